"""How powers, their complexes and sides stand: what maps, status lines and leagues say of a position; the chances are a
rough estimate from what stands on the board and what it earns."""

from math import exp, log

from engine.board.control import income
from engine.economy.production import producing
from engine.editions import edition
from engine.state import State

HORIZON = 4
"""Turns of income that count as much as units that stand already."""
STEEP = 4.0
"""How much an advantage counts: a side half as strong again as at first, against the other, has about 84 per cent."""


def strength(state: State, side: str) -> float:
    """Return a side's strength in IPCs: what its units cost, and what it earns in the next turns."""
    powers = [power for power in state.board.powers if state.board.side(power) == side]
    units = sum(state.kind(unit).cost for power in powers for unit in state.of(power))
    return units + HORIZON * sum(income(state, power) for power in powers)


def win_chance(first: State, now: State, side: str) -> float:
    """Return a side's chance, 0 to 1, if the game was even at first: how far the sides' strengths have shifted."""
    others = {now.board.side(power) for power in now.board.powers} - {side}

    def share(state: State) -> float:
        return log(max(1.0, strength(state, side))) - log(max(1.0, sum(strength(state, other) for other in others)))

    return 1 / (1 + exp(STEEP * (share(first) - share(now))))


def capacities(state: State) -> dict[tuple[str, str], int]:
    """Return how many units a turn every complex that stands mobilizes, by space and slot, whoever holds it."""
    page, _ = edition(state.edition).with_options(state.options)
    rules = page.production
    standing = ((space, kind) for space in state.facilities if (kind := producing(state, space)) is not None)
    return {(space, kind.slot): rules.capacity(state, space, kind) for space, kind in standing}


def capital_lost(state: State, power: str) -> bool:
    """Return whether a power has lost its capital, and with it its economy."""
    return edition(state.edition).capitals.all_lost(state, power)
