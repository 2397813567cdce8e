"""A table at the terminal that can be left and come back to: the database, and beside it the chat as it stood.

The people, the guild and its channel have the same ids in every process (`StandIn(lasting=True)`); threads and messages
are put back with theirs, so that buttons go on working. Pictures are not: those that were posted lie in their folder.
"""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.support.standin.accounts import User
from tests.support.standin.components import FILE, GALLERY
from tests.support.standin.world import Channel, Message, ThreadState

Json = dict[str, Any]
MOST = 60
"""Messages of a channel that are kept: what is older nobody presses any more."""
PICTURES = ("image", "thumbnail")
"""What shows a file in an embed."""
PLAIN = (
    "content",
    "embeds",
    "components",
    "flags",
    "type",
    "nonce",
    "interaction",
    "via_webhook",
    "created",
    "edited",
    "edits",
)


@dataclass(frozen=True, slots=True)
class KeptTable:
    """The files of one edition's table in a folder."""

    folder: Path
    edition: str

    @property
    def database(self) -> Path:
        """Where the bot keeps the game."""
        return self.folder / f"{self.edition}.sqlite3"

    @property
    def _chat(self) -> Path:
        return self.folder / f"{self.edition}.json"

    @property
    def where(self) -> str:
        """Where the game stands that one can go on with; empty if there is none."""
        return str(self._read().get("where", "")) if self.database.is_file() else ""

    def clear(self) -> None:
        """Begin anew: what was kept is taken away."""
        self.folder.mkdir(parents=True, exist_ok=True)
        for path in (self._chat, *self.folder.glob(f"{self.database.name}*")):
            path.unlink(missing_ok=True)

    def keep(self, room: Channel, where: str) -> None:
        """Write down the chat, and where the game stands."""
        channels = [room, *room.threads]
        threads = [_thread(channel) for channel in room.threads]
        messages = [_message(m) for channel in channels for m in channel.messages[-MOST:] if _is_kept(m)]
        text = json.dumps({"where": where, "threads": threads, "messages": messages})
        part = self._chat.with_suffix(".part")
        part.write_text(text, encoding="utf-8")
        part.replace(self._chat)

    def put_back(self, room: Channel) -> None:
        """The chat as it was kept."""
        world, kept = room.world, self._read()
        for one in kept.get("threads", ()):
            owner = world.users.get(one["owner"], world.bot)
            state = ThreadState(owner, one["archive_minutes"], one["created"], members=set(one["members"]))
            id, kind = one["id"], one["type"]
            world.channels[id] = Channel(world, id, one["name"], kind, room.guild, room, state=state)
        for one in kept.get("messages", ()):
            channel, author = world.channels.get(one["channel"]), world.users.get(one["author"])
            if channel is not None and author is not None:
                channel.messages.append(_read_message(one, channel, author))

    def _read(self) -> Json:
        try:
            kept: Json = json.loads(self._chat.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}
        return kept


def _is_kept(message: Message) -> bool:
    """What everybody can read; a private answer ends with the process."""
    return not message.deleted and message.private_to is None and not message.loading


def _thread(channel: Channel) -> Json:
    state = channel.as_thread
    return {
        "id": channel.id,
        "name": channel.name,
        "type": channel.type,
        "owner": state.owner.id,
        "archive_minutes": state.archive_minutes,
        "created": state.created,
        "members": sorted(state.members),
    }


def _message(message: Message) -> Json:
    plain = {name: getattr(message, name) for name in PLAIN}
    plain["components"] = _without_pictures(message.components)
    plain["embeds"] = [{name: of for name, of in embed.items() if name not in PICTURES} for embed in message.embeds]
    thread = message.thread.id if message.thread else None
    return {"id": message.id, "channel": message.channel.id, "author": message.author.id, "thread": thread, **plain}


def _without_pictures(components: list[Json]) -> list[Json]:
    """Components without those that show a file: it is no longer to be had."""
    kept: list[Json] = []
    for one in components:
        if one["type"] not in (GALLERY, FILE):
            inside = {"components": _without_pictures(one["components"])} if "components" in one else {}
            kept.append(one | inside)
    return kept


def _read_message(one: Json, channel: Channel, author: User) -> Message:
    plain = {name: one[name] for name in PLAIN}
    thread = channel.world.channels.get(one["thread"] or 0)
    return Message(id=one["id"], channel=channel, author=author, thread=thread, **plain)
