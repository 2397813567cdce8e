"""How near a side is to winning by the book: whether one more conquest is all that it takes."""

from engine.game import Game
from engine.state import State


def one_step_from_winning(game: Game, side: str) -> bool:
    """Whether a side would win if it held one territory more than it does, whoever's turn decides that, or if it earned
    that much more where income wins."""
    return bool(last_steps(game, side))


def last_steps(game: Game, side: str) -> list[str]:
    """The cities and capitals of enemies any one of which would win a side the game, the others held."""
    state, board = game.state, game.state.board
    own = next(power for power in board.powers if board.side(power) == side)
    prizes = [id for id, space in board.spaces.items() if space.victory_city is not None or space.capital_of]
    missing = [id for id in prizes if (holder := state.owners.get(id)) and board.side(holder) != side]
    return [space for space in missing if _wins(game, side, _held(state, space, own))]


def _held(state: State, space: str, by: str) -> State:
    """The position with a territory in other hands."""
    tried = state.copy()
    tried.owners[space] = by
    return tried


def _wins(game: Game, side: str, state: State) -> bool:
    """Whether somebody's turn ends with this side's victory, or it need only keep what it has."""
    book = game.edition.victory
    asked = ((won, power) for won in (book.end_turn, book.in_hand) for power in state.board.powers)
    return any((found := won(state, power)) is not None and found[0] == side for won, power in asked)
