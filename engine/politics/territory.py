"""Land that changes hands [1941: Step 7. Conclude Combat; Liberating a Territory]."""

from engine.events import Captured
from engine.play import Play


def change_hands(play: Play, space: str, owner: str, by: str) -> None:
    """Give a territory to an owner through what a power (`by`) did; who held it when the turn began is remembered."""
    state = play.state
    before = state.owners.get(space)
    state.turn.taken.setdefault(space, before)
    state.owners[space] = owner
    state.neutrals.pop(space, None)
    liberated = owner != by or state.is_friend(before, owner)
    play.tell(Captured(space, owner, by, before, liberated))
