"""How far a power may rely on friends beside its aircraft: who is in turn before an enemy may march away first."""

from engine.players.counterattacks import Counterattacks
from engine.players.exposure import turns_between
from engine.players.odds import Force
from engine.players.spoils import NOBODY


class Reliance:
    """What becomes of guards if friends leave them."""

    def __init__(self, counterattacks: Counterattacks) -> None:
        self.counterattacks, self.odds, self.power = counterattacks, counterattacks.odds, counterattacks.power
        self._risks: dict[tuple[str, Force], float] = {}

    def risk_alone(self, space: str, guards: Force) -> float:
        """The chance that some enemy takes a territory from those who stay: not from friends who could have gone by
        then. From a capital nobody goes."""
        if space in self.counterattacks.capitals:
            return 0.0
        found = self._risks.get((space, guards))
        if found is None:
            found = self._risks[space, guards] = self._risk(space, guards)
        return found

    def _risk(self, space: str, guards: Force) -> float:
        spared, counterattacks = 1.0, self.counterattacks
        for enemy in counterattacks.enemies:
            if space in counterattacks.reach[enemy].coming:
                stay = tuple(name for name in guards if not self._may_go(self.odds.owner(name), enemy))
                spared *= 1.0 - self.odds.fought(counterattacks.coming(enemy, space, NOBODY)[1], stay).win
        return 1.0 - spared

    def _may_go(self, friend: str, enemy: str) -> bool:
        turns, own = self.counterattacks.board.turns, self.power
        return friend != own and turns_between(turns, own, friend) < turns_between(turns, own, enemy)
