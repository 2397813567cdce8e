"""What is done for a power that does nothing itself: never more than needed.

Questions are answered with their published default (`engine/questions`); nothing is bought or moved, but battles that
are due are fought, aircraft land, and what was bought is placed.
"""

from collections.abc import Iterator

from engine.advice.landings import in_the_air, whole_landing
from engine.advice.placements import whole_placement
from engine.game import Game
from engine.json_types import Line
from engine.legal import accepts, open_battles


def default_lines(game: Game) -> list[Line]:
    """Return the next lines of the power in turn, all in one; none if nothing can be done for it."""
    for lines in _tried(game):
        if lines:
            return lines
    return []


def _tried(game: Game) -> Iterator[list[Line]]:
    """What may be done for a whole phase, in the order it is tried."""
    by = game.state.power
    yield from ([{"by": by, "do": "battle", "space": b.space, "kind": b.kind}] for b in open_battles(game)[:1])
    if game.phase.places_by and game.state.waiting(by):
        yield whole_placement(game)
    if in_the_air(game) > 0:
        yield whole_landing(game)
    end: Line = {"by": by, "do": "end_phase"}
    if accepts(game, end):
        yield [end]
