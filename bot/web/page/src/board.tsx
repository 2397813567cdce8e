// The board of a running game: everybody looks, and whoever has the seat plays.

import { render } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { frameOf, join } from "./activity";
import { BattlePanel } from "./battle";
import type { Camera } from "./camera";
import { goalsOf, useOffered, type Choice } from "./choosing";
import { momentOf } from "./controls";
import { anchor } from "./counters";
import type { Measure } from "./curves";
import type { Game } from "./game";
import { after, gameOf } from "./live_game";
import type { Done, Frame, News, Seat } from "./live_types";
import { moveFrom, Orders } from "./orders";
import { Powers, Spaces, Story } from "./panels";
import { Token } from "./pieces";
import { Board, marksOf, middleOf, newestSpot } from "./stage";
import { forget, keyOfVisit, Refused, Talk } from "./talk";
import type { Replay } from "./types";

const TABS = ["act", "story", "battle", "spaces", "powers"] as const;
type Tab = (typeof TABS)[number];
/** Milliseconds that a message stands. */
const STANDS = 9000;
const WIDE = "(min-width: 760px), (orientation: landscape) and (max-height: 560px)";

interface Said {
  text: string;
  bad: boolean;
}

interface Live {
  told: Replay;
  news: News;
}

function Page({ frame, talk, closed }: { frame: Frame; talk: Talk; closed: (why: string) => void }) {
  const [live, setLive] = useState<Live | null>(null);
  const [seat, setSeat] = useState<Seat | null>(null);
  const [lost, setLost] = useState(false);
  const latest = useRef<Live | null>(null);
  useEffect(() => {
    const seen = (): { window: string; seen: number } | null => latest.current && latest.current.news;
    const heard = (news: News): void => {
      const told = after(frame, latest.current?.told ?? null, news);
      if (!told) return;
      latest.current = { told, news };
      setLive(latest.current);
    };
    void talk.follow(seen, heard, setLost).then((end) => {
      if (end.status === 401) forget();
      closed(end.message);
    });
  }, []);
  const mark = live && `${live.news.window}.${live.news.seen}.${live.news.revision}.${live.news.status}.${JSON.stringify(live.news.waits)}`;
  const status = live?.news.status;
  const asked = useRef("");
  useEffect(() => {
    if (!mark || !status) return undefined;
    // who only looks on has nothing to ask at each change: of many pages that would be many questions
    if (seat && !seat.powers?.length && asked.current === status) return undefined;
    asked.current = status;
    const stop = new AbortController();
    void talk.ask<Seat>("seat", undefined, stop.signal).then(setSeat, () => undefined);
    return () => stop.abort();
  }, [mark]);
  if (!live) return <p class="opening">{frame.words["opening"]}</p>;
  return <Table live={live} seat={seat} talk={talk} lost={lost} closed={closed} refresh={() => void talk.ask<Seat>("seat").then(setSeat, () => undefined)} />;
}

interface Props {
  live: Live;
  seat: Seat | null;
  talk: Talk;
  lost: boolean;
  closed: (why: string) => void;
  refresh: () => void;
}

function Table({ live, seat, talk, lost, closed, refresh }: Props) {
  const game = useMemo(() => gameOf(live.told), [live.told]);
  const [at, goTo] = useState<number | null>(null);
  const step = at === null ? game.last : Math.min(at, game.last);
  const [tab, setTab] = useState<Tab | "">("");
  const [space, setSpace] = useState("");
  const [choice, choose] = useState<Choice | null>(null);
  const [said, say] = useState<Said | null>(null);
  const [busy, setBusy] = useState(false);
  const [measure, setMeasure] = useState<Measure>("income");
  const [since, setSince] = useState("");
  const camera = useRef<Camera | null>(null);
  const failed = (error: unknown): void => say({ text: error instanceof Error ? error.message : String(error), bad: true });
  const offered = useOffered(talk, seat, choice, failed);
  const isPlayer = Boolean(seat?.powers?.length);
  const go = (to: number): void => goTo(to >= game.last ? null : Math.max(0, to));

  useEffect(() => {
    if (seat && !tab && (seat.mine || matchMedia(WIDE).matches)) setTab(isPlayer ? "act" : "story");
  }, [seat !== null]);
  useEffect(() => choose(null), [seat?.turn]);
  useEffect(() => {
    if (!said) return undefined;
    const timer = setTimeout(() => say(null), STANDS);
    return () => clearTimeout(timer);
  }, [said]);
  useEffect(() => {
    const spot = at === null ? middleOf(game, game.steps.at(-1)) : middleOf(game, game.steps[step - 1]);
    if (spot && !choice) camera.current?.show(spot);
  }, [step]);

  const does = async (path: string, body: Record<string, unknown>): Promise<Done | null> => {
    setBusy(true);
    try {
      const done = await talk.order<Done>(path, body);
      if (done.told && (path !== "say" || body["sure"])) say({ text: done.told, bad: false });
      goTo(null);
      return done;
    } catch (error) {
      failed(error);
      if (error instanceof Refused && error.stale) refresh();
      return null;
    } finally {
      setBusy(false);
    }
  };
  const look = (id: string): void => {
    setSpace(id);
    if (!id) return;
    setTab("spaces");
    const there = game.told.board.spaces[id];
    requestAnimationFrame(() => there && camera.current?.show(anchor(there)));
  };
  const goals = useMemo(() => goalsOf(offered), [offered]);
  const tapped = (id: string): void => {
    if (choice && goals[id]) return choose({ ...choice, goal: id });
    const stack = seat?.stacks?.find((each) => each.space === id && !each.owner);
    if (stack && at === null && choice?.from !== id) {
      choose(moveFrom(id, "", stack.units));
      setTab("act");
      return;
    }
    look(id);
  };
  useKeys({ game, step, go, camera, search: () => setTab("spaces"), back: () => (choice ? choose(null) : goTo(null)) });

  const position = game.position(step);
  const turn = game.toldAt(step);
  const panel = { game, step, position, go, choose: look };
  const chosen = choice && choice.sort === "move" ? choice.from : space;
  const shown = { position, marks: marksOf(turn), turn, chosen, lit: [], ...(choice ? { goals } : {}) };
  const first = useMemo(() => newestSpot(game, game.steps), []);
  const tabs = TABS.filter((each) => each !== "act" || isPlayer);
  return (
    <>
      <header>
        <Token power={game.turn(game.turnAt(step)).power} emblems={game.told.emblems} />
        <Head game={game} step={step} live={live} seat={seat} now={at === null} />
        {at !== null && (
          <button onClick={() => goTo(null)} data-does="to_now">
            {game.say("to_now")}
          </button>
        )}
      </header>
      <Board game={game} shown={shown} camera={camera} tapped={tapped} first={first} />
      <aside class={tab ? "open" : ""} aria-label={tab ? game.say(tab) : game.say("open")}>
        <nav role="tablist">
          {tabs.map((each) => (
            <button role="tab" aria-selected={tab === each} onClick={() => setTab(tab === each ? "" : each)} data-tab={each} class={each === "act" && seat?.mine ? "due" : ""}>
              {game.say(each)}
            </button>
          ))}
        </nav>
        {tab && (
          <div class="panel" role="tabpanel" tabIndex={0}>
            {tab === "act" && seat && (
              <Orders {...{ game, seat, talk, busy, does, failed, choice, choose, offered, look }} />
            )}
            {tab === "story" && <Story {...panel} since={since} setSince={setSince} />}
            {tab === "battle" && <BattlePanel game={game} steps={turn} />}
            {tab === "spaces" && (
              <>
                {space && <Threats key={`${space}.${live.news.seen}`} game={game} talk={talk} space={space} seat={seat} />}
                <Spaces {...panel} chosen={space} />
              </>
            )}
            {tab === "powers" && (
              <>
                <Powers {...panel} measure={measure} setMeasure={setMeasure} />
                <button class="wide" data-does="leave" onClick={() => void talk.ask("leave", {}).then(() => (forget(), closed("")), failed)}>
                  {game.say("leave")}
                </button>
              </>
            )}
          </div>
        )}
      </aside>
      <footer>
        {lost && <p role="status" class="lost">{game.say("lost")}</p>}
        <div aria-live={said?.bad ? "assertive" : "polite"} role={said?.bad ? "alert" : "status"}>
          {said && (
            <p class={said.bad ? "said bad" : "said"} data-said={said.bad ? "bad" : "good"}>
              <span>{said.text}</span>
              <button aria-label={game.say("close")} onClick={() => say(null)}>
                ×
              </button>
            </p>
          )}
        </div>
      </footer>
    </>
  );
}

/** Where the game stands, and whom it waits for. */
function Head({ game, step, live, seat, now }: { game: Game; step: number; live: Live; seat: Seat | null; now: boolean }) {
  const { news } = live;
  const waits = [...new Set((news.waits ?? []).map((wait) => game.power(wait.by)))].join(", ");
  const due = seat?.mine ? game.say("yours") : waits ? game.say("waiting", { who: waits }) : "";
  const who = seat?.powers?.length ? game.say("you_are", { powers: seat.powers.map((power) => game.power(power)).join(", ") }) : game.say("onlooker");
  return (
    <h1 class="head" data-revision={news.revision}>
      <span class="when">{momentOf(game, step) || game.told.title}</span>
      <small aria-live="polite">{now ? [due, ...(news.notes ?? []), news.result ?? ""].filter(Boolean).join(" · ") || who : who}</small>
    </h1>
  );
}

function Threats({ game, talk, space, seat }: { game: Game; talk: Talk; space: string; seat: Seat | null }) {
  const [text, tell] = useState("");
  if (!seat?.helps?.includes("threats")) return null;
  const ask = (): void => {
    tell(game.say("thinking"));
    void talk.ask<{ text: string }>(`threats/${encodeURIComponent(space)}`).then((told) => tell(told.text), (error: Error) => tell(error.message));
  };
  return (
    <section class="threats">
      <button class="wide" onClick={ask} data-does="threats">
        {game.say("threats")}: {game.nameOf(space)}
      </button>
      {text && <p role="status">{text}</p>}
    </section>
  );
}

interface Keys {
  game: Game;
  step: number;
  go: (step: number) => void;
  camera: { current: Camera | null };
  search: () => void;
  back: () => void;
}

function useKeys(keys: Keys): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      const { step, go, camera, search, back } = latest.current;
      const target = event.target instanceof HTMLElement ? event.target : null;
      if (event.ctrlKey || event.metaKey || event.altKey || (target?.matches("select, input, textarea") && event.key !== "Escape")) return;
      const does: Record<string, () => void> = {
        ArrowLeft: () => go(step - 1),
        ArrowRight: () => go(step + 1),
        Escape: back,
        "+": () => camera.current?.zoom(1.5),
        "-": () => camera.current?.zoom(1 / 1.5),
        "0": () => camera.current?.whole(),
        "/": () => {
          search();
          requestAnimationFrame(() => document.getElementById("search")?.focus());
        },
      };
      const found = does[event.key];
      if (!found) return;
      event.preventDefault();
      found();
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  }, []);
}

async function begin(): Promise<void> {
  const place = document.getElementById("page");
  if (!place) return;
  if (matchMedia("(prefers-color-scheme: dark)").matches) document.documentElement.dataset["theme"] = "dark";
  const lost = place.dataset["lost"] ?? "";
  const closed = (why: string): void => {
    render(null, place);
    place.textContent = "";
    const told = document.createElement("p");
    told.className = "opening";
    told.setAttribute("role", "alert");
    told.textContent = why || (place.dataset["closed"] ?? "");
    place.append(told);
  };
  try {
    const application = place.dataset["application"] ?? "";
    const parents = (place.dataset["parents"] ?? "").split(" ");
    const key = application && frameOf(location.search) ? await join(application, parents, lost) : await keyOfVisit(lost);
    const talk = new Talk(key, lost);
    const frame = await talk.ask<Frame>("frame");
    document.title = frame.title;
    place.textContent = "";
    render(<Page frame={frame} talk={talk} closed={closed} />, place);
  } catch (error) {
    if (error instanceof Refused && error.status === 401) forget();
    closed(error instanceof Error && error.message ? error.message : lost);
  }
}

void begin();
