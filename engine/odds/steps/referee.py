"""What the edition's own combat code says of a battle: asked of small real fights, one piece of each sort.

At whom is fired, who may submerge and when it is over depend on which sorts are present, not on how many. So each such
question is put once to the code that also plays the game, and remembered. Values depend on numbers where units raise
those of others: asked for are the value of a unit that nobody raises, and that of one who finds somebody; how many find
one is counted in `firepower.places`.
"""

from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from engine.combat.ending import can_hurt, decided, defenceless
from engine.combat.fight import CombatRules, Fight
from engine.combat.submarines import submersible
from engine.combat.volley import keeps_best
from engine.dice.roller import Dice, no_dice
from engine.odds.question.lineup import Sort
from engine.odds.question.result import End, ended, result_of
from engine.odds.steps.firepower import Aimed, Groups, Mask, Shot, grouped, whom
from engine.odds.steps.script import Dive, Shooter
from engine.play import Play
from engine.state import Pieces, State, Unit
from engine.state.battle import ATTACKER, DEFENDER, Battle, other_side

ORIGIN = "origin"
FIRST, LATER = 1, 2
"""The round asked about: some rules are for the first only."""
EXTRA = 1000
"""Units with higher numbers are there only to lift others."""

Present = tuple[Mask, Mask]
"""The sorts of a side that still fire, and those that can still be hit (they differ while casualties wait)."""


class BattleSite(Struct, frozen=True):
    """A place where a battle is fought. notes: what was noted when it began. bystanders: the defender's units that are
    there but do not fight, as (owner, kind). bombard: ships that support the landing, as (value, how many). begun:
    whether it is under way; landing: whether it is about to begin from the sea. strikes: of kamikaze pilots before it,
    as (kind of ship, how many, value)."""

    space: str
    notes: tuple[tuple[str, str], ...] = ()
    bystanders: tuple[tuple[str, str], ...] = ()
    bombard: tuple[tuple[int, int], ...] = ()
    begun: bool = False
    landing: bool = False
    strikes: tuple[tuple[str, int, int], ...] = ()


class Referee(Struct):
    """Rules in one kind of battle between two lists of sorts: puts each question once to the code that plays the game,
    and remembers the answer."""

    rules: CombatRules
    shell: State
    kind: str
    ground: BattleSite
    sorts: tuple[tuple[Sort, ...], tuple[Sort, ...]]
    round: int = LATER
    fires: dict[tuple[str, Present, Present, Mask], tuple[Shot, ...]] = field(
        default_factory=dict[tuple[str, Present, Present, Mask], tuple[Shot, ...]]
    )
    same: dict[tuple[Shot, ...], tuple[Shot, ...]] = field(default_factory=dict[tuple[Shot, ...], tuple[Shot, ...]])
    same_aims: dict[Aimed, Aimed] = field(default_factory=dict[Aimed, Aimed])
    groups: dict[int, Groups] = field(default_factory=dict[int, Groups])
    ends: dict[tuple[Mask, Mask], End | None] = field(default_factory=dict[tuple[Mask, Mask], End | None])
    dives: dict[tuple[str, Mask, Mask], Mask] = field(default_factory=dict[tuple[str, Mask, Mask], Mask])
    exchanges: dict[tuple[int, tuple[Mask, Mask]], Any] = field(
        default_factory=dict[tuple[int, tuple[Mask, Mask]], Any]
    )
    ways: dict[Any, Any] = field(default_factory=dict[Any, Any])
    layouts: dict[Any, Any] = field(default_factory=dict[Any, Any])
    all_targets: dict[Any, Any] = field(default_factory=dict[Any, Any])
    straights: dict[tuple[tuple[Mask, ...], tuple[Mask, ...]], Any] = field(
        default_factory=dict[tuple[tuple[Mask, ...], tuple[Mask, ...]], Any]
    )

    def fire(self, step: Shooter, attackers: Present, defenders: Present, fired: Mask) -> tuple[Shot, ...]:
        """Return who rolls in a step, at which value, at whom."""
        key = (step.name, attackers, defenders, fired)
        if key not in self.fires:
            shots = self._ask_fire(step, attackers, defenders, fired)
            self.fires[key] = self.same.setdefault(shots, shots)
        return self.fires[key]

    def grouped(self, shots: tuple[Shot, ...]) -> Groups:
        """Return shots by whom they may hit; equal groups are one and the same, as equal shots are."""
        known = self.groups.get(id(shots))
        if known is None:
            groups = grouped(shots)
            kept = tuple(self.same.setdefault(some, some) for some in groups.shots)
            known = self.groups[id(shots)] = groups._replace(shots=kept)
        return known

    def aimed(self, shots: tuple[Shot, ...], present: Mask) -> Aimed:
        """Return shots at those who are there; equal ones are one and the same, whoever is missing."""
        groups = self.grouped(shots)
        found = Aimed(tuple(whom(mask, present) for mask in groups.masks), groups.nested, groups.shots)
        return self.same_aims.setdefault(found, found)

    def end(self, attackers: Mask, defenders: Mask) -> End | None:
        """Return how the battle is over with these sorts left; None if it is not."""
        key = (attackers, defenders)
        if key not in self.ends:
            self.ends[key] = self._ask_end(attackers, defenders)
        return self.ends[key]

    def bystanders(self) -> State:
        """Return a position with nothing but the defender's bystanders."""
        state = self._nobody()
        for owner, kind in self.ground.bystanders:
            state.add(kind, owner, self.ground.space)
        return state

    def defenders(self) -> State:
        """Return a position with one of each sort of the defender's in the space."""
        state = self._nobody()
        for index, sort in enumerate(self.sorts[1]):
            state.units.add(Unit(_id(DEFENDER, index), sort.kind.id, sort.owner, self.ground.space, sort.damage))
        return state

    def over(self, attackers: Mask, defenders: Mask) -> End | None:
        """Return how the battle is over, also where a side has nobody left; None if it is not."""
        if attackers and defenders:
            return self.end(attackers, defenders)
        return ended(result_of(bool(attackers), bool(defenders)))

    def divers(self, dive: Dive, attackers: Mask, defenders: Mask) -> Mask:
        """Return the sorts of submarines that may leave now."""
        key = (dive.step.side, attackers, defenders)
        if key not in self.dives:
            fight = self._fight((attackers, attackers), (defenders, defenders))
            self.dives[key] = _mask(dive.step.side, submersible(fight, dive.step.side))
        return self.dives[key]

    def _ask_fire(self, step: Shooter, attackers: Present, defenders: Present, fired: Mask) -> tuple[Shot, ...]:
        lifting = self._lifting() & attackers[0] if step.side == ATTACKER else 0
        fight = self._fight(attackers, defenders, lifting)
        side, own, enemies = step.side, fight.units(step.side), fight.targets(other_side(step.side))
        alone = self._unsupported(attackers, defenders, lifting)
        shots: list[Shot] = []
        for unit in own:
            if unit.id > EXTRA:
                continue
            at, lifted = _index(side, unit), fight.value(side, unit)
            if fired >> at & 1 or lifted <= 0 or not step.who(fight, side, unit):
                continue
            value = alone.value(side, unit) if alone is not None and unit.id in alone.state.units else lifted
            targets = [enemy for enemy in enemies if fight.rules.can_hit(fight.state, own, unit, enemy)]
            if targets:
                dice = fight.state.kind(unit).attack_dice if side == ATTACKER else 1
                at_whom, best = _mask(other_side(side), targets), keeps_best(fight, side, unit)
                shots.append(Shot(at, value, at_whom, lifted, dice, best))
        return tuple(shots)

    def _lifting(self) -> Mask:
        """Return the attackers that raise the value of others."""
        kinds = [sort.kind for sort in self.sorts[0]]
        paired = {id for kind in kinds if kind.paired_attack for id in kind.paired_attack.partners}
        return sum(1 << i for i, kind in enumerate(kinds) if kind.supports or kind.id in paired)

    def _unsupported(self, attackers: Present, defenders: Present, lifting: Mask) -> Fight | None:
        """Return the same fight without the attackers that lift others; None if there are none."""
        if not lifting:
            return None
        return self._fight((attackers[0] & ~lifting, attackers[1] & ~lifting), defenders)

    def _ask_end(self, attackers: Mask, defenders: Mask) -> End | None:
        fight = self._fight((attackers, attackers), (defenders, defenders))
        if not decided(fight):
            return None
        dead = {ATTACKER: 0, DEFENDER: 0}
        for side in (DEFENDER, ATTACKER):
            weak = defenceless(fight, side)
            if weak and can_hurt(fight, other_side(side), weak):
                dead[side] = _mask(side, weak)
        left, right = bool(attackers & ~dead[ATTACKER]), bool(defenders & ~dead[DEFENDER])
        return ended(result_of(left, right), dead[ATTACKER], dead[DEFENDER])

    def _nobody(self) -> State:
        return replace(self.shell, units=Pieces(), battles=[], pending=[])

    def _fight(self, attackers: Present, defenders: Present, lifting: Mask = 0) -> Fight:
        """Return a fight with one unit of every sort present, and of attackers that lift others as many as there could
        be who want to be lifted: none of these is to go without because another comes first."""
        state = self._nobody()
        battle = Battle(self.ground.space, self.kind, self.sorts[0][0].owner, round=self.round)
        battle.notes = dict(self.ground.notes)
        if self.ground.landing:
            battle.seaborne = [_id(ATTACKER, index) for index, sort in enumerate(self.sorts[0]) if sort.kind.is_land]
        for at, present in enumerate((attackers, defenders)):
            for index in range(len(self.sorts[at])):
                if present[0] >> index & 1:
                    self._join(state, battle, at, index, bool(present[1] >> index & 1))
        for index in range(len(self.sorts[0])):
            if lifting >> index & 1:
                for more in range(1, (attackers[0] & ~lifting).bit_count()):
                    self._join(state, battle, 0, index, bool(attackers[1] >> index & 1), more * EXTRA)
        state.battles.append(battle)
        return Fight(Play(state, Dice(no_dice)), battle, self.rules)

    def _join(self, state: State, battle: Battle, at: int, index: int, stands: bool, more: int = 0) -> None:
        """Put a unit of a sort into a fight. stands: whether it can still be hit; more: what its number is higher."""
        sort, side = self.sorts[at][index], (ATTACKER, DEFENDER)[at]
        unit = Unit(_id(side, index) + more, sort.kind.id, sort.owner, battle.space, sort.damage)
        unit.mission = sort.gives_up
        state.units.add(unit)
        battle.side(side).append(unit.id)
        if not stands:
            battle.fallen.append(unit.id)


def standing_rules(rules: CombatRules, may_retreat: bool) -> CombatRules:
    """Return the edition's rules, where attackers may retreat if the question says so, whatever lies around the
    battle."""

    def retreats(fight: Fight) -> list[str]:
        return [ORIGIN] if may_retreat else []

    return replace(rules, retreats=retreats)


def _id(side: str, index: int) -> int:
    return 2 * index + (1 if side == ATTACKER else 2)


def _index(side: str, unit: Unit) -> int:
    return (unit.id - (1 if side == ATTACKER else 2)) // 2


def _mask(side: str, units: list[Unit]) -> Mask:
    mask = 0
    for unit in units:
        mask |= 1 << _index(side, unit)
    return mask
