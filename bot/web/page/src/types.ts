// What the page is given: bot/web/views.py, which says what everything means. What is as usual is left out there.

export type Units = Record<string, number>;
export type Forces = Record<string, Units>;
export type Spot = [number, number];
export type Box = [number, number, number, number];
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

export interface Arc {
  kind: "coast" | "zone" | "border" | "edge";
  points: number[];
}

export interface Tray {
  at: Spot;
  pitch: number;
  slots: Spot[];
}

export interface Space {
  kind: "land" | "sea" | "closed" | "ice" | "lake";
  rings: number[][];
  name?: string;
  ipc?: number;
  owner?: string;
  neutral?: string;
  capital_of?: string;
  city?: string;
  beside?: string[];
  font?: number;
  lines?: string[];
  at?: Spot;
  box?: Box;
  badge?: Spot;
  levels?: [number, Spot[]][];
  tray?: Tray;
}

export interface Power {
  name: string;
  side: string;
  accounts?: string[];
  player?: string;
}

export interface Unit {
  name: string;
  names: string;
  short: string;
  rank: number;
  domain: string;
  cost?: number;
  attack?: number;
  defense?: number;
  move?: number;
}

export interface Board {
  id: string;
  width: number;
  height: number;
  wraps: boolean;
  arcs: Arc[];
  spaces: Record<string, Space>;
  canals: Record<string, Spot>;
  powers: Record<string, Power>;
  units: Record<string, Unit>;
}

export interface Move {
  by: string;
  path: string[];
  units: Units;
  kind: "move" | "attack" | "air" | "amphibious";
}

export interface Fight {
  what: "began" | "round" | "rolled" | "said" | "ended";
  space: string;
  by?: string;
  forces?: [Forces, Forces];
  number?: number;
  side?: string;
  label?: string;
  unit?: string;
  value?: number;
  dice?: number[];
  sure?: number;
  text?: string;
  lost?: Forces;
}

export interface Step {
  line: number;
  by: string;
  text?: string;
  note?: string;
  change?: Record<string, Json>;
  told?: string[];
  moves?: Move[];
  fight?: Fight[];
  taken?: string[];
  placed?: string[];
  roll?: number;
  proof?: string;
}

export interface Fortunes {
  money?: Units;
  income?: Units;
  worth?: Units;
}

export interface Turn {
  round: number;
  power: string;
  phases: { name: string; step: number }[];
  after?: Fortunes;
}

export interface Replay {
  title: string;
  words: Record<string, string>;
  units: Record<string, [number, string][]>;
  emblems: Record<string, string>;
  patterns: Record<string, string>;
  board: Board;
  opening: Position;
  before: Fortunes;
  steps?: Step[];
  turns: Turn[];
  result?: string;
}

export interface Cargo {
  by: string;
  ship: string;
  units: Forces;
}

/** Parts of the state as the record prints it; a part that is empty is not there. */
export interface Position {
  round: number;
  power: string;
  phase: string;
  owners?: Record<string, string>;
  units?: Record<string, Forces>;
  hit?: Record<string, Forces>;
  cargo?: Record<string, Cargo[]>;
  facilities?: Record<string, Record<string, string>>;
  damage?: Record<string, Units>;
  neutrals?: Record<string, string>;
  treasury?: Units;
  income?: Units;
  purchased?: Forces;
  techs?: Record<string, string[]>;
  battles?: { space: string; kind: string; attacker: string }[];
  victory_cities?: Units;
  capitals?: Units;
  winner?: string;
}
