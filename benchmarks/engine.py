"""How fast the engine is: medians on one core, beside those of another commit measured in the same run.

    python -m benchmarks.engine [--against COMMIT] [--rounds N]

Both trees are measured by one script in a process each, in turns, so that a busy machine slows both alike: only the
ratios say something. Figures are processor time of a warm process; those of the command line are time on the wall. The
aims are of the machine on which the other commit took what stands under `then`; `aim x` is the ratio they came to;
`yards`: what it takes now, in yardsticks of the same run. What an old commit does not have is `nan`.
"""

import argparse
import io
import json
import math
import os
import shutil
import statistics
import subprocess
import sys
import tarfile
import tempfile
from dataclasses import dataclass
from pathlib import Path

from benchmarks.random_games import record
from engine import replay

TREE = Path(__file__).resolve().parent.parent
SCRIPT = TREE / "benchmarks" / "engine_figures.py"
BEFORE = "a131b23"
"""The commit before the engine was made faster."""
ROUNDS = 15
LONG = 8


@dataclass(frozen=True, slots=True)
class Aim:
    """A figure: its name, what it says, the milliseconds asked for, and what it took when that was asked."""

    name: str
    says: str
    wanted: float | None = None
    then: float | None = None


YARDSTICK = "yardstick"
AIMS = (
    Aim(YARDSTICK, "the yardstick: 100,000 sums in a table"),
    Aim("legal 1941", "all legal lines, opening combat move, 1941", 15, 260),
    Aim("legal revised", "all legal lines, opening combat move, Revised", 25, 450),
    Aim("legal 1942second", "all legal lines, opening combat move, 1942 Second"),
    Aim("legal anniversary", "all legal lines, opening combat move, Anniversary"),
    Aim("legal europe1940", "all legal lines, opening combat move, Europe"),
    Aim("legal global1940", "all legal lines, opening combat move, Global"),
    Aim("kept global1940", "a position of Global copied, saved and hashed", 2),
    Aim("legal abc", "all legal lines, opening advance, ABC"),
    Aim("destinations 1941", "destinations of one stack, 1941", 2),
    Aim("destinations revised", "destinations of one stack, Revised", 2),
    Aim("replayed line", "one replayed line", 0.2, 0.8),
    Aim("load 1941", "a game of eight rounds loaded, 1941", 15),
    Aim("load revised", "a game of eight rounds loaded, Revised", 15),
    Aim("copy", "a position copied"),
    Aim("command line", "python -m engine new, on the wall", 300, 900),
    Aim("command line help", "python -m engine --help, on the wall", 300, 900),
)


class Measured:
    """A tree whose engine is measured, in a process of its own."""

    def __init__(self, tree: Path, records: Path) -> None:
        environment = os.environ | {"PYTHONPATH": str(tree)}
        command = [sys.executable, "-P", str(SCRIPT), str(records)]
        self._process = subprocess.Popen(  # noqa: S603 the tree that is measured
            command, cwd=tree, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self.times: dict[str, list[list[float]]] = {}

    def ask(self, name: str) -> None:
        """Measure a figure once more."""
        if self._process.stdin is None or self._process.stdout is None:
            return
        self._process.stdin.write(json.dumps(name) + "\n")
        self._process.stdin.flush()
        answer = self._process.stdout.readline()
        if not answer:
            raise SystemExit(f"{name} could not be measured")
        self.times.setdefault(name, []).append(json.loads(answer))

    def median(self, name: str) -> float:
        """The median over the rounds, of a figure of several parts the mean over its parts."""
        parts = [statistics.median(times) for times in zip(*self.times[name], strict=True)]
        return statistics.mean(parts) if parts else math.nan

    def worst(self, name: str) -> float:
        """The median of the part that takes longest."""
        return max(statistics.median(times) for times in zip(*self.times[name], strict=True))

    def end(self) -> None:
        self._process.communicate()


def unpack(commit: str, into: Path) -> None:
    """A commit's files. Raises CalledProcessError for one that is not known."""
    command = ["git", "archive", commit, "engine", "assets"]
    packed = subprocess.run(command, cwd=TREE, check=True, capture_output=True)  # noqa: S603 whoever runs this chose it
    with tarfile.open(fileobj=io.BytesIO(packed.stdout)) as archive:
        archive.extractall(into, filter="data")


def long_game(edition: str) -> list[str]:
    """The record of a random game of eight whole rounds, but for the line that ends them."""
    for seed in range(100):
        *lines, last = record(edition, LONG, seed)
        ended = replay("\n".join([*lines, last])).game.state
        if ended.round > LONG:
            return lines
    raise SystemExit(f"no random game of {edition} lasts for {LONG} rounds")


def compare(commit: str, rounds: int) -> tuple[Measured, Measured]:
    """Both trees measured: that of the commit, and this one."""
    with tempfile.TemporaryDirectory() as folder:
        there, records = Path(folder) / "tree", Path(folder) / "records"
        there.mkdir()
        records.mkdir()
        unpack(commit, there)
        for game in (TREE / "tests" / "games").glob("*.jsonl"):
            if ".events." not in game.name:
                shutil.copy(game, records)
        for edition in ("1941", "revised"):
            (records / f"long-{edition}.jsonl").write_text("\n".join(long_game(edition)))
        before, now = Measured(there, records), Measured(TREE, records)
        for number in range(rounds):
            for aim in AIMS:
                for tree in (before, now) if number % 2 else (now, before):
                    tree.ask(aim.name)
        before.end()
        now.end()
    return before, now


def table(commit: str, before: Measured, now: Measured) -> str:
    """A line for every figure; a second one for the slowest part of those that have parts."""
    lines = [f"{'milliseconds':52}{commit[:9]:>10}{'now':>10}{'ratio':>9}{'aim':>8}{'aim x':>8}{'yards':>8}"]
    yard = now.median(YARDSTICK)
    for aim in AIMS:
        wanted = f"{aim.wanted:g}" if aim.wanted else ""
        ratio = f"{aim.then / aim.wanted:.1f}" if aim.wanted and aim.then else ""
        was, takes = before.median(aim.name), now.median(aim.name)
        lines.append(
            f"{aim.says:52}{was:10.2f}{takes:10.2f}{was / takes:8.1f}x{wanted:>8}{ratio:>8}{takes / yard:8.2f}"
        )
        if len(now.times[aim.name][0]) > 1:
            was, takes = before.worst(aim.name), now.worst(aim.name)
            lines.append(f"{'    the slowest of them':52}{was:10.2f}{takes:10.2f}{was / takes:8.1f}x{wanted:>8}")
    return "\n".join(lines)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.engine")
    parser.add_argument("--against", default=BEFORE, metavar="COMMIT")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    arguments = parser.parse_args()
    before, now = compare(arguments.against, arguments.rounds)
    sys.stdout.write(table(arguments.against, before, now) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
