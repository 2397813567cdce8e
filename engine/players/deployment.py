"""Where land units and aircraft go when they do not fight: as far forward as enemies do not make it dear."""

from collections.abc import Iterable

from msgspec import Struct, field

from engine.board.control import is_friendly_land
from engine.game import Game
from engine.legal import moving, options
from engine.movement.landing import landing_spaces
from engine.players.draft import Draft
from engine.players.effort import Effort
from engine.players.guards import Guards
from engine.players.invaders import Invaders
from engine.players.reliance import Reliance
from engine.players.values import Values
from engine.players.weights import weights
from engine.state import Unit
from engine.units.kinds import Kind
from engine.units.traits import Trait

Shift = tuple["Stack", str, str, int]
"""Units of a stack that go to another place than they would have: from there, there, so many."""


class Stack(Struct):
    """Units of one kind in one space that could go to the same places, and how many of them would go where."""

    name: str
    units: list[Unit]
    goals: list[str]
    weight: float
    flies: bool
    chases: bool = False
    """Whether they go after invaders."""
    going: dict[str, int] = field(default_factory=dict[str, int])

    @property
    def space(self) -> str:
        return self.units[0].space


class Deployment:
    """The noncombat moves of land units and aircraft."""

    def __init__(self, game: Game, guards: Guards, values: Values, effort: Effort, busy: set[int]) -> None:
        self.game, self.state, self.power = game, game.state, game.state.power
        self.guards, self.values, self.effort, self.busy = guards, values, effort, busy
        self.board, self.say = game.state.board, weights()["march"]
        self.stacks: list[Stack] = []
        self.invaders = Invaders(self.state, self.power, values, guards.counterattacks.odds)
        self._use: dict[str, float] = {}
        """How useful those are who are in a space, if it is held."""
        self._kept: dict[str, float] = {}
        """How surely spaces are held."""
        self._lost = weights()["front"]["lost"]
        self._planes: dict[str, float] = {}
        """What the power's own aircraft are worth that are in a space."""
        self.reliance = Reliance(guards.counterattacks)
        self._who_is_there()
        self._find()
        self.now = self.score()

    def _who_is_there(self) -> None:
        """Land units and aircraft of one's side, where they are."""
        for unit in self.state.units.seen():
            kind, space = self.state.kind(unit), unit.space
            ashore = not (unit.aboard or kind.is_sea or self.board.is_sea(space))
            if not ashore or not self.state.is_friend(unit.owner, self.power):
                continue
            if kind.is_air and unit.owner == self.power:
                self._planes[space] = self._planes.get(space, 0.0) + kind.cost
            use = self.values.air_use(space) if kind.is_air else self.values.front(space)
            self._use[space] = self._use.get(space, 0.0) + self._weight(kind) * use

    def _weight(self, kind: Kind) -> float:
        """What it counts where a unit is."""
        weight = self.say["air"] if kind.is_air else 0.0 if kind.has(Trait.NO_COMBAT_MOVE) else 1.0
        return weight * weights()["front"]["use"] * kind.cost

    # --- who could go where -----------------------------------------------------------------------------------

    def _find(self) -> None:
        groups, free = dict[tuple[str, str, int, bool], list[Unit]](), self._free()
        chasers = self.invaders.chasers(unit for unit in free if self._attacks_on_foot(unit))
        for unit in free:
            groups.setdefault((unit.space, unit.kind, unit.spent, unit.id in chasers), []).append(unit)
        for (space, _, _, chases), units in groups.items():
            kind = self.state.kind(units[0])
            goals = self._flights(units[0]) if kind.is_air else self._marches(units[0])
            weight = self._weight(kind)
            if goals and goals != [space]:
                stack = Stack(self.guards.counterattacks.odds.key(units[0]), units, goals, weight, kind.is_air, chases)
                stack.going[space] = len(units)
                if chases:  # counted with everybody else so far: who leaves takes with him what he was counted for
                    more = self._useful(stack, space) - self.values.front(space)
                    self._use[space] = self._use.get(space, 0.0) + weight * len(units) * more
                self.stacks.append(stack)
                if space not in goals:
                    self._send(stack, space, goals[0], len(units))

    def _attacks_on_foot(self, unit: Unit) -> bool:
        kind = self.state.kind(unit)
        return kind.is_land and kind.attack > 0

    def _free(self) -> list[Unit]:
        """Land units and aircraft that may still move."""
        moves, free = options(self.game), list[Unit]()
        for unit in sorted(self.state.seen_of(self.power), key=lambda unit: unit.id):
            idle = unit.aboard or unit.id in self.busy or self.state.kind(unit).is_sea or unit.owner != self.power
            if not idle and moves.can_still_move(self.power, unit):
                free.append(unit)
        return free

    def _marches(self, unit: Unit) -> list[str]:
        reached = options(self.game).reachable(self.power, unit.kind, unit.space)
        goals = [s for s in reached if not self.board.is_sea(s) and is_friendly_land(self.state, s, self.power)]
        return [unit.space, *goals]

    def _flights(self, unit: Unit) -> list[str]:
        """Where it could land; first the place where it is, if it may stay, else the nearest."""
        if self.board.is_sea(unit.space) and not unit.spent:
            return []  # on its carrier
        near = landing_spaces(self.state, self.game.edition.movement, unit)
        land = [space for space in near if not self.board.is_sea(space)]
        return sorted(land, key=lambda space: (near[space], space))

    # --- weighing ---------------------------------------------------------------------------------------------

    def score(self) -> float:
        """How good the deployment is: everybody's usefulness, less what enemies win."""
        return self.use() - self.guards.loss() - self._deserted()

    def use(self) -> float:
        """How useful everybody is, less where enemies take the place before he is of any use."""
        return sum(use * self._held(space) for space, use in self._use.items() if use > 0.0)

    def _deserted(self) -> float:
        """What aircraft are worth that are lost if friends march away from them, as far as they may."""
        there, say = self.guards.stand.guards, self.say["deserted"]
        worth = ((space, worth) for space, worth in self._planes.items() if worth > 0.0)
        return say * sum(worth * self.reliance.risk_alone(space, there.get(space, ())) for space, worth in worth)

    def _held(self, space: str) -> float:
        found = self._kept.get(space)
        if found is None:
            risk = self.guards.counterattacks.risk(space, self.guards.stand)
            found = self._kept[space] = 1.0 - self._lost * risk
        return found

    def _send(self, stack: Stack, origin: str, goal: str, number: int) -> None:
        self.guards.shift(stack.name, number, origin, goal)
        stack.going[origin] -= number
        stack.going[goal] = stack.going.get(goal, 0) + number
        for space, n in ((origin, -number), (goal, number)):
            self._use[space] = self._use.get(space, 0.0) + stack.weight * n * self._useful(stack, space)
            if stack.flies:
                self._planes[space] = self._planes.get(space, 0.0) + n * self.state.kind(stack.units[0]).cost
        for changed in (origin, goal, *self._shielded(origin), *self._shielded(goal)):
            self._kept.pop(changed, None)

    def _shielded(self, space: str) -> Iterable[str]:
        """Capitals that those in a space keep enemies from."""
        return self.guards.counterattacks.shields.get(space, ())

    def _useful(self, stack: Stack, space: str) -> float:
        """How useful one of a stack is in a space."""
        if stack.flies:
            return self.values.air_use(space)
        front = self.values.front(space)
        if space != stack.space and self.values.on_other_shore(stack.space, space):
            front *= self.say["other_shore"]
        return max(front, self.invaders.draw(space) if stack.chases else 0.0)

    def _tried(self, shifts: list[Shift]) -> bool:
        """Keep these shifts if the whole is better with them."""
        if not shifts:
            return False
        for stack, origin, goal, number in shifts:
            self._send(stack, origin, goal, number)
        score = self.score()
        if score > self.now + self.say["least"]:
            self.now = score
            return True
        for stack, origin, goal, number in reversed(shifts):
            self._send(stack, goal, origin, number)
        return False

    def plan(self) -> None:
        """Together to where most is to be done, back from where it is lost, then one by one."""
        spaces = sorted({goal for stack in self.stacks for goal in stack.goals}, key=self._urgency)
        for _ in range(self.say["rounds"]):
            better = False
            for capital in self.board.powers[self.power].capitals:
                better |= self._tried(self._some_home(capital)) or self._tried(self._all_home(capital))
            for space in spaces:
                better |= self._tried(self._all_to(space))
            for space in spaces:
                for back in self.board.coasts[space]:
                    better |= self._tried(self._all_from(space, back))
            for stack in self.stacks:
                better |= self._some_elsewhere(stack)
            for capital in self.board.powers[self.power].capitals:
                better |= self._others_instead(capital)
            if not better or self.effort.left <= 0:
                return

    def _urgency(self, space: str) -> tuple[float, str]:
        return -self.values.front(space), space

    def _all_to(self, goal: str) -> list[Shift]:
        """Everybody who is no further forward goes there."""
        useful = self._useful
        return [
            (stack, space, goal, n)
            for stack in self.stacks
            if goal in stack.goals and stack.weight > 0
            for space, n in list(stack.going.items())
            if n and space != goal and useful(stack, space) <= useful(stack, goal)
        ]

    def _all_home(self, goal: str) -> list[Shift]:
        """Everybody who can, from the front, too."""
        return [
            (stack, space, goal, n)
            for stack in self.stacks
            if goal in stack.goals
            for space, n in list(stack.going.items())
            if n and space != goal
        ]

    def _some_home(self, goal: str) -> list[Shift]:
        """As many as keep a capital, from where least is to be lost first."""
        counterattacks, stand, shifts = self.guards.counterattacks, self.guards.stand.copy(), list[Shift]()
        worth, borne = self.values.worth, weights()["hold"]["capital_risk"]
        for stack in sorted(self.stacks, key=lambda one: (one.flies, worth(one.space), one.weight, one.name)):
            for space, n in list(stack.going.items()) if goal in stack.goals else ():
                left = n if space != goal else 0
                while left and counterattacks.danger(goal, stand) > borne:
                    some = (left + 1) // 2
                    stand.guards[goal] = tuple(sorted((*stand.guards.get(goal, ()), *(stack.name,) * some)))
                    shifts.append((stack, space, goal, some))
                    left -= some
        return shifts

    def _all_from(self, space: str, goal: str) -> list[Shift]:
        return [
            (stack, space, goal, stack.going[space])
            for stack in self.stacks
            if stack.going.get(space) and goal in stack.goals
        ]

    def _some_elsewhere(self, stack: Stack) -> bool:
        better = False
        for origin in list(stack.going):
            for goal in stack.goals:
                for number in _numbers(stack.going[origin]) if goal != origin else ():
                    if self._tried([(stack, origin, goal, number)]):
                        better = True
                        break
        return better

    def _others_instead(self, goal: str) -> bool:
        """Some who were called there go back to where they are wanted, and others come in their place."""
        better, walking = False, [stack for stack in self.stacks if not stack.flies and goal in stack.goals]
        for stack in walking:
            for other in walking if stack.space != goal and stack.going.get(goal) else ():
                for origin, number in list(other.going.items()) if other is not stack else ():
                    n = min(number, stack.going.get(goal, 0))
                    if n and origin != goal:
                        better |= self._tried([(stack, goal, stack.space, n), (other, origin, goal, n)])
        return better

    # --- as lines ---------------------------------------------------------------------------------------------

    def order(self, draft: Draft, air: bool) -> None:
        """Move them: land units, or aircraft."""
        for stack in self.stacks:
            kind = self.state.kind(stack.units[0])
            if kind.is_air != air:
                continue
            for goal, number in sorted(stack.going.items()):
                if number and goal != stack.space and not draft.closed:
                    draft.add(moving(draft.game, self.power, {kind.id: number}, [stack.space, goal]))


def _numbers(most: int) -> Iterable[int]:
    """All, half, one: as many as are tried to go."""
    return dict.fromkeys(n for n in (most, most - 1, most // 2, 1) if 0 < n <= most)
