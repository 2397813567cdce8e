"""Raids that damage what stands in a territory, instead of costing its holder money
[Anniversary: Strategic Bombing Raids]."""

from engine.board.facilities import add_damage
from engine.combat.ending import conclude
from engine.combat.fight import Fight
from engine.combat.raids import FACILITY, Rocket
from engine.combat.steps import Silent
from engine.events import FacilityDamaged
from engine.play import Play
from engine.state.ask import Ask
from engine.state.battle import ATTACKER, RAID


def damage_industry(play: Play, rocket: Rocket) -> None:
    """Damage the complex that a rocket hit, by its dice [Anniversary: Rockets]."""
    state, target = play.state, rocket.target
    added = add_damage(state, target, FACILITY, sum(rocket.dice))
    loser = state.owners[target] or ""
    play.tell(
        FacilityDamaged(target, rocket.power, loser, FACILITY, rocket.kind, rocket.dice, added, start=rocket.start)
    )


class DamageIndustry(Silent, frozen=True):
    """A step in which every bomber left rolls, of several dice the best counts; so much damage the complex gets, as far
    as it can have it. Then the raid is over; escorts do no damage."""

    name: str = "damage_industry"

    def run(self, fight: Fight) -> Ask | None:
        battle, state = fight.battle, fight.state
        total, thrown = 0, list[int]()
        raiders = [unit for unit in fight.units(ATTACKER) if unit.mission == RAID]
        if not raiders:
            conclude(fight)
            return None
        for unit in sorted(raiders, key=lambda unit: (state.kind(unit).rank, unit.id)):
            kind = state.kind(unit)
            dice = fight.play.dice.roll(kind.attack_dice, f"{ATTACKER}:{kind.id}:{RAID}")
            total += max(dice)
            thrown += dice
        added = add_damage(state, battle.space, FACILITY, total)
        loser = state.owners[battle.space] or ""
        fight.play.tell(FacilityDamaged(battle.space, battle.attacker, loser, FACILITY, RAID, thrown, added))
        conclude(fight, RAID)
        return None
