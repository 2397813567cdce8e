"""New messages and edits: the checks, the change, the pings and the event, in one place for all routes."""

import copy
import time
from dataclasses import dataclass, field
from typing import Any

from tests.support.standin.accounts import User
from tests.support.standin.components import EPHEMERAL, LAYOUT, LOADING, SILENT
from tests.support.standin.payloads import complete
from tests.support.standin.pings import Ping, mentioned, pings
from tests.support.standin.refusals import invalid, not_imitated, unknown
from tests.support.standin.rules.messages import check_mentions, check_message, check_nonce
from tests.support.standin.uploads import Files, Upload, names_of
from tests.support.standin.world import Channel, Message, World

Json = dict[str, Any]

SUPPRESS_EMBEDS = 4
SENDABLE = SUPPRESS_EMBEDS | SILENT | LAYOUT
REPLY, COMMAND_ANSWER = 19, 20


@dataclass(slots=True)
class Origin:
    """Where a new message comes from, if it is more than a plain post."""

    type: int = 0
    private_to: User | None = None
    interaction: Json | None = None
    via_webhook: bool = False
    reference: Json | None = None


@dataclass(slots=True)
class Posting:
    """Takes messages in. One per server."""

    world: World
    files: Files
    pings: list[Ping] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)
    _nonces: dict[tuple[int, str], Message] = field(default_factory=dict)

    def post(
        self, channel: Channel, author: User, body: Json, uploads: list[Upload], origin: Origin | None = None
    ) -> Message:
        """Put a new message into a channel. Raises `Refusal`; then nothing has changed."""
        origin = origin or Origin()
        check_nonce(body.get("nonce"))
        if first := self._already_sent(channel, body):
            return first
        self._check_new(body, uploads)
        replied_to = self._replied_to(channel, body.get("message_reference"))
        files = self.files.take(channel, body.get("attachments") or [], uploads)
        world = self.world
        message = Message(
            id=world.ids.next(),
            channel=channel,
            author=author,
            created=world.clock.now(),
            content=body.get("content") or "",
            embeds=copy.deepcopy(body.get("embeds") or []),
            components=copy.deepcopy(body.get("components") or []),
            files=files,
            flags=self._flags(body, origin),
            type=REPLY if replied_to else origin.type,
            nonce=body.get("nonce"),
            tts=bool(body.get("tts")),
            reference=self._reference(replied_to) or origin.reference,
            interaction=origin.interaction,
            via_webhook=origin.via_webhook,
            private_to=origin.private_to,
        )
        self._finish(message, body, replied_to)
        if message.nonce is not None:
            self._nonces[channel.id, str(message.nonce)] = message
        self.pings.extend(pings(message, body.get("allowed_mentions")))
        self._unarchive(channel, message)
        channel.messages.append(message)
        world.emit("MESSAGE_CREATE", message)
        return message

    def placeholder(self, channel: Channel, origin: Origin) -> Message:
        """The "thinking" message of a deferred answer."""
        flags = LOADING | (EPHEMERAL if origin.private_to else 0)
        world = self.world
        message = Message(world.ids.next(), channel, world.bot, world.clock.now(), flags=flags, type=origin.type)
        message.private_to = origin.private_to
        message.interaction = origin.interaction
        message.reference = origin.reference
        message.via_webhook = True
        channel.messages.append(message)
        world.emit("MESSAGE_CREATE", message)
        return message

    def revise(self, message: Message, body: Json, uploads: list[Upload]) -> Message:
        """Edit a message: what the body does not name stays. Raises `Refusal`; then nothing has changed."""
        listed = body.get("attachments")
        later = {
            "content": body["content"] or "" if "content" in body else message.content,
            "embeds": copy.deepcopy(body["embeds"] or []) if "embeds" in body else message.embeds,
            "components": copy.deepcopy(body["components"] or []) if "components" in body else message.components,
            "flags": (message.flags & ~SUPPRESS_EMBEDS) | ((body.get("flags") or 0) & (SUPPRESS_EMBEDS | LAYOUT)),
        }
        if body.get("poll"):
            raise not_imitated("polls")
        check_mentions(body.get("allowed_mentions"))
        kept = message.files if listed is None else [a for a in message.files if str(a.id) in _ids(listed)]
        check_message(later, {a.name for a in kept} | names_of(uploads, listed))
        message.files = self.files.retake(message, listed, uploads)
        if not message.loading:
            message.edited = self.world.clock.now()
        message.content, message.embeds, message.components = later["content"], later["embeds"], later["components"]
        message.flags = later["flags"] & ~LOADING
        message.edits += 1
        message.changed_at = time.monotonic()
        self._finish(message, body, None)
        self.world.emit("MESSAGE_UPDATE", message)
        return message

    def _already_sent(self, channel: Channel, body: Json) -> Message | None:
        if body.get("nonce") is None or not body.get("enforce_nonce"):
            return None
        first = self._nonces.get((channel.id, str(body["nonce"])))
        if first is None or self.world.clock.now() - first.created > self.world.limits.nonce_seconds:
            return None
        return first

    def _check_new(self, body: Json, uploads: list[Upload]) -> None:
        if body.get("poll"):
            raise not_imitated("polls")
        check_mentions(body.get("allowed_mentions"))
        check_message(body, names_of(uploads, body.get("attachments")))

    def _flags(self, body: Json, origin: Origin) -> int:
        flags = (body.get("flags") or 0) & SENDABLE
        return flags | (EPHEMERAL if origin.private_to else 0)

    def _replied_to(self, channel: Channel, reference: Json | None) -> Message | None:
        if not reference:
            return None
        wanted = int(reference["message_id"])
        for message in channel.messages:
            if message.id == wanted and not message.deleted:
                return message
        if reference.get("fail_if_not_exists", True):
            raise invalid("message_reference", "REPLIES_UNKNOWN_MESSAGE", "Unknown message")
        return None

    def _reference(self, replied_to: Message | None) -> Json | None:
        if replied_to is None:
            return None
        place: Json = {"type": 0, "message_id": str(replied_to.id), "channel_id": str(replied_to.channel.id)}
        if replied_to.channel.guild:
            place["guild_id"] = str(replied_to.channel.guild.id)
        return place

    def _finish(self, message: Message, body: Json, replied_to: Message | None) -> None:
        """Resolve what the body left open: files, numbers of components, mentions."""
        complete(message)
        for embed in message.embeds:
            for key in ("image", "thumbnail"):
                if (embed.get(key) or {}).get("url", "").startswith("attachment://"):
                    self.problems.append(f"an embed names {embed.pop(key)['url']}, which is not among the files")
        message.mentions = mentioned(message, body.get("allowed_mentions"), replied_to.author if replied_to else None)

    def _unarchive(self, thread: Channel, message: Message) -> None:
        """Posting wakes a sleeping thread, and whoever is addressed there joins it."""
        if thread.state is None or message.private_to:
            return
        thread.state.members.add(message.author.id)
        thread.state.members.update(user.id for user in message.mentions)
        if thread.state.archived:
            thread.state.archived = False
            self.world.tell_channel_update(thread)
        thread.state.active_at = self.world.clock.now()


def _ids(listed: list[Json]) -> set[str]:
    return {str(entry["id"]) for entry in listed}


def find_message(channel: Channel, message_id: int) -> Message:
    """The message of this id, private ones included. Raises `Refusal` if it is gone."""
    for message in channel.messages:
        if message.id == message_id and not message.deleted:
            return message
    raise unknown("Message")
