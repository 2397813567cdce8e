"""Land without an owner that can be won by an attack: neutrals that lean to the other side, or have joined it, and what
enemies look after. Strict neutrals are left in peace: attacking one turns all others."""

from engine.board.neutral_ground import STRICT, is_hostile_ground, waiting_army
from engine.politics.neutrals import INFANTRY
from engine.state import State, Unit
from engine.state.relations import NEUTRAL


def can_be_won(state: State, space: str, power: str) -> bool:
    """Whether a power may want to attack it."""
    if state.owners.get(space) is not None or state.neutrals.get(space) == STRICT:
        return False
    return is_hostile_ground(state, space, power)


def army(state: State, space: str) -> list[Unit]:
    """The units that will defend a neutral and are not on the board yet."""
    return [Unit(-1 - n, INFANTRY, NEUTRAL, space) for n in range(waiting_army(state, space))]
