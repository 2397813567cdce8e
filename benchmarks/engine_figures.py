"""Measures one tree's engine, on the command of `benchmarks.engine`: a JSON line in, a JSON line out.

Run as a file, with the tree on PYTHONPATH and the folder of recorded games as its argument. It may be run against old
and later commits alike, so it uses what has to last: `from engine import ...`, `engine.legal`, `engine.snapshot`, and
`python -m engine`; what has moved since is looked for in each of its places.
"""

import gc
import hashlib
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

from engine import Dice, Game, Script, new, read_action, read_header, replay
from engine.errors import Refused
from engine.legal import movable, origins

try:
    from engine.lines import legal_lines
except ImportError:  # commits in which lines were all there was
    from engine.legal import legal_lines  # pyright: ignore
try:
    from engine.playback.snapshot import from_bytes, to_bytes
except ImportError:  # commits before that room
    from engine.snapshot import from_bytes, to_bytes  # pyright: ignore

Work = Callable[[], object]
Figure = Callable[[], Iterator[float]]
RECORDS = Path(sys.argv[1])
PLACES_OF_DESTINATIONS = ("engine.advice.destinations", "engine.legal")


def found(name: str, places: tuple[str, ...]) -> Callable[..., Any]:
    """A function by its name, in the first of the modules that has it."""
    for place in places:
        try:
            module = import_module(place)
        except ModuleNotFoundError:
            continue
        if hasattr(module, name):
            there: Callable[..., Any] = getattr(module, name)
            return there
    raise SystemExit(f"{name} is in none of {', '.join(places)}")


def timed(work: Work) -> float:
    """Milliseconds of processor time."""
    start = time.process_time()
    work()
    return (time.process_time() - start) * 1000


def opening(edition: str, power: str, phase: str) -> Game:
    position = {"power": power, "phase": phase}
    return new(read_header({"record": 1, "edition": edition, "position": position}))


def again(game: Game) -> Game:
    """The same position as another object: what was found out about the first is not known about this one."""
    return from_bytes(to_bytes(game), game.header)


def legal(edition: str, phase: str = "combat_move", power: str = "japan") -> Figure:
    """All legal lines at the beginning of a first movement phase; Japan's is the longest list of most openings."""
    game = opening(edition, power, phase)

    def measure() -> Iterator[float]:
        fresh = again(game)
        yield timed(lambda: legal_lines(fresh))

    return measure


def yardstick() -> Figure:
    """A fixed piece of plain Python: what other figures are divided by to be told on any machine."""

    def measure() -> Iterator[float]:
        yield timed(_count)

    return measure


def _count() -> None:
    known: dict[int, int] = {}
    for number in range(100_000):
        known[number & 1023] = known.get(number & 1023, 0) + number


def kept(edition: str) -> Figure:
    """A position copied, written down as bytes, and these hashed, as it is for every action."""
    game = opening(edition, "japan", "combat_move")

    def keep() -> None:
        game.state.copy()
        hashlib.sha256(to_bytes(game)).digest()

    def measure() -> Iterator[float]:
        yield timed(keep)

    return measure


def autocomplete(edition: str) -> Figure:
    """Where a stack may go, for every space of Japan's opening with all that may move there, and each kind of it."""
    game = opening(edition, "japan", "combat_move")
    destinations = found("destinations", PLACES_OF_DESTINATIONS)

    there = {origin: movable(game, "japan", origin) for origin in origins(game, "japan")}
    stacks = list(there.items())
    stacks += [(origin, {kind: n}) for origin, units in there.items() for kind, n in units.items() if len(units) > 1]

    def measure() -> Iterator[float]:
        for origin, units in stacks:
            fresh = again(game)
            yield timed(lambda: destinations(fresh, "japan", units, origin))  # noqa: B023  (called at once)

    return measure


def replayed() -> Figure:
    """One line of a record, read and played."""
    texts = [path.read_text() for path in sorted(RECORDS.glob("*.jsonl")) if not path.name.startswith("long")]

    def measure() -> Iterator[float]:
        for text in texts:
            yield timed(lambda: replay(text)) / (text.count("\n") or 1)  # noqa: B023  (called at once)

    return measure


def loaded(edition: str) -> Figure:
    """A game of eight rounds as the bot loads it: the snapshot of where its last turn began, and that turn's lines."""
    lines = (RECORDS / f"long-{edition}.jsonl").read_text().splitlines()
    header, game = read_header(json.loads(lines[0])), new(read_header(json.loads(lines[0])))
    kept, turn = to_bytes(game), list[str]()
    for line in lines[1:]:
        before = game.state.power
        game = _after(game, line)
        turn.append(line)
        if game.state.power != before and line is not lines[-1]:
            kept, turn = to_bytes(game), []

    def load() -> None:
        game = from_bytes(kept, header)
        for line in turn:
            game = _after(game, line)

    def measure() -> Iterator[float]:
        yield timed(load)

    return measure


def _after(game: Game, line: str) -> Game:
    data = json.loads(line)
    return game.after(game.play(read_action(data), Dice(Script(data.get("dice", ())))))


def copied(edition: str) -> Figure:
    state = opening(edition, "japan", "combat_move").state

    def measure() -> Iterator[float]:
        yield timed(lambda: [state.copy() for _ in range(100)]) / 100

    return measure


def started(*arguments: str) -> Figure:
    """The command line from its start to its end, by the clock on the wall."""

    def measure() -> Iterator[float]:
        start = time.perf_counter()
        command = [sys.executable, "-m", "engine", *arguments]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)  # noqa: S603 the tree that is measured
        yield (time.perf_counter() - start) * 1000

    return measure


FIGURES: dict[str, Callable[[], Figure]] = {
    "legal 1941": lambda: legal("1941"),
    "legal revised": lambda: legal("revised"),
    "yardstick": yardstick,
    "legal 1942second": lambda: legal("1942second"),
    "legal anniversary": lambda: legal("anniversary"),
    "legal europe1940": lambda: legal("europe1940", power="germany"),
    "legal global1940": lambda: legal("global1940"),
    "kept global1940": lambda: kept("global1940"),
    "legal abc": lambda: legal("abc", "advance"),
    "destinations 1941": lambda: autocomplete("1941"),
    "destinations revised": lambda: autocomplete("revised"),
    "replayed line": replayed,
    "load 1941": lambda: loaded("1941"),
    "load revised": lambda: loaded("revised"),
    "copy": lambda: copied("revised"),
    "command line": lambda: started("new", "--edition", "revised"),
    "command line help": lambda: started("--help"),
}


def main() -> int:
    """Answer every name of a figure with what one round of measuring it gives."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    known: dict[str, Figure] = {}
    for line in sys.stdin:
        name = json.loads(line)
        try:
            if name not in known:
                known[name] = FIGURES[name]()
                list(known[name]())  # the first time reads tables and fills caches
        except (LookupError, ValueError, Refused):  # an edition that an old commit does not have
            sys.stdout.write("[]\n")
            sys.stdout.flush()
            continue
        gc.collect()
        sys.stdout.write(json.dumps(list(known[name]())) + "\n")
        sys.stdout.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main())
