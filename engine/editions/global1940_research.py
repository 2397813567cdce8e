"""Research and development, an option of Global 1940: dice for one turn, two charts, and what each of the twelve
developments changes [Global 1940: Optional Rule: Research and Development]."""

from functools import partial
from types import MappingProxyType

from msgspec.structs import replace

from engine.combat.base_rockets import BaseRockets, launch
from engine.edition import Edition, Option
from engine.facts import table
from engine.movement.base_paratroopers import drop_from_base
from engine.state.unit import PARADROP
from engine.technology.effects import war_bonds
from engine.technology.researchers import research_by_charts

RULES = research_by_charts(table("units", "global1940"))


def _research(edition: Edition, wanted: object) -> Edition:
    """Return the phase, and all that developments change beside unit tables."""
    if not wanted:
        return edition
    rules = replace(RULES, lost=edition.capitals.lost)
    fired = RULES.chart["rockets"]
    missions = edition.movement.missions | {PARADROP}
    movement = replace(edition.movement, drop=drop_from_base, missions=missions)
    rockets = BaseRockets("rockets", fired.range, fired.dice, movement, fired.fired_by)
    undeclared = {**edition.combat.undeclared, rockets.kind: partial(launch, rockets)}
    return replace(
        edition,
        research=rules,
        tables=rules.refresh,
        movement=movement,
        combat=replace(edition.combat, undeclared=MappingProxyType(undeclared), raids_end=True),
        income=(*edition.income, war_bonds(RULES.chart["war_bonds"])),
    )


RESEARCH = Option("research", False, (False, True), apply=_research)
