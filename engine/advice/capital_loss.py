"""Whose capital is lost, as the edition of a position counts: what status lines and maps say of a power."""

from engine.editions import edition
from engine.state import State


def capital_lost(state: State, power: str) -> bool:
    """Whether a power has lost its capital, and with it its economy."""
    return edition(state.edition).capitals.all_lost(state, power)
