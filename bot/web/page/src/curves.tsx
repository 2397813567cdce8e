// Money, income or units of all powers over the game, under the slider and as wide as it: tap there to go there.

import type { Game } from "./game";
import { Token } from "./pieces";

export const MEASURES = ["money", "income", "worth"] as const;
export type Measure = (typeof MEASURES)[number];
const HEIGHT = 100;

interface Props {
  game: Game;
  measure: Measure;
  step: number;
  go: (step: number) => void;
}

export function Curves({ game, measure, step, go }: Props) {
  const told = game.told;
  const ends = [[0, told.before[measure] ?? {}] as const, ...told.turns.map((turn, n) => [game.span(n)[1], turn.after?.[measure] ?? {}] as const)];
  const most = Math.max(1, ...ends.flatMap(([, of]) => Object.values(of)));
  const wide = Math.max(1, game.last);
  const y = (value: number): number => HEIGHT - 4 - (value / most) * (HEIGHT - 10);
  const now = ends.filter(([at]) => at <= step).at(-1)?.[1] ?? {};
  return (
    <div class="curves" onClick={(event) => go(stepAt(event, game.last))}>
      <svg viewBox={`0 0 ${wide} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={game.say("curves", { measure: game.say(measure) })}>
        {told.turns.map((turn, n) =>
          n && turn.round !== game.turn(n - 1).round ? (
            <line class="round-mark" x1={game.span(n)[0]} x2={game.span(n)[0]} y1="0" y2={HEIGHT} />
          ) : null,
        )}
        {game.players.map((power) => (
          <polyline points={ends.map(([at, of]) => `${at},${y(of[power] ?? 0)}`).join(" ")} style={{ stroke: `var(--curve-${power})` }} />
        ))}
        <line class="now" x1={step} x2={step} y1="0" y2={HEIGHT} />
      </svg>
      {game.players.map((power) => (
        <span class="at" style={{ left: `${(step / wide) * 100}%`, top: `${y(now[power] ?? 0)}%` }}>
          <Token power={power} emblems={told.emblems} />
        </span>
      ))}
      <small>{game.say(measure)}</small>
    </div>
  );
}

function stepAt(event: MouseEvent & { currentTarget: HTMLElement }, last: number): number {
  const box = event.currentTarget.getBoundingClientRect();
  return Math.round(((event.clientX - box.left) / box.width) * last);
}
