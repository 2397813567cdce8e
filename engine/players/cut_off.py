"""Where nobody can leave: stacks with neither friendly land nor transports beside them."""

from __future__ import annotations

from collections.abc import Iterable

from engine.board.control import is_friendly_land
from engine.state import State


def cut_off(state: State, power: str, held: Iterable[str]) -> frozenset[str]:
    """Those of the spaces where units of a power's side stand that lie beside no other friendly land, and no zone with
    transports of its side. held: the spaces."""
    board = state.board
    holds = (unit for unit in state.units.seen() if state.kind(unit).has_hold and state.is_friend(unit.owner, power))
    fetched = {unit.space for unit in holds}
    ashore = (space for space in held if not board.is_sea(space) and fetched.isdisjoint(board.zones_beside(space)))
    return frozenset(s for s in ashore if not any(is_friendly_land(state, there, power) for there in board.coasts[s]))
