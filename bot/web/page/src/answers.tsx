// Answers by touch: casualties by number, bids, words for the dice, and what is done while one is away.

import { useState } from "preact/hooks";
import type { Choice } from "./choosing";
import type { Ask, Bid } from "./live_types";
import type { Acting } from "./orders";
import { Steppers } from "./steppers";
import type { Units } from "./types";

/** So many of these fall, chosen by tapping. */
export function Casualties({ ask, acting }: { ask: Ask; acting: Acting }) {
  const { game, seat, busy, does } = acting;
  const [units, set] = useState<Units>({});
  const pick = ask.pick;
  if (!pick) return null;
  const chosen = Object.values(units).reduce((sum, n) => sum + n, 0);
  const line = { by: ask.by, do: ask.answers[0]?.line["do"] ?? "casualties", units: Object.fromEntries(Object.entries(units).filter(([, n]) => n > 0)) };
  return (
    <details class="pick">
      <summary>{game.say("casualties")}</summary>
      <p aria-live="polite">{game.say("hits_chosen", { n: chosen, of: pick.hits })}</p>
      <Steppers game={game} power={ask.by} kinds={Object.keys(pick.units)} units={units} most={pick.units} may={() => chosen < pick.hits} change={set} />
      <button class="wide primary" data-does="fall" disabled={busy || chosen !== pick.hits} onClick={() => void does("act", { lines: [line], revision: seat.revision })}>
        {game.say("fall")}
      </button>
    </details>
  );
}

/** What a bid buys: a unit is tapped, then where it goes, in the list or on the map. */
export function Bids(props: Acting) {
  const { game, seat, busy, does, choose } = props;
  const first = Object.keys(game.told.board.spaces)[0] ?? "";
  return (
    <>
      {(seat.bids ?? []).map((bid) => (
        <section class="bid" aria-label={game.say("bid")}>
          <h3>
            {game.say("bid")} · {game.power(bid.by)}
          </h3>
          <p data-bid={bid.left}>{game.say("ipcs", { n: bid.left })}</p>
          <ul class="answers">
            {bid.sales.map((sale) => (
              <li>
                <button data-bid-unit={sale.unit} disabled={busy} onClick={() => choose(bidOf(bid, sale.unit))}>
                  {game.units({ [sale.unit]: 1 })} · {game.say("ipcs", { n: sale.cost })}
                </button>
              </li>
            ))}
          </ul>
          <button class="wide" data-does="keep_bid" disabled={busy} onClick={() => void does("act", { lines: [{ by: bid.by, do: "place", units: {}, space: first }], turn: seat.turn })}>
            {game.say("keep_bid")}
          </button>
        </section>
      ))}
    </>
  );
}

function bidOf(bid: Bid, unit: string): Choice {
  return { sort: "bid", from: bid.by, owner: "", most: { [unit]: 1 }, units: { [unit]: 1 }, goal: "", sites: bid.places[unit] ?? [] };
}

export function DiceWords(props: Acting) {
  const { game, seat, busy, does } = props;
  const [text, set] = useState("");
  if (!seat.words) return null;
  return (
    <section class="dice_words" aria-label={game.say("dice_words")}>
      <h3>{game.say("dice_words")}</h3>
      <p class="quiet">{game.say("dice_words_hint")}</p>
      <input type="text" maxLength={200} value={text} aria-label={game.say("dice_words")} onInput={(event) => set(event.currentTarget.value)} />
      <button class="wide primary" data-does="say_words" disabled={busy || !text.trim()} onClick={() => void does("words", { text })}>
        {game.say("say_words")}
      </button>
    </section>
  );
}

export function Standing(props: Acting) {
  const { game, seat, busy, does } = props;
  if (!seat.standing?.length) return null;
  const word = (about: string, choice: string): string => game.say(about === "retreat" && choice === "never" ? "choice_retreat_never" : `choice_${choice}`);
  return (
    <details class="standing">
      <summary>{game.say("standing")}</summary>
      {seat.standing.map((one) => (
        <section>
          <p class="quiet">{one.text}</p>
          {Object.entries(one.may).map(([about, choices]) => (
            <label class="row">
              {game.say(`about_${about}`)}
              <select
                data-standing={`${one.by}.${about}`}
                disabled={busy}
                value=""
                onChange={(event) => void does("standing", { power: one.by, about, choice: event.currentTarget.value })}
              >
                <option value="">…</option>
                {choices.map((choice) => (
                  <option value={choice}>{word(about, choice)}</option>
                ))}
              </select>
            </label>
          ))}
        </section>
      ))}
    </details>
  );
}
