"""What one enemy wins from a position with all he has: every unit in one attack, the attacks that are worth most
together.

He takes the best attack, with as many as it takes to win well, weighs the others again with who is left, and so on; by
what an attack wins in all, and by what it wins for each IPC it ties up. Where attacks stand in each other's way he also
tries to do without each of them, so that no bait keeps him from what is worth more.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from heapq import heapify, heappop, heappush
from typing import NamedTuple, Protocol

from engine.players.odds import Force, Odds
from engine.state import Unit

Gone = frozenset[int]
NOBODY: Gone = frozenset()


class Strike(NamedTuple):
    """An attack as an enemy would make it: what it wins, with whom, and what they are worth."""

    gain: float
    ids: Gone
    price: int


NONE_LEFT: frozenset[str] = frozenset()
MOST_LEFT = 8
"""So many attacks he does without for the sake of others."""
NOTHING = Strike(0.0, NOBODY, 0)


class Answers(Protocol):
    """What attacks of an enemy win."""

    odds: Odds

    def coming(self, enemy: str, space: str, gone: Gone) -> tuple[list[Unit], Force, Gone]: ...

    def won_with(
        self, enemy: str, space: str, force: Force, guards: Force, loose: float, new: bool = False
    ) -> float: ...


class Open(NamedTuple):
    """A space as it lies open: its guards, how much of them counts, how surely there is something to win, which
    enemies cannot come, and whether it has just been taken."""

    guards: Force
    loose: float
    surely: float
    out: Gone
    new: bool = False


class Spoils:
    """The best attacks of one enemy. least: what an attack must win; ties: what each IPC counts that it ties up."""

    def __init__(self, answers: Answers, enemy: str, least: float, ties: float) -> None:
        self.answers, self.enemy, self.least, self.ties = answers, enemy, least, ties
        self._strikes: dict[tuple[str, Gone, Force, float, bool], Strike] = {}
        self._known: dict[object, tuple[float, dict[str, float]]] = {}

    def strike(self, space: str, there: Open, used: Gone) -> Strike:
        """The best attack on a space by those who are not used for something else."""
        units, force, met = self.answers.coming(self.enemy, space, there.out | used)
        key = (space, met, there.guards, there.loose, there.new)
        found = self._strikes.get(key)
        if found is None:
            found = self._strikes[key] = self._best(space, there, units, force)
        return found

    def _best(self, space: str, there: Open, units: list[Unit], force: Force) -> Strike:
        answers = self.answers
        whole = answers.won_with(self.enemy, space, force, there.guards, there.loose, there.new)
        if whole <= self.least:
            return NOTHING
        best, most = NOTHING, -1.0
        for n in _sizes(len(units)):
            part = force if n == len(units) else answers.odds.force(units[:n])
            gain = answers.won_with(self.enemy, space, part, there.guards, there.loose, there.new)
            price = sum(kind.cost for kind in answers.odds.kinds(part))
            if gain - self.ties * price > most:
                most = gain - self.ties * price
                best = Strike(gain, frozenset(unit.id for unit in units[:n]), price)
        return best

    def most(
        self, lies_open: Mapping[str, Open], lost: Mapping[str, float], used: Gone, spared: Container[str]
    ) -> tuple[float, dict[str, float]]:
        """What he wins at most, and where how much; `lost` is what others win there before, where only more than that
        counts. spared: spaces that he may leave alone even where nothing stands in the way."""
        key = (tuple(lies_open.items()), tuple(lost.get(space, 0.0) for space in lies_open), used)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._best_left(lies_open, lost, used, spared)
        return found

    def _best_left(
        self, lies_open: Mapping[str, Open], lost: Mapping[str, float], used: Gone, spared: Container[str]
    ) -> tuple[float, dict[str, float]]:
        """The best of all his attacks, and of them without some."""
        tried = self._both(lies_open, lost, used, NONE_LEFT)
        best, without = max(tried, key=_total), NONE_LEFT
        for _ in range(MOST_LEFT):
            left = {space for won in tried for space in won.taken if space in won.hinders or space in spared}
            ways = [(self._both(lies_open, lost, used, without | {space}), without | {space}) for space in sorted(left)]
            tried, without = max(ways, key=lambda way: max(map(_total, way[0])), default=(tried, without))
            better = max(tried, key=_total)
            if better.total <= best.total:
                break
            best = better
        return best.total, best.taken

    def _both(
        self, lies_open: Mapping[str, Open], lost: Mapping[str, float], used: Gone, without: frozenset[str]
    ) -> list[_Won]:
        """By what attacks win in all, and, where some stand in the way of others, by what they win for their price."""
        plain = self._one_by_one(lies_open, lost, used, without, dense=False)
        return [plain, self._one_by_one(lies_open, lost, used, without, dense=True)] if plain.hinders else [plain]

    def _one_by_one(
        self, lies_open: Mapping[str, Open], lost: Mapping[str, float], used: Gone, without: Container[str], dense: bool
    ) -> _Won:
        """Attack after attack, the best of those that are left."""

        def weighed(space: str) -> tuple[float, str, Strike]:
            strike = self.strike(space, lies_open[space], used)
            gain = strike.gain * lies_open[space].surely - lost.get(space, 0.0)
            return -gain / (strike.price or 1) if dense else -gain, space, strike

        won = _Won()
        heap = [weighed(space) for space in lies_open if space not in without]
        heapify(heap)
        while heap:
            _, space, strike = heappop(heap)
            if strike.ids & won.ids:
                again = weighed(space)
                won.hinder(strike.ids)
                heappush(heap, again)
                continue
            gain = strike.gain * lies_open[space].surely
            if gain <= max(self.least, lost.get(space, 0.0)):
                if dense:
                    continue
                break
            won.take(space, gain, gain - lost.get(space, 0.0), strike.ids)
            used |= strike.ids
        return won


class _Won:
    """What has been won so far."""

    def __init__(self) -> None:
        self.total, self.taken = 0.0, dict[str, float]()
        self.ids: Gone = NOBODY
        self.hinders = set[str]()
        self._with: dict[str, Gone] = {}

    def take(self, space: str, gain: float, more: float, ids: Gone) -> None:
        self.total += more
        self.taken[space] = gain
        self._with[space] = ids
        self.ids |= ids

    def hinder(self, ids: Gone) -> None:
        self.hinders |= {space for space, used in self._with.items() if used & ids}


def _total(won: _Won) -> float:
    return won.total


def _sizes(most: int) -> Iterable[int]:
    """How many are tried: each of the first, then ever fewer, and all."""
    n = 1
    while n < most:
        yield n
        n += 1 + n // 3
    yield most
