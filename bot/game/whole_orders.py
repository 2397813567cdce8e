"""Everything of a phase with one press: all that was bought placed, all that flies landed."""

from __future__ import annotations

from bot.refusals import NotPossible
from bot.wish import Line
from bot.wording import not_possible
from engine import Game
from engine.advice.landings import whole_landing
from engine.advice.placements import whole_placement


def placing_all(game: Game) -> list[Line]:
    """Raises NotPossible if nothing can be placed."""
    return _found(whole_placement(game), not_possible.NO_PLACING)


def landing_all(game: Game) -> list[Line]:
    """Raises NotPossible if nothing can land."""
    return _found(whole_landing(game), not_possible.NO_LANDING)


def _found(lines: list[Line], why_not: str) -> list[Line]:
    if not lines:
        raise NotPossible(why_not)
    return lines
