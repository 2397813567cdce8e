"""Facilities that are bought are built into a territory, and work from the next turn on
[Revised: Phase 6, Restrictions on Placement]."""

from __future__ import annotations

from engine.board.control import owner_at_start
from engine.errors import Illegal
from engine.events import Built
from engine.play import Play
from engine.state import State
from engine.units.kinds import Kind


def building_sites(state: State, power: str, kind: Kind) -> list[str]:
    """Where a facility may be built: land held since the turn began, worth enough, without one."""
    least = kind.facts.get("min_ipc", 0)
    return sorted(
        id
        for id, space in state.board.spaces.items()
        if space.ipc >= least
        and kind.id not in state.facilities.get(id, {})
        and state.owners.get(id) == power == owner_at_start(state, id)
    )


def build(play: Play, power: str, units: dict[str, int], space: str) -> dict[str, int]:
    """Build the facilities among what is placed, one of a kind in a territory; returns the rest. Raises Illegal."""
    state, table = play.state, play.state.table(power)
    facilities = {kind: n for kind, n in units.items() if table[kind].is_facility}
    for kind, n in facilities.items():
        sites = building_sites(state, power, table[kind])
        if space not in sites or n > 1:
            raise Illegal("place.no_site", kind=kind, space=space, spaces=sites)
        state.facilities[space] = {**state.facilities.get(space, {}), kind: "standard"}
        state.turn.built.add(space)
        play.tell(Built(power, kind, space))
    take_from_order(state, power, facilities)
    return {kind: n for kind, n in units.items() if kind not in facilities}


def take_from_order(state: State, power: str, units: dict[str, int]) -> None:
    """What is on the board is no longer owed."""
    bought = state.purchased.get(power, {})
    state.purchased[power] = {kind: left for kind, n in bought.items() if (left := n - units.get(kind, 0))}
    if not state.purchased[power]:
        del state.purchased[power]
