"""What a position says and its edition does not know: developments nobody could have made, facilities where none can
be, damage they cannot have."""

from collections.abc import Mapping

from engine.board.facilities import facility, most_damage
from engine.errors import BadLine, Illegal
from engine.record import Position
from engine.state import State
from engine.state.board import Board, Space
from engine.technology.effects import Development
from engine.technology.research import ResearchRules
from engine.units.facilities import FacilityKind
from engine.units.traits import Trait


def check_developments(research: ResearchRules | None, position: Position) -> None:
    """Check that only powers that may research have developments, each once, and researchers. Raises BadLine,
    Illegal."""
    having = {power for power, techs in position.techs.items() if techs}
    for power in sorted(having | {power for power, n in position.researchers.items() if n}):
        if research is None:
            raise Illegal("position.no_research", power=power)
        if power in research.not_for:
            raise Illegal("position.develops_nothing", power=power)
    chart: Mapping[str, Development] = {} if research is None else research.chart
    for power, techs in position.techs.items():
        for tech in techs:
            if tech not in chart:
                raise BadLine("line.technology", technology=tech, technologies=sorted(chart))
            if techs.count(tech) > 1:
                raise Illegal("position.developed_twice", power=power, technology=tech)


def check_facilities(state: State, position: Position) -> None:
    """Check that what is named can be where it is said to be, and has no more damage than it can have; cut what other
    damage is left there to what the facilities named can have. Raises Illegal."""
    board = state.board
    for space, here in position.facilities.items():
        for slot in here:
            kind = facility(state, space, slot)
            if kind is not None and not _can_be(board, board.spaces[space], kind):
                raise Illegal("position.no_place", facility=slot, space=space)
    for space, here in position.damage.items():
        for slot, points in here.items():
            kind = facility(state, space, slot)
            if kind is None and points:
                raise Illegal("position.nothing_damaged", facility=slot, space=space)
            most = 0 if kind is None else most_damage(state, space, kind)
            if points > most:
                raise Illegal("position.damage", facility=slot, space=space, points=points, most=most)
    for space in position.facilities.keys() & state.damage.keys():
        left = {slot: _capped(state, space, slot, points) for slot, points in state.damage[space].items()}
        state.damage[space] = {slot: points for slot, points in left.items() if points}


def _can_be(board: Board, space: Space, kind: FacilityKind) -> bool:
    """Return whether a facility could ever stand there: not on ground nobody enters, not where the land is worth too
    little to build one, no base for ships without a coast [Europe 1940: Industrial Complexes and Bases]. A setup may
    put a complex on an island, where none is built."""
    if space.impassable or space.ipc < kind.min_ipc:
        return False
    return Trait.COASTAL not in kind.traits or bool(board.zones_beside(space.id))


def _capped(state: State, space: str, slot: str, points: int) -> int:
    kind = facility(state, space, slot)
    return 0 if kind is None else min(points, most_damage(state, space, kind))
