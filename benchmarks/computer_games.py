"""Computer players in games with every option: whether each line that they choose is legal, and how long they take.

    python -m benchmarks.computer_games [--editions global1940 revised] [--games 12] [--rounds 8] [--seed 1]
                                        [--budget 20000] [--levels steady easy]

Options are drawn for every game, setups and levels change from game to game. A refused line is told, with the game that
it belongs to, and what is done for absent players goes in its place.
"""

import argparse
import json
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from engine import Dice, Game, new, read_header
from engine.advice.defaults import default_actions
from engine.editions import edition as find_edition
from engine.editions import ids
from engine.errors import Refused
from engine.json_types import Line
from engine.legal import default_answer
from engine.players.claiming import claimants
from engine.players.effort import FULL
from engine.players.random import Random
from engine.players.steady import decide
from engine.players.weights import EASY, STEADY
from engine.record import Action

ALL = tuple(ids())


@dataclass
class Tally:
    """What came of the games of an edition. seconds: how long turns took, one by one."""

    edition: str
    games: int = 0
    won: int = 0
    lines: int = 0
    said: dict[str, int] = field(default_factory=dict[str, int])
    refused: list[str] = field(default_factory=list[str])
    seconds: list[float] = field(default_factory=list[float])

    def text(self) -> str:
        turns = sorted(self.seconds)
        figures = (
            f"turn {turns[len(turns) // 2]:.2f} s, p95 {turns[len(turns) * 95 // 100]:.2f} s, worst {turns[-1]:.2f}"
        )
        head = f"{self.edition:<12} {self.games} games, {self.won} won, {self.lines} lines, {len(self.refused)} refused"
        said = ", ".join(f"{do} {n}" for do, n in sorted(self.said.items()))
        return "\n".join([f"{head}; {figures} s", f"  {said}", *self.refused[:20]])


def drawn_options(edition: str, rng: Random) -> dict[str, Any]:
    """A value for every option of an edition."""
    page = find_edition(edition)
    return {o.name: rng.choice(list(o.values or o.examples or (o.default,))) for o in page.options}


def play(tally: Tally, header: Line, seed: int, rounds: int, levels: list[str], budget: int) -> None:
    """One game, by the levels in turn; what happens goes into the tally."""
    game, rng = new(read_header(header)), Random(seed)
    took: dict[tuple[int, str], float] = {}
    while not game.state.winner and game.state.round <= rounds:
        state = game.state
        by = state.pending[0].by if state.pending else state.power
        how = levels[(seed + list(state.board.powers).index(by)) % len(levels)]
        began = time.process_time()
        lines = claims(game, how) or decide(game, by, how, budget)
        turn = (state.round, state.turn.power)
        took[turn] = took.get(turn, 0.0) + time.process_time() - began
        for after in _carried_out(tally, game, lines, rng):
            game = after
    tally.games += 1
    tally.won += bool(game.state.winner)
    tally.seconds += took.values()


def claims(game: Game, how: str) -> list[Action]:
    """What powers out of turn want to do now."""
    return next((lines for by in claimants(game) if (lines := decide(game, by, how))), [])


def _carried_out(tally: Tally, game: Game, lines: list[Action], rng: Random) -> Iterator[Game]:
    """The game after each line; what comes after a question or the end of the game is not played."""
    for line in lines or [None]:
        try:
            if line is None:
                raise AssertionError("nothing to do")
            game = game.after(game.play(line, Dice(rng.die)))
        except (Refused, AssertionError) as refused:
            where = f"round {game.state.round}, {game.state.power}, {game.state.phase}"
            tally.refused.append(
                f"  {json.dumps(game.header.model_dump(exclude_unset=True))} {where}: {line} {refused}"
            )
            yield _by_default(game, rng)
            return
        tally.lines += 1
        tally.said[line.do] = tally.said.get(line.do, 0) + 1
        yield game
        if game.state.pending or game.state.winner:
            return


def _by_default(game: Game, rng: Random) -> Game:
    ask = next(iter(game.state.pending), None)
    answer = None if ask is None else default_answer(game, ask)
    for line in default_actions(game) if answer is None else [answer]:
        game = game.after(game.play(line, Dice(rng.die)))
    return game


def sweep(edition: str, games: int, seed: int, rounds: int, levels: list[str], budget: int = FULL) -> Tally:
    """Games of an edition, every setup in turn."""
    tally, setups = Tally(edition), find_edition(edition).setups
    for number in range(games):
        one = seed * 10_007 + number
        options = drawn_options(edition, Random(one))
        setup = setups[number % len(setups)]
        header: Line = {"record": 1, "edition": edition, "setup": setup, "options": options, "dice": "scripted"}
        play(tally, header, one, rounds, levels, budget)
    return tally


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--editions", nargs="+", default=ALL)
    parser.add_argument("--games", type=int, default=12)
    parser.add_argument("--rounds", type=int, default=8)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--budget", type=int, default=FULL)
    parser.add_argument("--levels", nargs="+", default=[STEADY, EASY])
    said = parser.parse_args()
    for edition in said.editions:
        print(sweep(edition, said.games, said.seed, said.rounds, said.levels, said.budget).text(), flush=True)  # noqa: T201


if __name__ == "__main__":
    main()
