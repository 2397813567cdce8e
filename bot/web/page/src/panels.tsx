// What stands beside the map: the turn's story, spaces with their facts, the powers.

import { useState } from "preact/hooks";
import { stacksOf } from "./counters";
import { MEASURES, type Measure } from "./curves";
import type { Game } from "./game";
import { Legend } from "./legend";
import { inWords, Token } from "./pieces";
import type { Position, Step } from "./types";

interface Props {
  game: Game;
  step: number;
  position: Position;
  go: (step: number) => void;
  choose: (space: string) => void;
}

interface Measured {
  measure: Measure;
  setMeasure: (measure: Measure) => void;
}

export function Story({ game, step, go, since, setSince }: Props & { since: string; setSince: (power: string) => void }) {
  const n = game.turnAt(step);
  const [first, last] = game.span(n);
  const phases = game.turn(n).phases;
  return (
    <div class="story">
      <Since game={game} step={step} go={go} since={since} setSince={setSince} />
      {phases.map((phase, at) => {
        const end = phases[at + 1]?.step ?? last;
        const told = game.steps.slice(Math.max(first, phase.step), end);
        return told.length ? (
          <section>
            <h3>{phase.name}</h3>
            <ol>
              {told.map((one) => (
                <Told key={one.line} game={game} one={one} isNow={one.line === step} isAhead={one.line > step} go={go} />
              ))}
            </ol>
          </section>
        ) : null;
      })}
    </div>
  );
}

function Told(props: { game: Game; one: Step; isNow: boolean; isAhead: boolean; go: (step: number) => void }) {
  const { game, one, isNow, isAhead, go } = props;
  const ends = (one.fight ?? []).filter((part) => part.what === "ended").map((part) => part.text ?? "");
  return (
    <li class={isAhead ? "ahead" : ""}>
      <button aria-current={isNow ? "step" : undefined} onClick={() => go(one.line)} data-line={one.line}>
        <Token power={one.by} emblems={game.told.emblems} />
        <span>{one.text}</span>
      </button>
      {!isAhead && [...ends, ...(one.told ?? [])].map((text) => <p>{text}</p>)}
      {!isAhead && one.note && (
        <p class="note">
          {game.say("note")}: {one.note}
        </p>
      )}
    </li>
  );
}

/** What has changed since somebody's last turn, and the way there. */
function Since({ game, go, since, setSince }: Pick<Props, "game" | "step" | "go"> & { since: string; setSince: (power: string) => void }) {
  const from = since ? game.sinceTurnOf(since) : null;
  return (
    <div class="since">
      <label class="row">
        {game.say("since")}
        <select value={since} onChange={(event) => setSince(event.currentTarget.value)}>
          <option value="">{game.say("since_none")}</option>
          {game.players
            .filter((power) => game.sinceTurnOf(power) !== null)
            .map((power) => (
              <option value={power}>{game.power(power)}</option>
            ))}
        </select>
      </label>
      {since && from !== null && (
        <div class="since-told">
          <h3>{game.say("since_head", { power: game.power(since) })}</h3>
          <Changes game={game} from={from} />
          <button class="wide" onClick={() => go(from)}>
            {game.say("since_from")}
          </button>
        </div>
      )}
    </div>
  );
}

/** Lands that changed hands from a step to the end. */
export function changesSince(game: Game, from: number): [string, string, string][] {
  const [before, after] = [game.position(from).owners ?? {}, game.position(game.last).owners ?? {}];
  return Object.keys(game.told.board.spaces)
    .filter((space) => before[space] !== after[space])
    .map((space) => [space, before[space] ?? "", after[space] ?? ""]);
}

function Changes({ game, from }: { game: Game; from: number }) {
  const lands = changesSince(game, from);
  const name = (power: string): string => (power ? game.power(power) : game.say("nobody"));
  if (!lands.length) return <p>{game.say("since_nothing")}</p>;
  return (
    <ul>
      {lands.map(([space, before, after]) => (
        <li>{game.say("since_lands", { space: game.nameOf(space), before: name(before), after: name(after) })}</li>
      ))}
    </ul>
  );
}

export function Spaces(props: Props & { chosen: string }) {
  const { game, position, chosen, choose } = props;
  const [wanted, want] = useState("");
  const plain = (text: string): string => text.toLowerCase().normalize("NFD").replace(/[^a-z0-9 ]/g, "");
  const found = Object.entries(game.told.board.spaces)
    .filter(([, space]) => space.name && plain(space.name).includes(plain(wanted)))
    .sort(([, one], [, other]) => (one.name ?? "").localeCompare(other.name ?? "", "en", { numeric: true }));
  return (
    <div class="spaces">
      {chosen && <Facts {...props} />}
      <input
        type="search"
        id="search"
        placeholder={game.say("search")}
        aria-label={game.say("search")}
        value={wanted}
        onInput={(event) => want(event.currentTarget.value)}
      />
      {!found.length && <p role="status">{game.say("none_found")}</p>}
      <ul class="list">
        {found.map(([id, space]) => (
          <li key={id}>
            <button onClick={() => choose(id)} data-space={id} aria-pressed={id === chosen}>
              <strong>{space.name}</strong>
              <small>{summary(game, position, id)}</small>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Who holds a space and what stands there, in a line. */
function summary(game: Game, position: Position, id: string): string {
  const owner = position.owners?.[id];
  const there = forces(game, position, id).map(([power, units]) => `${game.power(power)} ${units.join(", ")}`);
  return [owner ? game.power(owner) : "", ...there].filter(Boolean).join(" · ");
}

function forces(game: Game, position: Position, id: string): [string, string[]][] {
  const found = new Map<string, string[]>();
  for (const stack of stacksOf(game.told.board, position, id))
    found.set(stack.power, [...(found.get(stack.power) ?? []), inWords(stack, game)]);
  return [...found];
}

function Facts({ game, step, position, chosen, go, choose }: Props & { chosen: string }) {
  const space = game.told.board.spaces[chosen];
  if (!space) return null;
  const owner = position.owners?.[chosen];
  const leaning = position.neutrals?.[chosen] ?? space.neutral;
  const kind = space.kind === "sea" ? "sea" : space.kind === "closed" ? "closed" : "land";
  const there = forces(game, position, chosen);
  const standing = Object.entries(position.facilities?.[chosen] ?? {});
  return (
    <section class="facts" aria-live="polite" data-facts={chosen}>
      <button class="close" aria-label={game.say("close")} onClick={() => choose("")}>
        ×
      </button>
      <h2>{space.name}</h2>
      <p class="tags">
        <span>{game.say(kind)}</span>
        {kind === "land" && <span>{game.say("worth_ipc", { n: space.ipc ?? 0 })}</span>}
        {owner ? (
          <span>
            <Token power={owner} emblems={game.told.emblems} /> {game.power(owner)}
          </span>
        ) : (
          leaning && <span>{game.say(leaning)}</span>
        )}
        {space.capital_of && <span>{game.say("capital", { power: game.power(space.capital_of) })}</span>}
        {space.city && <span>{game.say("city", { name: space.city })}</span>}
      </p>
      {there.map(([power, units]) => (
        <p class="force">
          <Token power={power} emblems={game.told.emblems} />
          <span>
            <strong>{game.power(power)}</strong>: {units.join(", ")}
          </span>
        </p>
      ))}
      {!there.length && <p class="quiet">{game.say("empty")}</p>}
      {standing.map(([slot, grade]) => {
        const damage = position.damage?.[chosen]?.[slot] ?? 0;
        const name = (grade === "minor" || grade === "major" ? `${grade} ${slot}` : slot).replaceAll("_", " ");
        return <p>{`${name}${damage ? `: ${game.say("damage", { n: damage })}` : ""}`}</p>;
      })}
      <p class="beside">
        {game.say("beside")}:{" "}
        {(space.beside ?? []).map((id) => (
          <button onClick={() => choose(id)}>{game.nameOf(id)}</button>
        ))}
      </p>
      <Past game={game} step={step} space={chosen} go={go} />
    </section>
  );
}

function Past({ game, step, space, go }: { game: Game; step: number; space: string; go: (step: number) => void }) {
  const told = game.steps.filter((one) => one.line <= step && isAbout(one, space)).slice(-8);
  if (!told.length) return null;
  return (
    <details>
      <summary>{game.say("history")}</summary>
      <ol>
        {told.map((one) => (
          <li>
            <button onClick={() => go(one.line)}>
              <Token power={one.by} emblems={game.told.emblems} />
              <span>
                {game.say("round", { number: game.turn(game.turnAt(one.line - 1)).round })}: {one.text}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </details>
  );
}

function isAbout(step: Step, space: string): boolean {
  return (
    (step.moves ?? []).some((move) => move.path[0] === space || move.path.at(-1) === space) ||
    (step.fight ?? []).some((part) => part.space === space) ||
    [...(step.taken ?? []), ...(step.placed ?? [])].includes(space)
  );
}

export function Powers({ game, step, position, measure, setMeasure }: Props & Measured) {
  const n = game.turnAt(step);
  const before = step < game.span(n)[1] ? (game.told.turns[n - 1]?.after ?? game.told.before) : game.turn(n).after;
  const active = game.turn(n).power;
  return (
    <div class="powers">
      <label class="row">
        {game.say("curve")}
        <select value={measure} onChange={(event) => setMeasure(event.currentTarget.value as Measure)}>
          {MEASURES.map((each) => (
            <option value={each}>{game.say(each)}</option>
          ))}
        </select>
      </label>
      <table>
        <thead>
          <tr>
            <th />
            <th>{game.say("money")}</th>
            <th>{game.say("income")}</th>
            <th>{game.say("worth")}</th>
          </tr>
        </thead>
        <tbody>
          {game.players.map((power) => (
            <tr class={power === active ? "active" : ""}>
              <th scope="row">
                <Token power={power} emblems={game.told.emblems} />
                <span>
                  {game.power(power)}
                  {power === active && <small>{game.say("turn")}</small>}
                  {game.told.board.powers[power]?.player && <small>{game.told.board.powers[power]?.player}</small>}
                </span>
              </th>
              <td>{game.sum(power, position.treasury)}</td>
              <td>{game.sum(power, position.income)}</td>
              <td>{before?.worth?.[power] ?? ""}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {Object.entries(position.techs ?? {}).map(([power, techs]) => (
        <p>
          {game.power(power)}, {game.say("developed").toLowerCase()}: {techs.map((tech) => tech.replaceAll("_", " ")).join(", ")}
        </p>
      ))}
      {Object.entries(position.purchased ?? {}).map(([power, units]) => (
        <p>
          {game.power(game.holder(power))}, {game.say("purchased").toLowerCase()}: {game.units(units)}
        </p>
      ))}
      {Object.entries(position.victory_cities ?? {}).map(([side, cities]) => (
        <p>{game.say("cities", { side: side.split("_").map((word) => game.say(word)).join(", "), n: cities })}</p>
      ))}
      <Legend game={game} />
    </div>
  );
}
