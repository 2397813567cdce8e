"""Tables at which nobody sits: computers stop there after each turn, and go on when somebody wants it.

The timer of the next turn says that it was asked; it is due when somebody presses.
"""

from msgspec.structs import replace

from bot.clock import now_ms
from bot.loaded import Loaded, turn_name
from bot.messages import routes
from bot.messages.message import Button, Message
from bot.store.timers import Timer
from bot.wording import computers as words

ASKED = "asked:"
"""How the payload of the timer of a computer's turn begins while nobody has said that it is to be played."""
NEVER_MS = 10 * 365 * 86_400_000


def is_unattended(loaded: Loaded) -> bool:
    """Whether only computers play."""
    return bool(loaded.computers.seats) and not loaded.players


def asked(timer: Timer) -> Timer:
    """The timer of a turn, of which nobody has said yet that it is to be played."""
    return replace(timer, due=now_ms() + NEVER_MS, payload=f"{ASKED}{timer.payload.removeprefix(ASKED)}")


def allowed(timer: Timer) -> Timer:
    """The timer of a turn that somebody wants played now."""
    return replace(timer, due=now_ms(), payload=timer.payload.removeprefix(ASKED))


def question(loaded: Loaded) -> Message:
    """Whether the turn that comes is to be played, with the buttons."""
    game, board = loaded.id, loaded.game.state.board
    seats = [power for power in board.seats if power in loaded.computers.seats]
    row = (
        Button(words.NEXT_TURN, routes.NEXT_TURN.write(game=game, turn=turn_name(loaded.game)), "primary"),
        Button(words.TAKE_BACK, routes.TAKE_FROM_COMPUTER.write(game=game, powers=(seats[0],))),
        Button(words.DELETE, routes.DELETE_GAME.write(game=game), "danger"),
    )
    return Message(words.nobody_plays(loaded.game.state, loaded.say), rows=(row,))
