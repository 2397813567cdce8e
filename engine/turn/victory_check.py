"""A moment of the turn when somebody may have won; it is there only if somebody has."""

from dataclasses import dataclass

from engine.play import Play
from engine.state import State
from engine.turn.phase import BasePhase
from engine.turn.sequence import WonBy, declare_winner


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckVictory(BasePhase):
    """The moment at which `won` is asked in the turn of one power [ABC: How to Win; Phase 3: Create New Units]."""

    won: WonBy
    of: str
    name: str = "victory"
    automatic: bool = True

    def has(self, state: State, power: str) -> bool:
        return power == self.of and self.won(state, power) is not None

    def enter(self, play: Play) -> None:
        won = self.won(play.state, play.state.power)
        assert won is not None  # noqa: S101  (the phase is there only if somebody has won)
        declare_winner(play, *won)
