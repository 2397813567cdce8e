"""Research and development, an option of Global 1940: dice for one turn, two charts, and what each of the twelve
developments changes [Global 1940: Optional Rule: Research and Development]."""

from dataclasses import replace
from functools import partial
from types import MappingProxyType
from typing import Any

from engine.combat.base_rockets import BaseRockets, launch
from engine.edition import Edition, Option
from engine.facts import table
from engine.movement.base_paratroopers import drop_from_base
from engine.state import State
from engine.state.unit import PARADROP
from engine.technology.effects import developed, read_chart, war_bonds
from engine.technology.research import ResearchRules
from engine.technology.researchers import Researchers
from engine.units.kinds import read_units

UNITS = table("units", "global1940")
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
    kept=TECHNOLOGY["dice_kept"],
)
RULES = ResearchRules(CHART, TECHNOLOGY["cost_per_die"], unit_tables, WAY, frozenset(TECHNOLOGY["not_for"]))


def _research(edition: Edition, wanted: Any) -> Edition:
    """The phase, and all that developments change beside unit tables."""
    if not wanted:
        return edition
    rules = replace(RULES, lost=edition.capitals.lost)
    fired = CHART["rockets"]
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
        income=(*edition.income, war_bonds(CHART["war_bonds"])),
    )


RESEARCH = Option("research", False, (False, True), apply=_research)
