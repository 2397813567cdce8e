// Which counters stand in a space, and where: as the pictures have it (bot/rendering/counter_layout.py).

import type { Board, Cargo, Forces, Position, Space, Spot } from "./types";

export interface Stack {
  power: string;
  unit: string;
  count: number;
  damaged: number;
  cargo: { power: string; unit: string }[];
}

export type Piece =
  | { sort: "mark"; kind: "battle" | "captured" | "placed"; power: string }
  | { sort: "facility"; kind: string; damage: number }
  | { sort: "stack"; stack: Stack }
  | { sort: "army"; power: string; count: number }
  | { sort: "more"; count: number };

export interface Standing {
  piece: Piece;
  at: Spot;
  size: number;
}

export interface Marks {
  taken: Record<string, string>;
  placed: string[];
}

const LEAST = 21;
const LEGIBLE = 27;
const SWARM = 12;

/** Equal units together, ships with different cargo apart; what is aboard is on its ship's counter. */
export function stacksOf(board: Board, position: Position, space: string): Stack[] {
  const left: Forces = structuredClone(position.units?.[space] ?? {});
  const hurt: Forces = structuredClone(position.hit?.[space] ?? {});
  const found: Stack[] = [];
  const laden = new Map<string, Stack>();
  for (const load of position.cargo?.[space] ?? []) {
    take(left, load.by, load.ship, 1);
    const cargo = aboard(load);
    for (const piece of cargo) take(left, piece.power, piece.unit, 1);
    const key = JSON.stringify([load.by, load.ship, cargo]);
    const stack = laden.get(key) ?? { power: load.by, unit: load.ship, count: 0, damaged: 0, cargo };
    stack.count++;
    laden.set(key, stack);
  }
  for (const [power, units] of Object.entries(left))
    for (const [unit, count] of Object.entries(units))
      if (count > 0) found.push({ power, unit, count, damaged: 0, cargo: [] });
  found.push(...laden.values());
  for (const stack of found) {
    stack.damaged = Math.min(stack.count, hurt[stack.power]?.[stack.unit] ?? 0);
    take(hurt, stack.power, stack.unit, stack.damaged);
  }
  const order = Object.keys(board.powers);
  const owner = position.owners?.[space];
  const rank = (stack: Stack): number[] => [
    stack.power === owner ? 0 : 1,
    order.indexOf(stack.power),
    board.units[stack.unit]?.rank ?? 99,
    stack.cargo.length,
  ];
  return found.sort((one, other) => compare(rank(one), rank(other)));
}

function aboard(load: Cargo): { power: string; unit: string }[] {
  return Object.entries(load.units).flatMap(([power, units]) =>
    Object.entries(units).flatMap(([unit, n]) => Array.from({ length: n }, () => ({ power, unit }))),
  );
}

function take(from: Forces, power: string, unit: string, n: number): void {
  const of = from[power];
  if (of && unit in of) of[unit] = (of[unit] ?? 0) - n;
}

function compare(one: number[], other: number[]): number {
  const at = one.findIndex((value, n) => value !== other[n]);
  return at < 0 ? 0 : (one[at] ?? 0) - (other[at] ?? 0);
}

/** Everything that stands in a space, with its place. */
export function standing(board: Board, position: Position, id: string, marks: Marks): Standing[] {
  const space = board.spaces[id];
  if (!space?.name) return [];
  const fixed: Piece[] = [];
  if (position.battles?.some((battle) => battle.space === id)) fixed.push({ sort: "mark", kind: "battle", power: "" });
  const taker = marks.taken[id];
  if (taker !== undefined) fixed.push({ sort: "mark", kind: "captured", power: taker });
  if (marks.placed.includes(id)) fixed.push({ sort: "mark", kind: "placed", power: "" });
  for (const [slot, grade] of Object.entries(position.facilities?.[id] ?? {})) {
    const kind = grade === "minor" || grade === "major" ? `${slot}_${grade}` : slot;
    fixed.push({ sort: "facility", kind, damage: position.damage?.[id]?.[slot] ?? 0 });
  }
  const stacks = stacksOf(board, position, id);
  const wanted = fixed.length + stacks.length;
  if (!wanted) return [];
  const units: Piece[] = isCrowd(space, wanted, stacks.length)
    ? armies(stacks)
    : stacks.map((stack) => ({ sort: "stack", stack }));
  const [pitch, spots] = level(space, fixed.length + units.length);
  let pieces = [...fixed, ...units];
  if (pieces.length > spots.length) {
    const hidden = pieces.length - spots.length + 1;
    pieces = [...pieces.slice(0, spots.length - 1), { sort: "more", count: hidden }];
  }
  const used = spots.slice(0, pieces.length).sort((one, other) => one[1] - other[1] || one[0] - other[0]);
  return pieces.map((piece, n) => ({ piece, at: used[n] ?? [0, 0], size: pitch - 2 }));
}

/** Whether so many things are better shown as one token a power: they do not fit, or only as a swarm of dots. */
function isCrowd(space: Space, wanted: number, stacks: number): boolean {
  const levels = space.levels ?? [];
  const room = Math.max(0, ...levels.map(([, spots]) => spots.length), space.tray ? space.tray.slots.length : 1);
  const legible = levels.some(([pitch, spots]) => pitch >= LEGIBLE && spots.length >= wanted);
  return wanted > room || (stacks > SWARM && !legible);
}

function armies(stacks: Stack[]): Piece[] {
  const counts = new Map<string, number>();
  for (const stack of stacks) {
    counts.set(stack.power, (counts.get(stack.power) ?? 0) + stack.count);
    for (const piece of stack.cargo) counts.set(piece.power, (counts.get(piece.power) ?? 0) + stack.count);
  }
  return [...counts].map(([power, count]) => ({ sort: "army", power, count }));
}

/** Size and places for so many counters: large, but close together; a tray if even the smallest do not fit. */
function level(space: Space, wanted: number): [number, Spot[]] {
  const levels = space.levels ?? [];
  const worth = ([pitch, spots]: [number, Spot[]]): number => pitch * (6 + 2 * wanted) - spread(spots.slice(0, wanted));
  const fitting = levels.filter(([, spots]) => spots.length >= wanted);
  if (fitting.length) return fitting.reduce((best, one) => (worth(one) > worth(best) ? one : best));
  const most = Math.max(0, ...levels.map(([, spots]) => spots.length));
  if (space.tray && space.tray.slots.length > most) return [space.tray.pitch, space.tray.slots];
  const smallest = levels.at(-1);
  if (smallest) return smallest;
  return [LEAST, [[space.at?.[0] ?? 0, (space.box?.[3] ?? 0) + LEAST / 2]]];
}

function spread(spots: Spot[]): number {
  if (!spots.length) return 0;
  const xs = spots.map((spot) => spot[0]);
  const ys = spots.map((spot) => spot[1]);
  return Math.max(...xs) - Math.min(...xs) + Math.max(...ys) - Math.min(...ys);
}

/** Whether the counters of a space stand in its tray. */
export function inTray(space: Space, standing: Standing[]): boolean {
  return !!space.tray && standing.some((one) => space.tray?.slots.some((slot) => slot[0] === one.at[0] && slot[1] === one.at[1]));
}

/** Where arrows begin and end: the place for a counter that is most in the middle, for the middle may be an island. */
export function anchor(space: Space): Spot {
  if (space.tray) return space.tray.at;
  const spots = space.levels?.[0]?.[1].slice(0, 4) ?? [];
  if (!spots.length) return space.at ?? [0, 0];
  const x = spots.reduce((sum, spot) => sum + spot[0], 0) / spots.length;
  const y = spots.reduce((sum, spot) => sum + spot[1], 0) / spots.length;
  return spots.reduce((best, spot) => (far(spot, x, y) < far(best, x, y) ? spot : best));
}

const far = (spot: Spot, x: number, y: number): number => Math.hypot(spot[0] - x, spot[1] - y);
