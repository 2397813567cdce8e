"""What is told of what happens to games: a channel by messages, stored with what they tell and posted from there; the
parts of the bot as listeners, in the order in which the service was given them."""

from collections.abc import Sequence

from msgspec import Struct

from bot.clock import now_ms
from bot.loaded import Loaded
from bot.messages.message import Message, write_message
from bot.store import Transaction, outbox
from bot.store.games import Game as Row
from bot.wish import Step, Wish
from engine.events import Event


async def tell(tx: Transaction, row: Row, messages: Sequence[Message], not_before: int = 0) -> None:
    """Queue messages for a game's channel."""
    at, texts = now_ms(), [write_message(message) for message in messages]
    outbox.queue(tx, [outbox.Post(row.channel, text, at, row.game, "message", not_before) for text in texts])


class Done(Struct, frozen=True):
    """An action that was carried out: the game before and after it, and its steps."""

    before: Loaded
    after: Loaded
    steps: list[Step]
    due: int = 0
    """When it may be told."""
    edited: bool = False
    """The host has changed the position: nobody has acted."""

    @property
    def events(self) -> list[Event]:
        return [event for step in self.steps for event in step.events]


class Listener:
    """The base of those who are told. Each moment does nothing unless it is overridden."""

    async def may(self, loaded: Loaded, wish: Wish) -> None:
        """Before an action: whether the table takes it now. Raises Closed."""

    async def following(self, before: Loaded, steps: Sequence[Step]) -> Sequence[Step]:
        """Within the action: its steps, and those that follow without anybody being asked."""
        return steps

    async def is_ordered(self, loaded: Loaded) -> bool:
        """Whether orders given ahead will do what comes next, so that nobody need be asked."""
        return False

    async def writing(self, tx: Transaction, after: Loaded, user: str, said: Sequence[Message]) -> Sequence[Message]:
        """Within the transaction of a new position: what to say, of what would be said so far."""
        return said

    async def taken_back(self, tx: Transaction, after: Loaded) -> None:
        """Within the transaction that cuts the record back to a position."""

    def written(self, done: Done) -> None:
        """After the commit."""

    def going_on(self, loaded: Loaded) -> None:
        """A game that stood still may go on, without a new position."""
