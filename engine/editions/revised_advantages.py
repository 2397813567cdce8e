"""The national advantages of Revised: an option that changes unit tables, and opens claims to their players
[Revised: Appendix 3: Optional Rules]."""

from collections.abc import Callable, Iterable, Mapping
from functools import partial

from msgspec.structs import replace

from engine.advantages import enigma, free_units, industry, orders_of_the_day
from engine.advantages.claim import HeldAdvantage
from engine.advantages.rows import read_advantages
from engine.combat.fight import CombatRules
from engine.economy.production import ProductionRules, in_place_or_near
from engine.edition import Edition, Option
from engine.facts import table
from engine.json_types import JsonMapping, is_list, is_object
from engine.state import State
from engine.technology.effects import developed, read_chart
from engine.units.kinds import UnitTable, changed, read_units


def advantaged(table: UnitTable, listed: Mapping[str, JsonMapping], names: Iterable[str]) -> UnitTable:
    """Return a unit table with a power's advantages at work; `listed` are the advantages that power could have."""
    for name in names:
        facts = listed[name]
        table = changed(table, facts.get("changes", {}))
        table = changed(table, {kind: facts["each"] for kind in facts.get("units", ()) if "each" in facts})
    return table


def are_known(listed: Mapping[str, JsonMapping], chosen: object) -> bool:
    """Return whether a choice of advantages, `{power: [name, ..]}`, names only what each power could have, each
    once."""
    if not is_object(chosen):
        return False
    for power, names in chosen.items():
        if power not in listed or not is_list(names) or len(names) != len({*map(str, names)}):
            return False
        if any(not isinstance(name, str) or name not in listed[power] for name in names):
            return False
    return True


Chosen = Mapping[str, list[str]]
SpaceTest = Callable[[State, str], bool]

UNITS = table("units", "revised")
GOALS = table("objectives", "revised")
BASE = read_units(UNITS)
CHART = read_chart(UNITS["technology"]["charts"]["1"], BASE)
LISTED = read_advantages(GOALS["national_advantages"], BASE)

CLAIMS = {
    advantage.name: advantage
    for advantage in (
        orders_of_the_day.RUSSIAN_WINTER,
        free_units.NONAGGRESSION_TREATY,
        industry.MOBILE_INDUSTRY,
        free_units.SALVAGE,
        industry.LEND_LEASE,
        orders_of_the_day.JOINT_STRIKE,
        enigma.ENIGMA_DECODED,
        free_units.FRENCH_RESISTANCE,
        industry.COLONIAL_GARRISON,
        orders_of_the_day.KAITEN_TORPEDOES,
        free_units.CHINESE_DIVISIONS,
    )
}


def unit_tables(base: UnitTable, chosen: Chosen, state: State) -> None:
    """Make each power's table of units out of the edition's, its advantages and its developments."""
    for power in state.board.powers:
        better = advantaged(base, LISTED[power], chosen.get(power, ()))
        state.tables[power] = developed(better, CHART, state.techs.get(power, []))


def with_advantages(edition: Edition, chosen: Chosen) -> Edition:
    """Return the edition as it is played with these advantages."""
    tables = partial(unit_tables, edition.unit_table(), chosen)
    return replace(
        edition,
        combat=_combat_with(edition.combat, chosen),
        production=_production_with(edition.production, chosen),
        research=edition.research and replace(edition.research, refresh=tables),
        tables=tables,
        claims={
            (power, name): HeldAdvantage(power, CLAIMS[name], LISTED[power][name])
            for power, names in chosen.items()
            for name in names
            if name in CLAIMS
        },
    )


def _production_with(rules: ProductionRules, chosen: Chosen) -> ProductionRules:
    """A complex that may still move is counted where it might go."""
    movers = [power for power, names in chosen.items() if "mobile_industry" in names]
    return replace(rules, sites=partial(in_place_or_near, *movers)) if movers else rules


def _combat_with(rules: CombatRules, chosen: Chosen) -> CombatRules:
    """Land that looks empty waits for the treaty and for Enigma; and the treaty must know who attacks whom."""
    tests: list[SpaceTest] = []
    treaty, decoded = "nonaggression_treaty", "enigma_decoded"
    if treaty in chosen.get("soviet_union", ()):
        tests.append(partial(free_units.awaits_treaty, "soviet_union", treaty, "japan"))
        rules = replace(rules, entering=(*rules.entering, partial(free_units.note_attacks, "soviet_union", "japan")))
    if decoded in chosen.get("united_kingdom", ()):
        tests.append(partial(enigma.awaits_enigma, "united_kingdom", decoded, "germany"))
    return replace(rules, awaited=partial(_any, tuple(tests))) if tests else rules


def _any(tests: tuple[SpaceTest, ...], state: State, space: str) -> bool:
    return any(test(state, space) for test in tests)


NATIONAL_ADVANTAGES = Option(
    "national_advantages",
    {},
    apply=with_advantages,
    check=partial(are_known, LISTED),
    examples=({}, {power: list(named) for power, named in LISTED.items()}),
)
