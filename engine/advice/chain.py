"""Lines found one on top of the other: what it takes to do something as a whole."""

from collections.abc import Callable, Iterator

from engine.game import Game
from engine.json_types import Line


def one_after_another(
    game: Game, wanted: Callable[[Game], bool], steps: Callable[[Game], Iterator[tuple[Line, Game]]]
) -> list[Line]:
    """Return the lines found by taking the first of `steps` each time, with the game after it, as long as more is
    wanted and found."""
    lines: list[Line] = []
    while wanted(game) and (found := next(steps(game), None)) is not None:
        line, game = found
        lines.append(line)
    return lines
