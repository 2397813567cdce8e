"""What each complex on the board may mobilize, as its edition counts: what maps write beside it."""

from engine.economy.production import producing
from engine.editions import edition
from engine.state import State


def capacities(state: State) -> dict[tuple[str, str], int]:
    """Units a turn by space and facility, for every complex that stands, whoever holds it."""
    page, _ = edition(state.edition).with_options(state.options)
    rules = page.production
    standing = ((space, kind) for space in state.facilities if (kind := producing(state, space)) is not None)
    return {(space, kind.slot): rules.capacity(state, space, kind) for space, kind in standing}
