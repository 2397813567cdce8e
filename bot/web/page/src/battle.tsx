// The battles of a turn, die by die.

import { useState } from "preact/hooks";
import type { Game } from "./game";
import { Token } from "./pieces";
import type { Fight, Forces, Step } from "./types";

interface Fought {
  key: string;
  space: string;
  parts: Fight[];
  /** Rolls, with the addresses of their receipts. */
  proofs: Map<number, string>;
}

/** The battles of some steps, those in one space one after the other. */
export function battlesIn(steps: Step[]): Fought[] {
  const found: Fought[] = [];
  for (const { step, part } of steps.flatMap((step) => (step.fight ?? []).map((part) => ({ step, part })))) {
    let battle = found.findLast((each) => each.space === part.space);
    if (part.what === "began" || !battle) {
      battle = { key: `${part.space}.${found.length}`, space: part.space, parts: [], proofs: new Map() };
      found.push(battle);
    }
    battle.parts.push(part);
    if (step.proof && part.what === "rolled") battle.proofs.set(step.roll ?? 0, step.proof);
  }
  return found.filter((battle) => battle.parts.some((part) => part.what === "rolled" || part.what === "ended"));
}

export function BattlePanel({ game, steps }: { game: Game; steps: Step[] }) {
  const battles = battlesIn(steps);
  const [picked, pick] = useState("");
  const newest = steps.findLast((step) => step.fight?.length)?.fight?.at(-1)?.space;
  const shown =
    battles.find((battle) => battle.key === picked) ?? battles.findLast((battle) => battle.space === newest) ?? battles.at(-1);
  if (!shown) return <p class="quiet">{game.say("no_battle")}</p>;
  return (
    <div class="battle" data-battle={shown.space}>
      {battles.length > 1 && (
        <label class="row">
          {game.say("select_battle")}
          <select value={shown.key} onChange={(event) => pick(event.currentTarget.value)}>
            {battles.map((battle) => (
              <option value={battle.key}>{game.nameOf(battle.space)}</option>
            ))}
          </select>
        </label>
      )}
      <h2>{game.say("battle_in", { space: game.nameOf(shown.space) })}</h2>
      <Sides game={game} parts={shown.parts} />
      <ol class="rolls">
        {shown.parts.map((part, n) => (
          <Part key={n} game={game} part={part} before={shown.parts[n - 1]} />
        ))}
      </ol>
      {shown.proofs.size > 0 && (
        <p class="proofs">
          ✓ {game.say("proved")}
          {[...shown.proofs].map(([roll, where]) => (
            <a href={where} target="_blank" rel="noreferrer noopener">
              {roll}
            </a>
          ))}
        </p>
      )}
    </div>
  );
}

/** Who went in, and what is left of them. */
function Sides({ game, parts }: { game: Game; parts: Fight[] }) {
  const began = parts.find((part) => part.forces);
  if (!began?.forces) return null;
  const lost: Forces = {};
  for (const part of parts)
    for (const [power, units] of Object.entries(part.lost ?? {}))
      for (const [unit, n] of Object.entries(units)) (lost[power] ??= {})[unit] = (lost[power]?.[unit] ?? 0) + n;
  return (
    <div class="sides">
      {began.forces.map((forces, side) => (
        <div>
          <h3>{game.say(side ? "defender" : "attacker")}</h3>
          {Object.entries(forces).map(([power, units]) => (
            <div class="force">
              <Token power={power} emblems={game.told.emblems} />
              <ul aria-label={game.power(power)}>
                {Object.entries(units).map(([unit, n]) => (
                  <UnitRow game={game} power={power} unit={unit} n={n} lost={Math.min(n, lost[power]?.[unit] ?? 0)} />
                ))}
              </ul>
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

function UnitRow({ game, unit, n, lost }: { game: Game; power: string; unit: string; n: number; lost: number }) {
  return (
    <li class={lost === n ? "gone" : ""}>
      <svg viewBox="0 0 100 100" class="unit" aria-hidden="true">
        <use href={`#u-${unit}`} />
      </svg>
      {lost ? <del>{game.units({ [unit]: n })}</del> : game.units({ [unit]: n })}
      {lost > 0 && lost < n && <> {n - lost}</>}
    </li>
  );
}

function Part({ game, part, before }: { game: Game; part: Fight; before: Fight | undefined }) {
  if (part.what === "round") return <li class="round">{game.say("battle_round", { number: part.number ?? 1 })}</li>;
  if (part.what === "began") return null;
  if (part.what !== "rolled")
    return (
      <li class={part.what}>
        <strong>{part.text}</strong>
      </li>
    );
  const value = part.value ?? 0;
  const dice = part.dice ?? [];
  const n = dice.filter((die) => die <= value).length + (part.sure ?? 0);
  const isNewVolley = before?.what !== "rolled" || before.label !== part.label;
  return (
    <li class={`volley ${part.side}`}>
      {isNewVolley && <h4>{part.label}</h4>}
      <div class="roll">
        <Token power={part.by ?? ""} emblems={game.told.emblems} />
        <span class="what">
          {part.unit ? (game.told.board.units[part.unit]?.name ?? part.unit) : ""} <small>{game.say("at", { value })}</small>
        </span>
        <span class="dice">
          {dice.map((die, at) => (
            <Die key={at} die={die} isHit={die <= value} />
          ))}
          {!!part.sure && <span>{game.say("sure", { n: part.sure })}</span>}
        </span>
        <span class="score">{n === 0 ? game.say("missed") : n === 1 ? game.say("hit") : game.say("hits", { n })}</span>
      </div>
    </li>
  );
}

const PIPS: Record<number, [number, number][]> = {
  1: [[50, 50]],
  2: [[28, 28], [72, 72]],
  3: [[26, 26], [50, 50], [74, 74]],
  4: [[28, 28], [72, 28], [28, 72], [72, 72]],
  5: [[27, 27], [73, 27], [50, 50], [27, 73], [73, 73]],
  6: [[28, 24], [72, 24], [28, 50], [72, 50], [28, 76], [72, 76]],
};

/** A die; one that hit has a thick rim and another colour. */
function Die({ die, isHit }: { die: number; isHit: boolean }) {
  const pips = PIPS[die];
  return (
    <svg class={isHit ? "die hit" : "die"} viewBox="0 0 100 100" role="img" aria-label={`${die}${isHit ? "!" : ""}`} data-die={die}>
      <rect x="6" y="6" width="88" height="88" rx="18" />
      {pips ? pips.map(([x, y]) => <circle cx={x} cy={y} r="9" />) : <text x="50" y="54">{die}</text>}
    </svg>
  );
}
