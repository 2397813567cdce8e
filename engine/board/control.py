"""Who holds what: friendly and hostile spaces, canals, income."""

from __future__ import annotations

from engine.state import State, Unit


def is_hostile_land(state: State, space: str, power: str) -> bool:
    """A territory an enemy controls [1941: Spaces On The Game Board]."""
    return not state.board.is_sea(space) and state.is_enemy(state.owners.get(space), power)


def is_friendly_land(state: State, space: str, power: str) -> bool:
    """A territory the power's side controls [1941: Spaces On The Game Board]."""
    return not state.board.is_sea(space) and state.is_friend(state.owners.get(space), power)


def owner_at_start(state: State, space: str) -> str | None:
    """Who held a territory when the current turn began."""
    return state.turn.taken[space] if space in state.turn.taken else state.owners.get(space)


def was_hostile(state: State, space: str, power: str) -> bool:
    """Whether a territory was an enemy's when the current turn began."""
    return not state.board.is_sea(space) and state.is_enemy(owner_at_start(state, space), power)


def held_since_start(state: State, space: str, power: str) -> bool:
    """Whether a territory was friendly when the turn began and is so now: air units may land there."""
    return is_friendly_land(state, space, power) and state.is_friend(owner_at_start(state, space), power)


def spaces_held_since_start(state: State, power: str) -> set[str]:
    """All territories of which `held_since_start` is true."""
    friends = {other for other in state.board.powers if state.is_friend(other, power)}
    held = {space for space, owner in state.owners.items() if owner in friends}
    return held - {space for space, owner in state.turn.taken.items() if owner not in friends}


def present_enemies(state: State, space: str, power: str) -> list[Unit]:
    """Enemy units that can be met there, to look at only: not cargo, not submerged."""
    return [u for u in state.seen_at(space) if not u.aboard and not u.submerged and state.is_enemy(u.owner, power)]


def surface_warships_hostile(state: State, zone: str, power: str) -> bool:
    """A zone is hostile if it holds an enemy surface warship; submarines and transports do not count
    [1941: Spaces On The Game Board]."""
    return any(state.kind(unit).is_surface_warship for unit in present_enemies(state, zone, power))


def surface_ships_hostile(state: State, zone: str, power: str) -> bool:
    """A zone is hostile if it holds an enemy ship that is not a submarine, a transport included
    [ABC: Phase 1: Advance]."""
    enemies = present_enemies(state, zone, power)
    return any(state.kind(unit).is_sea and not state.kind(unit).has("does_not_block") for unit in enemies)


def nothing_stops(state: State, zone: str, power: str) -> bool:
    """Submarines stop nowhere [ABC: Travel through hostile areas]."""
    return False


def is_neutral(state: State, space: str) -> bool:
    """Land that nobody holds."""
    return not state.board.is_sea(space) and state.owners.get(space) is None


def any_enemy_hostile(state: State, zone: str, power: str) -> bool:
    """A zone is hostile if it holds any enemy unit but a submerged submarine
    [Revised: Spaces on the Game Board; Submarines]."""
    return bool(present_enemies(state, zone, power))


def submerged_enemy(state: State, zone: str, power: str) -> bool:
    """Whether a submerged enemy submarine is there, which a destroyer reveals [Revised: Phase 3: Combat Move]."""
    return any(unit.submerged for unit in state.enemies_at(zone, power))


def enemy_destroyer(state: State, zone: str, power: str) -> bool:
    """Whether an enemy there cancels submarines [1941: Destroyers]."""
    return any(state.kind(unit).has("cancels_submarines") for unit in present_enemies(state, zone, power))


def canal_open(state: State, one: str, other: str, power: str, kind: str = "") -> bool:
    """Whether ships of a power may pass between two zones: its side must have held a canal's territories since the
    start of the turn [1941: Canals, Turkish Straits]."""
    canal = state.board.canals.get(frozenset((one, other)))
    if canal is None or (kind and kind in canal.exempt_units):
        return True
    if canal.closed:
        return False
    return all(state.is_friend(owner_at_start(state, place), power) for place in canal.controlled_by)


def income(state: State, power: str) -> int:
    """IPC value of all a power holds [1941: Phase 6: Collect Income]."""
    spaces = state.board.spaces
    return sum(spaces[space].ipc for space, owner in state.owners.items() if owner == power)


def held_facility(state: State, space: str, power: str, facility: str) -> bool:
    """Whether a power has held a facility since its turn began [1941: Phase 5: Mobilize New Units]."""
    return (
        facility in state.facilities.get(space, {})
        and state.owners.get(space) == power
        and owner_at_start(state, space) == power
    )
