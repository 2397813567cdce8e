"""Facilities that are bought are built into a territory, and work from the next turn on
[Revised: Phase 6, Restrictions on Placement]."""

from engine.board.control import owner_at_start
from engine.board.facilities import damage_of
from engine.economy.accounts import account_of
from engine.errors import Illegal
from engine.events import Built
from engine.play import Play
from engine.state import State
from engine.state.board import Board, Space
from engine.units.facilities import FacilityKind, kind_of_grade
from engine.units.traits import Trait


def building_sites(state: State, account: str, kind: FacilityKind) -> list[str]:
    """Return where a facility that an account pays may be built: land held since the turn began, worth enough, without
    one in the same slot; or what is to be upgraded stands there since then."""
    power = state.board.holder_of(account)
    return sorted(
        id
        for id, space in state.board.spaces.items()
        if space.ipc >= kind.min_ipc
        and state.owners.get(id) == power == owner_at_start(state, id)
        and account_of(state, power, id) == account
        and _has_place(state, id, kind)
        and _suits(state.board, space, kind, power)
    )


def _has_place(state: State, space: str, kind: FacilityKind) -> bool:
    """Return whether the place of a facility is free, or holds what it makes better: only one that stood when the turn
    began, and undamaged where the book says so [Europe 1940: Industrial Complexes]."""
    standing = state.facilities.get(space, {}).get(kind.slot)
    if not kind.upgrades:
        return standing is None
    if standing != kind.upgrades or space in state.turn.built | state.turn.upgraded:
        return False
    return not (Trait.UNDAMAGED_ONLY in kind.traits and damage_of(state, space, kind.slot))


def _suits(board: Board, space: Space, kind: FacilityKind, power: str) -> bool:
    """Return what kind of land a facility wants [Europe 1940: Industrial Complexes and Bases]."""
    if Trait.NOT_ON_ISLANDS in kind.traits and space.island:
        return False
    if Trait.COASTAL in kind.traits and not board.zones_beside(space.id):
        return False
    return Trait.ORIGINALLY_CONTROLLED_ONLY not in kind.traits or space.owner == power


def build(play: Play, account: str, units: dict[str, int], space: str) -> dict[str, int]:
    """Build the facilities among what is placed, one of a kind in a territory. Returns how many of each other kind are
    left to be placed. Raises Illegal."""
    state = play.state
    power = state.board.holder_of(account)
    table = state.table(power)
    facilities = {kind: row for kind in units if (row := table[kind].facility) is not None}
    for kind, row in facilities.items():
        sites = building_sites(state, account, row)
        if (space not in sites or units[kind] > 1) and not play.trusted:
            raise Illegal("place.no_site", kind=kind, space=space, spaces=sites)
        _stand(state, row, space)
        play.tell(Built(power, kind, space))
    take_from_order(state, account, {kind: units[kind] for kind in facilities})
    return {kind: n for kind, n in units.items() if kind not in facilities}


def _stand(state: State, kind: FacilityKind, space: str) -> None:
    """What produces does so from the next turn on, or, where it was made better, this turn as it did before; a base
    hinders no complex."""
    slot, grade = kind.slot, kind.grade
    built = kind_of_grade(state.facility_table, slot, grade)
    produces = built is not None and built.capacity is not None
    state.facilities[space] = {**state.facilities.get(space, {}), slot: grade or ("standard" if produces else True)}
    if kind.upgrades:
        state.turn.upgraded.add(space)
    elif produces:
        state.turn.built.add(space)


def take_from_order(state: State, account: str, units: dict[str, int]) -> None:
    """Take units that are on the board now off what an account has bought and not placed."""
    bought = state.purchased.get(account, {})
    state.purchased[account] = {kind: left for kind, n in bought.items() if (left := n - units.get(kind, 0))}
    if not state.purchased[account]:
        del state.purchased[account]
