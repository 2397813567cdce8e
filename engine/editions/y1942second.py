"""Axis & Allies 1942, second edition (2012): five powers; Anniversary without China, Italy and research, and the
1940 games' artillery. The book was not seen: what is chosen here is from public sources, its errata among them, and a
section in brackets is the one that those name."""

from types import MappingProxyType

from msgspec.structs import replace

from engine.combat.air_battle import with_air_battles
from engine.combat.battle_kinds import is_raid, land_battle, raid
from engine.combat.bombardment import supporting_fire
from engine.combat.bonuses import artillery_support
from engine.combat.facility_raids import bombing
from engine.combat.fight import Step
from engine.combat.guns import guns_fire
from engine.combat.raids import FACILITY, raid_target
from engine.combat.steps import Clear
from engine.combat.volley import everybody, volley
from engine.economy.production import ProductionRules
from engine.edition import Edition, Option, notes_of, pages_of
from engine.editions import base
from engine.movement.rules import ESCORT
from engine.options import BIDDING, LOW_LUCK, victory_option
from engine.state.battle import ATTACKER, DEFENDER, RAID
from engine.turn.interception import Interception
from engine.victory import victories_by_cities

LAND = base.land(*supporting_fire(), *guns_fire())
BOMBING = bombing(FACILITY)
MET_RAID: tuple[Step, ...] = (
    *volley("air_battle_attack", ATTACKER, everybody),
    Clear(),
    *volley("air_battle_defense", DEFENDER, everybody),
    Clear(),
    *BOMBING,
)

MOVEMENT = replace(base.MOVEMENT, missions=frozenset({"attack", RAID}), raid_target=raid_target)
COMBAT = replace(
    base.COMBAT,
    kinds=MappingProxyType({"sea": base.SEA, RAID: raid(BOMBING), "land": land_battle(LAND)}),
    first=MappingProxyType({"battle.raids_first": is_raid, **base.COMBAT.first}),
    bonuses=(artillery_support,),
)
VICTORY, DEFAULT = victories_by_cities("1942second")


def _straits(edition: Edition, wanted: object) -> Edition:
    """Turkey lets no ship into the Black Sea or out of it [1942 Second Edition: Optional Rules]."""
    return replace(edition, reshaped=edition.reshaped | {"turkish_straits_closed"}) if wanted else edition


def _interceptors(edition: Edition, wanted: object) -> Edition:
    """Fighters escort bombers, and others go up to meet them: bombers and escorts fire first, who is left of the
    interceptors fires at two, then the complex at the bombers [1942 Second Edition: Optional Rules]."""
    if not wanted:
        return edition
    movement = replace(edition.movement, missions=edition.movement.missions | {ESCORT})
    combat = with_air_battles(edition.combat, MET_RAID)
    return replace(edition, movement=movement, combat=combat, reactions=(*edition.reactions, Interception()))


EDITION = Edition(
    id="1942second",
    book="1942 Second Edition",
    board="1942second",
    setups=("1942", "tournament"),
    turn=base.turn,
    movement=MOVEMENT,
    combat=COMBAT,
    production=ProductionRules(),
    capitals=base.CAPITALS,
    victory=VICTORY[DEFAULT],
    options=(
        victory_option(VICTORY, DEFAULT),
        Option("turkish_straits_closed", False, (False, True), apply=_straits),
        Option("interceptors", False, (False, True), apply=_interceptors),
        LOW_LUCK,
        *BIDDING,
    ),
    settled={"research": False, "national_objectives": False},
    book_seen=False,
    pages=pages_of("1942second"),
    notes=notes_of("1942second"),
)
