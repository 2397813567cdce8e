"""Questions that could not be posted at once, and may be answered by now: their buttons are good at one revision."""

from msgspec.structs import replace

from bot.messages import routes
from bot.messages.message import Menu, Message, Row

QUESTIONS = (
    routes.ANSWER,
    routes.ANSWER_MENU,
    routes.CASUALTIES_IN_WORDS,
    routes.DECIDE_FOR_ME,
    routes.DECIDE_ALL_TURN,
    routes.MY_ORDERS,
)


def as_it_stands(message: Message, revision: int, since: int | None = None) -> Message:
    """The message as it is posted at this revision of its game: a question that stands no more has no buttons, and
    calls nobody. `since`: the revision from which on the position is the same, with standing orders at most."""
    least = revision if since is None else since
    rows = tuple(row for row in message.rows if not _is_over(row, range(least, revision + 1)))
    return message if rows == message.rows else replace(message, rows=rows, ping=())


def _is_over(row: Row, revisions: range) -> bool:
    """Whether any of it answers a question of another revision than these."""
    ids = [row.id] if isinstance(row, Menu) else [button.id for button in row]
    found = [route.read(id) for route in QUESTIONS for id in ids]
    return any(id is not None and id.revision not in revisions for id in found)
