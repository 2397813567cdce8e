"""Who asks for what in a game, and what came of it: lines of the record before and after they are played."""

from msgspec import Struct

from engine import Game
from engine.events import Event
from engine.json_types import Line
from engine.record import Action, read_action, to_data, write

"""A line of the record as JSON, before it is read as an action."""


def said(action: Action) -> Line:
    """Return an action as a player says it: by whom is found out when it is played (`with_power`)."""
    return {key: value for key, value in to_data(action).items() if key != "by"}


class Visit(Struct, frozen=True):
    """Who asks for something, where, by which interaction."""

    interaction: str
    user: str
    guild: str | None
    channel: str


class Wish(Struct, frozen=True):
    """What somebody wants done. `revision` or `turn` say for which position it was meant; lines need no `by`.

    `consent` of opponents asks for dice without the beacon; `waits`: by the beacon, though it is out of reach.
    """

    interaction: str
    user: str
    game: str
    lines: tuple[Line, ...]
    revision: int | None = None
    turn: str | None = None
    away: bool = False
    """The player is not there: orders given ahead act for him, and whatever he owes next is news to him."""
    consent: tuple[str, ...] = ()
    """Of opponents, to dice without the beacon."""
    waits: bool = False
    """By the beacon, although it is out of reach now."""


class Step(Struct, frozen=True):
    """A line that was played: what it became in the record, what happened, the game after it."""

    line: Line
    events: list[Event]
    game: Game

    @property
    def action(self) -> Action:
        """The line as the engine reads it."""
        return read_action(self.line)

    @property
    def text(self) -> str:
        return write(self.line)
