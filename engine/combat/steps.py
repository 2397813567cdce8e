"""The small steps every sequence is made of: a round begins, casualties are cleared, a decided battle ends;
paratroopers jump over land that is not fought for [Anniversary: General Combat; Paratroopers]."""

from msgspec import Struct

from engine.combat.ending import conclude, decided, lone_transports_die
from engine.combat.fight import Fight
from engine.combat.removal import destroy
from engine.events import RoundBegan
from engine.record import Action
from engine.state.ask import Ask
from engine.state.battle import ATTACKER, DEFENDER


class Silent(Struct, frozen=True):
    """A step that never asks."""

    name: str = ""

    def answer(self, fight: Fight, ask: Ask, action: Action) -> None:
        raise AssertionError("a silent step was asked")


class BeginRound(Silent, frozen=True):
    """A step that begins the next round of combat: everybody may fire again [1941: General Combat Sequence]."""

    name: str = "begin_round"

    def run(self, fight: Fight) -> Ask | None:
        battle = fight.battle
        battle.round += 1
        battle.fired.clear()
        battle.asked.clear()
        fight.play.tell(RoundBegan(battle.space, battle.round))
        return None


class Clear(Silent, frozen=True):
    """A step that removes casualties from the battle and the board [1941: Step 5. Remove Defender's Casualties]."""

    name: str = "remove_casualties"

    def run(self, fight: Fight) -> Ask | None:
        remove_fallen(fight, fight.battle.fallen)
        return None


def remove_fallen(fight: Fight, ids: list[int]) -> None:
    """Take some of the fallen off the board, the defender's first."""
    gone = set(ids)
    fight.battle.fallen = [id for id in fight.battle.fallen if id not in gone]
    fight.battle.doomed = [id for id in fight.battle.doomed if id not in gone]
    for side in (DEFENDER, ATTACKER):
        destroy(fight, side, [unit for unit in fight.units(side) if unit.id in gone])


class EndIfDecided(Silent, frozen=True):
    """A step that ends a battle once a side is gone, nobody can be hit any more, or only defenceless transports are
    left [1941: Step 6. Press Attack or Retreat, Condition A; Defenseless Transports]."""

    name: str = "end_if_decided"

    def run(self, fight: Fight) -> Ask | None:
        if decided(fight):
            lone_transports_die(fight)
            conclude(fight)
        return None


class Drop(Silent, frozen=True):
    """A step in which paratroopers jump. Where only guns and a complex stand nothing is fought for, so nobody fires at
    them or at who flies beside them; over a battle the gun fires before its first round, as ever. It does nothing, but
    keeps its number in the sequence, from which battles broken off under earlier versions go on."""

    name: str = "drop"

    def run(self, fight: Fight) -> Ask | None:
        return None
