"""Paratroopers over land that is not fought for [Anniversary: Paratroopers]."""

from __future__ import annotations

from dataclasses import dataclass

from engine.combat.anti_air import carried_by, shoot
from engine.combat.fight import Fight
from engine.combat.removal import destroy
from engine.combat.steps import Silent
from engine.movement.rules import PARADROP
from engine.state.ask import Ask
from engine.state.battle import ATTACKER, DEFENDER


@dataclass(frozen=True, slots=True)
class FireAtDrop(Silent):
    """Where only a gun stands nothing is fought for, but it fires at those who drop paratroopers there."""

    name: str = "fire_at_drop"

    def run(self, fight: Fight) -> Ask | None:
        battle = fight.battle
        jumps = any(unit.mission == PARADROP for unit in fight.units(ATTACKER))
        if jumps and not battle.round and not fight.units(DEFENDER):
            flying = [unit for unit in fight.units(ATTACKER) if fight.state.kind(unit).is_air]
            lost = shoot(fight.play, battle.space, battle.attacker, flying)
            destroy(fight, ATTACKER, [*lost, *carried_by(fight, lost)])
        return None
