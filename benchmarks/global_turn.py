"""Where the time of a turn goes on the largest board: `python -m benchmarks.global_turn [TIMES]`.

Germany's first turn of Global 1940 as people order it (France from three sides), through the engine alone: each line
played, and each position after it saved, as the bot does. Milliseconds are of one core, the median of several turns;
shares are a profile's, which makes small functions look dearer than they are.
"""

import cProfile
import pstats
import statistics
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import PurePath
from typing import Any

from engine import Dice, Game, new, no_dice, read_action, read_header
from engine.advice.defaults import default_actions
from engine.dice.roller import OutOfDice
from engine.json_types import Line
from engine.legal import open_battles
from engine.lines import default_answer
from engine.playback.snapshot import to_bytes
from engine.players.random import Random
from engine.record import EndPhase, to_data

TIMES, SEED, LARGEST = 9, 3, 8
POWER = "germany"
ORDERS: dict[str, tuple[Line, ...]] = {
    "purchase": ({"do": "purchase", "units": {"infantry": 10}},),
    "combat_move": tuple(
        {"do": "move", "units": units, "path": [start, "france"]}
        for start, units in (
            ("holland_belgium", {"infantry": 4, "artillery": 2, "tank": 3}),
            ("holland_belgium", {"fighter": 1}),
            ("western_germany", {"infantry": 3, "artillery": 1, "mechanized_infantry": 4}),
            ("western_germany", {"tactical_bomber": 3}),
            ("western_germany", {"fighter": 1}),
        )
    ),
}
"""What the player orders in a phase; what else it asks of him, he answers and orders as is usual."""


def lines(game: Game, ordered: Counter[str]) -> Iterator[Line]:
    """What comes next in a position."""
    state = game.state
    if state.pending:
        ask = state.pending[0]
        yield default_answer(game, ask) or {"by": ask.by, "do": ask.do}
    elif ordered[state.phase] < len(ORDERS.get(state.phase, ())):
        ordered[state.phase] += 1
        yield {"by": POWER} | ORDERS[state.phase][ordered[state.phase] - 1]
    elif battles := open_battles(game):
        yield {"by": POWER, "do": "battle", "space": battles[0].space}
    else:
        yield from map(to_data, default_actions(game) or [EndPhase(by=POWER)])


def turn(profile: cProfile.Profile | None = None) -> Iterator[tuple[str, float, float]]:
    """The lines of the turn: what each does, and the milliseconds of playing it and of saving what came of it; only
    that is profiled, and not what the player would think of in between."""
    game, rng, ordered = new(read_header({"record": 1, "edition": "global1940"})), Random(SEED), Counter[str]()
    wanted: list[Line] = []
    while game.state.turn.power == POWER:
        wanted = wanted or list(lines(game, ordered))
        line = wanted.pop(0)
        with profile or nullcontext():
            begin = time.process_time()
            game = after(game, line, rng)
            played = time.process_time()
            to_bytes(game)
            ended = time.process_time()
        yield line["do"], (played - begin) * 1000, (ended - played) * 1000


def after(game: Game, line: Line, rng: Random) -> Game:
    """A line that is played, with dice only where it takes some."""
    action = read_action(line)
    try:
        return game.after(game.play(action, Dice(no_dice)))
    except OutOfDice:
        return game.after(game.play(action, Dice(rng.die)))


def say(text: str) -> None:
    sys.stdout.write(f"{text}\n")


def spent(times: int) -> None:
    """A table of what the lines of the turn cost, by what they do."""
    played, saved, number = defaultdict[str, list[float]](list), list[float](), Counter[str]()
    for _ in range(times):
        sums, number, kept = defaultdict[str, float](float), Counter[str](), 0.0
        for what, playing, saving in turn():
            sums[what] += playing
            number[what] += 1
            kept += saving
        for what, milliseconds in sums.items():
            played[what].append(milliseconds)
        saved.append(kept)
    say("| | lines | ms of the turn |")
    say("|---|---|---|")
    for what, each in played.items():
        say(f"| {what} | {number[what]} | {statistics.median(each):.1f} |")
    say(f"| the position saved after each | {number.total()} | {statistics.median(saved):.1f} |")


def shares(times: int) -> None:
    """A table of where that time goes, by parts of the engine; what they call of Python itself is theirs."""
    profile, own = cProfile.Profile(time.process_time), defaultdict[str, float](float)
    for _ in range(times):
        for _ in turn(profile):
            pass
    stats: dict[Any, Any] = pstats.Stats(profile).stats  # type: ignore[attr-defined]
    for (file, _, _), (_, _, here, _, callers) in stats.items():
        if mine := part_of(file):
            own[mine] += here
        else:
            for (caller, _, _), (_, _, there, _) in callers.items():
                own[part_of(caller)] += there
    whole = sum(seconds for name, seconds in own.items() if name)
    say("| part of the engine | share |")
    say("|---|---|")
    for name in sorted(filter(None, own), key=lambda name: -own[name])[:LARGEST]:
        say(f"| {name} | {own[name] / whole:.0%} |")


def part_of(file: str) -> str:
    """The package or file of the engine that a file belongs to; "" for one of somebody else."""
    parts = PurePath(file).parts
    return parts[parts.index("engine") + 1].removesuffix(".py") if "engine" in parts else ""


def main() -> int:
    times = int(sys.argv[1]) if len(sys.argv) > 1 else TIMES
    list(turn())  # what is read and kept once a process is not the turn's
    spent(times)
    shares(times)
    return 0


if __name__ == "__main__":
    sys.exit(main())
