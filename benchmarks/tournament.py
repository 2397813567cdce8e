"""Whole games of computer players against each other: who wins, how fast, how long a turn takes.

    python -m benchmarks.tournament [--editions revised anniversary] [--axis steady] [--allies easy] [--games 20]
                                    [--rounds 12] [--seed 1] [--both]

A game that is not won after the last round goes to the side that stands better: units and three turns of income,
in IPCs. `--both`: the levels change sides half-way. Intervals are Wilson's, at 95 %.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from math import sqrt
from statistics import median

from engine import Dice, Game, new, read_action, read_header
from engine.board.control import income
from engine.editions import edition as find_edition
from engine.json_types import Line
from engine.players import steady
from engine.players.claiming import claimants
from engine.players.player import DeadEnd
from engine.players.random import Random, RandomPlayer

RANDOM = "random"
TURNS_OF_INCOME = 3


@dataclass
class Match:
    """One game to be played."""

    edition: str
    setup: str
    sides: dict[str, str]
    seed: int
    rounds: int


@dataclass
class Result:
    """How it went. `seconds`: how long the turns of computer players took, one by one."""

    match: Match
    winner: str
    by_rule: bool
    rounds: int
    lines: int
    seconds: list[float] = field(default_factory=list[float])


def play(match: Match) -> Result:
    """Play a game to its end. An illegal line raises."""
    header = {"record": 1, "edition": match.edition, "setup": match.setup, "dice": "scripted"}
    game = start = new(read_header(header))
    rng, chance = Random(match.seed), RandomPlayer(Random(match.seed + 1_000_003))
    took: dict[tuple[int, str], float] = {}
    count = 0
    while not game.state.winner and game.state.round <= match.rounds:
        state = game.state
        if _phase(game) != _phase(start):
            start = game
        by = state.pending[0].by if state.pending else state.power
        level = match.sides[state.board.side(by)]
        if level == RANDOM:
            try:
                lines = [chance.choose(game, by)]
            except DeadEnd:
                game = start
                continue
        else:
            began = time.perf_counter()
            lines = claims(game, level) or steady.choose(game, by, level)
            turn = (state.round, state.turn.power)
            took[turn] = took.get(turn, 0.0) + time.perf_counter() - began
        for after in _carried_out(game, lines, rng):
            game, count = after, count + 1
    winner = game.state.winner or _stands_better(game)
    return Result(match, winner, bool(game.state.winner), game.state.round, count, list(took.values()))


def claims(game: Game, level: str) -> list[Line]:
    """What powers out of turn want to do now."""
    return next((lines for by in claimants(game) if (lines := steady.choose(game, by, level))), [])


def _carried_out(game: Game, lines: list[Line], rng: Random) -> Iterator[Game]:
    """The game after each line; what comes after a question or the end of the game is not played."""
    if not lines:
        raise AssertionError(f"{game.state.power} has nothing to do in {game.state.phase}")
    for line in lines:
        game = game.after(game.play(read_action(line), Dice(rng.die)))
        yield game
        if game.state.pending or game.state.winner:
            return


def _phase(game: Game) -> tuple[int, str, str]:
    return game.state.round, game.state.power, game.state.phase


def _stands_better(game: Game) -> str:
    state = game.state
    worth: dict[str, int] = {}
    for power in state.board.powers:
        units = sum(state.kind(unit).cost for unit in state.seen_of(power))
        side = state.board.side(power)
        worth[side] = worth.get(side, 0) + units + TURNS_OF_INCOME * income(state, power)
    return max(worth, key=lambda side: worth[side])


def interval(won: int, of: int, z: float = 1.96) -> tuple[float, float]:
    """Wilson's interval for a share."""
    share = won / of
    middle, spread = share + z * z / (2 * of), z * sqrt(share * (1 - share) / of + z * z / (4 * of * of))
    return (middle - spread) / (1 + z * z / of), (middle + spread) / (1 + z * z / of)


def told(edition: str, results: list[Result]) -> str:
    """A line of the table: how the first level did."""
    first = results[0].match.sides["axis"]
    won = sum(
        r.match.sides[r.winner] == first if len(set(r.match.sides.values())) > 1 else r.winner == "axis"
        for r in results
    )
    low, high = interval(won, len(results))
    turns = sorted(second for result in results for second in result.seconds)
    what = f"{first} v {results[0].match.sides['allies']}"
    return (
        f"{edition:<12} {what:<18} {won:>3} of {len(results):<3} ({low:4.0%} - {high:4.0%})  "
        f"{sum(r.by_rule for r in results):>3} by rule  rounds {median(r.rounds for r in results):>4}  "
        f"turn {median(turns):5.2f} s, p95 {turns[len(turns) * 95 // 100]:5.2f} s, worst {turns[-1]:5.2f} s"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--editions", nargs="+", default=["1941", "abc", "revised", "anniversary"])
    parser.add_argument("--axis", default="steady")
    parser.add_argument("--allies", default="easy")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--rounds", type=int, default=12)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--both", action="store_true")
    parser.add_argument("--workers", type=int, default=2)
    said = parser.parse_args()
    with ProcessPoolExecutor(said.workers) as pool:
        for edition in said.editions:
            setups = find_edition(edition).setups
            matches: list[Match] = []
            for number in range(said.games):
                sides = {"axis": said.axis, "allies": said.allies}
                if said.both and number % 2:
                    sides = {"axis": said.allies, "allies": said.axis}
                setup = setups[number // 2 % len(setups)]
                matches.append(Match(edition, setup, sides, said.seed * 10_007 + number, said.rounds))
            print(told(edition, list(pool.map(play, matches))), flush=True)  # noqa: T201


if __name__ == "__main__":
    main()
