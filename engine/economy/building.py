"""Facilities that are bought are built into a territory, and work from the next turn on
[Revised: Phase 6, Restrictions on Placement]."""

from __future__ import annotations

from engine.board.control import owner_at_start
from engine.board.facilities import facility
from engine.errors import Illegal
from engine.events import Built
from engine.play import Play
from engine.state import State
from engine.state.board import Board, Space
from engine.units.facilities import slot_and_grade
from engine.units.kinds import Kind


def building_sites(state: State, power: str, kind: Kind) -> list[str]:
    """Where a facility may be built: land held since the turn began, worth enough, without one in the same place."""
    least, slot = kind.facts.get("min_ipc", 0), slot_and_grade(kind.id, kind.facts)[0]
    return sorted(
        id
        for id, space in state.board.spaces.items()
        if space.ipc >= least
        and slot not in state.facilities.get(id, {})
        and state.owners.get(id) == power == owner_at_start(state, id)
        and _suits(state.board, space, kind, power)
    )


def _suits(board: Board, space: Space, kind: Kind, power: str) -> bool:
    """What kind of land a facility wants [Europe 1940: Industrial Complexes and Bases]."""
    if kind.has("not_on_islands") and space.island:
        return False
    if kind.has("coastal") and not board.zones_beside(space.id):
        return False
    return not kind.has("originally_controlled_only") or space.owner == power


def build(play: Play, power: str, units: dict[str, int], space: str) -> dict[str, int]:
    """Build the facilities among what is placed, one of a kind in a territory; returns the rest. Raises Illegal."""
    state, table = play.state, play.state.table(power)
    facilities = {kind: n for kind, n in units.items() if table[kind].is_facility}
    for kind, n in facilities.items():
        sites = building_sites(state, power, table[kind])
        if space not in sites or n > 1:
            raise Illegal("place.no_site", kind=kind, space=space, spaces=sites)
        slot, grade = slot_and_grade(kind, table[kind].facts)
        state.facilities[space] = {**state.facilities.get(space, {}), slot: grade or "standard"}
        built = facility(state, space, slot)
        if built is not None and built.capacity is not None:
            state.turn.built.add(space)  # what produces does so from the next turn on; a base hinders no complex
        play.tell(Built(power, kind, space))
    take_from_order(state, power, facilities)
    return {kind: n for kind, n in units.items() if kind not in facilities}


def take_from_order(state: State, power: str, units: dict[str, int]) -> None:
    """What is on the board is no longer owed."""
    bought = state.purchased.get(power, {})
    state.purchased[power] = {kind: left for kind, n in bought.items() if (left := n - units.get(kind, 0))}
    if not state.purchased[power]:
        del state.purchased[power]
