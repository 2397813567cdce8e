"""What may still move in a position, and where it might go."""

from collections.abc import Callable

from msgspec import Struct, field

from engine.board.control import is_hostile_land
from engine.board.facilities import operative, range_left
from engine.dice.roller import Dice, no_dice
from engine.movement.air import nothing_to_raid, raiding_kinds
from engine.movement.landing import air_distances
from engine.movement.rules import ESCORT, MovementRules, Order
from engine.movement.selection import movement_left
from engine.movement.survey import Survey
from engine.play import Chooser, Play
from engine.record import Move
from engine.state import State, Unit
from engine.state.battle import RAID
from engine.units.kinds import Kind
from engine.units.stacks import count


class Foreseen(Struct, frozen=True):
    """The outcome of looking at a move: the path as the line would say it, and whether the move would surely be carried
    out. If not, only trying it shows."""

    path: list[str]
    surely: bool = False


Foresee = Callable[[Play, Move, Survey], Foreseen]
"""Looks at a move and changes nothing. Raises Refused for one that would surely be refused."""


Pointless = Callable[[State, Survey, str, str, str], bool]
"""Whether flying from one space to another, with no mission, is out of the question for aircraft that a power moves."""


def never(state: State, survey: Survey, power: str, origin: str, goal: str) -> bool:
    """Return False: no flight is out of the question."""
    return False


def nothing_foreseen(play: Play, action: Move, survey: Survey) -> Foreseen:
    """Return the path as the line has it: only trying the move shows anything."""
    return Foreseen(list(action.path))


class Options(Struct):
    """The moves that units of a position may make by the rules of a phase: asked often, as long as nothing moves.
    boards_after_march: whether land units may still go aboard with what a march has left them."""

    state: State
    rules: MovementRules
    combat: bool
    foresee: Foresee = nothing_foreseen
    survey: Survey = field(default_factory=lambda: Survey(looking=True))
    boards_after_march: bool = False
    pointless: Pointless = never

    def is_pointless(self, power: str, kind: Kind, origin: str, goal: str) -> bool:
        """Return whether a power's order for units of a kind would surely be refused, without looking closer."""
        return kind.is_air and self.pointless(self.state, self.survey, power, origin, goal)

    def is_sent_for_nothing(self, owner: str, kind: str, goal: str, mission: str) -> bool:
        """Return whether units of a kind surely have nothing to do where they are sent on a mission: nothing stands
        there that they, or those whom they escort, could raid."""
        if not self.combat or mission not in (RAID, ESCORT):
            return False
        kinds = [kind] if mission == RAID else raiding_kinds(self.state.table(owner))
        return nothing_to_raid(self.state, self.rules, self.survey, owner, kinds, goal)

    def foreseen(self, action: Move, chooser: Chooser) -> Foreseen:
        """Return what looking at a move shows; `chooser` says which equal units would go. Raises Refused."""
        return self.foresee(Play(self.state, Dice(no_dice), chooser=chooser), action, self.survey)

    def can_still_move(self, power: str, unit: Unit) -> bool:
        """Return whether a unit has something left to do."""
        if unit.placed:
            return False
        if unit.aboard:
            return not unit.bound and not self.state.kind(unit).is_air
        return movement_left(self._order(power, unit.space), unit) > 0

    def left(self, power: str, unit: Unit) -> int:
        """Return how many steps a unit could still go, one that rides along with another those of that one."""
        return max(movement_left(self._order(power, unit.space), unit), self._ride(unit))

    def origins(self, power: str) -> list[str]:
        """Return the spaces with units of the power that may still move."""
        units = (unit for unit in self.state.units.seen() if unit.owner == power)
        return sorted({unit.space for unit in units if self.can_still_move(power, unit)})

    def are_any(self, power: str) -> bool:
        """Return whether any unit of the power may still move, which the first one shows."""
        return any(unit.owner == power and self.can_still_move(power, unit) for unit in self.state.units.seen())

    def movable(self, power: str, origin: str) -> dict[str, int]:
        """Return the units of a space that may still move, counted by kind."""
        here = (unit for unit in self.state.seen_at(origin) if unit.owner == power)
        return count((unit.kind for unit in here if self.can_still_move(power, unit)), self.state.table(power))

    def reachable(self, power: str, kind: str, origin: str) -> list[str]:
        """Return the spaces a unit of a kind might go to from here; the rules have the last word."""
        goals: set[str] = set()
        for unit in self.state.seen_at(origin):
            if unit.owner == power and unit.kind == kind and self.can_still_move(power, unit):
                goals |= self._goals(unit)
        return sorted(goals - {origin})

    def _order(self, power: str, origin: str) -> Order:
        """Return an order about nothing yet."""

        def order() -> Order:
            action = Move.model_construct(by=power, units={}, path=[origin])
            return Order(Play(self.state, Dice(no_dice)), self.rules, power, {}, [origin], self.combat, action)

        return self.survey.once(("order", power, origin), order)

    def _goals(self, unit: Unit) -> set[str]:
        left = movement_left(self._order(unit.owner, unit.space), unit)
        key = ("goals", unit.owner, unit.kind, unit.space, left, unit.aboard > 0, unit.spent > 0)
        return self.survey.once(key, lambda: self._find_goals(unit, left))

    def _ride(self, unit: Unit) -> int:
        """How far a unit could go beside another that stands with it and has not moved either."""
        beside = self.state.kind(unit).beside
        if beside is None or unit.spent:
            return 0
        with_it = (u for u in self.state.seen_at(unit.space) if u.owner == unit.owner and u.kind == beside.unit)
        return beside.move if any(not u.spent and not u.aboard for u in with_it) else 0

    def _drop_zones(self, unit: Unit) -> set[str]:
        """Return where a unit could jump to, if it stands at an air base from which its power's units do [Global 1940:
        Paratroopers]."""
        jumps = self.state.kind(unit).jumps
        if jumps is None or not self.combat or unit.spent or not operative(self.state, unit.space, jumps.base):
            return set()
        near = air_distances(self.state, self.rules, unit.owner, unit.space)
        within = (space for space, far in near.items() if 0 < far <= jumps.range)
        return {space for space in within if is_hostile_land(self.state, space, unit.owner)}

    def _find_goals(self, unit: Unit, left: int) -> set[str]:
        state, kind = self.state, self.state.kind(unit)
        if kind.is_air:
            near, left = air_distances(state, self.rules, unit.owner, unit.space, kind), range_left(state, unit)
            return {space for space, distance in near.items() if distance <= left}
        if unit.aboard:
            return set(state.board.coasts_of(unit.space))
        goals = _within(state, unit.space, max(left, self._ride(unit)), kind.is_sea) | self._drop_zones(unit)
        if kind.is_land and self.boards_after_march:
            for shore in _within(state, unit.space, left - 1, sea=False):
                goals |= set(state.board.zones_beside(shore))
        elif kind.is_land and not unit.spent:
            goals |= set(state.board.zones_beside(unit.space))
        return goals


def _within(state: State, start: str, steps: int, sea: bool) -> set[str]:
    """Return what lies within so many steps over land, or over water."""
    beside = state.board.zones if sea else state.board.coasts
    near, edge = {start}, [start]
    for _ in range(steps):
        edge = [there for here in edge for there in beside[here] if there not in near]
        near.update(edge)
    return near
