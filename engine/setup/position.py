"""Positions: the opening of a setup, and the changes that problems, tests, imports and hosts make to one."""

from collections.abc import Mapping, Sequence

from engine.economy.accounts import accounts_of, fill
from engine.economy.bids import give_bids
from engine.edition import Edition
from engine.errors import BadLine, Illegal
from engine.json_types import JsonMapping, JsonObject
from engine.movement.transports import has_room
from engine.record import Cargo, Header, Position
from engine.setup.check import check_position
from engine.setup.politics import begin_politics, change_politics
from engine.setup.rules import check_developments, check_facilities
from engine.state import State, Unit
from engine.state.board import Board
from engine.state.relations import NEUTRAL
from engine.state.state import MOST_UNITS
from engine.turn.plan import Part, turn_with
from engine.turn.sequence import hostile_zones


def empty_board(edition: Edition, setup: str, options: JsonObject) -> State:
    """Return the board of a setup, with nothing on it."""
    board, units, _ = edition.read(setup)
    tables, relations = dict.fromkeys((*board.powers, NEUTRAL), units), edition.relate(board, None)
    return State(edition.id, setup, options, board, tables, relations, edition.facility_table())


def opening(edition: Edition, setup: str, options: JsonObject) -> State:
    """Return the position a setup chart lists, with what the options give on top. Raises BadLine."""
    state, (board, _, raw) = empty_board(edition, setup, options), edition.read(setup)
    fill(state, _opening_money(board, raw))
    state.owners = {id: space.owner for id, space in board.spaces.items() if not space.is_sea}
    state.owners.update({space: owner or None for space, owner in raw.get("owners", {}).items()})
    state.facilities = {space: dict(here) for space, here in raw.get("facilities", {}).items()}
    for space, powers in raw["units"].items():
        _put(state, space, powers)
    for space, ships in raw.get("cargo", {}).items():
        _stow(state, space, [Cargo.model_validate(ship) for ship in ships])
    begin_politics(state, raw)
    state.marks.kamikaze = dict(raw.get("kamikaze_tokens", {}))
    bids: dict[str, int] = options.get("bids") or {}
    for power in bids:
        if power not in board.powers:
            raise BadLine("line.power", power=power)
    give_bids(state, bids)
    edition.refresh(state)
    return state


def _opening_money(board: Board, raw: JsonMapping) -> dict[str, int]:
    """What a setup puts into each account; `treasury_split` says it of a power that has several."""
    amounts: dict[str, int] = {}
    for power, row in board.powers.items():
        whole, split = raw.get("treasury", {}).get(power, 0), raw.get("treasury_split", {}).get(power, {})
        shares = [split.get(economy, 0) for economy in row.economies] or [whole]
        amounts.update(zip(accounts_of(board, power), shares, strict=True))
    return amounts


def start(edition: Edition, state: State, header: Header) -> None:
    """Turn an opening into the first position of a record, its own changes included. Raises BadLine, Illegal."""
    state.power, state.phase = state.board.turns[0], ""
    if header.position is not None:
        change_position(edition, state, header.position)
        edition.refresh(state)
        check_position(state, edition.movement.may_enter)
        state.power = header.position.power or state.power


def change_position(edition: Edition, state: State, position: Position, trusted: bool = False) -> None:
    """Apply a position's entries; one that is `trusted` was accepted by rules that asked less. Raises BadLine,
    Illegal."""
    _check_names(state.board, position)
    _check_facilities(state, position)
    if not trusted:
        check_developments(edition.research, position)
        _check_history(edition, position)
    _check_size(state, position)
    if position.clear:
        for unit in list(state.units.values()):
            if unit.id in state.units and not unit.aboard:
                state.remove(unit)
        state.damage = {}
    for space, powers in position.units.items():
        for unit in list(state.at(space)):
            if unit.id in state.units:
                state.remove(unit)
        _put(state, space, powers)
    state.owners.update(position.owners)
    fill(state, position.treasury)
    for space, here in position.facilities.items():
        state.facilities[space] = dict(here)
    for space, here in position.damage.items():
        state.damage[space] = dict(here)
    if not trusted:
        check_facilities(state, position)
    for space, ships in position.cargo.items():
        _stow(state, space, ships)
    _damage_ships(state, position.hit)
    _carry_over(state, position)


def _carry_over(state: State, position: Position) -> None:
    """The parts of a position that are plain values. Raises BadLine."""
    state.techs.update({power: list(techs) for power, techs in position.techs.items()})
    state.researchers.update(position.researchers)
    change_politics(state, position)
    for account, units in position.purchased.items():
        for kind in units:
            if kind not in state.table(state.board.holder_of(account)):
                raise BadLine("line.unit", unit=kind)
        state.purchased[account] = {kind: n for kind, n in units.items() if n}
        if not state.purchased[account]:
            del state.purchased[account]
    state.round = position.round or state.round
    if position.kamikaze is not None:
        if not state.marks.kamikaze:
            raise BadLine("position.kamikaze")
        state.marks.kamikaze = dict.fromkeys(state.marks.kamikaze, position.kamikaze)


def _check_names(board: Board, position: Position) -> None:
    """Every space and power that is named exists. Raises BadLine."""
    named: list[JsonMapping] = [position.units, position.owners, position.facilities, position.damage]
    for mapping in [*named, position.hit, position.cargo, dict.fromkeys(position.hostile_at_start or ())]:
        for space in mapping:
            if space not in board.spaces:
                raise BadLine("line.space", space=space)
    for space in [*position.owners, *position.facilities, *position.damage]:
        if board.is_sea(space):
            raise Illegal("position.no_territory", space=space)
    for power in sorted(_powers_named(position)):
        if power not in board.powers:
            raise BadLine("line.power", power=power)
    purses = {account for power in board.powers for account in accounts_of(board, power)}
    for account in sorted({*position.treasury, *position.purchased} - purses):
        raise BadLine("line.power", power=account)


def _powers_named(position: Position) -> set[str]:
    owners = {owner for here in [*position.units.values(), *position.hit.values()] for owner in here}
    powers = {*position.techs, *position.researchers, *(owners - {NEUTRAL})}
    powers |= {owner for owner in position.owners.values() if owner is not None}
    powers |= {position.power} if position.power is not None else set()
    return powers | {power for pair in position.at_war or () for power in pair}


def _check_facilities(state: State, position: Position) -> None:
    """Every facility that is named, or damaged, is one of the edition. Raises BadLine."""
    grades: dict[str, list[str]] = {}
    for slot, grade in state.facility_table:
        grades.setdefault(slot, []).append(grade)
    for space, here in position.facilities.items():
        for slot, grade in here.items():
            if slot not in grades:
                raise BadLine("position.facility", facility=slot, facilities=sorted(grades))
            known = [known for known in grades[slot] if known]
            if grade not in (known or (True, "standard")):
                raise BadLine("position.grade", facility=slot, space=space, grade=grade, grades=known or ["standard"])
    for slot in sorted({slot for here in position.damage.values() for slot in here} - set(grades)):
        raise BadLine("position.facility", facility=slot, facilities=sorted(grades))


def _check_history(edition: Edition, position: Position) -> None:
    """Raises BadLine for what the edition's rules never ask of the history of a game."""
    for name in position.history or ():
        if name not in edition.history:
            raise BadLine("position.history", name=name, names=list(edition.history))


def _check_size(state: State, position: Position) -> None:
    """What stays and what is added is not too much, before any of it is put there. Raises BadLine."""
    staying = 0 if position.clear else sum(unit.space not in position.units for unit in state.units.seen())
    new = sum(n for powers in position.units.values() for units in powers.values() for n in units.values())
    bought = {**state.purchased, **position.purchased}
    size = staying + new + sum(sum(units.values()) for units in bought.values())
    if size > max(MOST_UNITS, state.size):
        raise BadLine("position.too_many", units=size, most=MOST_UNITS)


def _put(state: State, space: str, powers: Mapping[str, Mapping[str, int]]) -> None:
    for power, units in powers.items():
        for kind, n in units.items():
            if kind not in state.table(power):
                raise BadLine("line.unit", unit=kind)
            for _ in range(n):
                state.add(kind, power, space)


def _stow(state: State, space: str, ships: list[Cargo]) -> None:
    """Put units aboard ships, one entry a ship. Raises Illegal."""
    used: set[int] = set()
    for entry in ships:
        free = [u for u in state.own_at(space, entry.by) if u.kind == entry.ship and u.id not in used]
        if not free:
            raise Illegal("position.no_ship", ship=entry.ship, space=space)
        used.add(free[0].id)
        for owner, units in entry.units.items():
            for kind, n in units.items():
                _stow_units(state, space, free[0], owner, kind, n)


def _stow_units(state: State, space: str, ship: Unit, owner: str, kind: str, n: int) -> None:
    ashore = [u for u in state.own_at(space, owner) if u.kind == kind and not u.aboard]
    if len(ashore) < n:
        raise Illegal("position.cargo", kind=kind, space=space)
    for unit in ashore[:n]:
        if not state.kind(unit).is_air:
            if not has_room(state, ship, state.kind(unit)):
                raise Illegal("position.cargo", kind=kind, space=space)
            unit.aboard = ship.id


def _damage_ships(state: State, hit: Mapping[str, Mapping[str, Mapping[str, int]]]) -> None:
    for space, powers in hit.items():
        for power, kind, n in ((power, *row) for power, units in powers.items() for row in units.items()):
            if kind not in state.table(power):
                raise BadLine("line.unit", unit=kind)
            whole = [u for u in state.own_at(space, power) if u.kind == kind and state.kind(u).hits > 1]
            if len(whole) < n:
                raise Illegal("position.hit", kind=kind, space=space)
            for unit in whole[:n]:
                unit.hits = 1


def _was_hostile(state: State, spaces: list[str]) -> None:
    """Spaces that were hostile when the turn began: zones fought free since, territories captured since. Raises
    BadLine."""
    enemy = next((power for power in state.turn_order() if state.is_enemy(power, state.power)), None)
    for space in spaces:
        if state.board.is_sea(space):
            state.turn.hostile_at_start.add(space)
        elif enemy is None:
            raise BadLine("position.no_enemy", space=space, power=state.power)
        else:
            state.turn.taken[space] = enemy


def begin_turn(edition: Edition, state: State, position: Position | None) -> None:
    """Start the turn of the power named (or the first) in this position, at the phase named; a power that acts in
    another's turn begins where its own part does. Raises BadLine, and Illegal for a phase that the power does not
    have."""
    state.turn.power = turn_with(edition.plan, state, state.power)
    state.turn.hostile_at_start = hostile_zones(state, state.power, edition.movement.hostile_zone)
    if position is not None and position.hostile_at_start is not None:
        _was_hostile(state, position.hostile_at_start)
    plan = edition.plan(state, state.turn.power)
    first = state.part = _part_named(edition, state, plan, position.phase if position is not None else None)
    state.power, state.phase = plan[first].power, plan[first].phase
    while first and edition.phase(plan[first - 1].phase).automatic:
        first -= 1  # what runs by itself just before has run
    for part in plan[first : state.part + 1]:
        if edition.phase(part.phase).has(state, part.power):
            edition.phase(part.phase).begin_here(state)


def _part_named(edition: Edition, state: State, plan: Sequence[Part], wanted: str | None) -> int:
    """Return which part of its turn a power begins in: that of the phase named, or its first. Raises BadLine,
    Illegal."""
    own = [i for i, part in enumerate(plan) if _acts(edition, state, part) and _stands(edition, state, part)]
    names = [plan[i].phase for i in own]
    if wanted is not None and wanted not in names:
        raise BadLine("line.phase", phase=wanted, phases=names)
    taken = [i for i in own if edition.phase(plan[i].phase).has(state, plan[i].power)]
    start = own[names.index(wanted)] if wanted is not None else 0
    strict = edition.politics is not None  # older books go on to the next phase that the power has
    if wanted is not None and strict and start not in taken:
        raise Illegal("position.no_such_phase", phase=wanted, power=state.power)
    return next((i for i in taken if i >= start), taken[-1])


def _stands(edition: Edition, state: State, part: Part) -> bool:
    """Return whether a part waits for somebody, so that a position may start there."""
    return edition.phase(part.phase).waits(state, part.power)


def _acts(edition: Edition, state: State, part: Part) -> bool:
    """Return whether the power that begins acts in a part: its own, or one that is shared with it."""
    along = state.board.moved_along.get(part.power, ())
    return part.power == state.power or (edition.phase(part.phase).shared and state.power in along)
