"""Ships repaired at naval bases: at no cost, as the purchase of a turn is over
[Europe 1940: Purchase and Repair Units; Naval Bases]."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from engine.board.facilities import operative
from engine.events import Repaired
from engine.movement.carriers import mend
from engine.play import Play
from engine.state import State
from engine.units.stacks import count

Docks = Callable[[Play, str], None]
"""What happens to a power's damaged ships."""
Shares = Callable[[State, str, str, str], bool]
"""Whether a power may use the bases of another, in a space."""


def no_docks(play: Play, power: str) -> None:
    """Nothing is repaired here."""


def at_bases(shares: Shares) -> Docks:
    """Damaged ships in zones beside an operative base, the power's or a friend's who shares it, are whole again; so
    are those at a base that was repaired in this turn."""
    return partial(_repair_at_bases, shares)


def _repair_at_bases(shares: Shares, play: Play, power: str) -> None:
    state = play.state
    damaged = [u for u in state.of(power) if u.hits and "repairs" in state.kind(u).facts]
    for zone in sorted({unit.space for unit in damaged}):
        here = [u for u in damaged if u.space == zone]
        mended = [u for u in here if _serviced(shares, state, zone, power, state.kind(u).facts["repairs"])]
        for unit in mended:
            mend(state, unit)
        if mended:
            play.tell(Repaired(zone, power, count((u.kind for u in mended), state.table(power))))


def _serviced(shares: Shares, state: State, zone: str, power: str, slot: str) -> bool:
    """Whether an operative base that the power may use serves a zone."""
    holders = {space: state.owners.get(space) for space in state.board.coasts_of(zone) if operative(state, space, slot)}
    return any(owner is not None and shares(state, power, owner, space) for space, owner in holders.items())
