// Talking with the server: questions, orders that are carried out once however often they are sent, and what comes by
// itself. The key of the visit is kept in memory, and by the browser where it keeps anything; it is in no address.

import type { News } from "./live_types";

const KEPT = "sandtable-board";
const TRIES = 4;
/** Milliseconds without a sign of life after which a stream counts as lost, and until the first one. */
const SILENT = 40_000;
const FIRST = 12_000;
const POLL = 2_000;

export class Refused extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly stale: boolean,
  ) {
    super(message);
  }
}

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

export class Talk {
  constructor(
    private key: string,
    private readonly lost: string,
  ) {}

  /** What a path answers. Raises Refused; an Error where nobody answers. */
  async ask<T>(path: string, body?: unknown, signal?: AbortSignal): Promise<T> {
    const headers: Record<string, string> = { Authorization: `Bearer ${this.key}` };
    const sent: RequestInit = body === undefined ? { headers } : { method: "POST", headers: { ...headers, "Content-Type": "application/json" }, body: JSON.stringify(body) };
    if (signal) sent.signal = signal;
    const answer = await fetch(`api/${path}`, { ...sent, credentials: "omit", cache: "no-cache" });
    const told = (await answer.json().catch(() => ({}))) as { error?: string; stale?: boolean };
    if (!answer.ok) throw new Refused(answer.status, told.error ?? this.lost, told.stale ?? false);
    return told as T;
  }

  /** The same for what is to be done once: sent again under its number where the line breaks. */
  async order<T>(path: string, body: Record<string, unknown>): Promise<T> {
    const whole = { request: number(), ...body };
    for (let tried = 1; ; tried++) {
      try {
        return await this.ask<T>(path, whole);
      } catch (error) {
        const again = !(error instanceof Refused) || error.status >= 502;
        if (!again || tried === TRIES) throw error instanceof Refused ? error : new Error(this.lost);
        await pause(500 * 2 ** tried);
      }
    }
  }

  /** Tell `heard` all that is new, for as long as the page is open. `seen`: what it has. Ends when the visit is over. */
  async follow(seen: () => { window: string; seen: number } | null, heard: (news: News) => void, broken: (on: boolean) => void): Promise<Refused> {
    let streams = true;
    for (let failed = 0; ; failed++) {
      try {
        if (streams) {
          const began = await this.stream(seen, (news) => {
            failed = 0;
            broken(false);
            heard(news);
          });
          if (!began) streams = false;
        } else {
          heard(await this.ask<News>(`news${since(seen())}`));
          broken(false);
          failed = 0;
          await pause(POLL);
          continue;
        }
      } catch (error) {
        if (error instanceof Refused && [401, 404].includes(error.status)) return error;
      }
      if (failed) broken(true);
      await pause(Math.min(10_000, 400 * 2 ** Math.min(failed, 5)));
    }
  }

  /** Until it breaks; false if nothing came through, as where a proxy holds streams back. */
  private async stream(seen: () => { window: string; seen: number } | null, heard: (news: News) => void): Promise<boolean> {
    const stop = new AbortController();
    let began = false;
    let timer = setTimeout(() => stop.abort(), FIRST);
    const wake = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => stop.abort(), SILENT);
    };
    const seenAgain = (): void => {
      if (document.visibilityState === "visible" && performance.now() - last > SILENT / 2) stop.abort();
    };
    let last = performance.now();
    // a page that a browser only puts aside would keep its line, and a browser has few to one server
    const aside = (): void => stop.abort();
    addEventListener("pagehide", aside);
    document.addEventListener("visibilitychange", seenAgain);
    try {
      const headers = { Authorization: `Bearer ${this.key}` };
      const answer = await fetch(`api/stream${since(seen())}`, { headers, credentials: "omit", cache: "no-store", signal: stop.signal });
      if (!answer.ok || !answer.body) {
        const told = (await answer.json().catch(() => ({}))) as { error?: string };
        throw new Refused(answer.status, told.error ?? this.lost, false);
      }
      const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
      let text = "";
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return began;
        last = performance.now();
        wake();
        text += value;
        const parts = text.split("\n\n");
        text = parts.pop() ?? "";
        for (const part of parts) {
          began = true;
          if (part.startsWith("data: ")) heard(JSON.parse(part.slice(6)) as News);
        }
      }
    } catch (error) {
      if (error instanceof Refused || began) throw error;
      return !stop.signal.aborted;
    } finally {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", seenAgain);
      removeEventListener("pagehide", aside);
      stop.abort();
    }
  }
}

function since(seen: { window: string; seen: number } | null): string {
  return seen ? `?window=${encodeURIComponent(seen.window)}&seen=${seen.seen}` : "";
}

/** A number that no other request has. */
export function number(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The key of the visit: of a link that was just opened, or the one this browser has kept. Raises Refused. */
export async function keyOfVisit(lost: string): Promise<string> {
  const link = location.hash.slice(1);
  if (/^[\w-]{43}$/.test(link)) {
    history.replaceState(null, "", location.pathname + location.search);
    const { key } = await new Talk("", lost).ask<{ key: string }>("enter", { key: link });
    keep(key);
    return key;
  }
  return kept();
}

export function keep(key: string): void {
  for (const place of places()) place.setItem(KEPT, key);
}

export function forget(): void {
  for (const place of places()) place.removeItem(KEPT);
}

function kept(): string {
  return places().map((place) => place.getItem(KEPT)).find((key) => key) ?? "";
}

/** Where a browser keeps things; none in a frame that may not. */
function places(): Storage[] {
  try {
    return [sessionStorage, localStorage];
  } catch {
    return [];
  }
}
