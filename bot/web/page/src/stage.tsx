// The map with what moves it, as every page has it: the replay and the board of a running game.

import { useLayoutEffect, useRef } from "preact/hooks";
import { Camera } from "./camera";
import { anchor, type Marks } from "./counters";
import type { Game } from "./game";
import { Map, useOutlines, type Shown } from "./map";
import type { Spot, Step } from "./types";

export function Board(props: { game: Game; shown: Shown; camera: { current: Camera | null }; tapped: (space: string) => void; first: Spot | null }) {
  const { game, shown, camera, tapped, first } = props;
  const board = game.told.board;
  const outlines = useOutlines(board);
  const frame = useRef<HTMLDivElement>(null);
  const picture = useRef<HTMLDivElement>(null);
  const latest = useRef(tapped);
  latest.current = tapped;
  // before the first picture: nobody sees the board somewhere else, or touches one that does not move
  useLayoutEffect(() => {
    if (!frame.current || !picture.current) return;
    camera.current = new Camera(frame.current, picture.current, [board.width, board.height], (target) => {
      const space = target.closest("[data-s]")?.getAttribute("data-s");
      if (space) latest.current(space);
    });
    camera.current.whole(true);
    const spot = first ?? capitalOf(game);
    if (spot) camera.current.show(spot, true);
  }, []);
  return (
    <div class="map" ref={frame} tabIndex={0} role="application" aria-label={game.say("map")} aria-description={game.say("keys")}>
      <div class="picture" ref={picture}>
        <svg viewBox={`0 0 ${board.width} ${board.height}`}>
          <Map game={game} shown={shown} outlines={outlines} />
        </svg>
      </div>
      <Tools game={game} camera={camera} />
    </div>
  );
}

function Tools({ game, camera }: { game: Game; camera: { current: Camera | null } }) {
  const button = (word: string, sign: string, does: () => void) => (
    <button aria-label={game.say(word)} title={game.say(word)} onClick={does} data-does={word}>
      {sign}
    </button>
  );
  return (
    <div class="tools">
      {button("nearer", "+", () => camera.current?.zoom(1.5))}
      {button("farther", "−", () => camera.current?.zoom(1 / 1.5))}
      {button("whole", "⤢", () => camera.current?.whole())}
      {button("theme", "◐", turnTheme)}
    </div>
  );
}

export function turnTheme(): void {
  const root = document.documentElement;
  root.dataset["theme"] = root.dataset["theme"] === "dark" ? "light" : "dark";
}

/** What is marked on the map: lands taken and spaces filled in the turn so far. */
export function marksOf(turn: Step[]): Marks {
  const taken: Record<string, string> = {};
  for (const step of turn) for (const space of step.taken ?? []) taken[space] = step.by;
  return { taken, placed: [...new Set(turn.flatMap((step) => step.placed ?? []))] };
}

/** The spot that an order is about. */
export function middleOf(game: Game, step: Step | undefined): Spot | null {
  const space = step?.moves?.at(-1)?.path.at(-1) ?? step?.fight?.at(-1)?.space ?? step?.taken?.at(-1) ?? step?.placed?.at(-1);
  const there = space ? game.told.board.spaces[space] : undefined;
  return there ? anchor(there) : null;
}

/** The spot of the newest of some orders that is about one. */
export function newestSpot(game: Game, steps: Step[]): Spot | null {
  return steps.map((step) => middleOf(game, step)).findLast((found) => found) ?? null;
}

/** Where the first power to move has its capital. */
function capitalOf(game: Game): Spot | null {
  const space = Object.values(game.told.board.spaces).find((each) => each.capital_of === game.turn(0).power);
  return space ? anchor(space) : null;
}
