// Counters, marks and facilities, as the pictures draw them.

import type { Game } from "./game";
import type { Piece, Stack, Standing } from "./counters";

const MARKS = { battle: "var(--alarm)", placed: "var(--safe)", captured: "" };
const MOST_PIPS = 4;

/** A power's shape, in its colour, with a light rim inside a dark one. */
export function Emblem({ power, fill }: { power: string; fill?: string }) {
  const shape = { href: `#e-${power}` };
  return (
    <g>
      <use {...shape} class="plate-edge" />
      <use {...shape} class="plate" style={{ fill: fill ?? chip(power) }} />
    </g>
  );
}

/** A power's shape beside a text. */
export function Token({ power, emblems }: { power: string; emblems: Record<string, string> }) {
  return (
    <svg class="token" viewBox="-8 -8 116 116" aria-hidden="true">
      <path d={emblems[power] ?? emblems[""] ?? ""} style={{ fill: chip(power) }} />
    </svg>
  );
}

export function chip(power: string): string {
  return `var(--chip-${power}, var(--chip-unknown))`;
}

export function Counter({ one, game }: { one: Standing; game: Game }) {
  const { piece, at, size } = one;
  return (
    <g transform={`translate(${at[0] - size / 2} ${at[1] - size / 2}) scale(${size / 100})`}>
      <title>{described(piece, game)}</title>
      <Drawn piece={piece} />
    </g>
  );
}

function Drawn({ piece }: { piece: Piece }) {
  if (piece.sort === "stack") return <StackCounter stack={piece.stack} />;
  if (piece.sort === "army")
    return (
      <g>
        <Emblem power={piece.power} />
        <Figure text={piece.count} x={50} y={53} size={piece.count > 99 ? 42 : 56} power={piece.power} />
      </g>
    );
  if (piece.sort === "facility") return <Facility kind={piece.kind} damage={piece.damage} />;
  if (piece.sort === "mark")
    return (
      <g>
        <Emblem power={piece.power || "none"} fill={MARKS[piece.kind] || chip(piece.power)} />
        <use href={`#u-${piece.kind}`} class="white" transform="translate(20 20) scale(.6)" />
      </g>
    );
  return (
    <g>
      <rect width="100" height="100" class="more" />
      <Figure text={`+${piece.count}`} x={50} y={53} size={50} power="unknown" />
    </g>
  );
}

function StackCounter({ stack }: { stack: Stack }) {
  const several = stack.count > 1;
  const pips = stack.cargo.slice(0, MOST_PIPS);
  const top = pips.length ? 14 : 0;
  const unit = several ? `translate(8 ${6 + top}) scale(${0.6 - top / 200})` : `translate(17 ${17 + top / 2}) scale(.66)`;
  return (
    <g>
      <Emblem power={stack.power} />
      <use href={`#u-${stack.unit}`} class="figure" style={{ "--cut": chip(stack.power) }} transform={unit} />
      {pips.map((pip, n) => (
        <g transform={`translate(${2 + n * 25} -4)`}>
          <rect width="23" height="23" class="pip" />
          <path d={AIRBORNE.has(pip.unit) ? "M11.5 4L19 19H4z" : "M5 5h13v13H5z"} style={{ fill: chip(pip.power) }} />
        </g>
      ))}
      {several && <Figure text={stack.count} x={98} y={80} size={46} power={stack.power} end />}
      {stack.damaged > 0 && <Damage text={several ? String(stack.damaged) : "!"} />}
    </g>
  );
}

const AIRBORNE = new Set(["fighter", "tactical_bomber", "bomber", "strategic_bomber"]);

function Figure(props: { text: string | number; x: number; y: number; size: number; power: string; end?: boolean }) {
  return (
    <text
      class="count"
      x={props.x}
      y={props.y}
      font-size={props.size}
      text-anchor={props.end ? "end" : "middle"}
      style={{ stroke: chip(props.power) }}
    >
      {props.text}
    </text>
  );
}

function Facility({ kind, damage }: { kind: string; damage: number }) {
  return (
    <g>
      <use href={`#u-${kind}`} class="halo" />
      <use href={`#u-${kind}`} class="building" />
      {damage > 0 && <Damage text={String(damage)} />}
    </g>
  );
}

function Damage({ text }: { text: string }) {
  return (
    <g>
      <rect x="0" y="56" width={text.length > 1 ? 60 : 42} height="44" class="damage" />
      <text class="count" x={text.length > 1 ? 30 : 21} y="79" font-size="40" text-anchor="middle">
        {text}
      </text>
    </g>
  );
}

/** A counter in words. */
export function described(piece: Piece, game: Game): string {
  if (piece.sort === "stack") return `${game.power(piece.stack.power)}: ${inWords(piece.stack, game)}`;
  if (piece.sort === "army") return `${game.power(piece.power)}: ${piece.count}`;
  if (piece.sort === "facility") return piece.kind.replaceAll("_", " ");
  return "";
}

export function inWords(stack: Stack, game: Game): string {
  const cargo: Record<string, number> = {};
  for (const pip of stack.cargo) cargo[pip.unit] = (cargo[pip.unit] ?? 0) + 1;
  const hurt = stack.damaged ? ` (${game.say("damaged", { n: stack.damaged })})` : "";
  const laden = stack.cargo.length ? ` + ${game.units(cargo)}` : "";
  return game.units({ [stack.unit]: stack.count }) + hurt + laden;
}
