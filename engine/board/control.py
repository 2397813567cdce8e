"""Who holds what: friendly and hostile spaces, canals, income."""

from engine.board.neutral_ground import guardians, is_guest, is_hostile_ground
from engine.state import State, Unit
from engine.state.ask import ordered_ahead
from engine.units.traits import Trait

PASSAGE = "passage"
"""The standing order that lets ships of powers on the other side through one's canals and straits."""


def is_hostile_land(state: State, space: str, power: str) -> bool:
    """Return whether an enemy controls a territory, or it is a neutral that is not on the power's side [1941: Spaces On
    The Game Board; Europe 1940: Unfriendly Neutrals]."""
    owner = state.owners.get(space)
    if owner is not None:
        return state.is_enemy(owner, power)
    return not state.board.is_sea(space) and is_hostile_ground(state, space, power)


def run_through(state: State, power: str) -> set[str]:
    """Return the territories that a power's blitzes have taken in this combat move: all of it takes place at
    the same time, so that others may still enter them in it [1941: Phase 2: Combat Move]."""
    if not state.turn.taken:
        return set()
    return {space for unit in state.seen_of(power) for space in unit.route[1:] if space in state.turn.taken}


def is_entered_fighting(state: State, space: str, power: str) -> bool:
    """Return whether a territory is one to attack or land in by a combat move: it is hostile, or was until a blitz ran
    through it, for all combat movement takes place at the same time [1941: Phase 2: Combat Move]."""
    return is_hostile_land(state, space, power) or space in run_through(state, power)


def is_friendly_land(state: State, space: str, power: str) -> bool:
    """Return whether the power's side controls a territory, or nobody owns it and the power looks after it or is a
    guest on it [1941: Spaces On The Game Board; Global 1940: United Kingdom]."""
    owner = state.owners.get(space)
    if owner is not None:
        return state.shares(owner, power, space)
    return power in guardians(state, space) or is_guest(state, space, power)


def owner_at_start(state: State, space: str) -> str | None:
    """Return who held a territory when the current turn began; None: nobody."""
    return state.turn.taken[space] if space in state.turn.taken else state.owners.get(space)


def was_hostile(state: State, space: str, power: str) -> bool:
    """Return whether a territory was an enemy's when the current turn began."""
    owner = owner_at_start(state, space)
    if owner is None:
        return is_hostile_land(state, space, power)
    return not state.board.is_sea(space) and state.is_enemy(owner, power)


def held_since_start(state: State, space: str, power: str) -> bool:
    """Return whether a territory was friendly when the turn began and is so now: air units may land there."""
    owner = owner_at_start(state, space)
    kept = space in state.board.guarded if owner is None else state.is_friend(owner, power)
    return kept and is_friendly_land(state, space, power)


def spaces_held_since_start(state: State, power: str) -> set[str]:
    """Return all territories of which `held_since_start` is true."""
    friends = {other for other in state.board.powers if state.is_friend(other, power)}
    held = {space for space, owner in state.owners.items() if owner in friends}
    held -= {space for space, owner in state.turn.taken.items() if owner not in friends}
    if state.relations.apart:
        held = {space for space in held if is_friendly_land(state, space, power)}
    return held | {space for space in state.board.guarded if held_since_start(state, space, power)}


def present_enemies(state: State, space: str, power: str) -> list[Unit]:
    """Return the enemy units that can be met in a space, to look at only: not cargo, not submerged."""
    return [u for u in state.seen_at(space) if not u.aboard and not u.submerged and state.is_enemy(u.owner, power)]


def surface_warships_hostile(state: State, zone: str, power: str) -> bool:
    """Return whether a zone holds an enemy surface warship; submarines and transports do not make it hostile
    [1941: Spaces On The Game Board]."""
    return any(state.kind(unit).is_surface_warship for unit in present_enemies(state, zone, power))


def surface_ships_hostile(state: State, zone: str, power: str) -> bool:
    """Return whether a zone holds an enemy ship, transports included, submarines not [ABC: Phase 1: Advance]."""
    enemies = present_enemies(state, zone, power)
    return any(state.kind(unit).is_sea and not state.kind(unit).has(Trait.DOES_NOT_BLOCK) for unit in enemies)


def nothing_stops(state: State, zone: str, power: str) -> bool:
    """Return False: submarines stop nowhere [ABC: Travel through hostile areas]."""
    return False


def is_neutral(state: State, space: str) -> bool:
    """Return whether a space is land that nobody holds."""
    return not state.board.is_sea(space) and state.owners.get(space) is None


def any_enemy_hostile(state: State, zone: str, power: str) -> bool:
    """Return whether a zone holds any enemy unit but submerged submarines [Revised: Spaces on the Game Board;
    Submarines]."""
    return bool(present_enemies(state, zone, power))


def submerged_enemy(state: State, zone: str, power: str) -> bool:
    """Return whether a submerged enemy submarine is in a zone, which a destroyer reveals [Revised: Phase 3: Combat
    Move]."""
    return any(unit.submerged for unit in state.enemies_at(zone, power))


def enemy_destroyer(state: State, zone: str, power: str) -> bool:
    """Return whether an enemy in a zone cancels submarines [1941: Destroyers]."""
    return any(state.kind(unit).has(Trait.CANCELS_SUBMARINES) for unit in present_enemies(state, zone, power))


def canal_open(state: State, one: str, other: str, power: str, kind: str = "") -> bool:
    """Return whether ships of a power may pass between two zones: its side must have held a canal's territories since
    the start of the turn, or those who have, not being at war with it, let it pass. kind: of the ship, for canals that
    some kinds always pass [1941: Canals, Turkish Straits; Europe 1940: Canals and Narrow Straits]."""
    canal = state.board.canals.get(frozenset((one, other)))
    if canal is None or (kind and kind in canal.exempt_units):
        return True
    if canal.closed:
        return False
    holders = {place: owner_at_start(state, place) for place in canal.controlled_by}
    own = [holder is not None and state.board.side(holder) == state.board.side(power) for holder in holders.values()]
    return all(own) or (not any(own) and all(_lets_pass(state, *held, power) for held in holders.items()))


def canal_shut(state: State, one: str, other: str) -> dict[str, object]:
    """Return what a refusal says of a canal between two zones: the land it takes, and on how many banks; none where it
    is closed to all."""
    canal = state.board.canals[frozenset((one, other))]
    land = () if canal.closed else canal.controlled_by
    return {"land": list(land), "banks": len(land)}


def _lets_pass(state: State, place: str, holder: str | None, power: str) -> bool:
    """Return whether a power of the other side, at peace with this one, has said that its ships may pass where it holds
    land of a canal."""
    if holder is None or state.is_enemy(holder, power):
        return False
    allowed = ordered_ahead(state.orders, holder, PASSAGE, place)
    return isinstance(allowed, list) and power in allowed


def income(state: State, power: str) -> int:
    """Return the value in IPCs of all territories a power holds [1941: Phase 6: Collect Income]."""
    spaces = state.board.spaces
    return sum(spaces[space].ipc for space, owner in state.owners.items() if owner == power)


def side_income(state: State, side: str) -> int:
    """Return the income in IPCs of all powers of a side together [ABC: How to Win]."""
    return sum(income(state, power) for power in state.board.powers if state.board.side(power) == side)


def held_facility(state: State, space: str, power: str, facility: str) -> bool:
    """Return whether a power has held a facility since its turn began [1941: Phase 5: Mobilize New Units]."""
    return (
        facility in state.facilities.get(space, {})
        and state.owners.get(space) == power
        and owner_at_start(state, space) == power
    )
