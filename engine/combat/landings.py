"""Aircraft after a battle: the attacker's fly on to a place to land, the defender's too if their deck is gone
[ABC: Land Air Units]."""

from engine.errors import Illegal
from engine.events import Moved
from engine.movement.aircraft_aboard import is_bound, own_fliers_at
from engine.movement.carriers import decks
from engine.movement.landing import lose_aircraft
from engine.movement.unlanded import landing_places, quiet_reach
from engine.play import Play
from engine.record import Land
from engine.state import State, Unit
from engine.state.ask import Ask
from engine.units.stacks import count


def settle_landings(play: Play, space: str, leaving: bool) -> Ask | None:
    """Land whoever has a single place, lose whoever has none. leaving: the phase is being left. Returns the question
    about the rest, the attacker first; None if nobody is left."""
    state = play.state
    _rest_on_carrier(state, space)
    for power in _owners(state, space):
        while units := aircraft_to_land(state, space, power):
            places = {kind: landing_spaces(state, space, unit) for kind, unit in {u.kind: u for u in units}.items()}
            kind = next((kind for kind, to in places.items() if not to), "")
            if kind:
                lose_aircraft(play, power, [unit for unit in units if unit.kind == kind])
                continue
            kind = next((kind for kind in places if _single(state, space, units, places, kind)), "")
            if not kind:
                kinds = count((unit.kind for unit in units), state.table(power))
                every = tuple(sorted({to for spaces in places.values() for to in spaces}))
                return Ask(by=power, do="land", space=space, units=dict(kinds), to=every, leaving=leaving)
            (to,) = places[kind]
            going = [unit for unit in units if unit.kind == kind]
            land_aircraft(play, going[: landing_room(state, space, to, power)], to)
    return None


def answer_landing(play: Play, ask: Ask, action: Land) -> None:
    """Land some or all of the aircraft asked about where their owner says. Raises Illegal."""
    state = play.state
    units = aircraft_to_land(state, ask.space, ask.by)
    going: list[Unit] = []
    for kind, n in action.units.items():
        chosen = [unit for unit in units if unit.kind == kind][:n]
        if len(chosen) < n:
            raise Illegal("land.too_many", kind=kind, units=ask.units or {})
        going += chosen
    if not going or action.start not in (None, ask.space):
        raise Illegal("land.too_many", kind="none", units=ask.units or {})
    for unit in going:
        if action.to not in (places := landing_spaces(state, ask.space, unit)):
            raise Illegal("land.out_of_range", kind=unit.kind, to=action.to or "nowhere", spaces=places)
    to = action.to or ""
    if len(going) > landing_room(state, ask.space, to, ask.by):
        raise Illegal("land.no_deck", to=to)
    land_aircraft(play, going, to)


def aircraft_to_land(state: State, space: str, power: str) -> list[Unit]:
    """Return the power's aircraft in a space that must land: those that fought there as attackers; of defenders over a
    zone those their own carriers there do not hold."""
    fliers = own_fliers_at(state, space, power)
    if power == state.power:
        return [unit for unit in fliers if unit.fought and not unit.stopped]
    if not state.board.is_sea(space):
        return []
    return fliers[sum(decks(state, ship) for ship in state.own_at(space, power)) :]


def landing_spaces(state: State, space: str, unit: Unit) -> list[str]:
    """Return where a waiting aircraft may land, the zone itself included if a deck of its own nation is free."""
    more = state.kind(unit).extra_move
    steps = 0 if more is None else more.land_after_battle
    places = landing_places(state, unit, quiet_reach(state, space, steps))
    if state.board.is_sea(space) and landing_room(state, space, space, unit.owner) > 0:
        places.append(space)
    return sorted(places)


def landing_room(state: State, space: str, to: str, power: str) -> int:
    """Return how many aircraft waiting in `space` a place takes: land any number, a zone as many as it has free
    decks."""
    if not state.board.is_sea(to):
        return len(state.units)
    held = len(own_fliers_at(state, to, power))
    if to == space:
        held -= len(aircraft_to_land(state, space, power))
    return sum(decks(state, ship) for ship in state.own_at(to, power)) - held


def _single(state: State, space: str, units: list[Unit], places: dict[str, list[str]], kind: str) -> bool:
    """Return whether a kind's landing is no choice: one place, and nobody else it would have to be shared with."""
    if len(places[kind]) > 1:
        return False
    (to,) = places[kind]
    rivals = [unit for unit in units if to in places[unit.kind]]
    return len(places) == 1 or landing_room(state, space, to, units[0].owner) >= len(rivals)


def _owners(state: State, space: str) -> list[str]:
    """Return the power whose turn it is, then the others with aircraft there, in turn order."""
    others = [power for power in state.turn_order() if power != state.power and own_fliers_at(state, space, power)]
    return [state.power, *others]


def _rest_on_carrier(state: State, space: str) -> None:
    """Aircraft that sailed with a carrier stay on it."""
    for unit in own_fliers_at(state, space, state.power):
        if is_bound(state, unit):
            unit.stopped = True


def land_aircraft(play: Play, units: list[Unit], to: str) -> None:
    """Put aircraft of one power down in a space, where they stay; told as a move if they have to fly there."""
    state, start = play.state, units[0].space
    kinds = count((unit.kind for unit in units), state.table(units[0].owner))
    if to != start:
        play.tell(Moved(units[0].owner, kinds, [start, to], "landing"))
    for unit in units:
        unit.stopped = True
        state.relocate(unit, to)
