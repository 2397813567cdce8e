"""Actions found one on top of the other: what it takes to do something as a whole."""

from collections.abc import Callable, Iterator
from typing import TypeVar

from engine.game import Game
from engine.record import ActionBase

Found = TypeVar("Found", bound=ActionBase)


def one_after_another(
    game: Game, wanted: Callable[[Game], bool], steps: Callable[[Game], Iterator[tuple[Found, Game]]]
) -> list[Found]:
    """Return the actions found by taking the first of `steps` each time, with the game after it, as long as more is
    wanted and found."""
    actions: list[Found] = []
    while wanted(game) and (found := next(steps(game), None)) is not None:
        action, game = found
        actions.append(action)
    return actions
