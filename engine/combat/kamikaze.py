"""Kamikaze strikes at the warships of an attacker, before any battle [Global 1940: Global Rules].

The appendix leaves the rule to the Pacific book; what is played here is told to the players as our reading.
"""

from engine.combat.casualties import Choose
from engine.combat.fight import BattleKind, Fight
from engine.combat.steps import Silent
from engine.events import KamikazeStruck
from engine.movement.rules import MovementRules
from engine.state import State, Unit
from engine.state.ask import Ask
from engine.state.battle import ATTACKER, DEFENDER, Battle, Hits

KAMIKAZE = "kamikaze"


def surface_warships(state: State, zone: str, power: str) -> list[Unit]:
    """Return the warships of an attacker in a zone that may be struck at: no submarines, no transports."""
    return [unit for unit in state.own_at(zone, power) if state.kind(unit).is_surface_warship]


def strikes(power: str, value: int) -> BattleKind:
    """Return the kind of battle of a power's strikes, which hit on `value` or less: dice, then the owner of the ships
    says which of a kind were hit."""
    steps = (Strike(power=power, value=value), Choose("kamikaze_casualties", ATTACKER), StrikesOver())
    return BattleKind(steps, begins=_nowhere, attackers=_targets)


def _nowhere(state: State, rules: MovementRules, power: str) -> list[Battle]:
    return []


def _targets(state: State, battle: Battle) -> list[Unit]:
    return surface_warships(state, battle.space, battle.attacker)


class Strike(Silent, frozen=True):
    """A step that rolls a die for each strike, kind of ship by kind of ship as the unit table has them. The battle's
    notes say how many strikes go at which kind."""

    name: str = "kamikaze_strikes"
    power: str = ""
    value: int = 0

    def run(self, fight: Fight) -> Ask | None:
        battle = fight.battle
        for kind in fight.state.table(battle.attacker):
            n = int(battle.notes.get(kind, 0))
            ships = [unit.id for unit in fight.units(ATTACKER) if unit.kind == kind]
            if not n or not ships:
                continue
            dice = list(fight.play.dice.roll(n, f"{DEFENDER}:{KAMIKAZE}@{self.value}:{kind}"))
            hits = sum(1 for die in dice if die <= self.value)
            fight.play.tell(KamikazeStruck(battle.space, self.power, battle.attacker, kind, self.value, dice, hits))
            if hits:
                battle.hits.append(Hits(ATTACKER, hits, ships))
        return None


class StrikesOver(Silent, frozen=True):
    """A step that ends the strikes. They are a combat at sea: the ships of the zone bombard nothing this turn."""

    name: str = "strikes_over"

    def run(self, fight: Fight) -> Ask | None:
        battle, state = fight.battle, fight.state
        battle.over = True
        for unit in state.own_at(battle.space, battle.attacker):
            unit.fought = unit.fought or state.kind(unit).is_sea
        state.battles.remove(battle)
        state.fighting = None
        return None
