// Where units went: the ways of the turn, those of the newest order strong and with their numbers.

import { anchor } from "./counters";
import type { Game } from "./game";
import type { Board, Move, Spot, Step } from "./types";

export function Arrows({ game, turn }: { game: Game; turn: Step[] }) {
  const board = game.told.board;
  const newest = turn.at(-1);
  return (
    <g class="arrows">
      {turn.flatMap((step) =>
        (step.moves ?? []).map((move, n) => (
          <Way key={`${step.line}.${n}`} game={game} board={board} move={move} isNew={step === newest} />
        )),
      )}
    </g>
  );
}

function Way({ game, board, move, isNew }: { game: Game; board: Board; move: Move; isNew: boolean }) {
  const points = unrolled(board, move.path);
  const end = points.at(-1);
  if (!end || points.length < 2) return null;
  const label = game.units(move.units, true);
  const words = `${game.power(move.by)}: ${label} ${move.path.map((space) => game.nameOf(space)).join(" → ")}`;
  const shifts = board.wraps && points.some(([x]) => x < 0 || x > board.width) ? [0, end[0] < 0 ? board.width : -board.width] : [0];
  const path = smooth(points);
  const colour = { "--way": `var(--chip-${move.by}, var(--chip-unknown))` };
  return (
    <g class={`way ${move.kind}${isNew ? " new" : ""}`} style={colour} data-way={move.path.join(">")}>
      <title>{words}</title>
      {shifts.map((dx) => (
        <g transform={dx ? `translate(${dx} 0)` : undefined}>
          <path d={path} class="casing" />
          <path d={path} class="shaft" />
          <path d={head(points)} class="head" />
          {isNew && <Label text={label} at={middle(points)} />}
        </g>
      ))}
    </g>
  );
}

function Label({ text, at }: { text: string; at: Spot }) {
  const width = text.length * 8.4 + 14;
  return (
    <g transform={`translate(${at[0]} ${at[1]})`} class="label">
      <rect x={-width / 2} y="-12" width={width} height="24" rx="12" />
      <text text-anchor="middle" y="1">
        {text}
      </text>
    </g>
  );
}

/** A way's points; on a board that goes round, one that leaves it at an edge goes on beyond it. */
function unrolled(board: Board, path: string[]): Spot[] {
  const points: Spot[] = [];
  for (const id of path) {
    const space = board.spaces[id];
    if (!space) continue;
    let [x, y] = anchor(space);
    const before = points.at(-1);
    if (board.wraps && before) while (Math.abs(x - before[0]) > board.width / 2) x += x < before[0] ? board.width : -board.width;
    points.push([x, y]);
  }
  return points;
}

/** A line through points without corners. */
function smooth(points: Spot[]): string {
  const [first, ...rest] = points;
  if (!first) return "";
  let path = `M${first[0]} ${first[1]}`;
  rest.forEach((point, n) => {
    const next = rest[n + 1];
    const before = n ? (rest[n - 1] ?? first) : first;
    if (next) {
      const half: Spot = [(point[0] + next[0]) / 2, (point[1] + next[1]) / 2];
      path += n ? `Q${point[0]} ${point[1]} ${half[0]} ${half[1]}` : `L${(before[0] + point[0]) / 2} ${(before[1] + point[1]) / 2}Q${point[0]} ${point[1]} ${half[0]} ${half[1]}`;
    } else if (rest.length === 1) {
      // a slight bow, so that ways there and back do not lie on each other
      const [dx, dy] = [point[0] - before[0], point[1] - before[1]];
      path += `Q${(before[0] + point[0]) / 2 - dy * 0.12} ${(before[1] + point[1]) / 2 + dx * 0.12} ${point[0]} ${point[1]}`;
    } else path += `L${point[0]} ${point[1]}`;
  });
  return path;
}

function head(points: Spot[]): string {
  const end = points.at(-1) ?? [0, 0];
  const before = points.at(-2) ?? [0, 0];
  const [dx, dy] = [end[0] - before[0], end[1] - before[1]];
  const bow = points.length === 2 ? 0.12 : 0;
  const angle = Math.atan2(dy - 2 * dx * bow, dx + 2 * dy * bow);
  const corner = (length: number, turn: number): string =>
    `${end[0] - length * Math.cos(angle + turn)} ${end[1] - length * Math.sin(angle + turn)}`;
  return `M${end[0]} ${end[1]}L${corner(20, 0.5)}L${corner(13, 0)}L${corner(20, -0.5)}z`;
}

function middle(points: Spot[]): Spot {
  const [one, other] = [points[Math.floor((points.length - 1) / 2)], points[Math.floor((points.length - 1) / 2) + 1]];
  if (!one || !other) return [0, 0];
  const bow = points.length === 2 ? 0.06 : 0;
  const [dx, dy] = [other[0] - one[0], other[1] - one[1]];
  return [(one[0] + other[0]) / 2 - dy * bow, (one[1] + other[1]) / 2 + dx * bow];
}
