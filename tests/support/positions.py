"""Games that stand somewhere, and what comes of lines."""

from typing import Any

from engine import Dice, Game, Script, new, read_action, read_header
from engine.json_types import Line


def begun(edition: str, **position: Any) -> Game:
    """A game that begins in a position: what is not said of it is as in the first setup."""
    return new(read_header({"record": 1, "edition": edition, "position": position}))


def at(edition: str, power: str, phase: str, **position: Any) -> Game:
    """A game in which a power is in a phase of its turn."""
    return begun(edition, power=power, phase=phase, **position)


def play(game: Game, *lines: Line) -> Game:
    """The game after some lines, of the power in turn unless they say whose they are, with the dice they name."""
    for line in lines:
        action = read_action({"by": game.state.power} | {key: value for key, value in line.items() if key != "dice"})
        game = game.after(game.play(action, Dice(Script(line.get("dice", ())))))
    return game
