"""Low luck: a table's option that leaves one die to each group's fire.

The values of all shots of a group are added up: every full six is a hit, and what is left is the value of one die.
Anti-aircraft fire, raids and rockets keep their dice.
"""

from types import MappingProxyType

from msgspec.structs import replace

from engine.combat.fight import CombatRules, Fight, Step
from engine.combat.volley import Fire, by_value, dice_thrown, keeps_best
from engine.events import Rolled
from engine.state import Unit

SIDES = 6


def by_low_luck(fight: Fight, step: Fire, group: list[Unit]) -> int:
    """Count a group's sure hits and roll one die for the rest; none if nothing is left over. Returns the hits."""
    total = sum(_strength(fight, step.side, units, value) for value, units in by_value(fight, step.side, group))
    sure, value = divmod(total, SIDES)
    unit = group[0]
    dice = fight.play.dice.roll(1 if value else 0, f"{step.side}:low_luck@{value}")
    hits = sure + sum(1 for die in dice if die <= value)
    rolled = Rolled(fight.battle.space, step.side, step.name, unit.owner, unit.kind, value, list(dice), hits, sure)
    fight.play.tell(rolled)
    return hits


def _strength(fight: Fight, side: str, units: list[Unit], value: int) -> int:
    """Return the values of all shots of some units together. Two dice of which the better counts are worth one more
    than one die (a 4 hits eight times in nine)."""
    if keeps_best(fight, side, units[0]):
        return min(SIDES, value + 1) * len(units)
    return value * dice_thrown(fight, side, units)


def with_low_luck(rules: CombatRules) -> CombatRules:
    """Return the same combat, every fire of it with one die at most."""
    kinds = {
        name: replace(kind, steps=tuple(_lucky(step) for step in kind.steps)) for name, kind in rules.kinds.items()
    }
    return replace(rules, kinds=MappingProxyType(kinds))


def _lucky(step: Step) -> Step:
    return replace(step, throw=by_low_luck) if isinstance(step, Fire) else step
