"""What is aboard ships that take units on, found out once for a whole order."""

from collections.abc import Iterable, Sequence

from engine.state import State, Unit
from engine.units.kinds import Kind


def all_fit(hold: Kind, aboard: Iterable[Kind]) -> bool:
    """Return whether a kind of ship can have all of these aboard: any land unit and one more infantry
    [1941: Transports]."""
    kinds = list(aboard)
    others = sum(1 for kind in kinds if kind.id != "infantry")
    return len(kinds) <= hold.any_land + hold.plus_infantry and others <= hold.any_land


def capacity(kinds: Iterable[Kind]) -> dict[str, int]:
    """Return what the roomiest of some kinds of ship takes, in words: any land units, and more infantry beside them."""
    any_land, infantry = max(((kind.any_land, kind.plus_infantry) for kind in kinds), default=(0, 0))
    any_name, more_name = "land unit" if any_land == 1 else "land units", "more infantry" if any_land else "infantry"
    return {name: n for name, n in ((any_name, any_land), (more_name, infantry)) if n}


def landed_from(state: State, ship: Unit) -> list[Kind]:
    """Return the kinds of unit that a ship has set ashore on its way this turn, and cannot carry again."""
    table = state.table(ship.owner)
    return [table[kind] for kind in state.turn.set_ashore.get(ship.id, ())]


class Holds:
    """The holds of some ships, with what is aboard each: to ask that of every ship anew takes a look at all units of
    the zone each time."""

    def __init__(self, state: State, ships: Sequence[Unit]) -> None:
        self._state = state
        self._aboard: dict[int, list[Unit]] = {ship.id: [] for ship in ships}
        self._room: dict[int, tuple[int, int]] = {}
        for zone in dict.fromkeys(ship.space for ship in ships):
            for unit in state.at(zone):
                if unit.aboard in self._aboard:
                    self._aboard[unit.aboard].append(unit)

    def aboard(self, ship: Unit) -> list[Unit]:
        """Return those aboard a ship, as `State.cargo` lists them."""
        return self._aboard[ship.id]

    def fits(self, ship: Unit, unit: Unit, without: Unit | None = None) -> bool:
        """Return whether a unit finds room aboard a ship this turn, perhaps without one who is there."""
        others = int(unit.kind != "infantry")
        places, of_others = self._room_of(ship)
        if without is not None:
            places, of_others = places + 1, of_others + (without.kind != "infantry")
        return places >= 1 and of_others >= others

    def _room_of(self, ship: Unit) -> tuple[int, int]:
        """Return how many more fit aboard, and how many of them that are not infantry."""
        if ship.id not in self._room:
            hold = self._state.kind(ship)
            there = [self._state.kind(unit) for unit in self._aboard[ship.id]] + landed_from(self._state, ship)
            others = sum(1 for kind in there if kind.id != "infantry")
            self._room[ship.id] = hold.any_land + hold.plus_infantry - len(there), hold.any_land - others
        return self._room[ship.id]

    def put(self, unit: Unit, ship: Unit) -> None:
        """Put a unit that has just come into the zone aboard a ship."""
        unit.aboard = ship.id
        self._aboard[ship.id].append(unit)
        self._room.pop(ship.id, None)

    def shift(self, unit: Unit, one: Unit, other: Unit) -> None:
        """Move a unit from one ship to another. Who is aboard stays in the order in which all came into the zone."""
        self._aboard[one.id].remove(unit)
        unit.aboard = other.id
        self._aboard[other.id] = self._state.cargo(other)
        self._room.pop(one.id, None)
        self._room.pop(other.id, None)
