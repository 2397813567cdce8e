"""What the computer player does, in the words that tests are written in: lines of a record."""

from engine.game import Game
from engine.json_types import Line
from engine.players import steady
from engine.players.effort import FULL
from engine.players.weights import STEADY
from engine.record import to_data


def choose(game: Game, by: str, how: str = STEADY, budget: int = FULL) -> list[Line]:
    """Return the next lines of a power."""
    return [to_data(action) for action in steady.choose(game, by, how, budget)]
