"""Research and development, an option of the Anniversary Edition: researchers, two charts, and what each of the twelve
developments changes [Anniversary: Phase 1: Research & Development]."""

from functools import partial
from types import MappingProxyType

from msgspec.structs import replace

from engine.combat.damage_raids import damage_industry
from engine.combat.raids import RocketRules, fire_rocket
from engine.combat.steps import Drop
from engine.edition import Edition, Option
from engine.facts import table
from engine.movement.paratroopers import drop
from engine.state.unit import PARADROP
from engine.technology.effects import war_bonds
from engine.technology.researchers import research_by_charts

RULES = research_by_charts(table("units", "anniversary"))


def _research(edition: Edition, wanted: object) -> Edition:
    """Return the phase, and all that developments change beside unit tables."""
    if not wanted:
        return edition
    movement = replace(edition.movement, drop=drop, missions=edition.movement.missions | {PARADROP})
    land = edition.combat.kinds["land"]
    kinds = {**edition.combat.kinds, "land": replace(land, steps=(Drop(), *land.steps))}
    rockets = RocketRules("rockets", RULES.chart["rockets"].range, movement, damage_industry)
    undeclared = {**edition.combat.undeclared, rockets.kind: partial(fire_rocket, rockets)}
    combat = replace(
        edition.combat, kinds=MappingProxyType(kinds), undeclared=MappingProxyType(undeclared), raids_end=True
    )
    return replace(
        edition,
        research=RULES,
        tables=RULES.refresh,
        movement=movement,
        combat=combat,
        income=(*edition.income, war_bonds(RULES.chart["war_bonds"])),
    )


RESEARCH = Option("research", False, (False, True), apply=_research)
