// A running game as the page has it: what was told so far, and what each news makes of it.

import { Game } from "./game";
import type { Frame, News } from "./live_types";
import type { Replay } from "./types";

/** The telling after some news; null if they belong to one that the page does not have. */
export function after(frame: Frame, told: Replay | null, news: News): Replay | null {
  if (!news.opening && !told) return null;
  const steps = news.opening ? [] : (told?.steps ?? []);
  const turns = news.opening ? [] : (told?.turns ?? []);
  return {
    ...frame,
    opening: news.opening ?? told?.opening ?? ({} as Replay["opening"]),
    before: news.before ?? told?.before ?? {},
    steps: [...steps.slice(0, news.cut ?? 0), ...(news.steps ?? [])],
    turns: [...turns.slice(0, news.turns_cut ?? 0), ...(news.turns ?? [])],
    ...(news.result ? { result: news.result } : {}),
  };
}

export function gameOf(told: Replay): Game {
  return new Game(told);
}
