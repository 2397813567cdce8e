"""Who of one's side would stand where, while moves are weighed."""

from collections import Counter
from collections.abc import Iterable

from engine.players.counterattacks import Counterattacks, Stand
from engine.players.spoils import Gone


class Guards:
    """The guards of every space, changed unit by unit, and what enemies would win from them as they are."""

    def __init__(self, counterattacks: Counterattacks, bought: dict[str, list[str]]) -> None:
        self.counterattacks = counterattacks
        self.stand: Stand = counterattacks.stand.copy()
        self._here = {space: Counter(force) for space, force in self.stand.guards.items()}
        self._offers = {
            enemy: {offer[1]: offer for offer in counterattacks.offers(enemy, self.stand)}
            for enemy in counterattacks.enemies
        }
        self._known: dict[str, dict[object, dict[str, float]]] = {enemy: {} for enemy in counterattacks.enemies}
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
        self._here.setdefault(origin, Counter())[name] -= number
        self._settle(origin)

    def _settle(self, space: str) -> None:
        self.stand.guards[space] = tuple(sorted((+self._here[space]).elements()))
        for changed in (space, *self.counterattacks.shields.get(space, ())):
            self._offer_anew(changed)

    def _offer_anew(self, space: str) -> None:
        for enemy, offers in self._offers.items():
            if self.counterattacks.threatens(enemy, space):
                offer = self.counterattacks.offer(enemy, space, self.stand)
                if offer is not None:
                    offers[space] = offer
                else:
                    offers.pop(space, None)

    def loss(self) -> float:
        """What enemies would win."""
        return self.counterattacks.in_all(self.stand, self._won_by, (found.values() for found in self._offers.values()))

    def _won_by(self, enemy: str, lost: dict[str, float], used: Gone) -> None:
        """Note what an enemy wins after others."""
        offers, guards = self._offers[enemy], self.stand.guards
        before = tuple((space, lost[space]) for space in sorted(offers.keys() & lost.keys()))
        out = tuple(
            self.counterattacks.kept_out(enemy, capital, self.stand) for capital in self.counterattacks.shielded
        )
        key = (tuple((space, guards.get(space)) for space in sorted(offers)), before, used, out)
        found = self._known[enemy].get(key)
        if found is None:
            after = dict(lost)
            self.counterattacks.won_by(enemy, self.stand, offers.values(), after, used)
            found = self._known[enemy][key] = {s: gain for s, gain in after.items() if lost.get(s) != gain}
        lost |= found
