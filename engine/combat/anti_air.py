"""Antiaircraft guns: one gun of a territory fires at every aircraft that enters it, kind by kind
[Revised: Special Combat Moves, Antiaircraft Guns; Step 2: Antiaircraft Guns]."""

from collections.abc import Collection

from engine.combat.bonuses import red_territory
from engine.combat.ending import conclude
from engine.combat.fight import Fight
from engine.combat.removal import destroy
from engine.combat.steps import Silent
from engine.events import FiredAt, Lost
from engine.movement.rules import Order
from engine.play import Play
from engine.state import State, Unit
from engine.state.ask import Ask
from engine.state.battle import ATTACKER
from engine.state.unit import PARADROP
from engine.units.stacks import count
from engine.units.traits import Trait


def gun_over(state: State, space: str, power: str) -> tuple[Unit, int] | None:
    """Return the enemy gun that would fire at a power's aircraft in a space, the best of them, and the highest face it
    hits on; None if there is none."""
    guns = [u for u in state.enemies_at(space, power) if not u.aboard and state.kind(u).aa_fire is not None]
    rated = [(hits_on(state, unit), -unit.id, unit) for unit in guns]
    if not rated or state.board.is_sea(space):
        return None
    best = max(rated, key=lambda rating: rating[:2])
    return best[2], best[0]


def hits_on(state: State, unit: Unit) -> int:
    """Return the highest face of a die that a gun hits on: 1, or more on home ground with its power's radar
    [Revised: Radar]."""
    kind = state.kind(unit)
    value = 0 if kind.aa_fire is None else kind.aa_fire.hits_on
    return max(value, kind.hits_on_at_home) if red_territory(state, unit.space, unit.owner) else value


def fire_gun(play: Play, space: str, power: str, aircraft: list[Unit]) -> list[Unit]:
    """Fire the gun of a space at a power's aircraft over it. Returns those that were hit, which are still to be
    removed."""
    state = play.state
    aimed = [unit for unit in aircraft if not state.kind(unit).has(Trait.IMMUNE_TO_AA)]
    battery = gun_over(state, space, power)
    if battery is None or not aimed:
        return []
    shooter, value = battery
    hit: list[Unit] = []
    for kind in dict.fromkeys(unit.kind for unit in sorted(aimed, key=lambda u: state.kind(u).rank)):
        targets = [unit for unit in aimed if unit.kind == kind]
        dice = play.dice.roll(len(targets), f"defender:{shooter.kind}@{value}:{kind}")
        hits = sum(1 for die in dice if die <= value)
        play.tell(FiredAt(space, shooter.owner, targets[0].owner, kind, value, list(dice), hits))
        hit += sorted(targets, key=lambda unit: (state.kind(unit).move - unit.spent, unit.id))[:hits]
    return hit


def carried_by(fight: Fight, lost: Collection[Unit]) -> list[Unit]:
    """Return the paratroopers that have not jumped yet from aircraft that are lost [Anniversary: Paratroopers]."""
    ids = {unit.id for unit in lost}
    return [unit for unit in fight.units(ATTACKER) if unit.mission == PARADROP and unit.deck in ids]


class AntiAir(Silent, frozen=True):
    """A step in which the gun of the target fires once, then it is put aside: before anything else [Revised: FAQ,
    Combat], or `round` 1, after the ships have bombarded [Anniversary: Antiaircraft Guns]."""

    name: str = "antiaircraft_fire"
    round: int = 0

    def run(self, fight: Fight) -> Ask | None:
        battle = fight.battle
        if battle.round != self.round or not battle.attackers:
            return None
        aircraft = [unit for unit in fight.units(ATTACKER) if fight.state.kind(unit).is_air]
        lost = fire_gun(fight.play, battle.space, battle.attacker, aircraft)
        destroy(fight, ATTACKER, [*lost, *carried_by(fight, lost)])
        if not fight.units(ATTACKER):
            conclude(fight)
        return None


def fire_on_the_way(order: Order, units: list[Unit]) -> list[Unit]:
    """Fire guns at a flight space by space, as it is flown: out to combat, and home from it, but not at flights that
    have nothing to do with combat, nor at the target, whose gun fires in its battle. Returns the survivors
    [Revised: Antiaircraft Guns; Completing Air Units' Move]."""
    state = order.state
    joined = any(len(unit.route) > len(order.path) for unit in units)
    for space in _overflown(order, joined):
        lost = fire_gun(order.play, space, order.power, _exposed(order, units))
        for unit in lost:
            units.remove(unit)
            state.remove(unit)
        for owner in sorted({unit.owner for unit in lost}):
            kinds = count((unit.kind for unit in lost if unit.owner == owner), state.table(owner))
            order.play.tell(Lost(space, owner, kinds, why="antiaircraft_fire"))
    return units


def under_fire(order: Order, units: list[Unit]) -> bool:
    """Return whether a gun would fire at a flight on its way; the units have not left yet."""
    state = order.state
    aimed = any(not state.kind(unit).has(Trait.IMMUNE_TO_AA) for unit in _exposed(order, units))
    over = _overflown(order, joined=any(len(unit.route) > 1 for unit in units))
    return aimed and any(gun_over(state, space, order.power) is not None for space in over)


def _exposed(order: Order, units: list[Unit]) -> list[Unit]:
    return [unit for unit in units if order.combat or unit.fought or unit.route]


def _overflown(order: Order, joined: bool) -> list[str]:
    """Return the spaces entered on the way. One reached by an earlier line of the same flight (`joined`) is only now
    flown over."""
    first = 0 if order.combat and joined else 1
    last = len(order.path) - 1 if order.combat else len(order.path)
    return order.path[first:last]
