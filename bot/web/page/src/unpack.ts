// The game out of the page it comes in: packed, in an element that is no script.

import type { Replay } from "./types";

export async function unpacked(text: string): Promise<Replay> {
  const bytes = Uint8Array.from(atob(text.trim()), (sign) => sign.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return (await new Response(stream).json()) as Replay;
}
