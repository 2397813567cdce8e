"""Battles in which not everybody can hit everybody: submarines, aircraft, what must be chosen last, strikes that come
first. The states are the stands of both sides at the beginning of an exchange of fire.
"""

from typing import NamedTuple

from msgspec import Struct, field

from engine.odds.counting.loss_order import Presence, Stands
from engine.odds.question.effort import Effort
from engine.odds.question.lineup import Mask
from engine.odds.question.result import EXHAUSTED, RETREAT, End, ended
from engine.odds.steps.firepower import Aimed, Shot
from engine.odds.steps.referee import Present, Referee
from engine.odds.steps.script import CHECK, CLEAR, PRESS, ROUND, Dive, Exchange, Script, Spare
from engine.state.battle import ATTACKER, DEFENDER
from engine.units.traits import Trait

StageKey = tuple[int, tuple[Mask, Mask]]
"""The exchange that comes next, and the sorts that have fired this round."""


class ExchangeFire(NamedTuple):
    """Who fires on both sides in an exchange, sorted by whom they may hit, and who has then fired this round."""

    ours: tuple[Shot, ...]
    theirs: tuple[Shot, ...]
    aimed: tuple[Aimed, Aimed]
    fired: tuple[Mask, Mask]


class NextStage(Struct, frozen=True):
    """The way on from a place in the script: to the exchange `stage` or the `end`; what happens on the way.

    new_round: a round ends. cleared: casualties are taken away. gone: the sorts of each side that submerge.
    """

    stage: int
    end: End | None
    new_round: bool
    cleared: tuple[bool, bool]
    gone: tuple[Mask, Mask]
    fired: tuple[Mask, Mask]


class ScriptWalker(Struct):
    """A walker along the script with only the sorts present in mind, and on which sides casualties wait to be taken
    away, be it only some of a sort."""

    at: int
    sides: list[Present]
    fired: list[Mask]
    waiting: list[bool]
    gone: list[Mask] = field(default_factory=lambda: [0, 0])
    new_round: bool = False
    cleared: list[bool] = field(default_factory=lambda: [False, False])

    def stop(self, end: End | None = None) -> NextStage:
        """Return the way that was walked, to the exchange in hand or to an end."""
        gone, fired = (self.gone[0], self.gone[1]), (self.fired[0], self.fired[1])
        cleared = (self.cleared[0], self.cleared[1])
        return NextStage(self.at, end, self.new_round or end is not None, cleared, gone, fired)

    def clear(self, side: int) -> None:
        """Take away casualties of a side."""
        standing = self.sides[side][1]
        self.cleared[side] |= self.waiting[side]
        self.waiting[side] = False
        self.sides[side] = (standing, standing)

    @property
    def survivors(self) -> tuple[Mask, Mask]:
        return self.sides[0][1], self.sides[1][1]


class NetOfStates(Struct):
    """The states of one battle and the ways between them. dives: the sides whose submarines leave as soon as they
    may. sixes: in the first round they cost planes. effort: what the question has taken so far. breaks_off: the
    attacker retreats as soon as he is asked."""

    script: Script
    referee: Referee
    stands: tuple[Stands, Stands]
    dives: frozenset[str] = frozenset()
    sixes: bool = False
    effort: Effort = field(default_factory=Effort)
    breaks_off: bool = False
    at_once: dict[int, tuple[Mask, Mask]] = field(default_factory=dict[int, tuple[Mask, Mask]])

    # --- the way from one exchange to the next ---------------------------------------------------------------

    def ways(self, at: int, fired: tuple[Mask, Mask]) -> dict[tuple[Presence, Presence], NextStage]:
        """Return the ways known from place `at` of the script, by who is there on both sides."""
        return self.referee.ways.setdefault((self.dives, self.breaks_off, at, fired), {})

    def way(self, at: int, fired: tuple[Mask, Mask], ours: Presence, theirs: Presence) -> NextStage:
        """Return the way on with these sorts present."""
        ways = self.ways(at, fired)
        known = ways.get((ours, theirs))
        if known is None:
            walker = ScriptWalker(at, [ours[0], theirs[0]], list(fired), [ours[2], theirs[2]])
            known = ways[ours, theirs] = self._walk(walker, ours[1])
        return known

    def _walk(self, walker: ScriptWalker, gives_up: bool) -> NextStage:
        stages, begun = self.script.stages, walker.at
        while True:
            if walker.at == len(stages):
                end = self.referee.over(*walker.survivors)
                if end is not None or walker.new_round or begun == 0:
                    return walker.stop(end or EXHAUSTED)
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
                    return walker.stop(self.referee.over(*walker.survivors))
            elif stage == ROUND:
                walker.fired = [0, 0]
            elif stage == CHECK and (end := self.referee.over(*walker.survivors)):
                return walker.stop(end)
            elif stage == PRESS and (gives_up or self.breaks_off):
                return walker.stop(ended(RETREAT))
            walker.at += 1

    def _dive(self, dive: Dive, walker: ScriptWalker) -> None:
        if dive.step.side not in self.dives:
            return
        gone = self.referee.divers(dive, *walker.survivors)
        side = 0 if dive.step.side == ATTACKER else 1
        walker.gone[side] |= gone
        firing, standing = walker.sides[side]
        walker.sides[side] = (firing & ~gone, standing & ~gone)

    def _spare(self, stage: Spare, walker: ScriptWalker) -> bool:
        """Casualties of early fire go, unless one of their side has the trait. False if a side has nobody left."""
        for side in (0, 1):
            if not self.has_trait(side, walker.sides[side][0], stage.trait):
                walker.clear(side)
        return bool(walker.sides[0][0] and walker.sides[1][0])

    def has_trait(self, side: int, present: Mask, trait: Trait) -> bool:
        """Return whether one of some sorts of a side has a trait."""
        sorts = self.referee.sorts[side]
        return any(sort.kind.has(trait) for i, sort in enumerate(sorts) if present >> i & 1)

    # --- fire ------------------------------------------------------------------------------------------------

    def shots(self, at: int, sides: list[Present], fired: list[Mask]) -> tuple[tuple[Shot, ...], tuple[Shot, ...]]:
        """Return who fires in the exchange at place `at` of the script, side by side."""
        stage = self.script.stages[at]
        assert isinstance(stage, Exchange)  # noqa: S101  (only asked at exchanges)
        both = [
            self.referee.fire(step, sides[0], sides[1], fired[side]) if step is not None else ()
            for side, step in enumerate(stage.fires)
        ]
        return both[0], both[1]

    def fire(self, key: StageKey, ours: Presence, theirs: Presence) -> ExchangeFire:
        """Return who fires in an exchange, and who has then fired this round, if any may fire again; the same shots are
        one and the same object."""
        at, fired = key
        known = self.referee.exchanges.setdefault(key, {})
        guns = known.get((ours[0], theirs[0]))
        if guns is None:
            shots = self.shots(at, [ours[0], theirs[0]], [*fired])
            again = any(isinstance(stage, Exchange) for stage in self.script.stages[at + 1 :])
            after = (fired[0] | firers(shots[0]), fired[1] | firers(shots[1])) if again else (0, 0)
            aimed = self.referee.aimed(shots[0], theirs[0][1]), self.referee.aimed(shots[1], ours[0][1])
            guns = known[ours[0], theirs[0]] = ExchangeFire(*shots, aimed, after)
        return guns

    def _at_once(self, stage: Exchange, side: int) -> Mask:
        """Return the sorts of a side that do not fire any more once they are hit in an exchange."""
        if (ATTACKER, DEFENDER)[side] not in stage.at_once:
            return 0
        sorts = self.referee.sorts[side]
        return sum(1 << i for i, sort in enumerate(sorts) if not stage.spare or not sort.kind.has(stage.spare))

    def with_sixes(self, at: int) -> bool:
        """Return whether sixes count in the exchange at place `at` of the script."""
        stage = self.script.stages[at]
        return isinstance(stage, Exchange) and stage.sixes

    def clears(self, at: int) -> bool:
        """Return whether all casualties there are go right after the exchange at place `at`: they might as well go with
        its own."""
        return self.script.stages[at + 1 : at + 2] == (CLEAR,)

    def falls_at_once(self, at: int) -> tuple[Mask, Mask]:
        """Return the sorts of both sides that do not fire any more once they are hit in the exchange at place `at`."""
        if at not in self.at_once:
            stage = self.script.stages[at]
            assert isinstance(stage, Exchange)  # noqa: S101  (only asked at exchanges)
            self.at_once[at] = self._at_once(stage, 0), self._at_once(stage, 1)
        return self.at_once[at]


def firers(shots: tuple[Shot, ...]) -> Mask:
    """Return the sorts that fire."""
    mask = 0
    for shot in shots:
        mask |= 1 << shot.sort
    return mask
