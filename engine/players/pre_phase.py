"""What comes before the usual business of a phase: claims, declarations of war, developments, rockets, errands,
the site of a complex."""

from engine import legal
from engine.game import Game
from engine.players.building import complex_placed
from engine.players.claiming import claimed
from engine.players.declaring import declaration
from engine.players.developing import research
from engine.players.effort import Effort
from engine.players.opportunistic_moves import opportunistic_moves
from engine.players.view import View
from engine.record import Action, OpenBattle


def pre_phase(game: Game, by: str, effort: Effort) -> list[Action]:
    """Actions of a power that is in turn, or has something to claim; none if there is nothing of the kind to do."""
    view = View(game, by, effort)
    if (line := claimed(game, view)) is not None:
        return [line]
    if by != game.state.power:
        return []
    line = declaration(game, effort) or research(game, effort.level) or _undeclared(game)
    line = line or complex_placed(game, view)
    if line is not None:
        return [line]
    moves = game.phase.options(game.state)
    return (
        opportunistic_moves(game, view)
        if moves is not None and not moves.combat and game.phase.places_by is None
        else []
    )


def _undeclared(game: Game) -> OpenBattle | None:
    """An attack that no move has to lead to."""
    return next((line for line in legal.undeclared(game) if legal.takes(game, line)), None)
