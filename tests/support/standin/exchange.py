"""One thing a person did, and everything the bot answered to it."""

from __future__ import annotations

import asyncio
import secrets
import time
from dataclasses import dataclass
from typing import Any, Protocol

from tests.support.standin.accounts import User
from tests.support.standin.modal import Modal
from tests.support.standin.payloads import user_json
from tests.support.standin.world import Channel, Message, World

SLASH, COMPONENT, AUTOCOMPLETE, MODAL = 2, 3, 4, 5
DEFER, DEFER_EDIT = 5, 6

Json = dict[str, Any]


class NotAnswered(AssertionError):
    """The bot did not answer; the person reads "The application did not respond"."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A line of an autocomplete."""

    name: str
    value: Any


class InteractionServer(Protocol):
    """What an interaction needs of the server it happens on."""

    world: World
    patience: float

    def tail(self) -> str:
        """The last that happened, for messages of failing tests."""
        ...


class Exchange:
    """An interaction from its creation to the end of its token."""

    def __init__(
        self, server: InteractionServer, kind: int, user: User, channel: Channel, message: Message | None
    ) -> None:
        self.server = server
        self.kind = kind
        self.user = user
        self.channel = channel
        self.message = message
        """The message clicked, or the one whose button opened the modal."""
        self.id = server.world.ids.next()
        self.token = secrets.token_urlsafe(150)
        self.created = server.world.clock.now()
        self.focused_kind = 0
        self.ack: int | None = None
        """The type of the first callback, once there was one."""
        self.acked_after = 0.0
        self.answered_after: float | None = None
        """Seconds until there was something to read: a message, an edit, a form, choices."""
        self.original: Message | None = None
        self.messages: list[Message] = []
        """Messages made through the token, in order."""
        self.changes = 0
        """Messages, edits and deletions through the token after the first callback."""
        self.choices: list[Choice] = []
        self.modal: Modal | None = None
        self.source: Exchange | None = None
        """The exchange whose modal this one submits."""
        self.shown_at = 0.0
        """When the callback came, on the machine's steady clock."""

    def __repr__(self) -> str:
        return f"<Exchange {self.kind} by {self.user.name}, ack {self.ack}, text {self.text[:60]!r}>"

    # --- what the routes tell it ----------------------------------------------------------------------------------

    def age(self) -> float:
        """Seconds since the person acted."""
        return self.server.world.clock.now() - self.created

    def acknowledge(self, kind: int) -> None:
        """The first callback was accepted."""
        self.ack = kind
        self.acked_after = self.age()
        self.shown_at = time.monotonic()
        if kind not in (DEFER, DEFER_EDIT):
            self.answered_after = self.acked_after
        self.server.world.changes.tell()

    def made(self, message: Message) -> None:
        """A message came through the token."""
        self.messages.append(message)

    def touched(self) -> None:
        """Something came through the token after the callback."""
        self.changes += 1
        if self.answered_after is None:
            self.answered_after = self.age()
        self.server.world.changes.tell()

    def offer(self, choices: list[Json]) -> None:
        """The bot's lines for an autocomplete."""
        self.choices = [Choice(c["name"], c["value"]) for c in choices]

    def metadata(self) -> Json:
        """The `interaction_metadata` of messages made through it."""
        owners = {"0": str(self.channel.guild.id)} if self.channel.guild else {}
        body: Json = {
            "id": str(self.id),
            "type": self.kind,
            "user": user_json(self.user),
            "authorizing_integration_owners": owners,
        }
        if self.kind == COMPONENT and self.message:
            body["interacted_message_id"] = str(self.message.id)
        if self.source:
            body["triggering_interaction_metadata"] = self.source.metadata()
        return body

    # --- what tests and people read -------------------------------------------------------------------------------

    @property
    def reply(self) -> Message:
        """The @original message. `NotAnswered` if there is none."""
        if self.original is None:
            raise NotAnswered(f"{self!r} has no reply")
        return self.original

    @property
    def text(self) -> str:
        """What the person can read of the answer: every message made, and the clicked one if it was edited."""
        shown = list(self.messages)
        if self.original and self.original not in shown and self.ack in (6, 7):
            shown.insert(0, self.original)
        parts = [m.text for m in shown if not m.deleted]
        if self.modal:
            parts.append(self.modal.text)
        return "\n".join(parts)

    @property
    def private(self) -> bool:
        """Whether only the person who acted sees the answer."""
        return bool(self.messages) and all(m.private_to is self.user for m in self.messages)

    @property
    def timed_out(self) -> bool:
        """Whether the person reads "The application did not respond"."""
        return self.ack is None and self.age() > self.server.world.clock.answer_limit

    async def acked(self) -> Exchange:
        """Wait for the first callback. `NotAnswered` if none comes in time."""
        within = min(self.server.world.clock.answer_limit, self.server.patience)
        try:
            await self.server.world.changes.until(lambda: self.ack is not None, within)
        except TimeoutError:
            raise NotAnswered(f"no callback within {within} s; {self.server.tail()}") from None
        return self

    async def answered(self) -> Exchange:
        """Wait until there is something to read: after a deferred answer, until the placeholder is filled or gone."""
        await self.acked()
        original = self.original
        if self.ack == DEFER and original:
            try:
                done = self.server.world.changes.until
                await done(lambda: not original.loading or original.deleted, self.server.patience)
            except TimeoutError:
                raise NotAnswered(f"still thinking after {self.server.patience} s; {self.server.tail()}") from None
        return self

    async def followed(self, count: int = 1) -> Exchange:
        """Wait for so many messages or edits through the token after the first callback."""
        await self.acked()
        try:
            await self.server.world.changes.until(lambda: self.changes >= count, self.server.patience)
        except TimeoutError:
            text = f"{self.changes} of {count} follow-ups after {self.server.patience} s; {self.server.tail()}"
            raise NotAnswered(text) from None
        await asyncio.sleep(0)
        return self
