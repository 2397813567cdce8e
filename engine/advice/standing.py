"""What maps and status lines say of a power and of its complexes, as the edition of a position counts."""

from engine.economy.production import producing
from engine.editions import edition
from engine.state import State


def capacities(state: State) -> dict[tuple[str, str], int]:
    """Return how many units a turn every complex that stands mobilizes, by space and slot, whoever holds it."""
    page, _ = edition(state.edition).with_options(state.options)
    rules = page.production
    standing = ((space, kind) for space in state.facilities if (kind := producing(state, space)) is not None)
    return {(space, kind.slot): rules.capacity(state, space, kind) for space, kind in standing}


def capital_lost(state: State, power: str) -> bool:
    """Return whether a power has lost its capital, and with it its economy."""
    return edition(state.edition).capitals.all_lost(state, power)
