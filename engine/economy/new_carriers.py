"""Carriers placed this turn: new fighters start aboard, and fighters that stand beside them may move onto them
[Revised: Restrictions on Placement; FAQ, Mobilize Units]."""

from collections.abc import Iterator

from engine.economy.production import ProductionRules, launchers
from engine.errors import Illegal
from engine.events import Moved
from engine.movement.carriers import decks
from engine.play import Play
from engine.record import Move
from engine.state import State, Unit
from engine.units.traits import Trait


def hops(state: State) -> Iterator[Move]:
    """Yield moves worth trying for fighters beside a carrier placed this turn, one kind at a time."""
    power = state.power
    zones = {u.space for u in state.of(power) if u.placed and state.kind(u).decks}
    for zone in sorted(zones):
        for space in state.board.coasts_of(zone):
            for unit in {u.kind: u for u in state.own_at(space, power) if state.kind(u).is_air}.values():
                yield Move(by=power, units={unit.kind: 1}, path=[space, zone])


def hop(play: Play, rules: ProductionRules, action: Move) -> Move:
    """Move fighters, the power's or a friend's, from the territory of the complex onto a carrier placed beside it this
    turn. Raises Illegal."""
    state, power = play.state, play.state.power
    owner, path = action.of or action.by, list(action.path)
    beside = len(path) == 2 and state.board.is_sea(path[1])
    if not play.trusted and (
        not beside or all(source.space != path[0] for source in launchers(state, rules, power, path[1]))
    ):
        raise Illegal("hop.where", there=path[-1])
    going: list[Unit] = []
    for kind, n in action.units.items():
        able = [u for u in state.own_at(path[0], owner) if u.kind == kind and not u.placed]
        if not all(state.kind(unit).has(Trait.LANDS_ON_CARRIER) for unit in able) or len(able) < n:
            raise Illegal("hop.who", n=n, kind=kind, space=path[0])
        going += able[:n]
    if not play.trusted and (not going or len(going) > new_decks_free(state, power, path[1])):
        raise no_new_deck(path[1], new_decks_free(state, power, path[1]))
    play.tell(Moved(owner, dict(action.units), path, "hop"))
    for unit in going:
        unit.placed = True
        state.relocate(unit, path[1])
    return action


def no_new_deck(zone: str, room: int) -> Illegal:
    """Return the refusal of aircraft for which carriers placed in a zone this turn have no deck: they take `room` more.
    Carriers that were at sea before take none now [Revised: Restrictions on Placement]."""
    return Illegal("place.no_new_deck", zone=zone, room=room)


def new_decks_free(state: State, power: str, zone: str) -> int:
    """Return how many fighters the carriers placed in a zone this turn still take, less those put aboard since."""
    room = sum(decks(state, u) for u in state.own_at(zone, power) if u.placed)
    return max(0, room - sum(1 for u in state.at(zone) if u.placed and state.kind(u).is_air))
