"""Opening fire at sea: submarines in every round, and those who give themselves up to strike
[Revised: Step 2: Conduct Opening Fire; Step 3: Remove Opening Fire Casualties]."""

from engine.combat.ending import conclude
from engine.combat.fight import Fight
from engine.combat.steps import Silent, remove_fallen
from engine.state import State, Unit
from engine.state.ask import Ask
from engine.state.battle import ATTACKER, DEFENDER
from engine.units.traits import Trait

KAMIKAZE, KAITEN = "kamikaze", "kaiten"


def all_submarines(fight: Fight, side: str, unit: Unit) -> bool:
    """Return whether a unit is a submarine that strikes: those of both sides fire before all others, and nothing stops
    that [Revised: Submarines, Sneak Attack]."""
    value = "attack" if side == ATTACKER else "defense"
    return value in fight.state.kind(unit).surprise_strike


def kamikaze_pilots(fight: Fight, side: str, unit: Unit) -> bool:
    """Return whether a unit is an attacking aircraft on its last flight [Revised: Kamikaze Attacks]."""
    return side == ATTACKER and unit.mission == KAMIKAZE


def hits_openly(state: State, side: list[Unit], shooter: Unit, target: Unit) -> bool:
    """Return whether a unit may hit another: submarines hit ships only, and so do kamikaze aircraft; everybody else
    hits everything [Revised: Submarines, Sneak Attack; Kamikaze Attacks]."""
    aim = state.kind(target)
    if shooter.mission == KAMIKAZE and not aim.is_sea:
        return False
    return aim.domain not in state.kind(shooter).cannot_hit


class GiveUp(Silent, frozen=True):
    """A step that counts kamikaze aircraft and kaiten as casualties from the moment the battle begins: they strike once
    and can take no other hit [Revised: Kamikaze Attacks; Kaiten Torpedoes; FAQ, Japan]."""

    name: str = "give_up"

    def run(self, fight: Fight) -> Ask | None:
        battle = fight.battle
        if battle.round != 1:
            return None
        spent = [u for u in fight.units(ATTACKER) if u.mission == KAMIKAZE]
        spent += [u for u in fight.units(DEFENDER) if u.mission == KAITEN]
        battle.fallen += [unit.id for unit in spent]
        battle.doomed += [unit.id for unit in spent]
        return None


class ClearOpening(Silent, frozen=True):
    """A step that removes opening fire casualties, except those of a side with a destroyer in the battle: they still
    fire back at the normal time. A battle without a side left is over [Revised: Step 3, Destroyers and Submarine
    Casualties]."""

    name: str = "remove_opening_fire_casualties"
    spared_by: Trait = Trait.CANCELS_SUBMARINES

    def run(self, fight: Fight) -> Ask | None:
        battle = fight.battle
        gone = list(battle.doomed)
        for side in (DEFENDER, ATTACKER):
            if not fight.has(side, self.spared_by):
                gone += [unit.id for unit in fight.units(side) if unit.id in battle.fallen]
        remove_fallen(fight, gone)
        if not fight.units(ATTACKER) or not fight.units(DEFENDER):
            remove_fallen(fight, battle.fallen)
            conclude(fight)
        return None
