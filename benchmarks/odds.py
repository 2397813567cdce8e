"""How long exact odds take: medians beside those of another commit measured in the same run, and what is asked for.

    python -m benchmarks.odds [--against COMMIT] [--rounds N]

Every figure is processor time of a warm process on one core, which a busy machine does not lengthen much; both trees
are measured in turns. Nothing of an answer is kept from one question to the next, only what the edition says about
sorts of units. The last figure is all enemy spaces of the Global board that the power in turn could attack.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from pathlib import Path

from engine.editions import edition
from engine.odds import Odds, odds

TREE = Path(__file__).resolve().parent.parent
BEFORE = "5de0b19"
"""The commit before odds were counted by tables."""
TIMES, ROUNDS = 15, 3
Units = Mapping[str, int]
GUNS = {"aa_gun": "revised", "aaa": "global1940"}
"""Editions whose guns fire at aircraft first."""
PAIRS = "1940 pairs with AAA"
GLOBAL = "Global, every space"
BATTLES: list[tuple[str, float, bool, Units, Units]] = [
    ("4 v 3", 0.1, False, {"infantry": 3, "tank": 1}, {"infantry": 3}),
    (
        "23 v 18",
        1.5,
        False,
        {"infantry": 12, "tank": 7, "fighter": 3, "bomber": 1},
        {"infantry": 12, "tank": 4, "fighter": 2},
    ),
    (
        "23 v 18 with a gun",
        8,
        False,
        {"infantry": 10, "artillery": 3, "tank": 6, "fighter": 3, "bomber": 1},
        {"infantry": 11, "artillery": 2, "tank": 3, "fighter": 2, "aa_gun": 1},
    ),
    (
        "78 v 66",
        12,
        False,
        {"infantry": 45, "tank": 20, "fighter": 8, "bomber": 5},
        {"infantry": 45, "tank": 15, "fighter": 5, "bomber": 1},
    ),
    (
        "fleets, 6 v 6",
        3,
        True,
        {"submarine": 1, "destroyer": 1, "fighter": 2, "carrier": 1, "battleship": 1},
        {"submarine": 1, "destroyer": 1, "fighter": 2, "carrier": 1, "transport": 1},
    ),
    (
        "fleets, 8 v 9",
        3,
        True,
        {"submarine": 2, "destroyer": 2, "fighter": 2, "carrier": 1, "battleship": 1},
        {"submarine": 2, "destroyer": 1, "fighter": 2, "carrier": 1, "battleship": 1, "transport": 2},
    ),
    (
        "fleets without destroyers",
        6,
        True,
        {"submarine": 3, "fighter": 2, "carrier": 1, "battleship": 1},
        {"submarine": 2, "fighter": 2, "carrier": 1, "battleship": 1},
    ),
    (
        PAIRS,
        15,
        False,
        {
            "infantry": 8,
            "artillery": 3,
            "mechanized_infantry": 4,
            "tank": 4,
            "fighter": 3,
            "tactical_bomber": 3,
            "strategic_bomber": 1,
        },
        {"infantry": 10, "artillery": 2, "mechanized_infantry": 2, "tank": 2, "fighter": 2, "aaa": 2},
    ),
]


def asked(attack: Units, defend: Units, sea: bool) -> Odds:
    """The answer, with what pictures and words take from it."""
    name = next((GUNS[gun] for gun in GUNS if gun in defend), "1941")
    found = odds(edition(name), attack, defend, sea)
    _ = found.results, found.attacker.lost, found.defender.lost, found.attacker.ipc, found.defender.ipc
    return found


def every_space() -> Callable[[], int]:
    """What asks about every enemy space that Germany could reach as the game begins; how many there were."""
    import engine
    from engine.advice.threats import reaching
    from engine.board.control import present_enemies
    from engine.odds import odds_if

    game = engine.new(engine.read_header({"record": 1, "edition": "global1940"}))
    played, state = game.edition, game.state
    state.at_war = None
    played.refresh(state)
    power = state.power

    def ask() -> int:
        found = 0
        for space in state.board.spaces:
            units = reaching(game, space, power) if present_enemies(state, space, power) else {}
            if units:
                found += 1
                odds_if(played, state, space, power, units)
        return found

    return ask


def timed(work: Callable[[], object], times: int) -> list[float]:
    """Milliseconds of a processor, once it is warm."""
    work()
    found: list[float] = []
    for _ in range(times):
        start = time.process_time()
        work()
        found.append((time.process_time() - start) * 1000)
    return found


def measure() -> dict[str, list[float]]:
    """Every figure that this tree can give."""
    figures: dict[str, list[float]] = {}
    for name, _, sea, attack, defend in BATTLES:
        try:
            figures[name] = timed(lambda a=attack, d=defend, s=sea: asked(a, d, s), TIMES)
        except Exception:  # noqa: S112  an older tree knows fewer editions
            continue
    try:
        figures[GLOBAL] = timed(every_space(), 2)
    except Exception:
        sys.stderr.write("no figure for the Global board\n")
    return figures


def measured_in(tree: Path) -> dict[str, list[float]]:
    """The same of another tree, in a process of its own."""
    environment = os.environ | {"PYTHONPATH": str(tree), "OPENBLAS_NUM_THREADS": "1"}
    command = [sys.executable, "-P", str(Path(__file__).resolve()), "--figures"]
    told = subprocess.run(  # noqa: S603  the tree that is measured
        command, cwd=tree, env=environment, capture_output=True, text=True, check=True
    )
    return json.loads(told.stdout)


def compare(commit: str, rounds: int) -> list[dict[str, list[float]]]:
    """Both trees in turns: that of the commit, and this one."""
    from benchmarks.engine import unpack

    found: list[dict[str, list[float]]] = [{}, {}]
    with tempfile.TemporaryDirectory() as folder:
        unpack(commit, Path(folder))
        for _ in range(rounds):
            for at, tree in enumerate((Path(folder), TREE)):
                for name, times in measured_in(tree).items():
                    found[at].setdefault(name, []).extend(times)
    return found


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.odds")
    parser.add_argument("--against", default=BEFORE, metavar="COMMIT")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--figures", action="store_true", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.figures:
        sys.stdout.write(json.dumps(measure()))
        return 0
    before, now = compare(arguments.against, arguments.rounds)
    bars = {name: bar for name, bar, *_ in BATTLES} | {GLOBAL: 1000}
    sys.stdout.write(f"{'milliseconds':28}{arguments.against[:9]:>10}{'now':>10}{'least':>10}{'asked':>9}\n")
    for name, bar in bars.items():
        was = f"{statistics.median(before[name]):.2f}" if name in before else ""
        takes = now.get(name, [float("nan")])
        sys.stdout.write(f"{name:28}{was:>10}{statistics.median(takes):10.2f}{min(takes):10.2f}{bar:>9}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
