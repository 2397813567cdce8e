"""Axis & Allies Revised: the classic of 2004, with its errata and FAQ. Every choice, in the rulebook's order."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from types import MappingProxyType
from typing import Any

from engine.advantages import enigma, free_units, industry, orders_of_the_day
from engine.advantages.claim import Claiming, claim
from engine.advantages.tables import advantaged, are_known
from engine.board.control import any_enemy_hostile, enemy_destroyer, is_closed, submerged_enemy
from engine.combat import bonuses
from engine.combat.anti_air import AntiAir, fire_on_the_way
from engine.combat.battle import ATTACKER, DEFENDER
from engine.combat.bombardment import bombardment
from engine.combat.capture import take_territory
from engine.combat.fight import CombatRules, Fight, Step, entered_from
from engine.combat.opening_fire import ClearOpening, GiveUp, all_submarines, hits_openly, kamikaze_pilots
from engine.combat.raids import BombIndustry, RocketRules, fire_rocket, raid_target
from engine.combat.retreat import PressOrRetreat, retreat_spaces
from engine.combat.steps import BeginRound, Clear, EndIfDecided
from engine.combat.submarines import AskSubmerge
from engine.combat.volley import everybody, volley
from engine.economy.production import ProductionRules, best_value_near
from engine.edition import Claims, Edition, Option, notes_of, pages_of
from engine.facts import table
from engine.movement.rules import MovementRules
from engine.movement.transports import works_once_after_battle
from engine.options import BIDS, LOW_LUCK
from engine.play import Play
from engine.record import Advantage
from engine.state import State
from engine.technology.effects import developed, read_chart
from engine.technology.research import ResearchRules
from engine.turn.collect_income import CollectIncome
from engine.turn.combat_move import CombatMove
from engine.turn.conduct_combat import ConductCombat
from engine.turn.mobilize import Mobilize
from engine.turn.noncombat_move import NoncombatMove
from engine.turn.purchase import PurchaseUnits
from engine.turn.research import DevelopWeapons
from engine.units.kinds import read_units
from engine.victory import cities_held

UNITS = table("units", "revised")
GOALS = table("objectives", "revised")
ADVANTAGES: Mapping[str, Mapping[str, Any]] = GOALS["national_advantages"]
CHART = read_chart(UNITS["technology"]["charts"]["1"])

SEA: tuple[Step, ...] = (
    EndIfDecided(),
    BeginRound(),
    GiveUp(),
    *volley("submarines_attack", ATTACKER, all_submarines, spares=True),
    *volley("kamikaze_attack", ATTACKER, kamikaze_pilots, spares=True, dooms=True),
    *volley("submarines_defend", DEFENDER, all_submarines, spares=True),
    ClearOpening(),
    *volley("attackers_fire", ATTACKER, everybody),
    *volley("defenders_fire", DEFENDER, everybody),
    Clear(),
    EndIfDecided(),
    PressOrRetreat(),
    AskSubmerge("submerge_attacker", ATTACKER),
    EndIfDecided(),
    AskSubmerge("submerge_defender", DEFENDER),
)
LAND: tuple[Step, ...] = (
    AntiAir(),
    EndIfDecided(),
    BeginRound(),
    *bombardment(),
    EndIfDecided(),
    *volley("attackers_fire", ATTACKER, everybody),
    *volley("defenders_fire", DEFENDER, everybody),
    Clear(),
    EndIfDecided(),
    PressOrRetreat(),
)
RAID: tuple[Step, ...] = (AntiAir(), BombIndustry())


def line_up(fight: Fight) -> None:
    """What is noted when a battle begins."""
    bonuses.note_line_up(fight)
    free_units.note_attackers(fight)


MOVEMENT = MovementRules(
    hostile_zone=any_enemy_hostile,
    stops_submarine=enemy_destroyer,
    stops_hunters=submerged_enemy,
    closed=is_closed,
    can_hit=hits_openly,
    capture=take_territory,
    must_assault=False,
    stay_loaded=True,
    escort_past_submarines=False,
    lone_transports=True,
    new_carriers_receive=False,
    missions=frozenset({"attack", "raid", "kamikaze"}),
    may_ignore=False,
    transport_works=works_once_after_battle,
    raid_target=raid_target,
    fire_on_the_way=fire_on_the_way,
)
COMBAT = CombatRules(
    steps=MappingProxyType({"sea": SEA, "land": LAND, "raid": RAID}),
    can_hit=hits_openly,
    hostile_zone=any_enemy_hostile,
    capture=take_territory,
    retreats=retreat_spaces,
    routes=entered_from,
    bonuses=bonuses.ALL,
    line_up=line_up,
    concluded=free_units.note_wrecks,
    amphibious_first=False,
    landing_forces_retreat=False,
    may_call_off=True,
    stranded_land_in_battle=False,
)
PRODUCTION = ProductionRules(carriers_in_place=False, refund=False)
ROCKETS = RocketRules("rockets", CHART["rockets"].facts["range"], MOVEMENT)


def unit_tables(chosen: Mapping[str, list[str]], state: State) -> None:
    """Each power's units: the table, its advantages, its developments."""
    base = read_units(UNITS)
    for power in state.board.powers:
        better = advantaged(base, ADVANTAGES[power], chosen.get(power, ()))
        state.tables[power] = developed(better, CHART, state.techs.get(power, []))


def turn(chosen: Mapping[str, list[str]]) -> tuple[Any, ...]:
    """The seven phases."""
    given = {(power, name) for power, names in chosen.items() for name in names}
    combat, production, entering = COMBAT, PRODUCTION, list[Any]()
    awaiting: list[Any] = []
    if ("soviet_union", "mobile_industry") in given:
        production = replace(production, ceiling=best_value_near)
    if ("soviet_union", "nonaggression_treaty") in given:
        entering.append(partial(free_units.note_attacks, "soviet_union", "japan"))
        awaiting.append(partial(free_units.awaits_treaty, "soviet_union", "nonaggression_treaty", "japan"))
    if ("united_kingdom", "enigma_decoded") in given:
        awaiting.append(partial(enigma.awaits_enigma, "united_kingdom", "enigma_decoded", "germany"))
    if awaiting:
        combat = replace(combat, awaited=partial(any_awaits, tuple(awaiting)))
    cost, tables = UNITS["technology"]["cost_per_die"], partial(unit_tables, chosen)
    return (
        DevelopWeapons(rules=ResearchRules(CHART, cost, tables)),
        PurchaseUnits(rules=production),
        CombatMove(rules=MOVEMENT, skipped=orders_of_the_day.skips_combat),
        ConductCombat(
            rules=combat,
            undeclared={ROCKETS.kind: partial(fire_rocket_of, ROCKETS)},
            entering=tuple(entering),
            skipped=orders_of_the_day.skips_combat,
        ),
        NoncombatMove(rules=MOVEMENT, surfaces=True),
        Mobilize(moves=MOVEMENT, rules=production, accepts=frozenset({"place", "move"})),
        CollectIncome(),
    )


def any_awaits(tests: tuple[Any, ...], state: State, space: str) -> bool:
    """Whether some advantage may still put defenders into a territory that looks empty."""
    return any(test(state, space) for test in tests)


def fire_rocket_of(rules: RocketRules, play: Play, power: str, action: Any) -> Any:
    return fire_rocket(play, rules, power, action)


CLAIMS: dict[str, Claiming] = {
    "russian_winter": orders_of_the_day.russian_winter,
    "nonaggression_treaty": free_units.nonaggression_treaty,
    "mobile_industry": industry.mobile_industry,
    "salvage": free_units.salvage,
    "lend_lease": industry.lend_lease,
    "joint_strike": orders_of_the_day.joint_strike,
    "enigma_decoded": enigma.enigma_decoded,
    "french_resistance": free_units.french_resistance,
    "colonial_garrison": industry.colonial_garrison,
    "kaiten_torpedoes": orders_of_the_day.kaiten_torpedoes,
    "chinese_divisions": free_units.chinese_divisions,
}


def _claims(chosen: Mapping[str, list[str]]) -> dict[tuple[str, str], Claims]:
    def way(power: str, name: str) -> Claims:
        def carry_out(play: Play, action: Advantage) -> Advantage:
            return claim(play, action, CLAIMS[name], ADVANTAGES[power][name])

        return carry_out

    return {(power, name): way(power, name) for power, names in chosen.items() for name in names if name in CLAIMS}


def _with_advantages(edition: Edition, value: Any) -> Edition:
    return replace(edition, phases=turn(value), tables=partial(unit_tables, value), claims=_claims(value))


def _victory(edition: Edition, value: Any) -> Edition:
    return replace(edition, victory=VICTORY[value])


VICTORY = {name: cities_held(GOALS["victory"]["after_turn_of"], n) for name, n in GOALS["victory"]["cities"].items()}
DEFAULT = GOALS["victory"]["default"]
ALL = {power: list(named) for power, named in ADVANTAGES.items()}

EDITION = Edition(
    id="revised",
    book="Revised",
    board="revised",
    setups=("1942",),
    phases=turn({}),
    movement=MOVEMENT,
    victory=VICTORY[DEFAULT],
    options=(
        Option("victory", DEFAULT, tuple(VICTORY), _victory),
        Option(
            "national_advantages", {}, apply=_with_advantages, check=partial(are_known, ADVANTAGES), examples=({}, ALL)
        ),
        LOW_LUCK,
        BIDS,
    ),
    pages=pages_of("revised"),
    notes=notes_of("revised"),
    tables=partial(unit_tables, {}),
)
