"""The Soviet-Mongolian pact: neutrals that one power's attack brings to another [Global 1940: Soviet-Mongolian Defense
Pact]."""

from msgspec import Struct

from engine.board.neutral_ground import STRICT, is_friendly_neutral
from engine.play import Play
from engine.politics.neutrals import take_over
from engine.state import State


class Pact(Struct, frozen=True):
    """The neutral `lands` join `guardian` once `attacker` attacks land of his beside them, unless he was the first to
    attack land of the attacker's beside them, or `sparing`, while they were strict; `broken` is what the history says
    of that."""

    lands: tuple[str, ...]
    guardian: str
    attacker: str
    sparing: str
    broken: str

    def kept_out(self, state: State, space: str, violator: str) -> frozenset[str]:
        """Return the lands that stay strict when a power attacks a strict neutral: they never lean to the attacker's
        side unless the guardian himself attacks one of them."""
        own_side = state.board.side(violator) == state.board.side(self.guardian)
        if not own_side or (violator == self.guardian and space in self.lands):
            return frozenset()
        return frozenset(self.lands)

    def note(self, play: Play, space: str, power: str) -> None:
        """Note what a combat move against a territory means to them, whatever comes of it."""
        state, beside = play.state, bool(set(play.state.board.neighbours[space]) & set(self.lands))
        holder = state.owners.get(space)
        if power == self.attacker and holder == self.guardian and beside:
            state.turn.pact_due = True
        first = power == self.guardian and (space == self.sparing or (holder == self.attacker and beside))
        if first and any(state.neutrals.get(land) == STRICT for land in self.lands):
            state.marks.history.add(self.broken)

    def uphold(self, play: Play) -> None:
        """Give the guardian the lands that are strict or on his side, with their armies, once the attacker's combat is
        over."""
        state = play.state
        if not state.turn.pact_due or self.broken in state.marks.history:
            return
        state.turn.pact_due = False
        for land in self.lands:
            if state.neutrals.get(land) == STRICT or is_friendly_neutral(state, land, self.guardian):
                take_over(play, land, self.guardian)
