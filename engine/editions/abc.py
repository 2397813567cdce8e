"""ABC: the 1941 board in three phases, Advance, Battle, Create. Every choice of the variant, in its order."""

from types import MappingProxyType

from engine.board.control import nothing_stops, surface_ships_hostile
from engine.combat.anti_aircraft_sixes import AntiAircraftSixes
from engine.combat.battle_kinds import land_battle, sea_battle
from engine.combat.capture import take_or_free
from engine.combat.fight import CombatRules, Step
from engine.combat.fire_by_box import boxes
from engine.combat.retreat import retreat_spaces
from engine.combat.retreat_by_kind import RetreatByKind
from engine.combat.steps import BeginRound, Clear, EndIfDecided
from engine.combat.submarines import RemoveStruck, hits_with_own_destroyers
from engine.combat.volley import everybody, striking_submarines
from engine.combat.withdrawal import AnnounceWithdrawal, CarryOutWithdrawal, SubmarinesSlipAway, fights_on
from engine.economy.capitals import CapitalRules
from engine.economy.production import Outlet, ProductionRules, turn_income, value_except, zones_and_outlets
from engine.edition import Edition, notes_of, pages_of
from engine.movement.advance import AdvanceRules
from engine.movement.rules import MovementRules
from engine.options import BIDDING
from engine.politics.neutrals import joins_nearest_opponent
from engine.politics.relations import may_enter_all
from engine.state.battle import ATTACKER, DEFENDER
from engine.turn.advance import Advance
from engine.turn.battle import FightBattles
from engine.turn.create import CreateUnits
from engine.turn.phase import Phase
from engine.turn.sequence import CheckVictory, Victory
from engine.victory import captured_city_wins, income_reached

VICTORY_CITIES = ("germany", "united_kingdom", "japan", "eastern_united_states")
INCOME_GOALS = MappingProxyType({"axis": 32})

BATTLE: tuple[Step, ...] = (
    EndIfDecided(),
    BeginRound(),
    *boxes("sneak_attack", ATTACKER, striking_submarines),
    RemoveStruck(),
    *boxes("attackers_fire", ATTACKER, everybody),
    AntiAircraftSixes(),
    AnnounceWithdrawal(),
    *boxes("defenders_fire", DEFENDER, fights_on),
    Clear(),
    EndIfDecided(),
    RetreatByKind(),
    EndIfDecided(),
    CarryOutWithdrawal(),
    SubmarinesSlipAway(),
)

CAPTURE = captured_city_wins(take_or_free, VICTORY_CITIES)
MOVEMENT = MovementRules(
    hostile_zone=surface_ships_hostile,
    stops_submarine=nothing_stops,
    may_enter=may_enter_all,
    can_hit=hits_with_own_destroyers,
    capture=CAPTURE,
    must_assault=False,
    escort_past_submarines=False,
    lone_transports=True,
    new_carriers_receive=False,
    proves_landing=False,
    lands_behind_battles=False,
)
ADVANCE = AdvanceRules(moves=MOVEMENT, violate=joins_nearest_opponent(3))
COMBAT = CombatRules(
    kinds=MappingProxyType({"sea": sea_battle(BATTLE), "land": land_battle(BATTLE)}),
    can_hit=hits_with_own_destroyers,
    hostile_zone=surface_ships_hostile,
    capture=CAPTURE,
    retreats=retreat_spaces,
    seaborne_may_retreat=True,
    defenders_withdraw=True,
)
PRODUCTION = ProductionRules(
    capacity=value_except({"eastern_united_states": 3, "western_united_states": 3}),
    zones=zones_and_outlets(
        (
            Outlet("soviet_union", "russia", "sz_4", ("archangel",)),
            Outlet("germany", "germany", "sz_16", ("southern_europe",)),
        )
    ),
    carriers_in_place=False,
    refund=False,
    loads_new_ships=True,
    purse=turn_income,
)


def turn(edition: Edition) -> tuple[Phase, ...]:
    """Return the turn's phases [ABC: Order of Play]."""
    return (
        Advance(rules=ADVANCE, battles=edition.combat),
        FightBattles(rules=edition.combat, moves=ADVANCE),
        CheckVictory(won=income_reached("axis", INCOME_GOALS["axis"]), of="united_states"),
        CreateUnits(rules=edition.production, moves=ADVANCE),
    )


EDITION = Edition(
    id="abc",
    book="ABC",
    board="1941",
    setups=("abc",),
    turn=turn,
    movement=MOVEMENT,
    combat=COMBAT,
    production=PRODUCTION,
    capitals=CapitalRules(),
    victory=Victory(),
    options=BIDDING,
    decisive=frozenset(VICTORY_CITIES),
    income_goals=INCOME_GOALS,
    pages=pages_of("abc"),
    notes=notes_of("abc"),
)
