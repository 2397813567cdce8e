"""Mobilizing what was bought [1941: Phase 5: Mobilize New Units, Restrictions on Placement]."""

from __future__ import annotations

from collections.abc import Iterator

from engine.economy.accounts import account_of, receive
from engine.economy.building import build, building_sites, take_from_order
from engine.economy.new_carriers import new_decks_free
from engine.economy.production import ProductionRules, launchers, open_zones, producers
from engine.errors import BadLine, Illegal
from engine.events import Placed, Refunded
from engine.json_types import Line
from engine.movement.carriers import decks, guests
from engine.movement.landing import landed_now, lose_aircraft, most_landed, own_fliers
from engine.movement.rules import MovementRules
from engine.movement.transports import has_room
from engine.play import Play
from engine.state import State, Unit
from engine.units.kinds import Kind
from engine.units.stacks import cost, total


def placements(state: State, rules: ProductionRules) -> Iterator[Line]:
    """Every kind that was bought, one at a time, in every space, as lines worth trying."""
    power = state.power
    spaces = sorted(placing_spaces(state, rules))
    for kind in state.purchased.get(power, {}):
        row = state.table(power)[kind]
        for space in building_sites(state, power, row) if row.is_facility else spaces:
            yield {"by": power, "do": "place", "units": {kind: 1}, "space": space}


def placing_spaces(state: State, rules: ProductionRules) -> list[str]:
    """Where units might be placed: territories with facilities of the power in turn, then the zones into which their
    ships go."""
    homes = sorted(space for space in state.facilities if state.owners.get(space) == state.power)
    return list(dict.fromkeys([*homes, *(zone for home in homes for zone in rules.zones(state, state.power, home))]))


def place(
    play: Play, rules: ProductionRules, moves: MovementRules, power: str, units: dict[str, int], space: str
) -> None:
    """Put bought units on the board. Raises BadLine, Illegal."""
    state = play.state
    wanted = build(play, power, bought(state, power, units, space), space)
    if not wanted:
        return
    before = most_landed(state, moves, power)
    _check_space(state, rules, power, wanted, space)
    _use_room(state, rules, power, total(wanted), space)
    set_up(state, power, wanted, space)
    if most_landed(state, moves, power) < before + _fliers(state, power, wanted):
        raise Illegal("place.carrier_promised", space=space)
    play.tell(Placed(power, wanted, space))


def place_and_load(play: Play, rules: ProductionRules, power: str, units: dict[str, int], space: str) -> None:
    """Put bought units on the board; land units placed in a zone go aboard a transport placed there this turn
    [ABC: Placing New Units; Sea Zones]. Raises BadLine, Illegal."""
    state = play.state
    wanted = bought(state, power, units, space)
    _check_space(state, rules, power, wanted, space)
    _use_room(state, rules, power, total(wanted), space)
    new = set_up(state, power, wanted, space)
    for unit in new if state.board.is_sea(space) else []:
        if state.kind(unit).is_land:
            _stow(state, unit)
    play.tell(Placed(power, wanted, space))


def _stow(state: State, unit: Unit) -> None:
    new = [ship for ship in state.own_at(unit.space, unit.owner) if ship.placed and state.kind(ship).is_transport]
    ship = next((ship for ship in new if has_room(state, ship, state.kind(unit))), None)
    if ship is None:
        raise Illegal("place.no_hold", kind=unit.kind, zone=unit.space)
    unit.aboard = ship.id


def bought(state: State, power: str, units: dict[str, int], space: str) -> dict[str, int]:
    """The units of a placement, all of them bought. Raises BadLine, Illegal."""
    if space not in state.board.spaces:
        raise BadLine("line.space", space=space)
    waiting = state.purchased.get(power, {})
    wanted = {kind: n for kind, n in units.items() if n}
    if not wanted:
        raise BadLine("line.no_units")
    for kind, n in wanted.items():
        if kind not in state.table(power):
            raise BadLine("line.unit", unit=kind)
        if n > waiting.get(kind, 0):
            raise Illegal("place.not_bought", n=n, kind=kind, have=waiting.get(kind, 0), bought=waiting)
    return wanted


def set_up(state: State, power: str, wanted: dict[str, int], space: str) -> list[Unit]:
    """The units come into play and are no longer owed."""
    new = [state.add(kind, power, space) for kind, n in wanted.items() for _ in range(n)]
    for unit in new:
        unit.placed = True
    take_from_order(state, power, wanted)
    return new


def _fliers(state: State, power: str, units: dict[str, int]) -> int:
    return sum(n for kind, n in units.items() if state.table(power)[kind].is_air)


def _check_space(state: State, rules: ProductionRules, power: str, units: dict[str, int], space: str) -> None:
    """Land units and bombers go where the complex is, ships into the zones beside it, fighters to either."""
    kinds = [state.table(power)[kind] for kind in units]
    if not state.board.is_sea(space):
        if any(kind.is_sea for kind in kinds):
            raise Illegal("place.ship_ashore", space=space)
        spaces = [producer.space for producer in producers(state, rules, power)]
        if space not in spaces:
            raise Illegal("place.no_complex", space=space, spaces=spaces)
        return
    if not launchers(state, rules, power, space):
        raise Illegal("place.no_complex_beside", space=space, spaces=open_zones(state, rules, power))
    for kind in kinds:
        if kind.is_land and not rules.loads_new_ships:
            raise Illegal("place.land_unit_at_sea", kind=kind.id, space=space)
        if kind.is_air and not kind.has("lands_on_carrier"):
            raise Illegal("place.not_on_carriers", kind=kind.id, space=space)
    _check_decks(state, rules, power, units, space)


def _check_decks(state: State, rules: ProductionRules, power: str, units: dict[str, int], zone: str) -> None:
    """A new fighter at sea needs a deck of its own power that no fighter, own or a guest's, holds
    [1941: Restrictions on Placement]."""
    new = _fliers(state, power, units)
    if not new:
        return
    room = sum(n * state.table(power)[kind].decks for kind, n in units.items())
    if rules.carriers_in_place:
        room += sum(decks(state, u) for u in state.own_at(zone, power))
        room -= sum(1 for u in state.own_at(zone, power) if state.kind(u).is_air and not u.aboard)
        room -= len(guests(state, zone, power))
    else:
        room += new_decks_free(state, power, zone)
    if new > room:
        raise Illegal("place.no_deck", zone=zone, room=max(0, room))


def _use_room(state: State, rules: ProductionRules, power: str, n: int, space: str) -> None:
    """Charge the units to the complex, or to those beside the zone, the one with fewest other outlets first."""
    if state.board.is_sea(space):
        sources = launchers(state, rules, power, space)
        sources.sort(key=lambda source: (len(rules.zones(state, power, source.space)), -source.room))
    else:
        sources = [producer for producer in producers(state, rules, power) if producer.space == space]
    if n > (room := sum(source.room for source in sources)):
        raise Illegal("place.no_room", space=space, room=room)
    placed = state.turn.placed
    for source in sources:
        used = min(n, source.room)
        placed[source.space] = placed.get(source.space, 0) + used
        n -= used


def placeable(state: State, rules: ProductionRules, power: str) -> dict[str, int]:
    """What of the purchase could still be placed somewhere."""
    room = any(producer.room for producer in producers(state, rules, power))
    at_sea = any(producer.room for producer in launchers(state, rules, power))
    table = state.table(power)

    def fits(kind: Kind) -> bool:
        if kind.is_facility:
            return bool(building_sites(state, power, kind))
        return at_sea if kind.is_sea else room

    return {k: n for k, n in state.purchased.get(power, {}).items() if n and fits(table[k])}


def finish(play: Play, rules: ProductionRules, moves: MovementRules, power: str) -> None:
    """Leave the phase: excess units wait for a later turn, or go back to the box, paid back where the book says so;
    what has no deck by now is lost [1941: Restrictions on Placement; Carrier Landings; Anniversary: Restrictions on
    Placement]."""
    state = play.state
    left = {} if rules.keeps_excess else state.purchased.pop(power, {})
    if left:
        amount = cost(left, state.table(power)) if rules.refund else 0
        receive(state, account_of(state, power), amount)
        play.tell(Refunded(power, left, amount))
    lose_unlanded(play, moves, power)


def lose_unlanded(play: Play, moves: MovementRules, power: str) -> None:
    """Air units that are nowhere safe are lost [1941: Phase 4: Noncombat Move, Air Units]."""
    safe = {unit.id for unit in landed_now(play.state, moves, power)}
    lose_aircraft(play, power, [unit for unit in own_fliers(play.state, power) if unit.id not in safe])
