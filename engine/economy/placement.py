"""Mobilizing what was bought [1941: Phase 5: Mobilize New Units, Restrictions on Placement]."""

from collections.abc import Iterator

from engine.board.workload import Workload
from engine.economy.accounts import account_of, accounts_of, economy_of, receive
from engine.economy.building import build, building_sites, take_from_order
from engine.economy.new_carriers import new_decks_free, no_new_deck
from engine.economy.production import ProductionRules, launchers, open_zones, producers
from engine.errors import BadLine, Illegal
from engine.events import Placed, Refunded
from engine.movement.carriers import decks, guests
from engine.movement.landing import landed_now, lose_aircraft, most_landed, own_fliers
from engine.movement.rules import MovementRules
from engine.movement.transports import has_room
from engine.play import Play
from engine.record import Place
from engine.state import State, Unit
from engine.units.kinds import Kind
from engine.units.stacks import cost, total
from engine.units.traits import Trait


def placements(state: State, rules: ProductionRules) -> Iterator[Place]:
    """Yield orders worth trying: every kind that was bought, one at a time, in every space."""
    power = state.power
    spaces = sorted(placing_spaces(state, rules))
    for account in accounts_of(state.board, power):
        for kind in state.purchased.get(account, {}):
            row = state.table(power)[kind]
            for space in building_sites(state, account, row.facility) if row.facility else spaces:
                yield Place(by=power, units={kind: 1}, space=space)


def placing_spaces(state: State, rules: ProductionRules) -> list[str]:
    """Return where units might be placed: territories with facilities of the power in turn, then the zones into which
    their ships go; all that was its own, for who needs no complexes."""
    if state.power in rules.at_home:
        return [producer.space for producer in producers(state, rules, state.power)]
    homes = sorted(space for space in state.facilities if state.owners.get(space) == state.power)
    return list(dict.fromkeys([*homes, *(zone for home in homes for zone in rules.zones(state, state.power, home))]))


def place(
    play: Play, rules: ProductionRules, moves: MovementRules, power: str, units: dict[str, int], space: str
) -> None:
    """Put bought units on the board. Raises BadLine, Illegal."""
    state = play.state
    account = placing_account(state, rules, power, units, space)
    wanted = build(play, account, bought(state, account, units, space), space)
    if not wanted:
        return
    counted_on = any(state.table(power)[kind].decks for kind in state.waiting(power))  # else everybody has landed
    counted_on = counted_on and not play.trusted
    before = most_landed(state, moves, power) if counted_on else 0
    if not play.trusted:
        _check_space(state, rules, account, wanted, space)
    _use_room(play, rules, account, total(wanted), space)
    set_up(state, account, wanted, space)
    if counted_on and most_landed(state, moves, power) < before + _fliers(state, power, wanted):
        raise Illegal("place.carrier_promised", space=space)
    play.tell(Placed(power, wanted, space))


def placing_account(state: State, rules: ProductionRules, power: str, units: dict[str, int], space: str) -> str:
    """Return the account a placement is about: a territory's own economy's; in a zone that of the economy whose complex
    is beside it, if several are, of the one that has bought the units [Global 1940: Mobilize New Units]. Raises
    BadLine."""
    accounts = accounts_of(state.board, power)
    if space not in state.board.spaces:
        raise BadLine("line.space", space=space)
    if len(accounts) == 1 or not state.board.is_sea(space):
        return account_of(state, power, space)
    beside = [account for account in accounts if launchers(state, rules, account, space)] or list(accounts)

    def has_bought(account: str) -> bool:
        return all(state.purchased.get(account, {}).get(kind, 0) >= n for kind, n in units.items())

    return next(filter(has_bought, beside), beside[0])


def place_and_load(play: Play, rules: ProductionRules, power: str, units: dict[str, int], space: str) -> None:
    """Put bought units on the board; land units placed in a zone go aboard a transport placed there this turn
    [ABC: Placing New Units; Sea Zones]. Raises BadLine, Illegal."""
    state = play.state
    wanted = bought(state, power, units, space)
    if not play.trusted:
        _check_space(state, rules, power, wanted, space)
    _use_room(play, rules, power, total(wanted), space)
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


def bought(state: State, account: str, units: dict[str, int], space: str) -> dict[str, int]:
    """Return the units of a placement without zeros, all of them bought out of an account. Raises BadLine, Illegal."""
    if space not in state.board.spaces:
        raise BadLine("line.space", space=space)
    waiting = state.purchased.get(account, {})
    table = state.table(state.board.holder_of(account))
    wanted = {kind: n for kind, n in units.items() if n}
    if not wanted:
        raise BadLine("line.no_units")
    for kind, n in wanted.items():
        if kind not in table:
            raise BadLine("line.unit", unit=kind)
        if n > waiting.get(kind, 0):
            raise Illegal("place.not_bought", n=n, kind=kind, have=waiting.get(kind, 0), bought=waiting)
    return wanted


def set_up(state: State, account: str, wanted: dict[str, int], space: str) -> list[Unit]:
    """Put units that an account has bought into a space; they are no longer owed. Returns them."""
    power = state.board.holder_of(account)
    new = [state.add(kind, power, space) for kind, n in wanted.items() for _ in range(n)]
    for unit in new:
        unit.placed = True
    take_from_order(state, account, wanted)
    return new


def _fliers(state: State, power: str, units: dict[str, int]) -> int:
    return sum(n for kind, n in units.items() if state.table(power)[kind].is_air)


def _check_space(state: State, rules: ProductionRules, account: str, units: dict[str, int], space: str) -> None:
    """Land units and bombers go where the complex is, ships into the zones beside it, fighters to either."""
    power = state.board.holder_of(account)
    kinds = [state.table(power)[kind] for kind in units]
    if not state.board.is_sea(space):
        if any(kind.is_sea for kind in kinds):
            raise Illegal("place.ship_ashore", space=space)
        spaces = [producer.space for producer in producers(state, rules, account)]
        if space not in spaces:
            rule = "place.not_at_home" if power in rules.at_home else "place.no_complex"
            raise Illegal(rule, space=space, spaces=spaces)
        return
    if not launchers(state, rules, account, space):
        raise Illegal("place.no_complex_beside", space=space, spaces=open_zones(state, rules, account))
    for kind in kinds:
        if kind.is_land and not rules.loads_new_ships:
            raise Illegal("place.land_unit_at_sea", kind=kind.id, space=space)
        if kind.is_air and not kind.has(Trait.LANDS_ON_CARRIER):
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
    if new > room and rules.carriers_in_place:
        raise Illegal("place.no_deck", zone=zone, room=max(0, room))
    if new > room:
        raise no_new_deck(zone, max(0, room))


def _use_room(play: Play, rules: ProductionRules, account: str, n: int, space: str) -> None:
    """Charge the units to the complex, or to those beside the zone, the one with fewest other outlets first. What was
    launched before is charged anew where that makes room: the whole placement has to fit, in whatever order it is
    told. Raises Illegal."""
    state = play.state
    power = state.board.holder_of(account)
    at_sea = state.board.is_sea(space)
    open_to = {zone: launchers(state, rules, account, zone) for zone in {*state.turn.launched, *([space] * at_sea)}}
    if at_sea:
        sources = open_to[space]
        sources.sort(key=lambda source: (len(rules.zones(state, power, source.space)), -source.room))
    else:
        sources = [producer for producer in producers(state, rules, account) if producer.space == space]
    beside = {zone: [source.space for source in found] for zone, found in open_to.items()}
    rooms = {source.space: source.room for found in (sources, *open_to.values()) for source in found}
    load = Workload(rooms, state.turn.launched, beside)
    able = [source.space for source in sources]
    room = load.most(able)
    if n > room and not play.trusted:
        raise Illegal("place.no_room", space=space, room=room)
    placed = state.turn.placed
    for complex, used in load.charge(able, min(n, room), space if at_sea else None).items():
        placed[complex] = placed.get(complex, 0) + used


def placeable(state: State, rules: ProductionRules, power: str) -> dict[str, int]:
    """Return how many units of each kind of the purchase could still be placed somewhere."""
    found: dict[str, int] = {}
    for account in accounts_of(state.board, power):
        for kind, n in _placeable(state, rules, account).items():
            found[kind] = found.get(kind, 0) + n
    return found


def _placeable(state: State, rules: ProductionRules, account: str) -> dict[str, int]:
    room = any(producer.room for producer in producers(state, rules, account))
    at_sea = any(producer.room for producer in launchers(state, rules, account))
    table = state.table(state.board.holder_of(account))

    def fits(kind: Kind) -> bool:
        if kind.facility:
            return bool(building_sites(state, account, kind.facility))
        return at_sea if kind.is_sea else room

    return {k: n for k, n in state.purchased.get(account, {}).items() if n and fits(table[k])}


def finish(play: Play, rules: ProductionRules, moves: MovementRules, power: str) -> None:
    """Settle what is left as the phase ends: excess units wait for a later turn, or go back to the box, paid back where
    the book says so; what has no deck by now is lost [1941: Restrictions on Placement; Carrier Landings; Anniversary:
    Restrictions on Placement]."""
    state = play.state
    for account in accounts_of(state.board, power) if not rules.keeps_excess else ():
        left = state.purchased.pop(account, {})
        if left:
            amount = cost(left, state.table(power)) if rules.refund else 0
            receive(state, account, amount)
            play.tell(Refunded(power, left, amount, economy_of(state, account)))
    lose_unlanded(play, moves, power)


def lose_unlanded(play: Play, moves: MovementRules, power: str) -> None:
    """Take air units that are nowhere safe off the board [1941: Phase 4: Noncombat Move, Air Units]."""
    safe = {unit.id for unit in landed_now(play.state, moves, power)}
    lose_aircraft(play, power, [unit for unit in own_fliers(play.state, power) if unit.id not in safe])
