// The game as the page knows it: any position by its step, and where in turns and phases that is.

import type { Json, Position, Replay, Step, Turn } from "./types";

export class Game {
  readonly steps: Step[];
  readonly last: number;
  private at = 0;
  private now: Position;

  constructor(readonly told: Replay) {
    this.steps = told.steps ?? [];
    this.last = this.steps.length;
    this.now = told.opening;
  }

  /** The position after so many steps. What is shown of one stays as it was when the next is asked for. */
  position(step: number): Position {
    if (step < this.at) [this.at, this.now] = [0, this.told.opening];
    for (; this.at < step; this.at++) this.now = changed(this.now, this.steps[this.at]?.change ?? {});
    return this.now;
  }

  /** Number of the turn that runs after so many steps. */
  turnAt(step: number): number {
    let found = 0;
    this.told.turns.forEach((turn, n) => {
      if (start(turn) <= step) found = n;
    });
    return found;
  }

  turn(n: number): Turn {
    const turn = this.told.turns[Math.max(0, Math.min(n, this.told.turns.length - 1))];
    if (!turn) throw new Error("a game without turns");
    return turn;
  }

  /** The first step of a turn, and the one with which it is over. */
  span(n: number): [number, number] {
    const next = this.told.turns[n + 1];
    return [start(this.turn(n)), next ? start(next) : this.last];
  }

  phaseAt(step: number): string {
    const phases = this.turn(this.turnAt(step)).phases;
    return phases.filter((phase) => phase.step <= step).at(-1)?.name ?? "";
  }

  /** The steps of the turn that have been told after so many of all. */
  toldAt(step: number): Step[] {
    return this.steps.slice(this.span(this.turnAt(step))[0], step);
  }

  /** The step after the last turn of a power that is over; null if it has not had one. */
  sinceTurnOf(power: string): number | null {
    for (let n = this.told.turns.length - 2; n >= 0; n--) if (this.turn(n).power === power) return this.span(n)[1];
    return null;
  }

  nameOf(space: string): string {
    return this.told.board.spaces[space]?.name ?? space;
  }

  power(id: string): string {
    return this.told.board.powers[id]?.name ?? id;
  }

  /** The power whose account it is. */
  holder(account: string): string {
    return Object.entries(this.told.board.powers).find(([, power]) => power.accounts?.includes(account))?.[0] ?? account;
  }

  /** What lies in all accounts of a power. */
  sum(power: string, of: Record<string, number> = {}): number {
    return (this.told.board.powers[power]?.accounts ?? [power]).reduce((sum, account) => sum + (of[account] ?? 0), 0);
  }

  /** The powers that take turns, in order. */
  get players(): string[] {
    return Object.keys(this.told.before.money ?? {});
  }

  units(of: Record<string, number>, short = false): string {
    return Object.entries(of)
      .filter(([, n]) => n)
      .map(([kind, n]) => {
        const unit = this.told.board.units[kind];
        return `${n} ${!unit ? kind : short ? unit.short : n === 1 ? unit.name.toLowerCase() : unit.names}`;
      })
      .join(", ");
  }

  say(word: string, values: Record<string, string | number> = {}): string {
    return (this.told.words[word] ?? word).replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ""));
  }
}

export function start(turn: Turn): number {
  return turn.phases[0]?.step ?? 0;
}

type Node = { [key: string]: Json };

/** A position after a change; what has not changed is shared with the one before. */
export function changed(position: Position, by: Record<string, Json>): Position {
  const found = { ...position } as unknown as Node;
  const fresh = new Set<Node>([found]);
  for (const [path, value] of Object.entries(by)) {
    const way = path.split("/");
    const last = way.pop() ?? "";
    let here = found;
    for (const part of way) {
      let next = here[part] as Node;
      if (!fresh.has(next)) fresh.add((here[part] = next = { ...next }));
      here = next;
    }
    if (value === null) delete here[last];
    else here[last] = value;
  }
  return found as unknown as Position;
}
