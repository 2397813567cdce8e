"""What cannot stand on a board, in a position that was written by hand: found space by space, in one pass."""

from functools import cache

from engine.errors import Illegal
from engine.movement.carriers import free_decks, keep_aboard
from engine.movement.holds import all_fit
from engine.politics.relations import MayEnter
from engine.state import State, Unit
from engine.units.kinds import Kind
from engine.units.traits import Trait

FOR_GOOD = {"move.closed", "move.beyond_borders"}
"""What keeps units out of a space whatever happens. Who is at peace may have become so while units stood there."""


def check_position(state: State, may_enter: MayEnter) -> None:
    """Put land units at sea onto a friend's ship with room if they are not aboard one. Refuse what then cannot stand on
    a board: ships ashore, land units at sea without a ship, fighters without a deck, anybody where his power may not
    be. Raises Illegal."""

    @cache
    def closed(space: str, owner: str) -> bool:
        return may_enter(state, space, owner) in FOR_GOOD

    @cache
    def decked(space: str, owner: str) -> bool:
        return free_decks(state, space, owner) >= 0

    def lodged(unit: Unit) -> bool:
        return free_decks(state, unit.space, unit.owner) >= 0 or keep_aboard(state, unit)

    @cache
    def berths(space: str) -> Berths:
        return Berths(state, space)

    for unit in list(state.units.values()):
        kind, at_sea = state.kind(unit), state.board.is_sea(unit.space)
        if kind.is_sea and not at_sea:
            raise Illegal("position.ship_ashore", kind=kind.id, space=unit.space)
        if kind.is_land and at_sea and not unit.aboard and not berths(unit.space).take(unit):
            raise Illegal("position.land_at_sea", kind=kind.id, space=unit.space)
        if not at_sea and closed(unit.space, unit.owner):
            raise Illegal("position.closed", space=unit.space)
        homeless = kind.is_air and at_sea and not unit.aboard
        if homeless and not (kind.has(Trait.LANDS_ON_CARRIER) and (decked(unit.space, unit.owner) or lodged(unit))):
            raise Illegal("position.no_deck", kind=kind.id, space=unit.space)


class Berths:
    """The ships of a zone that carry units, with what is aboard each, filled from the first ship on. A ship without
    room for a kind of unit will have none later: where one unit found its ship, the next of its kind looks on."""

    def __init__(self, state: State, zone: str) -> None:
        self._state = state
        self._ships = [ship for ship in state.seen_at(zone) if state.kind(ship).has_hold]
        self._aboard: dict[int, list[Kind]] = {ship.id: [] for ship in self._ships}
        for unit in state.seen_at(zone):
            if unit.aboard in self._aboard:
                self._aboard[unit.aboard].append(state.kind(unit))
        self._next: dict[tuple[str, str], int] = {}

    def take(self, unit: Unit) -> bool:
        """Put a unit aboard the first of its friends' ships with room; return False if there is none."""
        state, sort, kind = self._state, (unit.owner, unit.kind), self._state.kind(unit)
        for index in range(self._next.get(sort, 0), len(self._ships)):
            ship = self._ships[index]
            aboard = self._aboard[ship.id]
            if state.is_friend(ship.owner, unit.owner) and all_fit(state.kind(ship), [*aboard, kind]):
                aboard.append(kind)
                unit.aboard, self._next[sort] = ship.id, index
                return True
        self._next[sort] = len(self._ships)
        return False
