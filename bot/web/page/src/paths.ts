// Outlines put together from arcs that neighbours share.

import type { Arc, Board, Space } from "./types";

const forth = (arc: Arc): string => pairs(arc.points.slice(2));

function back(arc: Arc): string {
  const turned: number[] = [];
  for (let n = arc.points.length - 2; n >= 2; n -= 2) turned.push(-(arc.points[n] ?? 0), -(arc.points[n + 1] ?? 0));
  return pairs(turned);
}

const pairs = (numbers: number[]): string => numbers.join(" ");

function endOf(arc: Arc): [number, number] {
  let [x, y] = [0, 0];
  for (let n = 0; n < arc.points.length; n += 2) [x, y] = [x + (arc.points[n] ?? 0), y + (arc.points[n + 1] ?? 0)];
  return [x, y];
}

/** A space's outline, in quarters of a pixel. */
export function outline(board: Board, space: Space): string {
  return space.rings
    .map((ring) => {
      const parts = ring.map((n, at) => {
        const arc = board.arcs[n >= 0 ? n : -1 - n];
        if (!arc) return "";
        const [x, y] = n >= 0 ? [arc.points[0], arc.points[1]] : endOf(arc);
        return `${at ? "" : `M${x} ${y}l`}${n >= 0 ? forth(arc) : back(arc)} `;
      });
      return `${parts.join("")}z`;
    })
    .join("");
}

/** All lines of one kind as one path. */
export function lines(board: Board, ...kinds: Arc["kind"][]): string {
  return board.arcs
    .filter((arc) => kinds.includes(arc.kind))
    .map((arc) => `M${arc.points[0]} ${arc.points[1]}l${forth(arc)}`)
    .join("");
}
