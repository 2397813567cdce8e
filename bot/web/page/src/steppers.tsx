// Numbers of units, chosen by tapping.

import type { Game } from "./game";
import type { Units } from "./types";

interface Props {
  game: Game;
  power: string;
  units: Units;
  /** How many there may be of each; what is not named has no limit. */
  most: Units;
  notes?: Record<string, string>;
  /** Whether one more of a kind can be had. */
  may?: (unit: string) => boolean;
  change: (units: Units) => void;
}

export function Steppers({ game, units, most, notes, may, change, kinds }: Props & { kinds: string[] }) {
  return (
    <ul class="steppers">
      {kinds.map((unit) => {
        const n = units[unit] ?? 0;
        const top = most[unit];
        const name = game.told.board.units[unit]?.name ?? unit;
        const set = (to: number) => change({ ...units, [unit]: to });
        return (
          <li key={unit}>
            <svg viewBox="0 0 100 100" class="unit" aria-hidden="true">
              <use href={`#u-${unit}`} />
            </svg>
            <span class="kind">
              {name}
              {notes?.[unit] && <small>{notes[unit]}</small>}
            </span>
            <button aria-label={game.say("fewer", { unit: name })} disabled={n <= 0} onClick={() => set(n - 1)} data-less={unit}>
              −
            </button>
            <output aria-live="polite" data-number={unit}>
              {top === undefined ? n : `${n}/${top}`}
            </output>
            <button
              aria-label={game.say("more", { unit: name })}
              disabled={(top !== undefined && n >= top) || (may ? !may(unit) : false)}
              onClick={() => set(n + 1)}
              data-more={unit}
            >
              +
            </button>
          </li>
        );
      })}
    </ul>
  );
}
