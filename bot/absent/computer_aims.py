"""What computers want with their turns: kept with the game, and told with the message of the turn."""

from collections import Counter

from msgspec.json import decode, encode
from msgspec.structs import replace

from bot.loaded import Loaded, turn_name
from bot.messages.message import Message
from bot.messages.publishing import BODY
from bot.wording import computers as words
from bot.wording.speech import clipped
from engine.events import PhaseBegan, Purchased
from engine.players.aims import Aim


def with_more(loaded: Loaded, aim: Aim) -> str:
    """What a computer wants with the turn that runs, with what it wants now, as it is kept."""
    before = _read_aim(loaded, turn_name(loaded.game)) if _has_ordered(loaded) else None  # of one gone back on: nothing
    return encode(replace(before or Aim(), bought=_bought(loaded)).with_more(aim)).decode()


def _has_ordered(loaded: Loaded) -> bool:
    """Whether anything has happened yet in the turn that runs."""
    return any(not isinstance(event, PhaseBegan) for _, event in loaded.turn)


def _bought(loaded: Loaded) -> dict[str, int]:
    """What has been bought in the turn that runs: of each economy its last order counts."""
    orders = {event.economy: Counter(event.units) for _, event in loaded.turn if isinstance(event, Purchased)}
    return dict(sum(orders.values(), Counter[str]()))


def _read_aim(loaded: Loaded, turn: str) -> Aim | None:
    """What a computer wanted with a turn, if it has said so."""
    text = loaded.computers.aims.get(turn)
    return None if text is None else decode(text, type=Aim)


def with_aim(message: Message, after: Loaded) -> Message:
    """The message of a turn that a computer plays, or has played, says what it wanted."""
    aim = _read_aim(after, message.card.removeprefix("turn:")) if message.card.startswith("turn:") else None
    if aim is None or not message.title:
        return message
    return replace(message, body=clipped(f"{words.wanted(aim, after.say)}\n{message.body}".strip(), BODY))
