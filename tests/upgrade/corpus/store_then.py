"""What a bot of long ago stored of a game: run in the folder of its commit, with a record on standard input, the header
first. Prints the lines, the states that were kept, which of them began a phase, and where the last turns began.

It knows the engine of commit a131b23 and imports nothing of today's.
"""

import json
import sys
from typing import Any

from engine.snapshot import to_bytes

from engine.dice.roller import Dice, Script
from engine.game import new
from engine.record import read_action, read_header

PHASES_KEPT, MOST_TURNS = 16, 12
"""As the bot of that commit had them."""


def stored(header: Any, lines: list[Any]) -> dict[str, Any]:
    game = new(read_header(header))
    begun, turns, states = [0], [0], {0: to_bytes(game).hex()}
    for number, line in enumerate(lines, 1):
        before = game.state
        game = game.after(game.play(read_action(line), Dice(Script(line.get("dice", ())))))
        now = game.state
        if (now.round, now.power, now.phase) != (before.round, before.power, before.phase):
            begun.append(number)
        if (now.round, now.power) != (before.round, before.power):
            turns.append(number)
        states[number] = to_bytes(game).hex()
    kept = {number: states[number] for number in {*begun[-PHASES_KEPT:], len(lines)}}
    return {"header": header, "lines": lines, "states": kept, "begun": begun, "turns": turns[-MOST_TURNS:]}


if __name__ == "__main__":
    header, *lines = [json.loads(line) for line in sys.stdin]
    print(json.dumps(stored(header, lines)))
