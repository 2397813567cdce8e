"""Where new units may come into play, and how many [1941: Phase 5: Mobilize New Units]."""

from collections.abc import Callable, Collection, Mapping

from msgspec import Struct

from engine.board.control import held_facility, income
from engine.board.facilities import capacity_of, facilities_at
from engine.economy.accounts import account_of, balance
from engine.state import State
from engine.state.state import MOST_UNITS
from engine.units.facilities import FacilityKind
from engine.units.kinds import Kind
from engine.units.stacks import cost

Capacity = Callable[[State, str, FacilityKind], int]
"""How many units a facility of some kind mobilizes a turn in a territory."""
Sites = Callable[[State, str], list[str]]
"""The spaces in which a territory's complex may stand by the time units are placed."""
Zones = Callable[[State, str, str], list[str]]
"""The sea zones in which ships from a power's territory appear."""
Purse = Callable[[State, str], int]
"""The IPCs that an account may spend."""
Sells = Callable[[State, str], Collection[str] | None]
"""The kinds a power may buy now; None if there is nothing it may not."""

HOME = FacilityKind("homeland")
"""What takes the place of a complex for those whose units come into play without one: no facility at all, and no
shipyard."""


def treasury(state: State, account: str) -> int:
    """Return the IPCs an account may spend on its order: its cash, what it has ordered so far counted back."""
    return balance(state, account) + cost(ordered(state, account), state.table(state.board.holder_of(account)))


def ordered(state: State, account: str) -> dict[str, int]:
    """Return what waits to be placed and was ordered this turn, without the excess of earlier turns."""
    bought = state.purchased.get(account, {})
    kept = state.turn.kept if account == state.turn.power else {}
    return {kind: left for kind, n in bought.items() if (left := n - kept.get(kind, 0)) > 0} if kept else bought


def turn_income(state: State, account: str) -> int:
    """Return the IPCs that may be spent where nothing is saved: the income of what the account's power holds
    [ABC: Phase 3: Create New Units]."""
    return income(state, state.board.holder_of(account))


def everything(state: State, power: str) -> Collection[str] | None:
    """Return None: a power buys whatever the table sells."""
    return None


def in_place(state: State, space: str) -> list[str]:
    """Return the territory itself: a complex mobilizes units where it stands when they are ordered."""
    return [space]


def in_place_or_near(mover: str, state: State, space: str) -> list[str]:
    """Return a territory, and if the mover holds it those of its beside it, for a complex of a power that moves its
    industry may still go there [Revised: Mobile Industry]."""
    if state.owners.get(space) != mover:
        return [space]
    return [space, *(other for other in state.board.neighbours[space] if state.owners.get(other) == mover)]


def zones_beside(state: State, power: str, space: str) -> list[str]:
    """Return the zones beside the complex, hostile or not: there new ships appear."""
    return list(state.board.zones_beside(space))


def value_except(fixed: Mapping[str, int]) -> Capacity:
    """Return a rule by which as many units come as the kind of facility says, but for some complexes with a number of
    their own [ABC: Phase 3: Create New Units]."""
    return lambda state, space, kind: fixed[space] if space in fixed else capacity_of(state, space, kind)


class Outlet(Struct, frozen=True):
    """A far zone where a power's complex may launch ships while the power holds some territories."""

    power: str
    complex: str
    zone: str
    requires: tuple[str, ...]


def zones_and_outlets(outlets: tuple[Outlet, ...]) -> Zones:
    """Return a rule by which ships appear in the zones beside the complex and in the far ones that are open to it
    [ABC: Sea Zones]."""

    def zones(state: State, power: str, space: str) -> list[str]:
        far = [
            outlet.zone
            for outlet in outlets
            if (outlet.power, outlet.complex) == (power, space)
            and all(state.owners.get(place) == power for place in outlet.requires)
        ]
        return [*zones_beside(state, power, space), *far]

    return zones


class ProductionRules(Struct, frozen=True):
    """The choices of an edition about buying units and placing them."""

    capacity: Capacity = capacity_of
    """How many units a facility mobilizes a turn."""
    zones: Zones = zones_beside
    """The sea zones in which a facility's ships and carrier fighters appear."""
    carriers_in_place: bool = True
    """Whether new fighters may start on carriers already at sea."""
    refund: bool = True
    """Whether excess units are paid back when they cannot be placed."""
    keeps_excess: bool = False
    """Whether excess units wait for a later turn instead, so that any number may be ordered."""
    loads_new_ships: bool = False
    """Whether new land units may start aboard new transports."""
    purse: Purse = treasury
    """What an account may spend on its whole order, in IPCs."""
    sites: Sites = in_place
    """The spaces in which a complex may stand by the time units are placed."""
    foreseen: Capacity | None = None
    """How many units a facility may mobilize by the time they are placed, where that may become more; None where it
    cannot."""
    sells: Sells = everything
    """The kinds of unit a power may buy; None where it may buy all that are for sale."""
    at_home: frozenset[str] = frozenset()
    """The powers whose units come into play in any territory that was theirs from the start, without a complex."""


def for_sale(state: State, rules: ProductionRules, power: str) -> list[Kind]:
    """Return the kinds of unit and facility that a power may buy now, in table order."""
    only = rules.sells(state, power)
    rows = state.table(power).values()
    return [kind for kind in rows if kind.purchasable and (only is None or kind.id in only)]


class Producer(Struct, frozen=True):
    """A facility that mobilizes units this turn: where, of which kind, and for how many it still has room."""

    space: str
    kind: FacilityKind
    room: int


def producers(state: State, rules: ProductionRules, account: str) -> list[Producer]:
    """Return the facilities that may produce this turn what an account has paid: held since the turn began, and not
    built in it. Whose units need no complex produces in every territory that is its own from the start."""
    power = state.board.holder_of(account)
    if power in rules.at_home:
        held = (space for space, owner in state.owners.items() if owner == power)
        return [Producer(s, HOME, MOST_UNITS) for s in sorted(held) if state.board.spaces[s].owner == power]
    working: list[Producer] = []
    for space in sorted(space for space in state.facilities if state.owners.get(space) == power):
        kind = producing(state, space)
        if kind is None or space in state.turn.built or account_of(state, power, space) != account:
            continue
        if held_facility(state, space, power, kind.slot):
            room = rules.capacity(state, space, kind) - state.turn.placed.get(space, 0)
            working.append(Producer(space, kind, max(0, room)))
    return working


def producing(state: State, space: str) -> FacilityKind | None:
    """Return the facility of a territory that mobilizes units, whoever holds it: no territory has two."""
    return next((kind for kind in facilities_at(state, space) if kind.capacity is not None), None)


def launchers(state: State, rules: ProductionRules, account: str, zone: str | None = None) -> list[Producer]:
    """Return the producers that can put ships of an account into a zone; without one, into any."""
    able: list[Producer] = []
    for producer in producers(state, rules, account):
        zones = _outlets(state, rules, account, producer)
        if zone in zones or (zone is None and zones):
            able.append(producer)
    return able


def _outlets(state: State, rules: ProductionRules, account: str, producer: Producer) -> list[str]:
    """Return the zones into which a producer puts ships."""
    return [] if producer.kind is HOME else rules.zones(state, state.board.holder_of(account), producer.space)


def total_room(state: State, rules: ProductionRules, account: str) -> int:
    """Return how many units might be mobilized this turn, as far as one can know when ordering."""
    return sum(max(rooms.values()) for rooms in _rooms(state, rules, account, at_sea=False))


def coastal_room(state: State, rules: ProductionRules, account: str) -> int:
    """Return how many units might be placed at sea, as far as one can know when ordering."""
    return sum(max(rooms.values(), default=0) for rooms in _rooms(state, rules, account, at_sea=True))


def _rooms(state: State, rules: ProductionRules, account: str, at_sea: bool) -> list[dict[str, int]]:
    """For how many units each facility of an account may have room, wherever it may still stand, if it is to have a
    shore."""
    power = state.board.holder_of(account)
    found: list[dict[str, int]] = []
    for producer in producers(state, rules, account):
        rooms = {at: rules.capacity(state, at, producer.kind) for at in rules.sites(state, producer.space)}
        rooms[producer.space] = max(producer.room, _foreseen(state, rules, producer))
        shore = [] if producer.kind is HOME else [at for at in rooms if rules.zones(state, power, at)]
        found.append({at: room for at, room in rooms.items() if not at_sea or at in shore})
    return found


def _foreseen(state: State, rules: ProductionRules, producer: Producer) -> int:
    if rules.foreseen is None or producer.kind is HOME:
        return 0
    return rules.foreseen(state, producer.space, producer.kind) - state.turn.placed.get(producer.space, 0)


def open_zones(state: State, rules: ProductionRules, account: str) -> list[str]:
    """Return the zones into which ships of an account could be put."""
    working = producers(state, rules, account)
    return sorted({zone for producer in working for zone in _outlets(state, rules, account, producer)})
