"""Warships that could follow a convoy in the noncombat moves, once it has landed somebody."""

from collections import Counter
from collections.abc import Container, Mapping

from engine.players.counterattacks import Stand
from engine.players.odds import Odds
from engine.players.targets import Crossings
from engine.state import State, Unit


class Escorts:
    """The power's ships that fight, but for those that dive, and where they could go; empty transports too where they
    defend."""

    def __init__(self, state: State, power: str, crossings: Crossings, odds: Odds) -> None:
        self.state, self.crossings, self.odds = state, crossings, odds
        own = [unit for unit in state.seen_of(power) if unit.owner == power and state.board.is_sea(unit.space)]
        self.ships = [unit for unit in own if self._fights(unit)]
        self._near: dict[tuple[str, int], frozenset[str]] = {}

    def _fights(self, unit: Unit) -> bool:
        kind = self.state.kind(unit)
        if kind.is_transport:
            return kind.defense > 0 and not any(one.aboard == unit.id for one in self.state.seen_at(unit.space))
        return kind.is_sea and not kind.is_submarine

    def beside(self, convoys: Mapping[str, int], busy: Container[int], stand: Stand) -> Stand | None:
        """A position with all of them who are free beside the most precious of these convoys, which are given as the
        zone and the price of each; None if nobody comes."""
        zone = max(sorted(convoys), key=lambda zone: convoys[zone])
        coming = [ship for ship in self.ships if ship.id not in busy and zone in self._reached(ship)]
        if not coming:
            return None
        forces = {space: Counter(stand.guards.get(space, ())) for space in {zone, *(ship.space for ship in coming)}}
        for ship in coming:
            forces[ship.space][self.odds.key(ship)] -= 1
            forces[zone][self.odds.key(ship)] += 1
        moved = {space: tuple(sorted((+force).elements())) for space, force in forces.items()}
        return Stand({**stand.guards, **moved}, stand.taken, stand.dead, stand.loose)

    def _reached(self, ship: Unit) -> frozenset[str]:
        """Other zones that it could sail to without a battle."""
        key = (ship.space, max(0, self.state.kind(ship).move - ship.spent))
        found = self._near.get(key)
        if found is None:
            found = self._near[key] = frozenset(self.crossings.zones(*key)) - {ship.space}
        return found
