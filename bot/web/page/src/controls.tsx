// What moves through the game: buttons, slider, curves, and the moment in words.

import { Curves, type Measure } from "./curves";
import { start, type Game } from "./game";
import { Token } from "./pieces";

interface Props {
  game: Game;
  step: number;
  go: (step: number) => void;
  playing: boolean;
  play: (on: boolean) => void;
  measure: Measure;
}

const SIGNS = {
  first: "M20 20h12v60H20zM80 20v60L36 50z",
  turn_back: "M50 20v60L14 50zM86 20v60L50 50z",
  step_back: "M68 20v60L28 50z",
  play: "M30 16v68l52-34z",
  pause: "M26 20h16v60H26zM58 20h16v60H58z",
  step_on: "M32 20v60l40-30z",
  turn_on: "M14 20v60l36-30zM50 20v60l36-30z",
  last: "M68 20h12v60H68zM20 20v60l44-30z",
};

export function momentOf(game: Game, step: number): string {
  const turn = game.turn(game.turnAt(step));
  const where = `${game.say("round", { number: turn.round })} · ${game.power(turn.power)} · ${game.phaseAt(step)}`;
  return step === 0 ? game.say("begin") : step === game.last && game.told.result ? `${where} · ${game.say("over")}` : where;
}

export function Moment({ game, step }: { game: Game; step: number }) {
  const one = game.steps[step - 1];
  const ends = (one?.fight ?? []).filter((part) => part.what === "ended").map((part) => part.text ?? "");
  const over = step === game.last && game.told.result ? [game.told.result] : [];
  return (
    <p class="moment" aria-live="polite" data-moment={step}>
      {one && <Token power={one.by} emblems={game.told.emblems} />}
      <span>{one ? [one.text, ...ends, ...(one.told ?? []), ...over].join(" · ") : game.say("no_order")}</span>
    </p>
  );
}

export function Controls({ game, step, go, playing, play, measure }: Props) {
  const turn = game.turnAt(step);
  const [first] = game.span(turn);
  const back = step > first ? first : start(game.turn(turn - 1));
  const button = (sign: keyof typeof SIGNS, does: () => void, off = false) => (
    <button aria-label={game.say(sign)} title={game.say(sign)} disabled={off} onClick={does} data-does={sign}>
      <svg viewBox="0 0 100 100" aria-hidden="true">
        <path d={SIGNS[sign]} />
      </svg>
    </button>
  );
  return (
    <div class="controls">
      <Moment game={game} step={step} />
      <input
        type="range"
        min="0"
        max={game.last}
        value={step}
        aria-label={game.say("moment")}
        aria-valuetext={`${momentOf(game, step)}. ${game.steps[step - 1]?.text ?? ""}`}
        onInput={(event) => go(Number(event.currentTarget.value))}
      />
      <Curves game={game} measure={measure} step={step} go={go} />
      <div class="buttons">
        {button("first", () => go(0), step === 0)}
        {button("turn_back", () => go(back), step === 0)}
        {button("step_back", () => go(step - 1), step === 0)}
        {playing ? button("pause", () => play(false)) : button("play", () => play(true))}
        {button("step_on", () => go(step + 1), step === game.last)}
        {button("turn_on", () => go(game.span(turn)[1]), step === game.last)}
        {button("last", () => go(game.last), step === game.last)}
      </div>
    </div>
  );
}
