"""The optional rules of the Anniversary Edition that take a line or two each [Anniversary: National Objectives & Bonus
Income; Additional Optional Rules]."""

from msgspec.structs import replace

from engine.combat.air_battle import with_air_battles
from engine.economy.objectives import pay_objectives, read_objectives
from engine.edition import Edition, Option
from engine.facts import table
from engine.movement.rules import ESCORT
from engine.turn.interception import Interception


def _dardanelles(edition: Edition, wanted: object) -> Edition:
    """Turkey lets no ship into the Black Sea or out of it [Anniversary: Dardanelles Closed to Sea Movement]."""
    return replace(edition, reshaped=edition.reshaped | {"dardanelles_closed"}) if wanted else edition


def _objectives(edition: Edition, wanted: object) -> Edition:
    """With its income a power is paid for every objective that holds."""
    if not wanted:
        return edition
    return replace(edition, objectives=OBJECTIVES, income=(*edition.income, pay_objectives(OBJECTIVES)))


def _interceptors(edition: Edition, wanted: object) -> Edition:
    """Fighters escort bombers, and others go up to meet them [Anniversary: Fighter Escorts and Interceptors]."""
    if not wanted:
        return edition
    movement = replace(edition.movement, missions=edition.movement.missions | {ESCORT})
    reactions = (*edition.reactions, Interception())
    return replace(edition, movement=movement, combat=with_air_battles(edition.combat), reactions=reactions)


OBJECTIVES = read_objectives(table("objectives", "anniversary"))
NATIONAL_OBJECTIVES = Option("national_objectives", False, (False, True), apply=_objectives)
INTERCEPTORS = Option("interceptors", False, (False, True), apply=_interceptors)
DARDANELLES_CLOSED = Option("dardanelles_closed", False, (False, True), apply=_dardanelles)
