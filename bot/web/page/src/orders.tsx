// The orders of whoever has the seat: questions, buying, moving, placing, battles, words, taking back, ending.

import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import type { Choice, Offered } from "./choosing";
import { chosenUnits } from "./choosing";
import type { Game } from "./game";
import type { Done, Line, Offer, Preview, Purse, Seat, Way } from "./live_types";
import { Bids, Casualties, DiceWords, Standing } from "./answers";
import { Token } from "./pieces";
import { Steppers } from "./steppers";
import type { Talk } from "./talk";
import type { Units } from "./types";

export interface Acting {
  game: Game;
  seat: Seat;
  talk: Talk;
  busy: boolean;
  /** Have something done; what came of it, null if it was refused, which was said then. */
  does: (path: string, body: Record<string, unknown>) => Promise<Done | null>;
  failed: (error: unknown) => void;
  choice: Choice | null;
  choose: (choice: Choice | null) => void;
  offered: Offered;
  look: (space: string) => void;
}

export function Orders(props: Acting) {
  const { game, seat, choice } = props;
  if (choice) return <Choosing {...props} choice={choice} />;
  return (
    <div class="orders">
      {!seat.mine && <p class="quiet">{game.say("you_are", { powers: names(game, seat.powers ?? []) })}</p>}
      <DiceWords {...props} />
      <Bids {...props} />
      {seat.task && <p class="task">{seat.task}</p>}
      <Questions {...props} />
      {(seat.purses ?? []).map((purse) => (
        <Buying key={purse.name ?? ""} {...props} purse={purse} />
      ))}
      <Offers {...props} title="fight" offers={seat.fights ?? []} kind="primary" />
      <Moving {...props} />
      <Placing {...props} />
      <Offers {...props} title="more_orders" offers={seat.offers ?? []} />
      {seat.mine && <Words {...props} />}
      <Standing {...props} />
      {seat.mine && !seat.asks?.length && <Ending {...props} />}
    </div>
  );
}

export function names(game: Game, powers: string[]): string {
  return powers.map((power) => game.power(power)).join(", ");
}

function act(props: Acting, line: Line, more: Record<string, unknown> = {}): Promise<Done | null> {
  return props.does("act", { lines: [line], turn: props.seat.turn, ...more });
}

function Questions(props: Acting) {
  const { game, seat, busy, does, look } = props;
  return (
    <>
      {(seat.asks ?? []).map((ask) => (
        <section class="ask" aria-label={game.say("question")}>
          <h3>
            <Token power={ask.by} emblems={game.told.emblems} /> {game.say("question")}
          </h3>
          <p>{ask.text}</p>
          {ask.space && (
            <button onClick={() => look(ask.space ?? "")} class="link">
              {game.nameOf(ask.space)}
            </button>
          )}
          <ul class="answers">
            {ask.answers.map((answer, n) => (
              <li>
                <button disabled={busy} onClick={() => void does("act", { lines: [answer.line], revision: seat.revision })} data-answer={n}>
                  {answer.label}
                </button>
              </li>
            ))}
          </ul>
          <Casualties key={`${seat.revision}`} ask={ask} acting={props} />
        </section>
      ))}
    </>
  );
}

function Buying(props: Acting & { purse: Purse }) {
  const { game, purse, busy } = props;
  const ordered = purse.ordered ?? {};
  const [units, set] = useState<Units>(ordered);
  // before it is painted, and only if it was ordered otherwise meanwhile: what somebody counts up is not taken from him
  useLayoutEffect(() => set(ordered), [JSON.stringify(ordered)]);
  const sales = purse.sales ?? [];
  const cost = (of: Units): number => sales.reduce((sum, sale) => sum + sale.cost * (of[sale.unit] ?? 0), 0);
  const whole = purse.left + cost(ordered);
  const left = whole - cost(units);
  const changed = sales.some((sale) => (units[sale.unit] ?? 0) !== (ordered[sale.unit] ?? 0));
  return (
    <section aria-label={game.say("buy")} class="buy">
      <h3>
        {game.say("buy")}
        {purse.name ? ` · ${purse.name.replaceAll("_", " ")}` : ""}
      </h3>
      <p aria-live="polite" data-left={left}>
        {game.say("left", { n: left, of: whole })}
      </p>
      <Steppers
        game={game}
        power=""
        kinds={sales.map((sale) => sale.unit)}
        units={units}
        most={{}}
        notes={Object.fromEntries(sales.map((sale) => [sale.unit, game.say("ipcs", { n: sale.cost })]))}
        may={(unit) => left >= (sales.find((sale) => sale.unit === unit)?.cost ?? 0)}
        change={set}
      />
      <button class="wide primary" disabled={busy || !changed || left < 0} data-does="buy" onClick={() => void act(props, { ...purse.line, units: nonzero(units) })}>
        {game.say("order")}
      </button>
      {Object.keys(ordered).length > 0 && <p class="quiet">{game.say("ordered", { units: game.units(ordered) })}</p>}
    </section>
  );
}

function nonzero(units: Units): Units {
  return Object.fromEntries(Object.entries(units).filter(([, n]) => n > 0));
}

function Moving(props: Acting) {
  const { game, seat, choose, busy, does } = props;
  if (!seat.stacks?.length) return null;
  return (
    <section aria-label={game.say("move")} class="move">
      <h3>{game.say("move")}</h3>
      <p class="quiet">{game.say("move_from")}</p>
      {seat.lands_all && (
        <button class="wide" disabled={busy} data-does="land_all" onClick={() => void does("land_all", { turn: seat.turn })}>
          {game.say("land_all")}
        </button>
      )}
      <ul class="list">
        {seat.stacks.map((stack) => (
          <li key={`${stack.space}.${stack.owner ?? ""}`}>
            <button data-from={stack.space} onClick={() => choose(moveFrom(stack.space, stack.owner ?? "", stack.units))}>
              <strong>{game.nameOf(stack.space)}</strong>
              <small>
                {stack.owner ? `${game.power(stack.owner)}: ` : ""}
                {game.units(stack.units)}
              </small>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function moveFrom(space: string, owner: string, most: Units): Choice {
  return { sort: "move", from: space, owner, most, units: {}, goal: "" };
}

function Placing(props: Acting) {
  const { game, seat, choose, busy, does } = props;
  if (!seat.waiting?.length) return null;
  return (
    <section aria-label={game.say("place")} class="place">
      <h3>{game.say("place")}</h3>
      {seat.places_all && (
        <button class="wide primary" disabled={busy} data-does="place_all" onClick={() => void does("place_all", { turn: seat.turn })}>
          {game.say("place_all")}
        </button>
      )}
      <ul class="list">
        {seat.waiting.map(({ by, units }) => (
          <li>
            <button data-place={by} onClick={() => choose({ sort: "place", from: by, owner: "", most: units, units: {}, goal: "" })}>
              <strong>{game.power(by)}</strong>
              <small>{game.units(units)}</small>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Offers(props: Acting & { title: string; offers: Offer[]; kind?: string }) {
  const { game, offers, title, busy, kind } = props;
  const [asked, ask] = useState("");
  if (!offers.length) return null;
  return (
    <section aria-label={title === "fight" ? game.say("fight") : game.say("more_orders")}>
      <h3>{title === "fight" ? game.say("fight") : game.say("more_orders")}</h3>
      <ul class="answers">
        {offers.map((offer) => {
          const key = JSON.stringify(offer.line);
          const waits = offer.grave && asked !== key;
          return (
            <li key={key}>
              <button class={offer.grave ? "grave" : (kind ?? "")} disabled={busy} data-offer={offer.line["do"]} onClick={() => (waits ? ask(key) : void act(props, offer.line).then(() => ask("")))}>
                {offer.grave && !waits ? game.say("confirm") : offer.label}
              </button>
              {offer.does && (!offer.grave || !waits) && <p class="quiet">{offer.does}</p>}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Ending(props: Acting) {
  const { game, seat, busy, does } = props;
  const [warned, warn] = useState<Done | null>(null);
  // they are good for the position that they were told of, of which this page may hear a little later
  const stands = warned && seat.revision <= (warned.revision ?? 0);
  const end = async (sure: string): Promise<void> => {
    const done = await act(props, { do: "end_phase" }, sure ? { warned: sure } : {});
    warn(done?.warnings?.length ? done : null);
  };
  return (
    <section class="end">
      {stands && (
        <div role="alert" class="warnings">
          <ul>
            {(warned.warnings ?? []).map((text) => (
              <li>{text}</li>
            ))}
          </ul>
          {warned.warned && (
            <button class="grave wide" disabled={busy} data-does="end_sure" onClick={() => void end(warned.warned ?? "")}>
              {game.say("end_all_the_same")}
            </button>
          )}
        </div>
      )}
      <div class="pair">
        <button disabled={busy} data-does="undo" onClick={() => void does("undo", { turn: seat.turn })}>
          {game.say("undo")}
        </button>
        <button class="primary" disabled={busy} data-does="end" onClick={() => void end("")}>
          {game.say("end")}
        </button>
      </div>
    </section>
  );
}

function Words(props: Acting) {
  const { game, seat, does, busy, talk, failed } = props;
  const [text, set] = useState(seat.rest ?? "");
  const [tried, tell] = useState<Done | null>(null);
  const [kept, keep] = useState("");
  useEffect(() => {
    if (seat.rest) set((now) => now || (seat.rest ?? ""));
  }, [seat.rest]);
  const say = async (sure: boolean): Promise<void> => {
    const done = await does("say", { turn: seat.turn, text, sure });
    tell(sure ? null : done);
    if (sure && done && !done.warned) set("");
  };
  return (
    <details class="words" open={Boolean(seat.rest)}>
      <summary>{game.say("in_words")}</summary>
      <textarea
        rows={3}
        value={text}
        placeholder={game.say("words_hint")}
        aria-label={game.say("in_words")}
        onInput={(event) => {
          set(event.currentTarget.value);
          tell(null);
          keep("");
        }}
      />
      {tried?.told && <pre role="status">{tried.told}</pre>}
      {kept && <p role="status">{kept}</p>}
      <div class="pair">
        <button
          disabled={busy}
          data-does="keep"
          onClick={() => void talk.ask("keep", { text }).then(() => keep(game.say("kept")), failed)}
        >
          {game.say("keep")}
        </button>
        <button disabled={busy || !text.trim()} data-does="try" onClick={() => void say(false)}>
          {game.say("try")}
        </button>
        <button class="primary" disabled={busy || tried?.warned !== "ready"} data-does="say" onClick={() => void say(true)}>
          {game.say("do")}
        </button>
      </div>
    </details>
  );
}

// --- choosing ---------------------------------------------------------------------------------------------------------

export function Choosing(props: Acting & { choice: Choice }) {
  const { game, choice, choose, offered } = props;
  const all = (units: Units) => choose({ ...choice, units, goal: "" });
  const ways = (offered.ways ?? []).map((way, n) => ({ way, n })).filter(({ way }) => !choice.goal || way.goal === choice.goal);
  const some = Object.keys(chosenUnits(choice)).length > 0;
  // odds come one after the other: their lines are there from the beginning, so that nothing moves under a finger
  const awaited = choice.sort === "move" && Boolean(props.seat.helps?.includes("odds"));
  const title = choice.sort === "bid" ? `${game.power(choice.from)}: ${game.units(choice.most)}` : choice.sort === "move" ? game.say("from", { space: game.nameOf(choice.from) }) : game.say("place_what");
  return (
    <div class="choosing">
      <h2>{title}</h2>
      <button class="close" aria-label={game.say("cancel")} onClick={() => choose(null)} data-does="cancel">
        ×
      </button>
      <Steppers game={game} power="" kinds={Object.keys(choice.most)} units={choice.units} most={choice.most} change={all} />
      <div class="pair">
        <button onClick={() => all({})} data-does="none">
          {game.say("none")}
        </button>
        <button onClick={() => all(choice.most)} data-does="all">
          {game.say("every")}
        </button>
      </div>
      {some && <h3>{game.say("where_to")}</h3>}
      {some && offered.ways === null && <p role="status">{game.say("thinking")}</p>}
      {some && offered.ways?.length === 0 && <p role="status" data-none="">{choice.sort === "move" ? game.say("nowhere") : game.say("no_site")}</p>}
      {choice.goal && ways[0] ? (
        <Confirming key={choice.goal} {...props} choice={choice} ways={ways.map(({ way }) => way)} />
      ) : (
        <ul class="list">
          {ways.map(({ way, n }) => (
            <li key={n}>
              <button data-to={way.goal} class={way.attack ? "attack" : ""} onClick={() => choose({ ...choice, goal: way.goal })}>
                <strong>{way.label || game.nameOf(way.goal)}</strong>
                {offered.chances[n] ? <Odds chance={offered.chances[n]} /> : awaited && way.attack && <small class="awaited">{n in offered.chances ? "\u00a0" : "…"}</small>}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Odds({ chance }: { chance: { text: string; win: number } }) {
  return (
    <small class="odds">
      <span class="bar" aria-hidden="true">
        <span style={{ width: `${Math.round(100 * chance.win)}%` }} />
      </span>
      {chance.text}
    </small>
  );
}

/** What the order would do, and what else there is to choose about it. */
function Confirming(props: Acting & { choice: Choice; ways: Way[] }) {
  const { game, choice, choose, ways, talk, busy, failed, seat } = props;
  const [n, pick] = useState(0);
  const [cargo, load] = useState<number | null>(null);
  const [alone, leave] = useState(false);
  const [preview, show] = useState<Preview | null>(null);
  const way = ways[Math.min(n, ways.length - 1)];
  const line: Line = { ...(way?.line ?? {}) };
  const chosen = cargo === null ? null : preview?.loads?.[cargo];
  if (chosen) line["cargo"] = chosen.cargo ?? {};
  if (alone) line["engage"] = false;
  useEffect(() => {
    const stop = new AbortController();
    void talk.ask<Preview>("preview", { line: way?.line ?? {} }, stop.signal).then(show, (error: unknown) => stop.signal.aborted || failed(error));
    return () => stop.abort();
  }, [n, seat.revision, JSON.stringify(way?.line)]);
  if (!way) return null;
  const order = async (): Promise<void> => {
    if (await act(props, line)) choose(null);
  };
  return (
    <div class="confirming" data-goal={choice.goal}>
      {ways.length > 1 && (
        <Options label={game.say("where_to")} value={n} change={pick}>
          {ways.map((each, at) => (
            <option value={at}>{each.label}</option>
          ))}
        </Options>
      )}
      {preview ? (
        <div role="status">
          <p>
            <strong>{preview.text}</strong>
          </p>
          {preview.chance && <Odds chance={preview.chance} />}
          {(preview.notes ?? []).map((note) => (
            <p class="quiet">{note}</p>
          ))}
        </div>
      ) : (
        <p role="status">{game.say("thinking")}</p>
      )}
      {(preview?.loads?.length ?? 0) > 0 && (
        <Options label={game.say("sail_along")} value={cargo ?? 0} change={load}>
          {(preview?.loads ?? []).map((each, at) => (
            <option value={at}>{each.label}</option>
          ))}
        </Options>
      )}
      {preview?.alone && (
        <label class="row">
          <input type="checkbox" checked={alone} onChange={(event) => leave(event.currentTarget.checked)} /> {game.say("alone")}
        </label>
      )}
      <div class="pair">
        <button onClick={() => choose({ ...choice, goal: "" })} data-does="other_goal">
          {game.say("cancel")}
        </button>
        <button class="primary" disabled={busy || preview?.refused === true} onClick={() => void order()} data-does="confirm">
          {game.say("confirm")}
        </button>
      </div>
    </div>
  );
}

function Options(props: { label: string; value: number; change: (to: number) => void; children: ComponentChildren }) {
  return (
    <label class="row">
      {props.label}
      <select value={props.value} onChange={(event) => props.change(Number(event.currentTarget.value))}>
        {props.children}
      </select>
    </label>
  );
}
