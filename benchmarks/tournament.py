"""Whole games of computer players against each other: who wins, how fast, how long a turn takes.

    python -m benchmarks.tournament [--editions revised anniversary] [--axis steady] [--allies easy] [--games 20]
                                    [--rounds 12] [--seed 1] [--both] [--workers 2]

A game that is not won after the last round goes to the side that has gained on the other: whose share of all units and
three turns of income, in IPCs, is greater than it was in the setup, for no setup gives both sides the same. `--both`:
games come in pairs, of the same dice, in which the levels change sides. Intervals are Wilson's, at 95 %. Capitals:
those that the first level lost, and how many of these it could have kept. Times are of one core.
"""

import argparse
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from math import sqrt
from statistics import median

from benchmarks.capital_losses import Losses
from engine import Dice, Game, new, read_header
from engine.board.control import income
from engine.editions import edition as find_edition
from engine.editions import offered
from engine.players import steady
from engine.players.conceding import cannot_win
from engine.players.player import DeadEnd
from engine.players.random import Random, RandomPlayer
from engine.record import Action
from engine.state import State

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
    """How it went. seconds: how long the turns of computer players took, one by one. taken: territories that changed
    hands, by the level that took them. lost, preventable: capitals that fell, and those that could have been kept, by
    the level of their power."""

    match: Match
    winner: str
    by_rule: bool
    rounds: int
    lines: int
    seconds: list[float] = field(default_factory=list[float])
    taken: Counter[str] = field(default_factory=Counter[str])
    lost: Counter[str] = field(default_factory=Counter[str])
    preventable: Counter[str] = field(default_factory=Counter[str])


def play(match: Match) -> Result:
    """Play a game to its end. An illegal line raises."""
    header = {"record": 1, "edition": match.edition, "setup": match.setup, "dice": "scripted"}
    game = start = new(read_header(header))
    rng, chance = Random(match.seed), RandomPlayer(Random(match.seed + 1_000_003))
    took: dict[tuple[int, str], float] = {}
    count, taken, losses = 0, Counter[str](), Losses()
    losses.turn_begins(game)
    at_first = shares(game)
    gave_up = ""
    while not game.state.winner and not gave_up and game.state.round <= match.rounds:
        state = game.state
        gave_up = _gives_up(match, game)
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
            began = time.process_time()
            lines = steady.decide(game, by, level)
            turn = (state.round, state.turn.power)
            took[turn] = took.get(turn, 0.0) + time.process_time() - began
        for after in _carried_out(game, lines, rng):
            taken.update(_captured(match, game.state, after.state))
            losses.line_played(game.state, after.state)
            if game.state.turn.power != after.state.turn.power:
                losses.turn_begins(after)
            game, count = after, count + 1
    lost, preventable = (_by_level(match, game.state, counted) for counted in (losses.lost, losses.preventable))
    winner = game.state.winner or gave_up or _has_gained(game, at_first)
    seconds = list(took.values())
    return Result(
        match, winner, bool(game.state.winner or gave_up), game.state.round, count, seconds, taken, lost, preventable
    )


def _gives_up(match: Match, game: Game) -> str:
    """The side that wins because the other concedes before it buys anything; "" if it plays on."""
    state = game.state
    side = state.board.side(state.power)
    if state.pending or match.sides[side] == RANDOM or game.phase.buys_by is None or not cannot_win(game, side):
        return ""
    return next(power.side for power in state.board.powers.values() if power.side != side)


def _captured(match: Match, before: State, after: State) -> Iterator[str]:
    """For each territory that an enemy has taken, the level that took it."""
    if before.owners != after.owners:
        for space, owner in after.owners.items():
            if owner is not None and after.is_enemy(before.owners.get(space), owner):
                yield match.sides[after.board.side(owner)]


def _by_level(match: Match, state: State, counted: dict[str, int]) -> Counter[str]:
    found: Counter[str] = Counter()
    for power, n in counted.items():
        found[match.sides[state.board.side(power)]] += n
    return found


def _carried_out(game: Game, lines: list[Action], rng: Random) -> Iterator[Game]:
    """The game after each line; what comes after a question or the end of the game is not played."""
    if not lines:
        raise AssertionError(f"{game.state.power} has nothing to do in {game.state.phase}")
    for line in lines:
        game = game.after(game.play(line, Dice(rng.die)))
        yield game
        if game.state.pending or game.state.winner:
            return


def _phase(game: Game) -> tuple[int, str, str]:
    return game.state.round, game.state.power, game.state.phase


def shares(game: Game) -> dict[str, float]:
    """What each side has of all units and of three turns of all income."""
    state = game.state
    worth: dict[str, int] = {}
    for power in state.board.powers:
        units = sum(state.kind(unit).cost for unit in state.seen_of(power))
        side = state.board.side(power)
        worth[side] = worth.get(side, 0) + units + TURNS_OF_INCOME * income(state, power)
    return {side: ipcs / sum(worth.values()) for side, ipcs in worth.items()}


def _has_gained(game: Game, at_first: dict[str, float]) -> str:
    """The side that has more of everything than it had in the setup."""
    now = shares(game)
    return max(now, key=lambda side: now[side] - at_first[side])


def interval(won: int, of: int, z: float = 1.96) -> tuple[float, float]:
    """Wilson's interval for a share."""
    share = won / of
    middle, spread = share + z * z / (2 * of), z * sqrt(share * (1 - share) / of + z * z / (4 * of * of))
    return (middle - spread) / (1 + z * z / of), (middle + spread) / (1 + z * z / of)


def told(edition: str, results: list[Result], first: str) -> str:
    """A row of the table: how the first level did; against itself, how the Axis did."""
    alike = len(set(results[0].match.sides.values())) == 1
    mine = [(r, _side(r, first)) for r in results]
    won = {side: [r.winner == side for r, at in mine if at == side] for side in ("axis", "allies")}
    of, total = len(results), sum(sum(games) for games in won.values())
    low, high = interval(total, of)
    turns = sorted(second for result in results for second in result.seconds)
    rounds = sum(min(r.rounds, r.match.rounds) for r in results)
    lost, preventable = (sum(getattr(r, name)[first] for r in results) for name in ("lost", "preventable"))
    sides = "" if alike else "".join(f", {side} {sum(games)}/{len(games)}" for side, games in won.items() if games)
    other = next((level for level in results[0].match.sides.values() if level != first), first)
    cells = (
        f"{edition}",
        f"{first} v {other}",
        f"{total} of {of}{sides}",
        f"{low:.0%} - {high:.0%}",
        f"{sum(r.by_rule for r in results)}",
        f"{median(min(r.rounds, r.match.rounds) for r in results):g}",
        f"{sum(r.taken[first] for r in results) / rounds:.1f}",
        f"{preventable} of {lost}",
        f"{median(turns):.2f} / {turns[len(turns) * 95 // 100]:.2f} / {turns[-1]:.2f}",
    )
    return "| " + " | ".join(cells) + " |"


def _side(result: Result, level: str) -> str:
    return next(side for side, how in result.match.sides.items() if how == level)


HEAD = (
    "| Edition | Players | Won | 95 % | By rule | Rounds | Conquests a round | Capitals lost that could be kept |"
    " Seconds a turn: median, 95 %, worst |\n|---|---|---|---|---|---|---|---|---|"
)


def matches(edition: str, said: argparse.Namespace) -> list[Match]:
    """The games of an edition, over its setups in turn; in pairs where sides change."""
    setups, found = find_edition(edition).setups, list[Match]()
    for number in range(said.games):
        pair = number // 2 if said.both else number
        sides = {"axis": said.axis, "allies": said.allies}
        if said.both and number % 2:
            sides = {"axis": said.allies, "allies": said.axis}
        found.append(Match(edition, setups[pair % len(setups)], sides, said.seed * 10_007 + pair, said.rounds))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--editions", nargs="+", default=offered())
    parser.add_argument("--axis", default="steady")
    parser.add_argument("--allies", default="easy")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--rounds", type=int, default=12)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--both", action="store_true")
    parser.add_argument("--workers", type=int, default=1)
    said = parser.parse_args()
    print(HEAD, flush=True)  # noqa: T201
    with ProcessPoolExecutor(said.workers) as pool:
        for edition in said.editions:
            results = list(pool.map(play, matches(edition, said)))
            print(told(edition, results, said.axis), flush=True)  # noqa: T201


if __name__ == "__main__":
    main()
