"""Research and development, an option of the Anniversary Edition: researchers, two charts, and what each of the twelve
developments changes [Anniversary: Phase 1: Research & Development]."""

from dataclasses import replace
from functools import partial
from types import MappingProxyType
from typing import Any

from engine.combat.damage_raids import damage_industry
from engine.combat.raids import RocketRules, fire_rocket
from engine.combat.steps import Drop
from engine.edition import Edition, Option
from engine.facts import table
from engine.movement.paratroopers import drop
from engine.state import State
from engine.state.unit import PARADROP
from engine.technology.effects import developed, read_chart, war_bonds
from engine.technology.research import ResearchRules
from engine.technology.researchers import Researchers
from engine.units.kinds import read_units

UNITS = table("units", "anniversary")
BASE = read_units(UNITS)
TECHNOLOGY = UNITS["technology"]
CHARTS = {name: read_chart(rows, BASE) for name, rows in TECHNOLOGY["charts"].items()}
CHART = {id: development for chart in CHARTS.values() for id, development in chart.items()}


def unit_tables(state: State) -> None:
    """Give each power its unit table: the book's, with the developments the power has."""
    for power in state.board.powers:
        state.tables[power] = developed(BASE, CHART, state.techs.get(power, []))


WAY = Researchers(
    {name: {each.number: each.id for each in chart.values()} for name, chart in CHARTS.items()},
    TECHNOLOGY["success_on"],
)
RULES = ResearchRules(CHART, TECHNOLOGY["cost_per_die"], unit_tables, WAY, frozenset(TECHNOLOGY["not_for"]))


def _research(edition: Edition, wanted: Any) -> Edition:
    """The phase, and all that developments change beside unit tables."""
    if not wanted:
        return edition
    movement = replace(edition.movement, drop=drop, missions=edition.movement.missions | {PARADROP})
    land = edition.combat.kinds["land"]
    kinds = {**edition.combat.kinds, "land": replace(land, steps=(Drop(), *land.steps))}
    rockets = RocketRules("rockets", CHART["rockets"].range, movement, damage_industry)
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
        income=(*edition.income, war_bonds(CHART["war_bonds"])),
    )


RESEARCH = Option("research", False, (False, True), apply=_research)
