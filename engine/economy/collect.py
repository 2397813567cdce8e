"""Income [1941: Phase 6: Collect Income]."""

from __future__ import annotations

from engine.board.control import income
from engine.events import Earned
from engine.play import Play


def collect(play: Play, power: str) -> None:
    """Add the IPC value of all the power holds to its treasury."""
    amount = income(play.state, power)
    play.state.treasury[power] = play.state.treasury.get(power, 0) + amount
    play.tell(Earned(power, amount, play.state.treasury[power]))
