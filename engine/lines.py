"""What may be done now, as a record writes it: for programs that hand lines of JSON on, as chats and pages do. Inside
the engine actions are models (`legal.py`)."""

from engine import legal
from engine.errors import BadLine
from engine.game import Game
from engine.json_types import Line
from engine.record import read_action, to_data
from engine.state.ask import Ask, StandingOrder


def accepts(game: Game, line: Line) -> bool:
    """Return whether the game would take this line now (needing dice is no refusal)."""
    try:
        return legal.takes(game, read_action(line))
    except BadLine:
        return False


def legal_lines(game: Game) -> list[Line]:
    """List examples of every kind of action that is possible now: moves one unit at a time, answers as sets."""
    return [to_data(action) for action in legal.legal_actions(game)]


def offers(game: Game) -> list[Line]:
    """List the claims of advantages that are open now, by any power, in its turn or out of it."""
    return [to_data(claim) for claim in legal.offers(game)]


def undeclared(game: Game) -> list[Line]:
    """List attacks that no combat move has to lead to; `accepts` has the last word."""
    return [to_data(attack) for attack in legal.undeclared(game)]


def answers(game: Game, ask: Ask) -> list[Line]:
    """List the legal answers to a question, the likeliest first."""
    return [to_data(action) for action in legal.legal_answers(game, ask)]


def ordered_answer(game: Game, ask: Ask, orders: list[StandingOrder] | None = None) -> Line | None:
    """Return the answer that a standing order gives to a question that stands; None if none does, or if it is not
    legal. orders: those that count, if not the ones that stand in the record."""
    action = legal.ordered_answer(game, ask, orders)
    return None if action is None else to_data(action)


def default_answer(game: Game, ask: Ask) -> Line | None:
    """Return the published default answer to a question; None if no answer is legal."""
    action = legal.default_answer(game, ask)
    return None if action is None else to_data(action)
