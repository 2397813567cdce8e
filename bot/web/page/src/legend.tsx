// What the colours, shapes, marks and arrows of the map mean; of each kind what this board has.

import type { ComponentChildren } from "preact";
import type { Game } from "./game";
import { chip, Emblem } from "./pieces";

const MARKS = { battle: "var(--alarm)", captured: "", placed: "var(--safe)" };
const WAYS = ["move", "attack", "amphibious", "air"] as const;
const SIGNS = ["star", "city"] as const;

export function Legend({ game }: { game: Game }) {
  const { board, units, emblems } = game.told;
  const active = game.players[0] ?? "";
  const leanings = [...new Set(Object.values(board.spaces).map((space) => space.neutral ?? ""))].filter(Boolean);
  return (
    <details class="legend">
      <summary>{game.say("legend")}</summary>
      <ul>
        {Object.keys(board.powers).filter((power) => emblems[power]).map((power) => (
          <Sample key={power} text={game.power(power)}>
            <Land owner={power} />
          </Sample>
        ))}
        {leanings.map((leaning) => (
          <Sample key={leaning} text={game.say(leaning)}>
            <Land owner={leaning} />
          </Sample>
        ))}
        {Object.entries(board.units).filter(([unit]) => units[unit]).map(([unit, { name }]) => (
          <Sample key={unit} text={name}>
            <use href={`#u-${unit}`} class="sign" />
          </Sample>
        ))}
        {SIGNS.map((sign) => (
          <Sample key={sign} text={game.say(`sign_${sign}`)}>
            <use href={`#u-${sign}`} class="star" />
          </Sample>
        ))}
        {Object.entries(MARKS).map(([kind, fill]) => (
          <Sample key={kind} text={game.say(`mark_${kind}`)}>
            <Emblem power={fill ? "none" : active} fill={fill || chip(active)} />
            <use href={`#u-${kind}`} class="white" transform="translate(20 20) scale(.6)" />
          </Sample>
        ))}
        {WAYS.map((kind) => (
          <Sample key={kind} text={game.say(`way_${kind}`)}>
            <g class={`way new ${kind}`} style={{ "--way": chip(active) }} transform="scale(2)">
              <path d="M0 25H50" class="casing" />
              <path d="M0 25H50" class="shaft" />
            </g>
          </Sample>
        ))}
      </ul>
    </details>
  );
}

function Sample({ text, children }: { text: string; children: ComponentChildren }) {
  return (
    <li>
      <svg viewBox="-8 -8 116 116" aria-hidden="true">
        {children}
      </svg>
      {text}
    </li>
  );
}

/** A piece of somebody's land, with his shape. */
function Land({ owner }: { owner: string }) {
  return (
    <>
      <rect x="-8" y="-8" width="116" height="116" style={{ fill: `url(#p-${owner})` }} />
      <g transform="translate(22 22) scale(.56)">
        <Emblem power={owner} />
      </g>
    </>
  );
}
