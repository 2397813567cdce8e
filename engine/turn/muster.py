"""Moment of the turn: units that come for land are set aside; it runs by itself [Anniversary: China Rules]."""

from engine.economy.levy import Levy, raise_levy, tell_levy
from engine.play import Play
from engine.state import State
from engine.turn.phase import BasePhase


class Muster(BasePhase, frozen=True, kw_only=True):
    """The moment of levies, in the turn with which their power moves along; whatever has become of its friend's
    capital."""

    levies: tuple[Levy, ...]
    name: str = "muster"
    automatic: bool = True

    def has(self, state: State, power: str) -> bool:
        return bool(self._due(state))

    def enter(self, play: Play) -> None:
        for levy in self._due(play.state):
            tell_levy(play, levy)

    def begin_here(self, state: State) -> None:
        for levy in self._due(state):
            raise_levy(state, levy)

    def _due(self, state: State) -> list[Levy]:
        along = state.board.moved_along.get(state.turn.power, ())
        return [levy for levy in self.levies if levy.power in along]
