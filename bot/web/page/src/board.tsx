// The board of a running game: everybody looks, and whoever has the seat plays.

import { render } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { frameOf, join } from "./activity";
import { BattlePanel } from "./battle";
import type { Camera } from "./camera";
import { goalsOf, useOffered, type Choice } from "./choosing";
import { Controls, momentOf } from "./controls";
import { anchor } from "./counters";
import type { Measure } from "./curves";
import type { Game } from "./game";
import { common, rendered, useKeys } from "./keys";
import { after, gameOf } from "./live_game";
import type { Done, Frame, News, Past, Seat } from "./live_types";
import { moveFrom, Orders } from "./orders";
import { Powers, Spaces, Story } from "./panels";
import { PlanPanel, plannedFrom, usePlanning } from "./plan";
import { Token } from "./pieces";
import { Board, marksOf, middleOf, newestSpot } from "./stage";
import { forget, keyOfVisit, Refused, Talk } from "./talk";
import { Threats } from "./threats";
import type { Replay } from "./types";

const TABS = ["act", "plan", "story", "battle", "spaces", "powers"] as const;
type Tab = (typeof TABS)[number];
/** Milliseconds that a message stands. */
const STANDS = 9000;
/** Milliseconds an order is shown while the game plays by itself. */
const PACE = 1000;
const WIDE = "(min-width: 760px), (orientation: landscape) and (max-height: 560px)";

interface Said {
  text: string;
  bad: boolean;
}

interface Live {
  told: Replay;
  news: News;
}

function Page({ frame, talk, closed, first }: { frame: Frame; talk: Talk; closed: (why: string) => void; first: Live | null }) {
  const [live, setLive] = useState<Live | null>(first);
  const [seat, setSeat] = useState<Seat | null>(null);
  const [lost, setLost] = useState(false);
  const latest = useRef<Live | null>(first);
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
  const now = useMemo(() => gameOf(live.told), [live.told]);
  const [at, goTo] = useState<number | null>(null);
  const [past, setPast] = useState<Game | null>(null);
  const [playing, setPlaying] = useState(false);
  const [tab, setTab] = useState<Tab | "">("");
  const [space, setSpace] = useState("");
  const [choice, choose] = useState<Choice | null>(null);
  const [said, say] = useState<Said | null>(null);
  const [busy, setBusy] = useState(false);
  const [measure, setMeasure] = useState<Measure>("income");
  const [since, setSince] = useState("");
  const camera = useRef<Camera | null>(null);
  const failed = (error: unknown): void => say({ text: error instanceof Error ? error.message : String(error), bad: true });
  const planning = usePlanning(live.told, seat, talk, tab === "plan", failed);
  const planned = tab === "plan" ? planning : null;
  const game = planned?.game ?? past ?? now;
  const step = planned?.game || at === null ? game.last : Math.min(at, game.last);
  const offered = useOffered(planned?.talk ?? talk, planned && seat ? { ...seat, revision: seat.revision * 1000 + planned.plan.lines.length } : seat, choice, busy, failed);
  const isPlayer = Boolean(seat?.powers?.length);
  const go = (to: number): void => goTo(to >= game.last && !past ? null : Math.max(0, Math.min(game.last, to)));
  const toNow = (): void => {
    goTo(null);
    setPast(null);
    setPlaying(false);
  };
  const toPast = (): void => {
    void talk.ask<Past>("past").then((whole) => {
      setPast(gameOf({ ...live.told, ...whole }));
      if (!matchMedia(WIDE).matches) setTab(""); // the map needs the room
      goTo(0);
    }, failed);
  };
  useEffect(() => {
    if (!playing) return undefined;
    if (step >= game.last) return setPlaying(false);
    const timer = setTimeout(() => go(step + 1), PACE);
    return () => clearTimeout(timer);
  }, [playing, step]);

  // These before the page is painted: nobody chooses anything in between that would be thrown away or closed again.
  useLayoutEffect(() => {
    // What somebody has opened meanwhile stays open.
    if (seat && (seat.mine || matchMedia(WIDE).matches)) setTab((open) => open || (isPlayer ? "act" : "story"));
  }, [seat !== null]);
  useLayoutEffect(() => choose(null), [seat?.turn, tab === "plan"]);
  useEffect(() => {
    if (!said) return undefined;
    const timer = setTimeout(() => say(null), STANDS);
    return () => clearTimeout(timer);
  }, [said]);
  useLayoutEffect(() => {
    const spot = at === null ? middleOf(game, game.steps.at(-1)) : middleOf(game, game.steps[step - 1]);
    if (spot && !choice) camera.current?.show(spot);
  }, [step]);

  useLayoutEffect(() => {
    const there = choice?.sort === "move" ? game.told.board.spaces[choice.from] : undefined;
    if (there) camera.current?.show(anchor(there));
  }, [choice?.from]);

  const does = async (path: string, body: Record<string, unknown>): Promise<Done | null> => {
    setBusy(true);
    try {
      const done = await talk.order<Done>(path, body);
      if (done.told && (path !== "say" || body["sure"])) say({ text: done.told, bad: false });
      toNow();
      if (path === "act") choose(null); // with the end of being busy, not after it: they may have gone
      if (path === "words") refresh(); // the record says nothing of them
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
    rendered(() => there && camera.current?.show(anchor(there)));
  };
  const goals = useMemo(() => goalsOf(offered), [offered]);
  const tapped = (id: string): void => {
    if (choice && goals[id]) return choose({ ...choice, goal: id });
    if (planned) {
      setSpace(id);
      return choose(choice?.from === id ? null : plannedFrom(planned.view, id));
    }
    const stack = seat?.stacks?.find((each) => each.space === id && !each.owner);
    if (stack && at === null && !past && choice?.from !== id) {
      choose(moveFrom(id, "", stack.units));
      setTab("act");
      return;
    }
    look(id);
  };
  useKeys(() => ({ ...common(step, go, camera, () => setTab("spaces")), Escape: () => (choice ? choose(null) : toNow()) }));
  const keep = (text: string): void => void talk.ask("keep", { text }).then(() => (say({ text: game.say("plan_kept"), bad: false }), refresh()), failed);

  const position = game.position(step);
  const turn = game.toldAt(step);
  const panel = { game, step, position, go, choose: look };
  const chosen = choice && choice.sort === "move" ? choice.from : space;
  const shown = { position, marks: marksOf(turn), turn, chosen, lit: [], ...(choice ? { goals } : {}) };
  const first = useMemo(() => newestSpot(game, game.steps), []);
  const tabs = TABS.filter((each) => (each !== "act" && each !== "plan") || isPlayer);
  return (
    <>
      <header>
        <Token power={game.turn(game.turnAt(step)).power} emblems={game.told.emblems} />
        <Head game={game} step={step} live={live} seat={seat} note={planned ? game.say("plan") : ""} now={at === null && !past && !planned} />
        {at !== null || past ? (
          <button onClick={toNow} data-does="to_now">
            {game.say("to_now")}
          </button>
        ) : (
          <button onClick={toPast} data-does="past" aria-label={game.say("past")} title={game.say("past")}>
            ⟲
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
            {tab === "plan" && seat && planning && (
              <PlanPanel planning={planning} keep={keep} acting={{ game, seat, talk, busy, does, failed, choice, choose, offered, look }} space={space} />
            )}
            {tab === "story" && <Story {...panel} since={since} setSince={setSince} />}
            {tab === "battle" && <BattlePanel game={game} steps={turn} />}
            {tab === "spaces" && (
              <>
                {space && <Threats key={`${space}.${live.news.seen}`} game={game} seat={seat} space={space} ask={() => talk.ask(`threats/${encodeURIComponent(space)}`)} />}
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
      {past && <Controls {...{ game, step, go, playing, measure }} play={setPlaying} />}
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
function Head({ game, step, live, seat, now, note }: { game: Game; step: number; live: Live; seat: Seat | null; now: boolean; note: string }) {
  const { news } = live;
  const waits = [...new Set((news.waits ?? []).map((wait) => game.power(wait.by)))].join(", ");
  const due = seat?.mine ? game.say("yours") : waits ? game.say("waiting", { who: waits }) : "";
  const who = seat?.powers?.length ? game.say("you_are", { powers: seat.powers.map((power) => game.power(power)).join(", ") }) : game.say("onlooker");
  return (
    <h1 class="head" data-revision={news.revision} data-seat={seat?.revision}>
      <span class="when">{momentOf(game, step) || game.told.title}</span>
      <small aria-live="polite">{note ? note : now ? [due, ...(news.notes ?? []), news.result ?? ""].filter(Boolean).join(" · ") || who : who}</small>
    </h1>
  );
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
    // both at once: the news are worked out while the frame is on its way and read
    const early = talk.ask<News>("news").catch(() => null);
    const frame = await talk.ask<Frame>("frame");
    const news = await early;
    const told = news && after(frame, null, news);
    document.title = frame.title;
    place.textContent = "";
    render(<Page frame={frame} talk={talk} closed={closed} first={told ? { told, news } : null} />, place);
  } catch (error) {
    if (error instanceof Refused && error.status === 401) forget();
    closed(error instanceof Error && error.message ? error.message : lost);
  }
}

void begin();
