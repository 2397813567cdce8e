"""The attacker's submarines strike unseen: what they hit is gone before it can fire [ABC: Sneak attack]."""

from dataclasses import dataclass

from engine.combat.fight import Fight
from engine.combat.removal import destroy
from engine.combat.steps import Silent
from engine.state.ask import Ask
from engine.state.battle import DEFENDER
from engine.units.traits import Trait


@dataclass(frozen=True, slots=True)
class RemoveStruck(Silent):
    """A step that removes the submarines' victims at once, except destroyers, which still fire back
    [ABC: Anti-submarine]."""

    name: str = "remove_struck"

    def run(self, fight: Fight) -> Ask | None:
        battle = fight.battle
        struck = [
            unit
            for unit in fight.units(DEFENDER)
            if unit.id in battle.fallen and not fight.state.kind(unit).has(Trait.FIRES_BACK_AT_SUBMARINES)
        ]
        battle.fallen = [id for id in battle.fallen if id not in {unit.id for unit in struck}]
        destroy(fight, DEFENDER, struck)
        return None
