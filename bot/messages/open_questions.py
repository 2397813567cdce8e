"""Questions that could not be posted at once, and may be answered by now: their buttons are good at one revision."""

from __future__ import annotations

from dataclasses import replace

from bot.messages import routes
from bot.messages.message import Menu, Message, Row

QUESTIONS = (
    routes.ANSWER,
    routes.ANSWER_MENU,
    routes.CASUALTIES_IN_WORDS,
    routes.DECIDE_FOR_ME,
    routes.DECIDE_ALL_TURN,
)


def as_it_stands(message: Message, revision: int) -> Message:
    """The message as it is posted at this revision of its game: a question that stands no more has no buttons, and
    calls nobody."""
    rows = tuple(row for row in message.rows if not _is_over(row, revision))
    return message if rows == message.rows else replace(message, rows=rows, ping=())


def _is_over(row: Row, revision: int) -> bool:
    """Whether any of it answers a question of another revision."""
    ids = [row.id] if isinstance(row, Menu) else [button.id for button in row]
    found = [route.read(id) for route in QUESTIONS for id in ids]
    return any(id is not None and id.revision != revision for id in found)
