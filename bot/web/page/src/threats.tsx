// What could come to a space, asked for when somebody wants to know.

import { useState } from "preact/hooks";
import type { Game } from "./game";
import type { Seat } from "./live_types";

interface Props {
  game: Game;
  seat: Seat | null;
  space: string;
  ask: () => Promise<{ text: string }>;
  /** What the button says before the name. */
  word?: string;
}

export function Threats({ game, seat, space, ask, word = "threats" }: Props) {
  const [text, tell] = useState("");
  if (!seat?.helps?.includes("threats")) return null;
  const asked = (): void => {
    tell(game.say("thinking"));
    void ask().then((told) => tell(told.text), (error: Error) => tell(error.message));
  };
  return (
    <section class="threats">
      <button class="wide" onClick={asked} data-does="threats">
        {game.say(word)}: {game.nameOf(space)}
      </button>
      {text && <p role="status">{text}</p>}
    </section>
  );
}
