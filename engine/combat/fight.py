"""A battle under way, as its steps see it: who is still in it, what the edition chose, and how steps are run."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol

from msgspec import Struct, field

from engine.board.control import present_enemies
from engine.events import Asked, OrderedAhead
from engine.movement.rules import MovementRules, ZoneTest
from engine.play import Play
from engine.questions import Pending, find
from engine.record import Action, OpenBattle
from engine.state import State, Unit
from engine.state.ask import Ask
from engine.state.battle import ATTACKER, DEFENDER, Battle
from engine.units.traits import Trait


class Step(Protocol):
    """A step of a combat round. It runs, or asks; it never knows its edition."""

    @property
    def name(self) -> str: ...

    def run(self, fight: Fight) -> Ask | None:
        """Do the step, or return the question that must be answered first."""
        ...

    def answer(self, fight: Fight, ask: Ask, action: Action) -> None:
        """Finish the step with a player's answer. Raises Illegal, and then nothing has changed."""
        ...


CanHit = Callable[[State, list[Unit], Unit, Unit], bool]
Bonus = Callable[["Fight", str, Unit, int], int]
"""What a bonus makes of the value of a unit of a side: a die hits that shows no more than it."""
BattleTest = Callable[[State, Battle], bool]
Undeclared = Callable[[Play, str, OpenBattle], OpenBattle]
"""What carries out an attack that no combat move led to."""


def passed_through(unit: Unit) -> tuple[str, ...]:
    """Return every space the unit came from or through: retreats lead back to any of them [1941: Condition B; Revised:
    Step 7, Attacker Retreats]."""
    return unit.route[:-1]


def entered_from(unit: Unit) -> tuple[str, ...]:
    """Return the space from which the unit entered, where retreats lead back to it alone; empty if it did not move
    [1941: Amphibious Assaults, Retreats]."""
    return unit.route[-2:-1]


def back_by_the_way(battle: Battle, unit: Unit) -> tuple[str, ...]:
    """Return the spaces a unit may fall back to: beside a landing only where it entered from, else wherever it came
    through [1941: Condition B; Amphibious Assaults, Retreats]."""
    return entered_from(unit) if battle.seaborne else passed_through(unit)


def back_where_from(battle: Battle, unit: Unit) -> tuple[str, ...]:
    """Return the spaces a unit may fall back to: where it set out, or from where it entered, not what it merely passed
    on its way [Europe 1940: Condition B; Amphibious Assault Sequence]."""
    return tuple(dict.fromkeys((*unit.route[:-1][:1], *entered_from(unit))))


def nobody_is_awaited(state: State, space: str) -> bool:
    """Return False: nobody's word is awaited before a territory is walked into."""
    return False


def note_nothing(fight: Fight) -> None:
    """Do nothing: nothing is noted when a battle is lined up, nothing follows one."""


def note_no_end(fight: Fight, result: str) -> None:
    """Do nothing: nothing is noted when a battle is over."""


def no_units(state: State, battle: Battle) -> list[Unit]:
    """Return no units: none takes part."""
    return []


def no_battles(state: State, hostile: ZoneTest, power: str) -> list[Battle]:
    """Return no battles: none of this kind waits where units merely stand."""
    return []


def always_fought(state: State, battle: Battle) -> bool:
    """Return True: a battle is fought whatever has happened since the moves."""
    return True


def never_settles(state: State, battle: Battle) -> bool:
    """Return False: no battle settles itself as combat begins."""
    return False


def enemies_are_there(state: State, battle: Battle) -> bool:
    """Return whether there is anybody to be met, be it only a gun."""
    return bool(present_enemies(state, battle.space, battle.attacker))


class BattleKind(Struct, frozen=True):
    """A kind of battle that an edition knows."""

    steps: tuple[Step, ...]
    """Its combat sequence, as the book lists it."""
    begins: Callable[[State, MovementRules, str], list[Battle]]
    """The battles of this kind that a power's combat moves have led to."""
    attackers: Callable[[State, Battle], list[Unit]]
    """Who attacks."""
    defenders: Callable[[State, Battle], list[Unit]] = no_units
    """Who is attacked."""
    found: Callable[[State, ZoneTest, str], list[Battle]] = no_battles
    """The battles of this kind in a position that starts in the middle of combat."""
    stands: BattleTest = always_fought
    """Whether it is still to be fought when it is opened."""
    unopposed: BattleTest = never_settles
    """Whether it settles itself as soon as combat begins."""
    told: BattleTest = enemies_are_there
    """Whether its beginning is an event."""
    ends: Callable[[Fight], None] = note_nothing
    """What follows when it is over."""


class CombatRules(Struct, frozen=True):
    """The choices of an edition about combat."""

    kinds: Mapping[str, BattleKind]
    """The kinds of battle by name, in the order in which they are declared."""
    can_hit: CanHit
    """Whether a unit may hurt another, given the shooter's side."""
    hostile_zone: Callable[[State, str, str], bool]
    """Whether a sea zone is hostile to a power (position, zone, power)."""
    capture: Callable[[Play, str, str], None]
    """What taking a territory does (action, space, power)."""
    retreats: Callable[[Fight], list[str]]
    """The spaces a land or sea attacker may fall back to."""
    way_back: Callable[[Battle, Unit], tuple[str, ...]] = back_by_the_way
    """The spaces of an attacker's own way that count for a retreat."""
    seaborne_may_retreat: bool = False
    """Whether who landed from the sea may go back aboard."""
    bonuses: tuple[Bonus, ...] = ()
    """What raises or lowers a unit's value in a battle, in the order in which it is reckoned."""
    entering: tuple[Callable[[Play], None], ...] = ()
    """What is noted when the battles stand, before the first is fought."""
    line_up: Callable[[Fight], None] = note_nothing
    """What is noted when a battle begins."""
    concluded: Callable[[Fight, str], None] = note_no_end
    """What is noted when a battle is over, with its result."""
    undeclared: Mapping[str, Undeclared] = field(default_factory=dict[str, Undeclared])
    """What carries out attacks that no combat move led to, by their kind of battle."""
    first: Mapping[str, BattleTest] = field(default_factory=dict[str, BattleTest])
    """Sorts of battle that are fought before all others, one sort after the other, by the key of the rule that says
    so."""
    landing_forces_retreat: bool = True
    """Whether overland units may leave a landing."""
    may_call_off: bool = False
    """Whether a declared landing may be given up by not opening it."""
    awaited: Callable[[State, str], bool] = nobody_is_awaited
    """Whether somebody may still change who defends a territory that looks empty."""
    stranded_land_in_battle: bool = True
    """Whether defending fighters without a deck may land where there was fighting this turn."""
    raids_end: bool = False
    """Whether it is remembered that the time of raids is over once dice were rolled in another battle."""
    defenders_withdraw: bool = False
    """Whether the defender may leave a battle as well as the attacker [ABC: Withdraw]."""


class Fight(Struct):
    """A battle under way: the action in progress, the battle as data and the edition's rules. Steps are handed it."""

    play: Play
    battle: Battle
    rules: CombatRules

    @property
    def state(self) -> State:
        return self.play.state

    @property
    def kind(self) -> BattleKind:
        """What sort of battle this is, by the edition's table."""
        return self.rules.kinds[self.battle.kind]

    def units(self, side: str) -> list[Unit]:
        """Return everybody still in the battle on a side, those who fell but may still fire included."""
        return self.play.state.units.those_of(self.battle.side(side))

    def targets(self, side: str) -> list[Unit]:
        """Return the units of a side that the other may still hit: all but the fallen."""
        return [unit for unit in self.units(side) if unit.id not in self.battle.fallen]

    def value(self, side: str, unit: Unit) -> int:
        """Return the highest face of a die that hits, for a unit on a side of this battle; 0: it does not fire."""
        kind = self.state.kind(unit)
        value = kind.attack if side == ATTACKER else kind.defense
        for bonus in self.rules.bonuses:
            value = bonus(self, side, unit, value)
        return value

    def decider(self, side: str) -> str:
        """Return the power that answers for a side: the attacker; or the space's owner if he has a unit in it, else the
        first defending power in turn order. Whose units have all fallen has nothing left to decide [1941: Multinational
        Forces]."""
        if side == ATTACKER:
            return self.battle.attacker
        owners = [unit.owner for unit in self.targets(DEFENDER) or self.units(DEFENDER)]
        holder = self.state.owners.get(self.battle.space)
        if holder in owners:
            return holder
        return min(owners, key=self.state.place_in_order)

    def has(self, side: str, trait: Trait) -> bool:
        """Return whether a side has a unit with a trait in the battle; bystanders do not count."""
        return any(self.state.kind(unit).has(trait) for unit in self.units(side))

    def pending(self, ask: Ask) -> Pending:
        """Return a question of this battle with what its answers depend on."""
        return Pending(self.state, ask, self.rules.landing_forces_retreat)

    def leave(self, side: str, unit: Unit) -> None:
        """Take a unit out of the battle; it is not lost, and has fought."""
        self.battle.side(side).remove(unit.id)
        unit.fought = True


def run(fight: Fight) -> None:
    """Run the battle's steps until a question stands or it is over; past the last step, the next round begins."""
    steps, battle = fight.kind.steps, fight.battle
    while not battle.over:
        if battle.cursor == len(steps):
            battle.cursor = 0
        step = steps[battle.cursor]
        ask = step.run(fight)
        if ask is not None:
            ahead = find(ask.do).ordered(fight.pending(ask))
            if ahead is None:
                fight.state.pending.append(ask)
                fight.play.tell(Asked(ask.by, ask.do, ask.space))
                return
            fight.play.tell(OrderedAhead(ask.by, ask.do, ask.space))
            step.answer(fight, ask, ahead)
        battle.cursor += 1


def resume(fight: Fight, ask: Ask, action: Action) -> None:
    """Answer the question that stands, and run on. Raises Illegal."""
    step = fight.kind.steps[fight.battle.cursor]
    step.answer(fight, ask, action)
    fight.state.pending.remove(ask)
    fight.battle.cursor += 1
    run(fight)
