"""Positions out of games at random, in which the computer player takes over: whether it leads every phase to its end.

    python -m benchmarks.computer_positions [--editions revised global1940] [--positions 500] [--seed 1]
                                            [--budgets 0 200] [--levels steady easy] [--turns 40]

Random players play a game with random options; the computer is asked in the positions that they reach, at the
beginning of phases and in their midst, and is followed until the phase is over or dice fall. What it says must be
legal, and must be something; what it cannot lead to an end is told with a header to begin from.
"""

import argparse
import json
import time
from collections import Counter
from dataclasses import dataclass, field

from benchmarks.computer_games import ALL, drawn_options
from engine import Dice, Game, OutOfDice, new, no_dice, read_header
from engine.editions import edition as find_edition
from engine.errors import Refused
from engine.json_types import Line
from engine.playback.snapshot import to_bytes
from engine.players.claiming import claimants
from engine.players.player import DeadEnd
from engine.players.random import Random, RandomPlayer
from engine.players.steady import decide
from engine.players.weights import EASY, STEADY
from engine.record import Action, EndPhase

MOST_CHOICES = 30
"""So often it may be asked within one phase."""
EACH = 10
"""The percentage of positions in the midst of a phase in which it is asked."""


@dataclass
class Search:
    """What was tried, and what was found."""

    edition: str
    asked: int = 0
    phases: Counter[str] = field(default_factory=Counter[str])
    faults: list[str] = field(default_factory=list[str])
    seconds: list[float] = field(default_factory=list[float])

    def text(self) -> str:
        took = sorted(self.seconds) or [0.0]
        head = f"{self.edition:<12} {self.asked} positions, {len(self.faults)} faults; worst {took[-1]:.2f} s"
        return "\n".join([head, f"  {dict(self.phases)}", *self.faults[:20]])


def sweep(edition: str, positions: int, seed: int, budgets: list[int], levels: list[str], turns: int) -> Search:
    """As many positions of an edition as wanted, out of games of so many turns."""
    search, setups = Search(edition), find_edition(edition).setups
    number = 0
    while search.asked < positions:
        one = seed * 10_007 + number
        setup = setups[number % len(setups)]
        options = drawn_options(edition, Random(one))
        header: Line = {"record": 1, "edition": edition, "setup": setup, "options": options, "dice": "scripted"}
        _game(search, header, one, positions, budgets, levels, turns)
        number += 1
    return search


def _game(
    search: Search, header: Line, seed: int, positions: int, budgets: list[int], levels: list[str], turns: int
) -> None:
    game = start = new(read_header(header))
    rng, chooser = Random(seed), RandomPlayer(Random(seed + 1))
    lines = 0
    while not game.state.winner and turns and search.asked < positions:
        state = game.state
        if _phase(game) != _phase(start):
            turns -= start.state.power != state.power
            start = game
        if game is start or state.pending or rng.chance(EACH):
            level, budget = rng.choice(levels), rng.choice(budgets)
            where = f"{json.dumps(header)} seed {seed} line {lines} {level} {budget}{'' if game is start else ' midst'}"
            _take_over(search, game, level, budget, where)
        try:
            action = chooser.choose(game, state.pending[0].by if state.pending else state.power)
        except DeadEnd:
            game = start
            continue
        except Refused as refused:
            search.faults.append(f"  the random player: {refused}")
            return
        game, lines = game.after(game.play(action, Dice(rng.die))), lines + 1


def _phase(game: Game) -> tuple[int, str, str]:
    return game.state.round, game.state.power, game.state.phase


def _take_over(search: Search, game: Game, level: str, budget: int, where: str) -> None:
    """Until the phase is over, or dice fall, or somebody else is asked."""
    search.asked += 1
    search.phases[game.state.phase] += 1
    began, now = time.process_time(), game
    for power in claimants(game):
        for line in decide(game, power, level, budget):
            _played(search, game, line, where)
    for _ in range(MOST_CHOICES):
        by = now.state.pending[0].by if now.state.pending else now.state.power
        before = to_bytes(now)
        try:
            lines = decide(now, by, level, budget)
        except Exception as fault:  # one is enough to be told
            _fault(search, now, repr(fault), where)
            return
        if not lines:
            _fault(search, now, "nothing to do", where)
            break
        for line in lines:
            after = _played(search, now, line, where)
            if after is None:
                search.seconds.append(time.process_time() - began)
                return
            now = after
        if _phase(now) != _phase(game) or now.state.winner:
            break
        if to_bytes(now) == before:
            _fault(search, now, f"{lines} change nothing", where)
            break
    else:
        _fault(search, now, "the phase does not end", where)
    search.seconds.append(time.process_time() - began)


def _played(search: Search, game: Game, line: Action, where: str) -> Game | None:
    try:
        return game.after(game.play(line, Dice(no_dice)))
    except OutOfDice:
        return None
    except Refused as refused:
        _fault(search, game, f"{line}: {refused}", where)
        return None


def _fault(search: Search, game: Game, what: str, where: str) -> None:
    why = ""
    try:
        game.play(EndPhase(by=game.state.power), Dice(no_dice))
    except Refused as refused:
        why = str(refused)
    except OutOfDice:
        pass
    search.faults.append(f"  {game.state.round} {game.state.power} {game.state.phase}: {what} ({why})\n    {where}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--editions", nargs="+", default=ALL)
    parser.add_argument("--positions", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--budgets", type=int, nargs="+", default=[0, 1, 200])
    parser.add_argument("--levels", nargs="+", default=[STEADY, EASY])
    parser.add_argument("--turns", type=int, default=40)
    said = parser.parse_args()
    for edition in said.editions:
        found = sweep(edition, said.positions, said.seed, said.budgets, said.levels, said.turns)
        print(found.text(), flush=True)  # noqa: T201


if __name__ == "__main__":
    main()
