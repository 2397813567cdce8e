"""Who of one's side would stand where, while moves are weighed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from engine.players.replies import Replies, Stand


class Guards:
    """The guards of every space, changed unit by unit, and what enemies would win from them as they are."""

    def __init__(self, replies: Replies, bought: dict[str, list[str]]) -> None:
        self.replies = replies
        self.stand: Stand = replies.stand.copy()
        self._here = {space: Counter(force) for space, force in self.stand.guards.items()}
        for space, names in bought.items():
            self.add(names, space)

    def add(self, names: Iterable[str], space: str) -> None:
        """Put units there."""
        self._here.setdefault(space, Counter()).update(names)
        self._settle(space)

    def shift(self, name: str, number: int, origin: str, goal: str) -> None:
        """Move units of a name."""
        self._here[origin][name] -= number
        self._here.setdefault(goal, Counter())[name] += number
        self._settle(origin)
        self._settle(goal)

    def remove(self, name: str, number: int, origin: str) -> None:
        """Take units away, aboard a ship or off the board."""
        self._here[origin][name] -= number
        self._settle(origin)

    def _settle(self, space: str) -> None:
        self.stand.guards[space] = tuple(sorted((+self._here[space]).elements()))

    def loss(self) -> float:
        """What enemies would win."""
        return self.replies.loss(self.stand)
