// What a running game's page is given: bot/web/live/live_views.py, which says what everything means.

import type { Board, Fortunes, Json, Position, Replay, Step, Turn, Units } from "./types";

export type Line = { [key: string]: Json };

export interface Frame extends Pick<Replay, "title" | "words" | "units" | "emblems" | "patterns"> {
  board: Board;
}

export interface Wait {
  by: string;
  text: string;
}

export interface News {
  window: string;
  seen: number;
  base: number;
  revision: number;
  status: string;
  opening?: Position;
  before?: Fortunes;
  cut?: number;
  steps?: Step[];
  turns_cut?: number;
  turns?: Turn[];
  waits?: Wait[];
  notes?: string[];
  result?: string;
}

export interface Answer {
  label: string;
  line: Line;
}

export interface Ask {
  by: string;
  text: string;
  space?: string;
  answers: Answer[];
  pick?: { hits: number; units: Units };
}

export interface Bid {
  by: string;
  left: number;
  sales: { unit: string; cost: number }[];
  places: Record<string, string[]>;
}

export interface StandingOrders {
  by: string;
  text: string;
  may: Record<string, string[]>;
}

export type Past = Pick<Replay, "opening" | "before" | "steps" | "turns" | "result">;

export interface PlanView extends Pick<Replay, "opening" | "before" | "turns"> {
  revision: number;
  steps: Step[];
  stacks: MovableStack[];
  battles?: string[];
  fault?: string;
  sheet?: string;
}

export interface MovableStack {
  space: string;
  owner?: string;
  units: Units;
}

export interface Purse {
  name?: string;
  left: number;
  ordered?: Units;
  sales?: { unit: string; cost: number }[];
  line: Line;
}

export interface Offer {
  label: string;
  line: Line;
  does?: string;
  grave?: boolean;
}

export interface Seat {
  revision: number;
  turn: string;
  powers?: string[];
  mine?: boolean;
  task?: string;
  asks?: Ask[];
  stacks?: MovableStack[];
  purses?: Purse[];
  waiting?: { by: string; units: Units }[];
  fights?: Offer[];
  offers?: Offer[];
  lands_all?: boolean;
  places_all?: boolean;
  ends?: boolean;
  helps?: string[];
  rest?: string;
  bids?: Bid[];
  words?: boolean;
  standing?: StandingOrders[];
}

export interface Way {
  goal: string;
  label: string;
  line: Line;
  steps?: number;
  attack?: boolean;
}

export interface Chance {
  text: string;
  win: number;
  lose: number;
}

export interface Preview {
  text: string;
  notes?: string[];
  chance?: Chance;
  loads?: { label: string; cargo: Units }[];
  alone?: boolean;
  refused?: boolean;
}

export interface Done {
  told?: string;
  warnings?: string[];
  warned?: string;
  revision?: number;
  repeated?: boolean;
}
