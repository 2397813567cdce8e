"""Battles in which not everybody can hit everybody: submarines, aircraft, what must be chosen last, strikes that come
first. The states are the stands of both sides at the beginning of an exchange of fire.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.odds.chances import hits
from engine.odds.effort import Effort
from engine.odds.firepower import Mask, Shot, dice_of
from engine.odds.loss_order import Stands, Volley
from engine.odds.script import CHECK, CLEAR, PRESS, ROUND, Dive, Exchange, Script, Spare
from engine.odds.step_answers import RETREAT, STALEMATE, End, Present, StepAnswers, ended
from engine.state.battle import ATTACKER, DEFENDER

Node = tuple[int, int, int, Mask, Mask]
"""Where a battle stands: the exchange that comes next, both sides' stands, and the sorts that have fired this round."""
Outcomes = list[tuple[int, float]]
"""Stands with their chances."""
Guns = tuple[tuple[Shot, ...], tuple[Shot, ...], tuple[Mask, Mask]]
"""Who fires on both sides, and who has then fired this round."""


@dataclass(frozen=True, slots=True)
class NextStage:
    """The way on from a place in the script: to the exchange `stage` or the `end`; what happens on the way.

    new_round: a round ends. cleared: casualties are taken away. gone: the sorts of each side that submerge. plain: no
    end, and nothing happens but the passing of a round.
    """

    stage: int
    end: End | None
    new_round: bool
    cleared: tuple[bool, bool]
    gone: tuple[Mask, Mask]
    fired: tuple[Mask, Mask]
    plain: bool


@dataclass(slots=True)
class ScriptWalker:
    """Someone walking along the script with only the sorts present in mind, and on which sides casualties wait to be
    taken away, be it only some of a sort."""

    at: int
    sides: list[Present]
    fired: list[Mask]
    waiting: list[bool]
    gone: list[Mask] = field(default_factory=lambda: [0, 0])
    new_round: bool = False
    cleared: list[bool] = field(default_factory=lambda: [False, False])

    def stop(self, end: End | None = None) -> NextStage:
        gone, fired = (self.gone[0], self.gone[1]), (self.fired[0], self.fired[1])
        cleared = (self.cleared[0], self.cleared[1])
        plain = end is None and not any(cleared) and not any(gone)
        return NextStage(self.at, end, self.new_round or end is not None, cleared, gone, fired, plain)

    def clear(self, side: int) -> None:
        """Casualties of a side are taken away."""
        standing = self.sides[side][1]
        self.cleared[side] |= self.waiting[side]
        self.waiting[side] = False
        self.sides[side] = (standing, standing)

    @property
    def standing(self) -> tuple[Mask, Mask]:
        return self.sides[0][1], self.sides[1][1]


@dataclass(slots=True)
class StateGraph:
    """The states of one battle and the ways between them. dives: the sides whose submarines leave as soon as they
    may. sixes: in the first round they cost planes. effort: what the question has taken so far."""

    script: Script
    rulings: StepAnswers
    stands: tuple[Stands, Stands]
    dives: frozenset[str] = frozenset()
    sixes: bool = False
    effort: Effort = field(default_factory=Effort)
    volleys: dict[tuple[int, int, int], Volley] = field(default_factory=dict[tuple[int, int, int], Volley])
    dists: dict[tuple[int, int, int], tuple[float, ...]] = field(
        default_factory=dict[tuple[int, int, int], tuple[float, ...]]
    )
    at_once: dict[int, tuple[Mask, Mask]] = field(default_factory=dict[int, tuple[Mask, Mask]])
    guns: dict[tuple[int, int, int, Mask, Mask], Guns] = field(
        default_factory=dict[tuple[int, int, int, Mask, Mask], Guns]
    )

    # --- the way from one exchange to the next ---------------------------------------------------------------

    def ways(self, at: int, fired: tuple[Mask, Mask]) -> dict[tuple[int, int], NextStage]:
        """The ways known from a place in the script, by the presences of both sides."""
        return self.rulings.ways.setdefault((self.dives, at, fired), {})

    def way(self, at: int, fired: tuple[Mask, Mask], a: int, d: int) -> NextStage:
        """The way on for two stands."""
        ways = self.ways(at, fired)
        sides = (self.stands[0].all[a], self.stands[1].all[d])
        key = (self.stands[0].presence[a], self.stands[1].presence[d])
        if key not in ways:
            waiting = [side.firing != side.standing for side in sides]
            walker = ScriptWalker(at, [sides[0].present, sides[1].present], list(fired), waiting)
            ways[key] = self._walk(walker, sides[0].gives_up)
        return ways[key]

    def _walk(self, walker: ScriptWalker, gives_up: bool) -> NextStage:
        stages, begun = self.script.stages, walker.at
        while True:
            if walker.at == len(stages):
                end = self.rulings.over(*walker.standing)
                if end is not None or walker.new_round or begun == 0:
                    return walker.stop(end or ended(STALEMATE))
                walker.at, walker.new_round = 0, True
            stage = stages[walker.at]
            if isinstance(stage, Exchange):
                if any(self.shots(walker.at, walker.sides, walker.fired)):
                    return walker.stop()
            elif isinstance(stage, Dive):
                self._dive(stage, walker)
            elif stage == CLEAR:
                walker.clear(0)
                walker.clear(1)
            elif isinstance(stage, Spare):
                if not self._spare(stage, walker):
                    return walker.stop(self.rulings.over(*walker.standing))
            elif stage == ROUND:
                walker.fired = [0, 0]
            elif stage == CHECK and (end := self.rulings.over(*walker.standing)):
                return walker.stop(end)
            elif stage == PRESS and gives_up:
                return walker.stop(ended(RETREAT))
            walker.at += 1

    def _dive(self, dive: Dive, walker: ScriptWalker) -> None:
        if dive.step.side not in self.dives:
            return
        gone = self.rulings.divers(dive, *walker.standing)
        side = 0 if dive.step.side == ATTACKER else 1
        walker.gone[side] |= gone
        firing, standing = walker.sides[side]
        walker.sides[side] = (firing & ~gone, standing & ~gone)

    def _spare(self, stage: Spare, walker: ScriptWalker) -> bool:
        """Casualties of early fire go, unless one of their side has the trait. False if a side has nobody left."""
        for side, sorts in enumerate(self.rulings.sorts):
            firing = walker.sides[side][0]
            if not any(sort.kind.has(stage.trait) for i, sort in enumerate(sorts) if firing >> i & 1):
                walker.clear(side)
        return bool(walker.sides[0][0] and walker.sides[1][0])

    def arrive(self, ahead: NextStage, a: int, d: int) -> tuple[int, int]:
        """The stands after what happens on the way."""
        if ahead.cleared[0]:
            a = self.stands[0].cleared(a)
        if ahead.cleared[1]:
            d = self.stands[1].cleared(d)
        if ahead.gone[0]:
            a = self.stands[0].left(a, ahead.gone[0])
        if ahead.gone[1]:
            d = self.stands[1].left(d, ahead.gone[1])
        return a, d

    # --- fire ------------------------------------------------------------------------------------------------

    def shots(self, at: int, sides: list[Present], fired: list[Mask]) -> tuple[tuple[Shot, ...], tuple[Shot, ...]]:
        """Who fires in an exchange, side by side."""
        stage = self.script.stages[at]
        assert isinstance(stage, Exchange)  # noqa: S101  (only asked at exchanges)
        found = [
            self.rulings.fire(step, sides[0], sides[1], fired[side]) if step is not None else ()
            for side, step in enumerate(stage.fires)
        ]
        return found[0], found[1]

    def volley(self, side: int, stand: int, shots: tuple[Shot, ...]) -> Volley:
        """A side's fire: hits by whom they may be given to."""
        key = (side, stand, id(shots))
        found = self.volleys.get(key)
        if found is None:
            groups = self.rulings.grouped(shots)
            dist = tuple(self._hits(side, stand, some) for some in groups.shots)
            found = self.volleys[key] = Volley(groups.masks, dist, groups.nested)
        return found

    def _hits(self, side: int, stand: int, shots: tuple[Shot, ...]) -> tuple[float, ...]:
        """The hits of some of a side's shots."""
        key = (side, stand, id(shots))
        found = self.dists.get(key)
        if found is None:
            alive, sorts = self.stands[side].all[stand].alive, self.rulings.sorts[side]
            found = self.dists[key] = hits(dice_of(shots, sorts, alive, self.script.low_luck))
        return found

    def fire(self, node: Node) -> Guns:
        """Who fires in the exchange of a node, and who has then fired this round."""
        at, a, d, fired_a, fired_d = node
        key = (at, self.stands[0].presence[a], self.stands[1].presence[d], fired_a, fired_d)
        found = self.guns.get(key)
        if found is None:
            present = [self.stands[0].all[a].present, self.stands[1].all[d].present]
            ours, theirs = self.shots(at, present, [fired_a, fired_d])
            found = self.guns[key] = (ours, theirs, (fired_a | _firers(ours), fired_d | _firers(theirs)))
        return found

    def _at_once(self, stage: Exchange, side: int) -> Mask:
        """The sorts of a side that do not fire any more once they are hit in an exchange."""
        if (ATTACKER, DEFENDER)[side] not in stage.at_once:
            return 0
        sorts = self.rulings.sorts[side]
        return sum(1 << i for i, sort in enumerate(sorts) if not stage.spare or not sort.kind.has(stage.spare))

    def with_sixes(self, at: int) -> bool:
        """Whether sixes count in an exchange."""
        stage = self.script.stages[at]
        return isinstance(stage, Exchange) and stage.sixes

    def falls_at_once(self, at: int) -> tuple[Mask, Mask]:
        """The sorts of both sides that do not fire any more once they are hit in an exchange."""
        if at not in self.at_once:
            stage = self.script.stages[at]
            assert isinstance(stage, Exchange)  # noqa: S101  (only asked at exchanges)
            self.at_once[at] = self._at_once(stage, 0), self._at_once(stage, 1)
        return self.at_once[at]

    def answered(self, node: Node, a: int) -> Outcomes:
        """The attacker's stands after the defender's fire in the exchange of a node, begun in another stand."""
        return self.stands[0].outcomes(a, self.answer(node, a), self.falls_at_once(node[0])[0])

    def answer(self, node: Node, a: int) -> Volley:
        """The defender's fire in the exchange of a node, at another stand of the attacker."""
        at, _, d, *fired = node
        present = [self.stands[0].all[a].present, self.stands[1].all[d].present]
        return self.volley(1, d, self.shots(at, present, fired)[1])

    def exchange(self, node: Node) -> tuple[Outcomes, Outcomes, tuple[Mask, Mask]]:
        """What an exchange leads to: both sides' stands after it, and who has fired this round."""
        ours, theirs, fired = self.fire(node)
        at_once = self.falls_at_once(node[0])
        after_d = self.stands[1].outcomes(node[2], self.volley(0, node[1], ours), at_once[1])
        after_a = self.stands[0].outcomes(node[1], self.volley(1, node[2], theirs), at_once[0])
        return after_a, after_d, fired


def _firers(shots: tuple[Shot, ...]) -> Mask:
    mask = 0
    for shot in shots:
        mask |= 1 << shot.sort
    return mask
