// What is being chosen on the board: units that are to go or to be placed, and where they may. All of it is what the
// server says; nothing is ordered before it is confirmed.

import { useLayoutEffect, useState } from "preact/hooks";
import type { Chance, Seat, Way } from "./live_types";
import type { Talk } from "./talk";
import type { Units } from "./types";

export interface Choice {
  sort: "move" | "place" | "bid";
  /** Where they are; for units to be placed, whose they are. */
  from: string;
  owner: string;
  most: Units;
  units: Units;
  goal: string;
  /** Where it may go, where that is known already. */
  sites?: string[];
}

export interface Offered {
  /** null while the server thinks. */
  ways: Way[] | null;
  /** Odds by number of the way; null where there are none to tell. */
  chances: Record<number, Chance | null>;
}

export type Goals = Record<string, "attack" | "move">;

const NOTHING: Offered = { ways: [], chances: {} };
const THINKING: Offered = { ways: null, chances: {} };
/** Milliseconds that a choice is left alone before the server is asked about it, where another was made just before. */
const SETTLES = 30;
const JUST = 200;
let askedAt = -JUST;

export function chosenUnits(choice: Choice): Units {
  return Object.fromEntries(Object.entries(choice.units).filter(([, n]) => n > 0));
}

/** Where what is chosen may go; asked anew when the choice or the position changes, but not while `busy` with an order,
 * after which they may have gone. */
export function useOffered(talk: Talk, seat: Seat | null, choice: Choice | null, busy: boolean, failed: (error: unknown) => void): Offered {
  const [known, know] = useState({ about: "", offered: NOTHING });
  const units = choice ? chosenUnits(choice) : {};
  const some = choice && Object.keys(units).length > 0;
  const about = some ? JSON.stringify([choice.sort, choice.from, choice.owner, units, seat?.revision]) : "";
  // before the page is painted: a large map takes long, and the answer comes meanwhile
  useLayoutEffect(() => {
    if (!some || busy) return undefined;
    const stop = new AbortController();
    const offer = (offered: Offered): void => know({ about, offered });
    const odds = Boolean(seat?.helps?.includes("odds"));
    const ask = (): void =>
      void asked(talk, choice, units, odds, stop.signal, offer).catch((error: unknown) => {
        if (stop.signal.aborted) return;
        offer(NOTHING);
        failed(error);
      });
    const settles = performance.now() - askedAt < JUST;
    askedAt = performance.now();
    const timer = settles ? setTimeout(ask, SETTLES) : undefined;
    if (!settles) ask();
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [about, busy]);
  return !some ? NOTHING : known.about === about ? known.offered : THINKING;
}

async function asked(talk: Talk, choice: Choice, units: Units, odds: boolean, signal: AbortSignal, offer: (offered: Offered) => void): Promise<void> {
  if (choice.sort === "bid") {
    const ways = (choice.sites ?? []).map((space) => ({ goal: space, label: "", line: { by: choice.from, do: "place", units, space } }));
    offer({ ways, chances: {} });
    return;
  }
  if (choice.sort === "place") {
    const sites = await talk.ask<string[]>("sites", { units }, signal);
    offer({ ways: sites.map((space) => ({ goal: space, label: "", line: { do: "place", units, space } })), chances: {} });
    return;
  }
  const ways = await talk.ask<Way[]>("ways", { start: choice.from, units, owner: choice.owner }, signal);
  const chances: Record<number, Chance | null> = {};
  offer({ ways, chances });
  if (!odds) return;
  for (const [n, way] of ways.entries()) {
    if (!way.attack) continue;
    const chance = way.line["mission"] ? {} : await talk.ask<Partial<Chance>>("odds", { line: way.line }, signal);
    if (signal.aborted) return;
    chances[n] = chance.text ? (chance as Chance) : null;
    offer({ ways, chances: { ...chances } });
  }
}

/** The spaces to be marked on the map. */
export function goalsOf(offered: Offered): Goals {
  const found: Goals = {};
  for (const way of offered.ways ?? []) if (way.attack || !found[way.goal]) found[way.goal] = way.attack ? "attack" : "move";
  return found;
}
