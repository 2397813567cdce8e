"""Default orders: what the bot does for a player whose time is out, where the table wants that."""

from bot.loaded import Loaded
from bot.refusals import NotPossible
from bot.wish import Line
from bot.wording import not_possible
from bot.wording.standing_orders import DEFAULT_NOTE
from engine.advice.defaults import default_actions
from engine.lines import default_answer
from engine.record import to_data


def default_orders(loaded: Loaded, user: str) -> list[Line]:
    """The next lines for a player who is out of time, all in one. Raises NotPossible if there are none."""
    for ask in loaded.game.state.pending:
        if loaded.players.get(ask.by) == user:
            line = default_answer(loaded.game, ask)
            if line is None:
                raise NotPossible(not_possible.NO_DEFAULT_ANSWER)
            return [noted(line)]
    if loaded.game.state.pending or loaded.players.get(loaded.game.state.power) != user:
        raise NotPossible(not_possible.NOTHING_ASKED)
    actions = default_actions(loaded.game)
    if not actions:
        raise NotPossible(not_possible.NO_DEFAULT_END)
    return [noted(to_data(action)) for action in actions]


def noted(line: Line) -> Line:
    return line | {"note": DEFAULT_NOTE}
