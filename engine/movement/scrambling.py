"""Air bases from which aircraft defend the zones beside them: who may go up, from where and where to
[Europe 1940: Scramble; Air Bases]."""

from collections.abc import Collection

from msgspec import Struct

from engine.board.facilities import facilities_at, operative
from engine.movement.rules import INTERCEPT, SCRAMBLED
from engine.state import State, Unit
from engine.state.battle import SEA_BATTLE
from engine.units.facilities import FacilityKind


class Readiness(Struct, frozen=True):
    """The aircraft that a power could send up now from one territory: these units, no more of them than there is room
    for, into these zones. limit: what the base can send up in a turn."""

    space: str
    units: list[Unit]
    limit: int
    room: int
    zones: list[str]


def ready(state: State, power: str, zones: Collection[str]) -> list[Readiness]:
    """Return the territories from which aircraft of a power could still scramble into some of the zones, by name."""
    bases: list[Readiness] = []
    borders = state.board.borders.get(power, zones)  # who never leaves his land does not scramble
    coasts = {space for zone in zones for space in state.board.coasts_of(zone) if state.facilities.get(space)}
    for space in sorted(coasts):
        base = _air_base(state, space)
        near = [zone for zone in state.board.zones_beside(space) if zone in zones and zone in borders]
        if base is None or not near or not state.is_friend(state.owners.get(space), power):
            continue
        limit = base.scramble_limit
        room = limit - len(gone_up(state, space))
        units = [unit for unit in state.seen_at(space) if unit.owner == power and _may_go_up(base, unit)]
        if room > 0 and units:
            bases.append(Readiness(space, units, limit, min(room, len(units)), sorted(near, key=zone_number)))
    return bases


def _air_base(state: State, space: str) -> FacilityKind | None:
    """Return what lets aircraft scramble from a territory, if it works."""
    bases = (kind for kind in facilities_at(state, space) if kind.scramble_limit)
    return next((kind for kind in bases if operative(state, space, kind.slot)), None)


def _may_go_up(base: FacilityKind, unit: Unit) -> bool:
    return unit.kind in base.scramble_units and unit.mission != INTERCEPT and not unit.aboard


def zone_number(zone: str) -> tuple[int, str]:
    """Return a key that puts zones in the order of their numbers."""
    digits = "".join(letter for letter in zone if letter.isdigit())
    return int(digits or 0), zone


def gone_up(state: State, space: str) -> list[Unit]:
    """Return the aircraft that have scrambled from a territory and are not home again, whoever owns them."""
    zones = state.board.zones_beside(space)
    return [u for zone in zones for u in state.seen_at(zone) if u.mission == SCRAMBLED and u.target == space]


def scrambled_into(state: State, zone: str, power: str) -> list[Unit]:
    """Return the enemies of a power that have scrambled into a zone."""
    return [u for u in state.seen_at(zone) if u.mission == SCRAMBLED and state.is_enemy(u.owner, power)]


def under_attack(state: State) -> set[str]:
    """Return the zones that may be defended from the air: where there is a battle, or from which somebody lands."""
    attacked = {battle.space for battle in state.battles if battle.kind == SEA_BATTLE}
    return attacked.union(*(battle.zones for battle in state.battles))


def may_be_defended(state: State, zone: str, power: str) -> bool:
    """Return whether enemies of a power could scramble into a zone if the power attacked there or landed from there."""
    enemies = [other for other in state.board.powers if state.is_enemy(other, power)]
    return any(ready(state, enemy, (zone,)) for enemy in enemies)
