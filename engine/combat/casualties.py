"""Choosing casualties: as many hits as possible are used, transports fall last, the owner chooses
[1941: Step 3. Attacking Units Fire; Transports, Chosen Last]."""

from collections.abc import Mapping

from msgspec import Struct, field

from engine.combat.fight import Fight
from engine.combat.removal import damage, destroy
from engine.errors import BadLine, Illegal
from engine.json_types import JsonObject
from engine.questions.assignment import Class, Loss, Problem
from engine.questions.casualties import lay_out
from engine.record import Action, Casualties, as_one_of
from engine.state import Unit
from engine.state.ask import Ask
from engine.state.battle import DEFENDER


class Choose(Struct, frozen=True):
    """A step in which the side that was hit chooses its casualties; silent if there is nothing to choose. `at_once`:
    victims do not fire back; `spares`: they stay until a later step decides whether they may, attackers too; `dooms`:
    no destroyer helps them."""

    name: str
    side: str
    at_once: bool = False
    spares: bool = False
    dooms: bool = False

    def run(self, fight: Fight) -> Ask | None:
        if all(hits.side != self.side for hits in fight.battle.hits):
            return None
        problem = problem_of(fight, self.side)
        if not problem.main and not problem.last:
            fight.battle.hits = [h for h in fight.battle.hits if h.side != self.side]
            return None
        only = problem.only_outcome()
        if only is not None:
            self._apply(fight, problem, only)
            return None
        return Ask(
            by=fight.decider(self.side),
            do="casualties",
            space=fight.battle.space,
            side=self.side,
            hits=problem.main + problem.last,
            units=_choices(problem),
        )

    def answer(self, fight: Fight, ask: Ask, action: Action) -> None:
        problem = problem_of(fight, self.side)
        chosen = _chosen(fight, problem, as_one_of(action, Casualties))
        if fault := problem.fault(chosen):
            raise Illegal(fault, hits=ask.hits, units=ask.units or {})
        self._apply(fight, problem, chosen)

    def _apply(self, fight: Fight, problem: Problem, chosen: list[Loss]) -> None:
        battle = fight.battle
        battle.hits = [hits for hits in battle.hits if hits.side != self.side]
        lost: list[Unit] = []
        struck: list[Unit] = []
        for loss in chosen:
            units = members(fight, loss.group)
            lost += units[: loss.lost]
            struck += units[loss.lost : loss.lost + loss.hit]
        damage(fight, struck)
        if self.spares or (self.side == DEFENDER and not self.at_once):
            battle.fallen += [unit.id for unit in lost]
            battle.doomed += [unit.id for unit in lost if self.dooms]
        else:
            destroy(fight, self.side, lost)


def problem_of(fight: Fight, side: str) -> Problem:
    """Return what a side may still choose to lose to the hits it has taken, as a problem of assigning them."""
    return lay_out(fight.state, fight.battle, side, fight.rules.landing_forces_retreat)


def members(fight: Fight, group: Class) -> list[Unit]:
    """Return a class's units in the order they fall: emptiest ship first, then least movement left."""
    units = [fight.state.units[id] for id in group.ids]
    state = fight.state
    return sorted(units, key=lambda u: (len(state.cargo(u)), state.kind(u).move + u.extra - u.spent, u.id))


def _choices(problem: Problem) -> JsonObject:
    """Return what may be chosen from: `{unit: n}`, by power where several defend."""
    nested: dict[str, dict[str, int]] = {}
    for group in problem.classes:
        if group.on and (not group.last or problem.last):
            here = nested.setdefault(group.owner, {})
            here[group.kind] = here.get(group.kind, 0) + len(group.ids)
    return dict(next(iter(nested.values()))) if len(nested) == 1 else dict(nested)


class _Wanted(Struct):
    """An answer being dealt out to classes."""

    lost: dict[tuple[str, str], int] = field(default_factory=dict[tuple[str, str], int])
    hit: dict[tuple[str, str], int] = field(default_factory=dict[tuple[str, str], int])


def _chosen(fight: Fight, problem: Problem, action: Casualties) -> list[Loss]:
    """Return the answer as losses. A capital ship that takes both its hits at once may be named as lost, or as hit and
    lost; and that an undamaged ship sinks is meant where a damaged one would not use the hits."""
    chosen = _read(fight, problem, action)
    fault = problem.fault(chosen)
    if fault == "casualties.too_many":
        return [Loss(loss.group, loss.lost, max(0, loss.hit - loss.lost)) for loss in chosen]
    return _read(fight, problem, action, whole_first=True) if fault == "casualties.too_few" else chosen


def _read(fight: Fight, problem: Problem, action: Casualties, whole_first: bool = False) -> list[Loss]:
    """Deal the answer out to the classes: the damaged sink first, and of a landing the seaborne fall first."""
    wanted = _Wanted(_owned(fight, problem, action.units), _owned(fight, problem, action.hit))
    seaborne = dict(action.seaborne) if action.seaborne is not None else None
    losses = [Loss(group) for group in sorted(problem.classes, key=lambda g: _falls(g, whole_first))]
    for loss in losses:
        key = (loss.group.owner, loss.group.kind)
        most = len(loss.group.ids)
        if seaborne is not None and loss.group.seaborne:
            most = min(most, seaborne.get(loss.group.kind, 0))
        loss.lost = min(most, wanted.lost.get(key, 0))
        wanted.lost[key] = wanted.lost.get(key, 0) - loss.lost
        if loss.group.strength > 1:
            loss.hit = min(len(loss.group.ids) - loss.lost, wanted.hit.get(key, 0))
            wanted.hit[key] = max(0, wanted.hit.get(key, 0) - loss.hit - loss.lost)
    left = {kind: n for (_, kind), n in [*wanted.lost.items(), *wanted.hit.items()] if n > 0}
    if left:
        raise Illegal("casualties.not_there", units=left)
    return losses


def _falls(group: Class, whole_first: bool) -> tuple[int, bool]:
    return (-group.strength if whole_first else group.strength, not group.seaborne)


def _owned(fight: Fight, problem: Problem, units: Mapping[str, int | dict[str, int]]) -> dict[tuple[str, str], int]:
    """`{unit: n}` or `{power: {unit: n}}` as {(power, unit): n}; unowned units are dealt out in turn order."""
    owned: dict[tuple[str, str], int] = {}
    order = fight.state.turn_order()
    for name, value in units.items():
        if isinstance(value, dict):
            if name not in order:
                raise BadLine("line.power", power=name)
            for kind, n in value.items():
                owned[name, kind] = owned.get((name, kind), 0) + n
            continue
        holders = sorted({g.owner for g in problem.classes if g.kind == name}, key=fight.state.place_in_order)
        if not holders and value:
            raise Illegal("casualties.not_there", units={name: value})
        for owner in holders:
            have = sum(len(g.ids) for g in problem.classes if g.kind == name and g.owner == owner)
            take = value if owner == holders[-1] else min(have, value)
            owned[owner, name] = owned.get((owner, name), 0) + take
            value -= take
    return owned
