"""Who plays by himself: anything that chooses the next action of a power."""

from typing import Protocol

from engine.game import Game
from engine.record import Action


class DeadEnd(Exception):
    """From here the phase cannot be left: it has to be taken back to where it began. The player who says so will choose
    otherwise then."""


class Player(Protocol):
    """Chooses for powers; whoever asks plays it, and asks again."""

    def choose(self, game: Game, by: str) -> Action:
        """The next action of a power that is asked, that is in turn, or that has an advantage to claim. It is legal but
        for the dice it may need. Raises DeadEnd."""
        ...
