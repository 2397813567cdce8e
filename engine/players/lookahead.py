"""Whole plans compared by playing them on: the moves of a phase as several leanings would have them, each followed by
the turns of everybody until the power is in turn again, and by what both sides then have.

The power plays on as `steady` does at once, the others at a quicker level of the table, with dice whose faces come
equally often, the same for every plan.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.board.control import income
from engine.dice.roller import Dice
from engine.economy.accounts import cash
from engine.game import Game
from engine.json_types import Line
from engine.players import steady
from engine.players.effort import FULL, Effort
from engine.players.nearness import danger
from engine.players.random import Random
from engine.players.weights import STEADY, leaning, level, weights
from engine.record import read_action

MOST_LINES = 600
"""More than any turns of one round take: who gets there is stuck."""


def choose(game: Game, by: str, how: str = STEADY, budget: int = FULL) -> list[Line]:
    """The next lines of a power that is asked or in turn, up to the next dice or question; none if there is nothing
    legal to do. how: the level, one of assets/players/weights.toml. budget: how many battles may be weighed for
    it; with less it plays worse, and with none still something."""
    lines = steady.choose(game, by, how, budget)
    if not lines or not level(how).looks_ahead or not _moves(game, by):
        return lines
    say = weights()["lookahead"]
    effort = Effort(say["battles"] * len(game.state.board.powers) * budget // FULL)
    return Lookahead(game, by, how, effort).best(plans(game, by, how, effort, lines))


def plans(game: Game, by: str, how: str, effort: Effort, lines: list[Line]) -> list[list[Line]]:
    """These lines, and what each leaning would do instead, as far as half of the effort goes; each plan once."""
    found, half = [lines], effort.left // 2
    for name in weights()["leanings"]:
        if effort.left <= half:
            break
        with leaning(name):
            other = steady.choose(game, by, how, effort)
        if other and other not in found:
            found.append(other)
    return found


def _moves(game: Game, by: str) -> bool:
    """Whether it is about the moves of the power in turn."""
    phase = game.phase
    return by == game.state.power and not game.state.pending and phase.options(game.state) is not None


class Lookahead:
    """The comparison of plans for one phase."""

    def __init__(self, game: Game, by: str, how: str, effort: Effort) -> None:
        self.game, self.by, self.how, self.effort = game, by, how, effort
        self.say = weights()["lookahead"]

    def best(self, plans: list[list[Line]]) -> list[Line]:
        """The plan that leads to most: the first, unless another is clearly better. Those for which nothing is left are
        not considered."""
        totals = self._sample(plans, 0)
        for number in range(1, self.say["samples"] if len(totals) > 1 else 1):
            found = self._sample(plans[: len(totals)], number)
            if len(found) < len(totals):
                break
            totals = [total + worth for total, worth in zip(totals, found, strict=True)]
        if not totals:
            return plans[0]
        totals[0] += self.say["least_gain"]
        return plans[totals.index(max(totals))]

    def _sample(self, plans: list[list[Line]], number: int) -> list[float]:
        """What comes of each plan with the same dice, as far as the effort goes: what would be played on with less than
        the others could not be compared with them."""
        state, found, each = self.game.state, list[float](), 1
        for plan in plans if len(plans) > 1 else ():
            before = self.effort.left
            if before < each:
                break
            die = Bag((state.round * 97 + state.place_in_order(self.by)) * 101 + len(state.phase) + 13 * number)
            after = self._played(_carried_out(self.game, plan, die), die)
            found.append(standing(after, state.board.side(self.by)))
            each = before - self.effort.left
        return found

    def _played(self, game: Game, die: Callable[[int], int]) -> Game:
        """The game when the power is in turn again, or over."""
        again = (self.game.state.round + 1, self.game.state.place_in_order(self.by))
        for _ in range(MOST_LINES):
            state = game.state
            if state.winner or (state.round, state.place_in_order(state.power)) >= again:
                break
            by = state.pending[0].by if state.pending else state.power
            how = self.how if by == self.by else self.say["others"]
            self.effort.spend(self.say["choice"])
            lines = steady.choose(game, by, how, self.effort)
            if not lines:
                break
            game = _carried_out(game, lines, die)
        return game


def _carried_out(game: Game, lines: list[Line], die: Callable[[int], int]) -> Game:
    """The game after these lines, as far as they go until somebody is asked."""
    for line in lines:
        game = game.after(game.play(read_action(line), Dice(die)))
        if game.state.pending or game.state.winner:
            break
    return game


def standing(game: Game, side: str) -> float:
    """What a side has beside its enemies: units, income of some turns, treasuries, capitals; how near they are to
    winning, and whether it has won."""
    say, state, total = weights()["lookahead"], game.state, -danger(game, side)
    for power in state.board.powers.values():
        worth = sum(state.kind(unit).cost for unit in state.seen_of(power.id))
        worth += say["turns_of_income"] * income(state, power.id) + say["cash"] * cash(state, power.id)
        worth += say["capital"] * sum(state.owners.get(space) == power.id for space in power.capitals)
        total += worth if power.side == side else -worth
    if state.winner:
        total += say["victory"] if state.winner == side else -say["victory"]
    return total


class Bag:
    """Dice whose faces come equally often: each is drawn once before any comes again."""

    def __init__(self, seed: int) -> None:
        self._rng = Random(seed)
        self._left: dict[int, list[int]] = {}

    def __call__(self, sides: int) -> int:
        left = self._left.setdefault(sides, [])
        if not left:
            left += self._rng.shuffled(list(range(1, sides + 1)))
        return left.pop()
