"""Paratroopers over land that is not fought for [Anniversary: General Combat; Paratroopers]."""

from dataclasses import dataclass

from engine.combat.fight import Fight
from engine.combat.steps import Silent
from engine.state.ask import Ask


@dataclass(frozen=True, slots=True)
class Drop(Silent):
    """A step in which paratroopers jump. Where only guns and a complex stand nothing is fought for, so nobody fires at
    them or at who flies beside them; over a battle the gun fires before its first round, as ever. It does nothing, but
    keeps its number in the sequence, from which battles broken off under earlier versions go on."""

    name: str = "drop"

    def run(self, fight: Fight) -> Ask | None:
        return None
