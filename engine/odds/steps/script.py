"""An edition's tuple of combat steps, read as a script for counting.

Every kind of step that odds understand tells here what it means for them. A step of another kind, or one with a field
that nobody here knows, is named in `not_modelled`: odds never pass over a rule in silence. To teach odds a new kind of
step, write a function under `@tells(TheStep)`.
"""

from collections.abc import Callable
from typing import Any

from msgspec import NODEFAULT, Struct, field
from msgspec.structs import fields, replace

from engine.combat.anti_air import AntiAir
from engine.combat.anti_aircraft_sixes import AntiAircraftSixes
from engine.combat.bombardment import Bombardment
from engine.combat.casualties import Choose
from engine.combat.fight import Step
from engine.combat.fire_by_box import FireByBox
from engine.combat.guns import GunsFire
from engine.combat.low_luck import by_low_luck
from engine.combat.opening_fire import ClearOpening, GiveUp
from engine.combat.retreat import PressOrRetreat
from engine.combat.retreat_by_kind import RetreatByKind
from engine.combat.steps import BeginRound, Clear, Drop, EndIfDecided
from engine.combat.submarines import AskSubmerge, RemoveStruck
from engine.combat.volley import Fire
from engine.combat.withdrawal import AnnounceWithdrawal, CarryOutWithdrawal, SubmarinesSlipAway
from engine.odds.question.lineup import Lineup
from engine.state.battle import ATTACKER, DEFENDER, other_side
from engine.units.traits import Trait

Shooter = Fire | FireByBox
STAYS = "the defender does not withdraw"


class Exchange(Struct, frozen=True):
    """Fire that counts as simultaneous: the firing step of each side. `at_once`: sides whose losses fire no more, but
    for units with the trait `spare`. `sixes`: in the first round a six may cost the plane that rolled it."""

    fires: tuple[Shooter | None, Shooter | None]
    at_once: frozenset[str]
    spare: Trait | None = None
    sixes: bool = False


class Dive(Struct, frozen=True):
    """A moment when a side's submarines may leave the battle."""

    step: AskSubmerge


class Spare(Struct, frozen=True):
    """A moment when casualties go, except those of a side with the trait; a battle without a side left is over."""

    trait: Trait


class Marker(Struct, frozen=True):
    """A moment between the shooting."""

    what: str


ROUND, CHECK, CLEAR, PRESS = Marker("round"), Marker("check"), Marker("clear"), Marker("press")
Stage = Exchange | Dive | Spare | Marker


class Opening(Struct, frozen=True):
    """An event that happens once, before the first exchange. at: the stage that follows it; fires_back: whether its
    victims still fire; guns_wait: whether antiaircraft artillery fires after it."""

    step: AntiAir | GunsFire | Bombardment
    at: int
    fires_back: bool = True
    guns_wait: bool = False


Matters = Callable[[Lineup, Lineup], bool]


class Script(Struct, frozen=True):
    """A battle: what opens it, the stages of a round, the steps that odds do not know (and when that matters), and
    choices that are taken for granted. `low_luck`: fire leaves but one die to chance; `may_withdraw`: the defenders may
    leave instead of firing; `gives_up`: the stage before which units give themselves up."""

    openings: tuple[Opening, ...]
    stages: tuple[Stage, ...]
    unknown: tuple[tuple[str, Matters], ...]
    assumed: tuple[str, ...]
    low_luck: bool = False
    may_withdraw: bool = False
    gives_up: int = 0

    def begins(self, sides: tuple[Lineup, Lineup]) -> int:
        """Return the number of the stage before which a battle between these begins, once everything that opens it has
        happened."""
        if any(sort.gives_up for side in sides for sort in side.sorts):
            return self.gives_up
        return max((opening.at for opening in self.openings), default=0)

    def not_modelled(self, sides: tuple[Lineup, Lineup]) -> tuple[str, ...]:
        """Return what the figures leave out of a battle between these."""
        return tuple(name for name, matters in self.unknown if matters(*sides))


def always(attackers: Lineup, defenders: Lineup) -> bool:
    """Return True: it matters to every battle."""
    return True


class Draft(Struct):
    """A script being written, step by step."""

    openings: list[Opening] = field(default_factory=list[Opening])
    stages: list[Stage] = field(default_factory=list[Stage])
    fires: dict[str, Shooter] = field(default_factory=dict[str, Shooter])
    at_once: set[str] = field(default_factory=set[str])
    spare: Trait | None = None
    sixes: bool = False
    unknown: list[tuple[str, Matters]] = field(default_factory=list[tuple[str, Matters]])
    assumed: list[str] = field(default_factory=list[str])
    low_luck: bool = False
    gives_up: int = 0

    def add(self, stage: Stage) -> None:
        """Add a stage that is not fire. It ends the exchange under way; if that clears casualties, they might as well
        have been taken away at once."""
        if stage == CLEAR:
            self.at_once = {ATTACKER, DEFENDER}
        self.close()
        self.stages.append(stage)

    def fire(self, step: Shooter) -> None:
        """Let a side fire. What it fires with must not depend on fire of the same exchange, else another begins."""
        attackers_bled = step.side == ATTACKER and DEFENDER in self.fires
        if step.side in self.fires or step.side in self.at_once or attackers_bled:
            self.close()
        self.fires[step.side] = step

    def fall(self, step: Choose) -> None:
        """Let a side take its hits; the attacker, who has fired already, at once. Before anybody has fired they are
        those of ships that bombard."""
        if not self.fires and self.openings and step.at_once:
            self.openings[-1] = replace(self.openings[-1], fires_back=False)
        if other_side(step.side) in self.fires and not step.spares and (step.at_once or step.side == ATTACKER):
            self.at_once.add(step.side)

    def remove(self, side: str, spare: Trait | None) -> None:
        """Let go what a side has just lost, but for units with a trait."""
        self.at_once.add(side)
        self.spare = spare
        self.close()

    def close(self) -> None:
        """End the exchange under way, if there is one."""
        if self.fires:
            both = (self.fires.get(ATTACKER), self.fires.get(DEFENDER))
            self.stages.append(Exchange(both, frozenset(self.at_once), self.spare, self.sixes))
        self.fires.clear()
        self.at_once.clear()
        self.spare, self.sixes = None, False


Teller = Callable[[Draft, Any], None]
TELLERS: dict[type, tuple[Teller, frozenset[str]]] = {}


def tells(kind: type, *known: str) -> Callable[[Teller], Teller]:
    """Register what a kind of step means for odds, and which of its fields that meaning covers."""

    def register(teller: Teller) -> Teller:
        TELLERS[kind] = (teller, frozenset({"name", *known}))
        return teller

    return register


def read_script(steps: tuple[Step, ...]) -> Script:
    """Read an edition's steps as a script."""
    draft = Draft()
    for step in steps:
        if type(step) in TELLERS:
            teller, known = TELLERS[type(step)]
            teller(draft, step)
            draft.unknown += [(f"{step.name}: {extra}", always) for extra in _changed(step, known)]
        else:
            draft.unknown.append((step.name or type(step).__name__, always))
    draft.close()
    assumed = tuple(dict.fromkeys(draft.assumed))
    leaves = any(isinstance(step, CarryOutWithdrawal) for step in steps)
    openings, stages, unknown = tuple(draft.openings), tuple(draft.stages), tuple(draft.unknown)
    return Script(openings, stages, unknown, assumed, draft.low_luck, leaves, draft.gives_up)


def without_defenders_fire(script: Script) -> Script:
    """Return the same script where the defenders leave instead of firing."""
    stages = tuple(
        replace(stage, fires=(stage.fires[0], None)) if isinstance(stage, Exchange) else stage
        for stage in script.stages
    )
    return replace(script, stages=stages)


def _changed(step: Any, known: frozenset[str]) -> list[str]:
    """Fields that are neither known nor at their default: something about this step that odds would miss."""
    changed: list[str] = []
    for each in fields(step):
        default = each.default if each.default_factory is NODEFAULT else each.default_factory()
        if each.name not in known and getattr(step, each.name) != default:
            changed.append(each.name)
    return changed


@tells(Fire, "side", "who", "throw")
def _fire(draft: Draft, step: Fire) -> None:
    if step.throw is by_low_luck:
        draft.low_luck = True
    elif step.throw is not Fire().throw:
        draft.unknown.append((f"{step.name}: throw", always))
    draft.fire(step)


@tells(FireByBox, "side", "who")
def _fire_by_box(draft: Draft, step: FireByBox) -> None:
    """That boxes without a target left do not roll changes no hit."""
    draft.fire(step)


@tells(Choose, "side", "at_once", "spares", "dooms")
def _choose(draft: Draft, step: Choose) -> None:
    """Only those who give themselves up are doomed; they have had their fire when that matters."""
    draft.fall(step)


@tells(RemoveStruck)
def _remove_struck(draft: Draft, step: RemoveStruck) -> None:
    draft.remove(DEFENDER, Trait.FIRES_BACK_AT_SUBMARINES)


@tells(ClearOpening, "spared_by")
def _clear_opening(draft: Draft, step: ClearOpening) -> None:
    draft.add(Spare(step.spared_by))


@tells(GiveUp)
def _give_up(draft: Draft, step: GiveUp) -> None:
    """Who does counts as lost from here on, but fires once."""
    draft.gives_up = len(draft.stages)


@tells(AntiAir, "round")
def _anti_air(draft: Draft, step: AntiAir) -> None:
    """Once, before or after the ships bombard, as the steps stand; its round is the first there is."""
    draft.openings.append(Opening(step, len(draft.stages)))


@tells(GunsFire)
def _guns(draft: Draft, step: GunsFire) -> None:
    """Once, as the first round begins."""
    draft.openings = [replace(before, guns_wait=True) for before in draft.openings]
    draft.openings.append(Opening(step, len(draft.stages)))


@tells(Bombardment, "targets", "most")
def _bombardment(draft: Draft, step: Bombardment) -> None:
    draft.openings.append(Opening(step, len(draft.stages)))


@tells(AntiAircraftSixes)
def _sixes(draft: Draft, step: AntiAircraftSixes) -> None:
    """It goes by the attacker's fire just before, box by box; other fire notes no sixes."""
    if isinstance(draft.fires.get(ATTACKER), FireByBox) and DEFENDER not in draft.fires:
        draft.sixes = True
    else:
        draft.unknown.append((step.name, always))


@tells(AskSubmerge, "side")
def _submerge(draft: Draft, step: AskSubmerge) -> None:
    draft.add(Dive(step))


@tells(AnnounceWithdrawal)
@tells(CarryOutWithdrawal)
@tells(SubmarinesSlipAway)
def _withdraw(draft: Draft, step: Step) -> None:
    draft.assumed.append(STAYS)


@tells(BeginRound)
def _begin(draft: Draft, step: BeginRound) -> None:
    draft.add(ROUND)


@tells(Clear)
def _clear(draft: Draft, step: Clear) -> None:
    draft.add(CLEAR)


@tells(Drop)
def _drop(draft: Draft, step: Drop) -> None:
    """It matters only where nobody defends."""


@tells(EndIfDecided)
def _end(draft: Draft, step: EndIfDecided) -> None:
    draft.add(CHECK)


@tells(PressOrRetreat)
def _press(draft: Draft, step: PressOrRetreat) -> None:
    draft.add(PRESS)


@tells(RetreatByKind)
def _break_off(draft: Draft, step: RetreatByKind) -> None:
    draft.add(PRESS)
