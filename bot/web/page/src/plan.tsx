// A board of one's own: moves tried on a copy. The plan is kept in this browser alone; the server plays it whenever it is
// asked something about it, and keeps nothing.

import { useEffect, useMemo, useState } from "preact/hooks";
import type { Choice } from "./choosing";
import type { Game } from "./game";
import { gameOf } from "./live_game";
import type { Done, Line, PlanView, Seat } from "./live_types";
import { Choosing, moveFrom, names, type Acting } from "./orders";
import type { Talk } from "./talk";
import { Threats } from "./threats";
import type { Replay } from "./types";

const KEPT = "sandtable-plan";

export interface Plan {
  power: string;
  lines: Line[];
}

export interface Planning {
  plan: Plan;
  view: PlanView | null;
  /** The game as it is planned; null until the server has told it. */
  game: Game | null;
  set: (plan: Plan) => void;
  /** What is asked of a game, asked of the plan. */
  talk: Talk;
}

/** The plan, told anew when it or the game changes; `on`: whether it is looked at. */
export function usePlanning(told: Replay, seat: Seat | null, talk: Talk, on: boolean, failed: (error: unknown) => void): Planning | null {
  const powers = seat?.powers ?? [];
  const [kept, keep] = useState<Plan | null>(() => fromBrowser(told.title));
  const [view, show] = useState<PlanView | null>(null);
  const plan = kept && powers.includes(kept.power) ? kept : powers[0] ? { power: powers[0], lines: [] } : null;
  const about = JSON.stringify(plan);
  useEffect(() => {
    if (!on || !plan) return undefined;
    const stop = new AbortController();
    void talk.ask<PlanView>("plan", plan, stop.signal).then(show, (error: unknown) => {
      if (stop.signal.aborted) return;
      show(null);
      failed(error);
    });
    return () => stop.abort();
  }, [on, about, seat?.revision]);
  const game = useMemo(() => (view ? gameOf({ ...told, ...view }) : null), [view]);
  const asking = useMemo(() => planTalk(talk, plan), [talk, about]);
  if (!plan) return null;
  const set = (next: Plan): void => {
    keep(next);
    toBrowser(told.title, next);
  };
  return { plan, view, game, set, talk: asking };
}

function planTalk(talk: Talk, plan: Plan | null): Talk {
  const asking = Object.create(talk) as Talk;
  asking.ask = <T,>(path: string, body?: unknown, signal?: AbortSignal): Promise<T> => talk.ask<T>(`plan/${path}`, { ...plan, ...(body as object) }, signal);
  return asking;
}

function fromBrowser(title: string): Plan | null {
  try {
    const found = JSON.parse(localStorage.getItem(`${KEPT} ${title}`) ?? "null") as Plan | null;
    return found && Array.isArray(found.lines) ? found : null;
  } catch {
    return null;
  }
}

function toBrowser(title: string, plan: Plan): void {
  try {
    localStorage.setItem(`${KEPT} ${title}`, JSON.stringify(plan));
  } catch {
    // nothing is kept where the browser keeps nothing
  }
}

interface Props {
  planning: Planning;
  acting: Acting;
  keep: (sheet: string) => void;
  /** The space that was tapped last. */
  space: string;
}

export function PlanPanel({ planning, acting, keep, space }: Props) {
  const { plan, view, game, set } = planning;
  const { seat, choice, choose, look } = acting;
  const say = acting.game;
  const add = async (path: string, body: Record<string, unknown>): Promise<Done | null> => {
    const [line] = (body["lines"] ?? []) as Line[];
    if (path !== "act" || !line) return null;
    set({ ...plan, lines: [...plan.lines.slice(0, view?.steps.length ?? plan.lines.length), line] });
    choose(null); // with it, not after it: those who have gone are not asked where they may go
    return {};
  };
  if (choice && game) return <Choosing {...acting} game={game} talk={planning.talk} does={add} choice={choice} />;
  return (
    <div class="plan" data-planned={view?.steps.length ?? -1}>
      <p class="quiet">{say.say("plan_hint")}</p>
      {(seat.powers ?? []).length > 1 && (
        <label class="row">
          {say.say("plan")}
          <select value={plan.power} onChange={(event) => set({ power: event.currentTarget.value, lines: [] })}>
            {(seat.powers ?? []).map((power) => (
              <option value={power}>{say.power(power)}</option>
            ))}
          </select>
        </label>
      )}
      <h3>{say.say("plan_for", { power: names(say, [plan.power]) })}</h3>
      {view?.fault && <p role="alert">{view.fault}</p>}
      {view && !view.steps.length && !view.fault && <p>{say.say("plan_none")}</p>}
      <ol class="planned">
        {(view?.steps ?? []).map((step) => (
          <li>{step.text}</li>
        ))}
      </ol>
      <div class="pair">
        <button disabled={!plan.lines.length} data-does="plan_back" onClick={() => set({ ...plan, lines: plan.lines.slice(0, -1) })}>
          {say.say("plan_back")}
        </button>
        <button disabled={!plan.lines.length} data-does="plan_end" onClick={() => set({ ...plan, lines: [] })}>
          {say.say("plan_end")}
        </button>
      </div>
      <button class="wide primary" disabled={!view?.sheet} data-does="plan_keep" onClick={() => keep(view?.sheet ?? "")}>
        {say.say("plan_keep")}
      </button>
      {(view?.battles ?? []).length > 0 && (
        <section>
          <h3>{say.say("plan_fights")}</h3>
          <ul class="answers">
            {(view?.battles ?? []).map((space) => (
              <li>
                <button onClick={() => look(space)}>{say.nameOf(space)}</button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {space && view && (
        <Threats key={`${space}.${view.revision}.${view.steps.length}`} game={say} seat={seat} space={space} word="plan_more" ask={() => planning.talk.ask("threats", { space })} />
      )}
      <h3>{say.say("movable")}</h3>
      <ul class="list">
        {(view?.stacks ?? []).map((stack) => (
          <li key={`${stack.space}.${stack.owner ?? ""}`}>
            <button data-plan-from={stack.space} onClick={() => choose(moveFrom(stack.space, stack.owner ?? "", stack.units))}>
              <strong>{say.nameOf(stack.space)}</strong>
              <small>{say.units(stack.units)}</small>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What a tap on a space with one's units would move. */
export function plannedFrom(view: PlanView | null, space: string): Choice | null {
  const stack = view?.stacks?.find((each) => each.space === space && !each.owner);
  return stack ? moveFrom(space, "", stack.units) : null;
}
