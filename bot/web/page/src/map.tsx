// The board as one SVG: what stays, drawn once, and over it what changes, space by space.

import { memo } from "preact/compat";
import { useMemo } from "preact/hooks";
import { Arrows } from "./arrows";
import { inTray, standing, type Marks, type Standing } from "./counters";
import type { Game } from "./game";
import { lines, outline } from "./paths";
import { Counter } from "./pieces";
import type { Board, Box, Position, Replay, Space, Spot, Step } from "./types";

const DOTS = 12;

export interface Shown {
  position: Position;
  marks: Marks;
  turn: Step[];
  chosen: string;
  lit: string[];
  /** Where chosen units may go, and whether they would fight there. */
  goals?: Record<string, "attack" | "move">;
}

/** Outlines of all spaces by id, put together once. */
export function useOutlines(board: Board): Record<string, string> {
  return useMemo(
    () => Object.fromEntries(Object.entries(board.spaces).map(([id, space]) => [id, outline(board, space)])),
    [board],
  );
}

export function Map({ game, shown, outlines }: { game: Game; shown: Shown; outlines: Record<string, string> }) {
  const board = game.told.board;
  return (
    <>
      <Symbols told={game.told} />
      <g transform="scale(.25)">
        <Waters board={board} outlines={outlines} />
        <Lands board={board} outlines={outlines} position={shown.position} />
        <Lines board={board} />
        <Rims shown={shown} outlines={outlines} />
      </g>
      <Names board={board} />
      <Counters game={game} shown={shown} />
      <Arrows game={game} turn={shown.turn} />
    </>
  );
}

/** Patterns of owners, outlines of units and powers: what others refer to. */
const Symbols = memo(function Symbols({ told }: { told: Replay }) {
  const owners = ["closed", "nobody", ...Object.keys(told.patterns), ...Object.keys(told.emblems)];
  return (
    <defs>
      {[...new Set(owners)].filter(Boolean).map((owner) => (
        <pattern id={`p-${owner}`} width={DOTS} height={DOTS} patternUnits="userSpaceOnUse" patternTransform="scale(4)">
          <rect width={DOTS} height={DOTS} style={{ fill: ground(owner) }} />
          <path d={told.patterns[owner] ?? ""} style={{ fill: `var(--dots-${owner}, var(--dots-nobody))` }} />
        </pattern>
      ))}
      {Object.entries(told.units).map(([unit, parts]) => (
        <symbol id={`u-${unit}`} viewBox="0 0 100 100" width="100" height="100" overflow="visible">
          {parts.map(([added, path]) => (
            <path d={path} class={added ? "" : "cut"} />
          ))}
        </symbol>
      ))}
      {Object.entries(told.emblems).map(([power, path]) => (
        <path id={`e-${power || "none"}`} d={path} />
      ))}
    </defs>
  );
});

const ground = (owner: string): string => `var(--land-${owner}, var(--land-nobody))`;

const Waters = memo(function Waters({ board, outlines }: { board: Board; outlines: Record<string, string> }) {
  return (
    <g>
      <rect width={board.width * 4} height={board.height * 4} class="water" />
      <path d={lines(board, "coast")} class="shallows wide" />
      <path d={lines(board, "coast")} class="shallows" />
      {Object.entries(board.spaces).map(([id, space]) =>
        space.kind === "sea" ? <path d={outlines[id]} data-s={id} class="sea" /> : null,
      )}
    </g>
  );
});

function Lands({ board, outlines, position }: { board: Board; outlines: Record<string, string>; position: Position }) {
  return (
    <g>
      {Object.entries(board.spaces).map(([id, space]) =>
        space.kind === "sea" ? null : (
          <Land id={id} path={outlines[id] ?? ""} fill={fillOf(space, position.owners?.[id], position.neutrals?.[id])} />
        ),
      )}
    </g>
  );
}

const Land = memo(function Land({ id, path, fill }: { id: string; path: string; fill: string }) {
  return <path d={path} data-s={id.startsWith("*") ? undefined : id} style={{ fill }} class="land" />;
});

/** The colour and pattern of whoever holds a land; of a neutral, of the side that it leans to. */
function fillOf(space: Space, owner: string | undefined, leaning: string | undefined): string {
  if (space.kind === "ice") return "var(--ice)";
  if (space.kind === "lake") return "var(--lake)";
  if (owner) return `url(#p-${owner})`;
  if (space.kind === "closed") return "url(#p-closed)";
  return `url(#p-${leaning || space.neutral || "nobody"})`;
}

const Lines = memo(function Lines({ board }: { board: Board }) {
  return (
    <g class="lines">
      <path d={lines(board, "zone")} class="zones" />
      <path d={lines(board, "border")} class="borders" />
      <path d={lines(board, "coast", "edge")} class="coasts" />
    </g>
  );
});

function Rims({ shown, outlines }: { shown: Shown; outlines: Record<string, string> }) {
  const battles = shown.position.battles?.map((battle) => battle.space) ?? [];
  return (
    <g class="rims">
      {shown.lit.map((id) => (
        <path d={outlines[id]} class="lit" />
      ))}
      {battles.map((id) => (
        <path d={outlines[id]} class="fought" />
      ))}
      {Object.entries(shown.goals ?? {}).map(([id, kind]) => (
        <path key={id} d={outlines[id]} class={`goal ${kind}`} data-goal={id} />
      ))}
      {shown.chosen && <path d={outlines[shown.chosen]} class="chosen" data-chosen={shown.chosen} />}
    </g>
  );
}

const pen = typeof document === "undefined" ? null : document.createElement("canvas").getContext("2d");
const FACE = "'Fira Sans Condensed', 'Roboto Condensed', 'Arial Narrow', system-ui, sans-serif";

function widthOf(text: string, size: number): number {
  if (!pen) return 0;
  pen.font = `500 ${size}px ${FACE}`;
  return pen.measureText(text).width;
}

/** Names, values and stars, where the map has room for them. */
const Names = memo(function Names({ board }: { board: Board }) {
  return (
    <g class="names" font-family={FACE}>
      {Object.entries(board.spaces).map(([id, space]) => (space.lines?.length ? <Name key={id} space={space} /> : null))}
    </g>
  );
});

function Name({ space }: { space: Space }) {
  const size = space.font ?? 12;
  const at: Spot = space.at ?? [0, 0];
  const box: Box = space.box ?? [0, 0, 0, 0];
  const room = 2 * (at[0] - box[0]) - 3;
  const named = space.lines ?? [];
  return (
    <g class={space.kind === "sea" ? "zone-name" : "land-name"}>
      {named.map((line, n) => {
        const y = at[1] + (n - (named.length - 1) / 2) * (size + 1);
        const fit = widthOf(line, size * 1.08) > room ? { textLength: room, lengthAdjust: "spacingAndGlyphs" as const } : {};
        return (
          <text x={at[0]} y={y} font-size={size * 1.08} {...fit}>
            {line}
          </text>
        );
      })}
      {space.badge && <Value space={space} size={size} at={space.badge} />}
    </g>
  );
}

function Value({ space, size, at }: { space: Space; size: number; at: Spot }) {
  const side = size * 1.15;
  const stars = [space.capital_of ? "star" : "", space.city ? "city" : ""].filter(Boolean);
  const emblem = space.owner || space.neutral || "none";
  return (
    <g>
      <g transform={`translate(${at[0] - side / 2} ${at[1] - side / 2}) scale(${side / 100})`}>
        <use href={`#e-${emblem}`} class="badge" style={{ fill: `var(--chip-${emblem}, var(--chip-unknown))` }} />
        <text class="value" x="50" y="54" font-size={(space.ipc ?? 0) > 9 ? 62 : 76}>
          {space.ipc ?? 0}
        </text>
      </g>
      {stars.map((star, n) => (
        <use
          href={`#u-${star}`}
          class="star"
          transform={`translate(${at[0] + size * (0.75 + 1.2 * n)} ${at[1] - size * 0.55}) scale(${size / 90})`}
        />
      ))}
    </g>
  );
}

function Counters({ game, shown }: { game: Game; shown: Shown }) {
  const board = game.told.board;
  return (
    <g class="counters">
      {Object.keys(board.spaces).map((id) => {
        const there = standing(board, shown.position, id, shown.marks);
        return there.length ? <Stood key={id} id={id} game={game} there={there} as={JSON.stringify(there)} /> : null;
      })}
    </g>
  );
}

/** The counters of a space; drawn anew only when something else stands there. */
const Stood = memo(
  function Stood({ id, game, there }: { id: string; game: Game; there: Standing[]; as: string }) {
    const space = game.told.board.spaces[id];
    const first = there[0];
    return (
      <g data-s={id} data-count={there.length}>
        {space && first && inTray(space, there) && (
          <line class="thread" x1={space.tray?.at[0]} y1={space.tray?.at[1]} x2={first.at[0]} y2={first.at[1]} />
        )}
        {there.map((one) => (
          <Counter one={one} game={game} />
        ))}
      </g>
    );
  },
  (before, after) => before.as === after.as,
);
