// The page within Discord's client, as an Activity: what is said to the client by messages between frames, which is all
// of its protocol that is needed to know who somebody is. Nobody but the client is listened to.

import { Talk, keep } from "./talk";

const HANDSHAKE = 0;
const FRAME = 1;
/** Milliseconds in which the client answers. */
const PATIENT = 20_000;

type Told = { cmd?: string; evt?: string | null; nonce?: string | null; data?: { code?: string; message?: string } };

/** What the client said of the frame; null where the page is opened by itself. */
export function frameOf(search: string): { frame: string; instance: string } | null {
  const asked = new URLSearchParams(search);
  const [frame, instance] = [asked.get("frame_id"), asked.get("instance_id")];
  return frame && instance ? { frame, instance } : null;
}

/** The key of a visit, for whom the client vouches. Raises Refused, Error. */
export async function join(application: string, parents: string[], lost: string): Promise<string> {
  const place = frameOf(location.search);
  if (!place) throw new Error(lost);
  const client = new Client(parents);
  try {
    client.say(HANDSHAKE, { v: 1, encoding: "json", client_id: application, frame_id: place.frame });
    await client.hear((told) => told.cmd === "DISPATCH" && told.evt === "READY", lost);
    const nonce = crypto.randomUUID();
    const args = { client_id: application, response_type: "code", state: "", prompt: "none", scope: ["identify"] };
    client.say(FRAME, { cmd: "AUTHORIZE", args, nonce });
    const told = await client.hear((each) => each.nonce === nonce, lost);
    if (!told.data?.code || told.evt === "ERROR") throw new Error(told.data?.message ?? lost);
    const { key, token } = await new Talk("", lost).ask<{ key: string; token: string }>("join", { code: told.data.code, instance: place.instance });
    client.say(FRAME, { cmd: "AUTHENTICATE", args: { access_token: token }, nonce: crypto.randomUUID() });
    keep(key);
    return key;
  } finally {
    client.end();
  }
}

class Client {
  private waiting: ((told: Told) => void)[] = [];
  private heard: Told[] = [];
  private readonly frame = window.parent.opener instanceof Object ? (window.parent.opener as Window) : window.parent;

  constructor(private readonly parents: string[]) {
    addEventListener("message", this.hears);
  }

  say(opcode: number, data: unknown): void {
    this.frame.postMessage([opcode, data], document.referrer || "*");
  }

  async hear(wanted: (told: Told) => boolean, lost: string): Promise<Told> {
    const known = this.heard.find(wanted);
    if (known) return known;
    return new Promise((found, failed) => {
      const timer = setTimeout(() => failed(new Error(lost)), PATIENT);
      this.waiting.push((told) => {
        if (!wanted(told)) return;
        clearTimeout(timer);
        found(told);
      });
    });
  }

  end(): void {
    removeEventListener("message", this.hears);
  }

  private hears = (event: MessageEvent): void => {
    if (![...this.parents, location.origin].includes(event.origin) || !Array.isArray(event.data)) return;
    const [opcode, told] = event.data as [number, Told];
    if (opcode !== FRAME || typeof told !== "object" || told === null) return;
    this.heard.push(told);
    for (const each of this.waiting) each(told);
  };
}
