"""Fire: who rolls, at what value, in which order, and whom the hits may be given to
[1941: Step 2. Submarine Surprise Strike, Step 3. Attacking Units Fire, Step 4. Defending Units Fire]."""

from __future__ import annotations

from collections.abc import Callable

from engine.combat.casualties import Choose
from engine.combat.fight import Fight
from engine.combat.steps import Silent
from engine.events import Rolled
from engine.state import Unit
from engine.state.ask import Ask
from engine.state.battle import ATTACKER, Hits, other_side
from engine.units.traits import Trait

Who = Callable[[Fight, str, Unit], bool]


def everybody(fight: Fight, side: str, unit: Unit) -> bool:
    """Return True: all who have not fired yet in this round fire."""
    return True


def striking_submarines(fight: Fight, side: str, unit: Unit) -> bool:
    """Return whether a submarine strikes first: not if an enemy destroyer is in the battle [1941: Submarines,
    Destroyers]."""
    strikes = fight.state.kind(unit).surprise_strike
    value = "attack" if side == ATTACKER else "defense"
    return value in strikes and not fight.has(other_side(side), Trait.CANCELS_SUBMARINES)


def by_dice(fight: Fight, step: Fire, group: list[Unit]) -> int:
    """Roll a die for every shot of a group, kind by kind. Returns the hits."""
    return sum(
        roll_kind(fight, step.name, step.side, units, value)[1] for value, units in by_value(fight, step.side, group)
    )


class Fire(Silent, frozen=True):
    """A step in which one side's units of a sort fire; nobody rolls without a target or a value. `throw` turns a
    group's fire into hits: by dice, unless the table plays otherwise."""

    side: str = ATTACKER
    who: Who = everybody
    throw: Callable[[Fight, Fire, list[Unit]], int] = by_dice

    def run(self, fight: Fight) -> Ask | None:
        shooters = units_to_fire(fight, self.side, self.who)
        for group in groups(fight, self.side, shooters):
            roll_group(fight, self, group)
        fight.battle.fired += [unit.id for unit in shooters]
        return None


def units_to_fire(fight: Fight, side: str, who: Who) -> list[Unit]:
    """Return a side's units of a sort that have a value and have not fired in this round."""
    return [
        unit
        for unit in fight.units(side)
        if unit.id not in fight.battle.fired and fight.value(side, unit) > 0 and who(fight, side, unit)
    ]


def groups(fight: Fight, side: str, shooters: list[Unit]) -> list[list[Unit]]:
    """Part a side's fire into groups: what cannot hit every enemy unit present is rolled apart. Submarines come first,
    then aircraft, then the rest."""
    enemies = fight.targets(other_side(side))
    own = fight.units(side)
    limited: dict[str, list[Unit]] = {"submarine": [], "air": [], "rest": []}
    for unit in shooters:
        kind = fight.state.kind(unit)
        all_of_them = all(fight.rules.can_hit(fight.state, own, unit, enemy) for enemy in enemies)
        sort = "rest" if all_of_them else "air" if kind.is_air else "submarine" if kind.is_submarine else "rest"
        limited[sort].append(unit)
    return [group for group in limited.values() if group]


def roll_group(fight: Fight, step: Fire, group: list[Unit]) -> None:
    """Roll for a group, from the highest value down, ties in table order; note whom its hits may be given to."""
    own, state = fight.units(step.side), fight.state
    victims = other_side(step.side)
    on = [u.id for u in fight.targets(victims) if fight.rules.can_hit(state, own, group[0], u)]
    if not on:
        return
    hits = step.throw(fight, step, group)
    if hits:
        fight.battle.hits.append(Hits(victims, hits, on))


def by_value(fight: Fight, side: str, group: list[Unit]) -> list[tuple[int, list[Unit]]]:
    """Return a group's units kind by kind with their value, the highest first, ties in the unit table's order."""
    sorts: dict[tuple[int, int, str], list[Unit]] = {}
    for unit in group:
        kind, value = fight.state.kind(unit), fight.value(side, unit)
        sorts.setdefault((-value, kind.rank, unit.owner), []).append(unit)
    return [(-key[0], sorts[key]) for key in sorted(sorts)]


def roll_kind(fight: Fight, name: str, side: str, units: list[Unit], value: int) -> tuple[list[int], int]:
    """Roll for units of one kind and value in the step of that name. Returns the dice, and how many of them hit."""
    unit = units[0]
    dice = list(fight.play.dice.roll(dice_thrown(fight, side, units), f"{side}:{unit.kind}@{value}"))
    best = fight.state.kind(unit).attack_dice if keeps_best(fight, side, unit) else None
    counted = dice if best is None else [min(dice[at : at + best]) for at in range(0, len(dice), best)]
    hits = sum(1 for die in counted if die <= value)
    fight.play.tell(Rolled(fight.battle.space, side, name, unit.owner, unit.kind, value, dice, hits, best=best))
    return dice, hits


def dice_thrown(fight: Fight, side: str, units: list[Unit]) -> int:
    """Return how many dice units of one kind throw: one each, unless an attacker of theirs throws more."""
    return len(units) * (fight.state.kind(units[0]).attack_dice if side == ATTACKER else 1)


def keeps_best(fight: Fight, side: str, unit: Unit) -> bool:
    """Return whether of the several dice of a unit only the best counts [Anniversary: Heavy Bombers]."""
    return side == ATTACKER and fight.state.kind(unit).best_die


def volley(name: str, side: str, who: Who, spares: bool = False, dooms: bool = False) -> tuple[Fire, Choose]:
    """Return the two steps of every kind of fire: roll, then choose casualties. `spares`, `dooms`: see Choose."""
    return Fire(name, side, who), Choose(f"{name}_casualties", other_side(side), spares=spares, dooms=dooms)
