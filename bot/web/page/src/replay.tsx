// The page that shows a game again.

import { render } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { BattlePanel } from "./battle";
import { Camera } from "./camera";
import { Controls, momentOf } from "./controls";
import { anchor } from "./counters";
import type { Measure } from "./curves";
import { Game } from "./game";
import { common, rendered, useKeys } from "./keys";
import { changesSince, Powers, Spaces, Story } from "./panels";
import { Token } from "./pieces";
import { Board, marksOf, middleOf, newestSpot } from "./stage";
import { unpacked } from "./unpack";

const TABS = ["story", "battle", "spaces", "powers"] as const;
type Tab = (typeof TABS)[number];
/** Milliseconds an order is shown while the game plays by itself. */
const PACE = 1000;

function Page({ game }: { game: Game }) {
  const [step, setStep] = useState(() => lineIn(location.hash, game.last));
  const [tab, setTab] = useState<Tab | "">(matchMedia("(min-width: 760px)").matches ? "story" : "");
  const [chosen, choose] = useState("");
  const [playing, setPlaying] = useState(false);
  const [measure, setMeasure] = useState<Measure>("income");
  const [since, setSince] = useState("");
  const camera = useRef<Camera | null>(null);
  const go = (to: number): void => setStep(Math.max(0, Math.min(game.last, to)));
  const play = (on: boolean): void => {
    if (on && step === game.last) setStep(0);
    setPlaying(on);
  };
  useHash(step, game.last, setStep);
  useFollowing(game, step, camera);
  useEffect(() => {
    if (!playing) return undefined;
    if (step === game.last) return setPlaying(false);
    const timer = setTimeout(() => go(step + 1), PACE);
    return () => clearTimeout(timer);
  }, [playing, step]);
  const look = (space: string): void => {
    choose(space);
    if (!space) return;
    setTab("spaces");
    const there = game.told.board.spaces[space];
    rendered(() => there && camera.current?.show(anchor(there)));
  };
  useKeys(() => ({
    ...common(step, go, camera, () => setTab("spaces")),
    p: () => go(toTurn(game, step, -1)),
    n: () => go(toTurn(game, step, 1)),
    Home: () => go(0),
    End: () => go(game.last),
    " ": () => play(!playing),
  }));
  const position = game.position(step);
  const turn = game.toldAt(step);
  const panel = { game, step, position, go, choose: look };
  const from = since ? game.sinceTurnOf(since) : null;
  const lit = useMemo(() => (from === null ? [] : changesSince(game, from).map(([space]) => space)), [game, from]);
  const first = useMemo(() => newestSpot(game, game.steps.slice(0, step)), []);
  const shown = { position, marks: marksOf(turn), turn, chosen, lit };
  return (
    <>
      <header>
        <Token power={game.turn(game.turnAt(step)).power} emblems={game.told.emblems} />
        <Turns game={game} step={step} go={go} />
      </header>
      <Board game={game} shown={shown} camera={camera} tapped={look} first={first} />
      <aside class={tab ? "open" : ""} aria-label={tab ? game.say(tab) : game.say("open")}>
        <nav role="tablist">
          {TABS.map((each) => (
            <button role="tab" aria-selected={tab === each} onClick={() => setTab(tab === each ? "" : each)} data-tab={each}>
              {game.say(each)}
            </button>
          ))}
        </nav>
        {tab && (
          <div class="panel" role="tabpanel" tabIndex={0}>
            {tab === "story" && <Story {...panel} since={since} setSince={setSince} />}
            {tab === "battle" && <BattlePanel game={game} steps={turn} />}
            {tab === "spaces" && <Spaces {...panel} chosen={chosen} />}
            {tab === "powers" && <Powers {...panel} measure={measure} setMeasure={setMeasure} />}
          </div>
        )}
      </aside>
      <Controls {...{ game, step, go, playing, play, measure }} />
    </>
  );
}

/** The moment, as a choice of all turns. */
function Turns({ game, step, go }: { game: Game; step: number; go: (step: number) => void }) {
  const n = game.turnAt(step);
  return (
    <h1>
      <span>{momentOf(game, step)}</span>
      <select value={n} aria-label={game.say("moment")} onChange={(event) => go(game.span(Number(event.currentTarget.value))[0])}>
        {game.told.turns.map((turn, at) => (
          <option value={at}>{`${game.say("round", { number: turn.round })} · ${game.power(turn.power)}`}</option>
        ))}
      </select>
    </h1>
  );
}

function toTurn(game: Game, step: number, by: number): number {
  const n = game.turnAt(step);
  const [first, last] = game.span(n);
  if (by > 0) return last;
  return step > first ? first : game.span(Math.max(0, n - 1))[0];
}

/** "#12" is the moment after line 12. */
function lineIn(hash: string, last: number): number {
  const number = /^#(\d+)$/.exec(hash)?.[1];
  return number === undefined ? last : Math.min(last, Number(number));
}

function useHash(step: number, last: number, go: (step: number) => void): void {
  // With the picture, not after it: a link copied at once is the moment that is shown.
  useLayoutEffect(() => {
    history.replaceState(null, "", `#${step}`);
  }, [step]);
  useLayoutEffect(() => {
    const heard = (): void => go(lineIn(location.hash, last));
    addEventListener("hashchange", heard);
    return () => removeEventListener("hashchange", heard);
  }, []);
}

/** Where something happens comes into view. */
function useFollowing(game: Game, step: number, camera: { current: Camera | null }): void {
  useLayoutEffect(() => {
    const spot = middleOf(game, game.steps[step - 1]);
    if (spot) camera.current?.show(spot);
  }, [step]);
}

async function begin(): Promise<void> {
  const place = document.getElementById("page");
  const packed = document.getElementById("game")?.textContent;
  if (!place || !packed) return;
  if (matchMedia("(prefers-color-scheme: dark)").matches) document.documentElement.dataset["theme"] = "dark";
  if (typeof DecompressionStream === "undefined") {
    place.textContent = place.dataset["old"] ?? "";
    return;
  }
  const game = new Game(await unpacked(packed));
  document.title = game.told.title;
  render(<Page game={game} />, place);
}

void begin();
