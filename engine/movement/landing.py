"""The landing guarantee: no air unit goes where it could not come home from [1941: Air Units, Carrier Landings].

Everything is one question: how many of a power's air units can still reach a landing place, counting carriers that
may still come and carriers that are bought? A move may not lower that number, and before combat it must be all of
them, if every shot of the power hits and none of the enemy's does.
"""

from collections import Counter, deque
from collections.abc import Collection, Iterable, Iterator
from functools import lru_cache

from msgspec import Struct

from engine.board.control import canal_open, held_facility, held_since_start, present_enemies, spaces_held_since_start
from engine.board.facilities import range_left, room_left
from engine.board.paths import reach
from engine.board.workload import Workload
from engine.events import Lost
from engine.movement.carriers import decks, guests
from engine.movement.deck_matching import Deck, most_seated
from engine.movement.rules import MovementRules
from engine.movement.shut_ground import Shut, shut_ground
from engine.play import Play
from engine.state import State, Unit
from engine.state.board import Board
from engine.units.kinds import Kind
from engine.units.stacks import count
from engine.units.traits import Trait

STRICT, HOPEFUL = "strict", "hopeful"


@lru_cache(maxsize=8192)
def _distances(board: Board, closed: frozenset[str], barred: frozenset[str], start: str, bases: bool) -> dict[str, int]:
    """Breadth first; what is `barred` may be flown to and not over. With `bases` the step between an island and its
    zone is free, and so taken first."""
    distances, edge = {start: 0}, deque([start])
    while edge:
        here = edge.popleft()
        for there in board.neighbours[here]:
            free = bases and (board.spaces[here].island or board.spaces[there].island)
            far = distances[here] + (not free)
            if there in closed or distances.get(there, far + 1) <= far:
                continue
            distances[there] = far
            if there not in barred:
                edge.appendleft(there) if free else edge.append(there)
    return distances


@lru_cache(maxsize=8192)
def _within(board: Board, shut: Shut, start: str, bases: bool, left: int) -> frozenset[str]:
    return frozenset(space for space, far in _distances(board, *shut, start, bases).items() if far <= left)


def air_distances(
    state: State, rules: MovementRules, power: str, start: str, kind: Kind | None = None
) -> dict[str, int]:
    """Return the flying distance in movement points of a power's aircraft to every space they may enter; an island
    costs a space of its own, unless the kind of aircraft has bases there [1941: Flying Range; Revised: Island
    Bases]."""
    shut = shut_ground(state, rules, power)
    return _distances(state.board, *shut, start, kind is not None and kind.has(Trait.ISLAND_BASES))


def landing_spaces(state: State, rules: MovementRules, unit: Unit) -> dict[str, int]:
    """Return where an aircraft could land as things are, with the distance: ground its side has held since the turn
    began, and zones with decks of the side, which it may have to share."""
    near = air_distances(state, rules, unit.owner, unit.space, state.kind(unit))
    left = range_left(state, unit)
    return {space: far for space, far in near.items() if far <= left and _receives(state, space, unit)}


def landing_spaces_of(state: State, rules: MovementRules, power: str, fliers: Iterable[Unit]) -> list[str]:
    """Return where some of these aircraft could fly to land, zones for carriers that were bought included."""
    new = frozenset[str]().union(*(deck.zones for deck in new_decks(state, rules, power)))
    spaces: set[str] = set()
    for unit in fliers:
        spaces |= landing_spaces(state, rules, unit).keys() - {unit.space}
        spaces |= (new & _decks_in_reach(state, rules, unit)) - {unit.space}
    return sorted(spaces)


def carriers_to_come(state: State, rules: MovementRules, power: str, fliers: Iterable[Unit]) -> list[str]:
    """Return where carriers of the power stand that could still sail to meet one of these aircraft."""
    near = frozenset[str]().union(*(_decks_in_reach(state, rules, unit) for unit in fliers))
    carriers = (unit for unit in state.seen_of(power) if decks(state, unit))
    return sorted({u.space for u in carriers if near & (_carrier_reach(state, rules, u, STRICT) - {u.space})})


def _decks_in_reach(state: State, rules: MovementRules, unit: Unit) -> frozenset[str]:
    """Zones in which a deck could take an aircraft: where it is, and where it can still fly."""
    if not state.kind(unit).has(Trait.LANDS_ON_CARRIER):
        return frozenset()
    near, left = air_distances(state, rules, unit.owner, unit.space, state.kind(unit)), range_left(state, unit)
    return frozenset(space for space, far in near.items() if far <= left and state.board.is_sea(space))


def _receives(state: State, space: str, unit: Unit) -> bool:
    if not state.board.is_sea(space):
        return held_since_start(state, space, unit.owner)
    floating = (ship for ship in state.seen_at(space) if state.shares(ship.owner, unit.owner, space))
    return state.kind(unit).has(Trait.LANDS_ON_CARRIER) and any(decks(state, ship) for ship in floating)


class Flier(Struct, frozen=True):
    """An air unit where it is, or where an order would take it, with the spaces it could still fly."""

    id: int
    kind: Kind
    space: str
    left: int


def flier(state: State, unit: Unit) -> Flier:
    """Return an air unit as it stands."""
    return Flier(unit.id, state.kind(unit), unit.space, range_left(state, unit))


class LandingPlaces:
    """The places where a power's air units could land as things stand. Flights do not change that; so one such value
    serves all orders of a position."""

    def __init__(self, state: State, rules: MovementRules, power: str) -> None:
        self._state, self._rules, self._power = state, rules, power
        self._shut = shut_ground(state, rules, power)
        self._ground = spaces_held_since_start(state, power)
        self._decks: dict[str, list[Deck]] = {}

    def decks(self, how: str) -> list[Deck]:
        """Return every deck that could take one of the power's fighters. how: STRICT, carriers sail only where they
        surely can; HOPEFUL, wherever they might."""
        if how not in self._decks:
            self._decks[how] = _decks(self._state, self._rules, self._power, how)
        return self._decks[how]

    def saved(self, fliers: Iterable[Flier], how: str, settled: Collection[int] = (), enough: int | None = None) -> int:
        """Return how many can land: on land if they reach any, else on decks, shared out as well as can be. Those that
        are settled (by id) fly no further. enough: where it only matters whether it is so many (see `most_seated`)."""
        alike = Counter((one.space, one.kind.traits, 0 if one.id in settled else one.left) for one in fliers)
        board, saved, wanting = self._state.board, 0, Counter[frozenset[str]]()
        for (space, traits, left), number in alike.items():
            near = _within(board, self._shut, space, Trait.ISLAND_BASES in traits, left)
            if space in self._ground or not self._ground.isdisjoint(near):
                saved += number
            elif Trait.LANDS_ON_CARRIER in traits:
                wanting[near] += number
        wanted = None if enough is None else max(enough - saved, 0)
        return saved + (most_seated(wanting, self.decks(how), wanted) if wanting else 0)


def group_can_land(places: LandingPlaces, fliers: list[Flier]) -> bool:
    """Return whether the units of one order could all land, if every carrier did its best for them."""
    return places.saved(fliers, HOPEFUL, enough=len(fliers)) == len(fliers)


def most_landed(state: State, rules: MovementRules, power: str, enough: int | None = None) -> int:
    """Return how many of the power's air units can end the turn on a landing place as things stand; while new units are
    placed none flies any more. enough: where it only matters whether it is so many (see `most_seated`)."""
    fliers = fliers_of(state, power)
    settled = {flier.id for flier in fliers} if state.phase == "mobilize" else ()
    return LandingPlaces(state, rules, power).saved(fliers, STRICT, settled, enough)


def all_can_land(state: State, rules: MovementRules, power: str) -> bool:
    """Return whether all the power's air units can land: the joint proof at the end of combat movement [1941: Air
    Units]."""
    fliers = fliers_of(state, power)
    return LandingPlaces(state, rules, power).saved(fliers, STRICT, enough=len(fliers)) == len(fliers)


def fliers_of(state: State, power: str) -> list[Flier]:
    """Return the power's air units that must land, as they stand."""
    return [flier(state, unit) for unit in own_fliers(state, power)]


def own_fliers(state: State, power: str) -> list[Unit]:
    """Return the power's air units that must land, to look at only: not those aboard or on their last flight."""
    return [u for u in state.seen_of(power) if state.kind(u).is_air and not u.aboard and u.mission != "kamikaze"]


def landed_now(state: State, rules: MovementRules, power: str) -> list[Unit]:
    """Return the air units that stand where they may stay, decks counted (those of carriers still to be placed too)."""
    new = new_decks(state, rules, power)
    fliers = own_fliers(state, power)
    safe = _standing(state, power, fliers)
    waiting = [u for u in fliers if u not in safe and state.board.is_sea(u.space)] if new else []
    for deck in new:
        taken = [u for u in waiting if u.space in deck.zones][: deck.room]
        if taken:
            taken = [u for u in taken if u.space == taken[0].space]
        safe += taken
        waiting = [u for u in waiting if u not in taken]
    return safe


def _standing(state: State, power: str, fliers: Iterable[Unit]) -> list[Unit]:
    """Return those on land where they may stay, or on a deck that floats."""
    safe: list[Unit] = []
    room: dict[str, int] = {}
    for unit in fliers:
        if not state.board.is_sea(unit.space):
            if unit.placed or held_since_start(state, unit.space, unit.owner):
                safe.append(unit)
            continue
        if unit.space not in room:
            room[unit.space] = _own_room(state, unit.space, power)
        if room[unit.space] > 0 and state.kind(unit).has(Trait.LANDS_ON_CARRIER):
            room[unit.space] -= 1
            safe.append(unit)
    return safe


def _own_room(state: State, zone: str, power: str) -> int:
    """Decks in a zone that are open to a power: the side's, less what friends' fighters hold."""
    side = [u for u in state.seen_at(zone) if state.shares(u.owner, power, zone)]
    friends = sum(1 for u in side if not state.commands(power, u) and state.kind(u).is_air and not u.aboard)
    return sum(decks(state, u) for u in side) - friends


def _decks(state: State, rules: MovementRules, power: str, how: str) -> list[Deck]:
    """Decks of the power's carriers, wherever these may be when they are needed, of friends' carriers where they are,
    and of those that were bought."""
    found = [*_own_decks(state, rules, power, how), *_friends_decks(state, power), *new_decks(state, rules, power)]
    return [deck for deck in found if deck.room > 0]


def _own_decks(state: State, rules: MovementRules, power: str, how: str) -> Iterator[Deck]:
    carriers = _by_space(u for u in state.seen_of(power) if decks(state, u))
    for zone, there in carriers.items():
        waiting = len(guests(state, zone, power))
        ways: dict[tuple[object, ...], frozenset[str]] = {}
        for carrier in there:
            room = decks(state, carrier)
            taken = min(room, waiting)
            waiting -= taken
            used = (carrier.spent, carrier.extra, carrier.stopped, carrier.phase, carrier.fought)
            alike = (carrier.kind, carrier.owner, *used)
            if alike not in ways:
                ways[alike] = _carrier_reach(state, rules, carrier, how)
            yield Deck(room - taken, ways[alike], zone)


def _friends_decks(state: State, power: str) -> Iterator[Deck]:
    floating = {u.space for u in state.units.seen() if state.kind(u).decks}
    others = (u for u in state.units.seen() if u.space in floating and not state.commands(power, u))
    friends = (u for u in others if state.shares(u.owner, power, u.space))
    for zone, here in _by_space(friends).items():
        room = sum(decks(state, u) for u in here) - sum(1 for u in here if state.kind(u).is_air and not u.aboard)
        yield Deck(room, frozenset((zone,)), zone)


def _by_space(units: Iterable[Unit]) -> dict[str, list[Unit]]:
    by_space: dict[str, list[Unit]] = {}
    for unit in units:
        by_space.setdefault(unit.space, []).append(unit)
    return by_space


def new_decks(state: State, rules: MovementRules, power: str) -> list[Deck]:
    """Return the decks of carriers that were bought: they may be placed beside a complex of the power, as many as it
    can still mobilize [1941: Carrier Landings; Anniversary: Restrictions on Placement]."""
    if not rules.new_carriers_receive:
        return []
    accounts = state.board.powers[power].accounts if state.purchased else ()
    return [deck for account in accounts for deck in _bought_decks(state, rules, power, account)]


def _bought_decks(state: State, rules: MovementRules, power: str, account: str) -> list[Deck]:
    """Return the carriers that one account of a power has paid for, placed where that economy places units [Global
    1940: One Power, Two Economies]."""
    table, bought = state.table(power), state.purchased.get(account, {})
    carriers = [table[kind].decks for kind, n in bought.items() if table[kind].decks for _ in range(n)]
    if not carriers:
        return []
    slot = rules.facility_of_landing
    held = (space for space in state.facilities if held_facility(state, space, power, slot))
    held = (space for space in held if account in (power, f"{power}_{state.board.spaces[space].economy}"))
    rooms = {space: room_left(state, space, slot) for space in held}
    zones = frozenset(zone for space in _open_yards(state, rooms) for zone in state.board.zones_beside(space))
    most = len(carriers) if None in rooms.values() else sum(room or 0 for room in rooms.values())
    return [Deck(decks, zones) for decks in carriers[:most]]


def _open_yards(state: State, rooms: dict[str, int | None]) -> list[str]:
    """Return the territories that can still launch something, if others beside the same zones take over what they have
    launched."""
    counted = {space: room for space, room in rooms.items() if room is not None}
    beside = {
        zone: [space for space in rooms if zone in state.board.zones_beside(space)] for zone in state.turn.launched
    }
    load = Workload(counted, state.turn.launched, beside)
    return [space for space, room in rooms.items() if room is None or load.most([space])]


def _carrier_reach(state: State, rules: MovementRules, carrier: Unit, how: str) -> frozenset[str]:
    """Return where a carrier may be when the turn ends. A carrier that has moved or fights in combat stays where it
    is."""
    here = frozenset((carrier.space,))
    left = range_left(state, carrier)
    if left <= 0 or carrier.stopped or state.phase == "mobilize":
        return here
    if how == STRICT and carrier.owner != state.power:
        return here  # a friend's ships are led in combat movement only
    if how == STRICT and (carrier.moved_in_combat or carrier.fought or will_fight(state, rules, carrier)):
        return here

    def enter(one: str, other: str) -> bool:
        if not state.board.is_sea(other) or not canal_open(state, one, other, carrier.owner, carrier.kind):
            return False
        return (
            how == HOPEFUL
            or not rules.hostile_zone(state, other, carrier.owner)
            or is_attacked(state, rules, other, carrier.owner)
        )

    zones = frozenset(reach(state.board, carrier.space, left, enter, lambda zone: True))
    return here | {zone for zone in zones if rules.may_end(state, zone, carrier.owner, [carrier.kind]) is None}


def is_attacked(state: State, rules: MovementRules, zone: str, power: str) -> bool:
    """Return whether the power's units fight in a zone this turn (and so, by assumption, clear it)."""
    if state.phase == "noncombat_move" or not present_enemies(state, zone, power):
        return False
    own = [u for u in state.seen_at(zone) if state.commands(power, u) and not u.aboard]
    return any(u.engage for u in own) or (bool(own) and rules.hostile_zone(state, zone, power))


def will_fight(state: State, rules: MovementRules, carrier: Unit) -> bool:
    """Return whether a carrier's power fights this turn in the zone where it is."""
    return is_attacked(state, rules, carrier.space, carrier.owner)


def lose_aircraft(play: Play, power: str, lost: list[Unit]) -> None:
    """Take aircraft without a landing place off the board, and tell it."""
    state = play.state
    for space in sorted({unit.space for unit in lost}):
        here = [unit for unit in lost if unit.space == space]
        play.tell(Lost(space, power, count((u.kind for u in here), state.table(power)), why="no_landing"))
    for unit in lost:
        state.remove(state.units[unit.id])
