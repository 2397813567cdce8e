"""What is done for a power that does nothing itself: never more than needed.

Questions are answered with their published default (`engine/questions`); nothing is bought or moved, but battles that
are due are fought, aircraft land, and what was bought is placed.
"""

from collections.abc import Iterator, Sequence

from engine.advice.landings import in_the_air, whole_landing
from engine.advice.placements import whole_placement
from engine.combat.opening import opening
from engine.game import Game
from engine.legal import open_battles, takes
from engine.record import Action, EndPhase


def default_actions(game: Game) -> Sequence[Action]:
    """Return the next actions of the power in turn, all in one; none if nothing can be done for it."""
    for actions in _tried(game):
        if actions:
            return actions
    return []


def _tried(game: Game) -> Iterator[Sequence[Action]]:
    """What may be done for a whole phase, in the order it is tried."""
    by = game.state.power
    yield from ([opening(by, battle.space, battle.kind)] for battle in open_battles(game)[:1])
    if game.phase.places_by and game.state.waiting(by):
        yield whole_placement(game)
    if in_the_air(game) > 0:
        yield whole_landing(game)
    end = EndPhase(by=by)
    if takes(game, end):
        yield [end]
