"""Who could come by sea: as many land units as the transports that get there have places for, and no more."""

from collections.abc import Callable, Iterable

from engine.board.facilities import range_bonus
from engine.board.paths import reach
from engine.game import Game
from engine.movement.transports import has_room
from engine.state import State, Unit
from engine.units.traits import Trait

Zones = Callable[[str, int], dict[str, int]]
"""How far zones are from one, within so many steps."""


def seaborne(game: Game, goal: str, owner: str, elsewhere: Iterable[int]) -> list[Unit]:
    """Return the land units that a power's own transports could put ashore at a space in one turn: those aboard, then
    the strongest that a ship could fetch on its way; not those of `elsewhere`, who come without a ship."""
    state, rules = game.state, game.edition.movement
    coast = state.board.zones_beside(goal)
    others = set(elsewhere)

    def zones_from(start: str, steps: int) -> dict[str, int]:
        return reach(
            state.board,
            start,
            steps,
            lambda _, there: state.board.is_sea(there) and rules.may_enter(state, there, owner) is None,
            lambda _: True,
        )

    own = [unit for unit in state.units.seen() if unit.owner == owner]
    land = [unit for unit in own if state.kind(unit).is_land and not state.kind(unit).has(Trait.NO_COMBAT_MOVE)]
    waiting = {u.id: u for u in land if not u.aboard and u.id not in others and u.space != goal}
    fleet: list[tuple[Unit, list[Unit]]] = []
    coming: list[Unit] = []
    for ship in (unit for unit in own if state.kind(unit).has_hold):
        legs = _legs(zones_from, ship.space, state.kind(ship).move + range_bonus(state, ship), coast)
        if ship.space in legs:
            coming += [unit for unit in land if unit.aboard == ship.id]
        if legs:
            fleet.append((ship, [unit for unit in waiting.values() if _beside(state, unit, legs)]))
    for ship, near in sorted(fleet, key=lambda pair: (len(pair[1]), pair[0].id)):
        coming += [waiting.pop(unit.id) for unit in _stowed(state, ship, near, waiting)]
    return coming


def _legs(zones_from: Zones, start: str, move: int, coast: Iterable[str]) -> set[str]:
    """The zones in which a ship could take somebody aboard and still come to one of the coast's."""
    shores = [zones_from(zone, move) for zone in coast]
    return {
        zone
        for zone, far in zones_from(start, move).items()
        if any(far + shore.get(zone, move + 1) <= move for shore in shores)
    }


def _beside(state: State, unit: Unit, zones: set[str]) -> bool:
    return not zones.isdisjoint(state.board.zones_beside(unit.space))


def _stowed(state: State, ship: Unit, near: list[Unit], waiting: dict[int, Unit]) -> list[Unit]:
    """Who of those near a ship finds a place beside its cargo, the strongest first."""
    taken: list[Unit] = []
    for unit in sorted(near, key=lambda unit: (-state.kind(unit).attack, unit.id)):
        if unit.id in waiting and has_room(state, ship, state.kind(unit), [state.kind(one) for one in taken]):
            taken.append(unit)
    return taken
