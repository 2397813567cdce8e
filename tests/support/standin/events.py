"""What the gateway tells: a change in the world becomes events, each with the intent it needs."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tests.support.standin.payloads import (
    channel_json,
    guild_json,
    member_json,
    message_json,
    own_thread_member,
    role_json,
    thread_json,
)
from tests.support.standin.permissions import BITS
from tests.support.standin.world import Channel, Guild, Message, World

GUILDS, GUILD_MESSAGES, DIRECT_MESSAGES, MESSAGE_CONTENT = 1 << 0, 1 << 9, 1 << 12, 1 << 15

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Event:
    """A dispatch: its body is built at once for whoever listens, never kept alive."""

    kind: str
    guild_id: int
    intent: int
    """The intent a session needs; 0 for what everybody gets."""
    body: Callable[[int], Json]
    """The data, given the session's intents."""


class Events:
    """Makes events out of changes."""

    def __init__(self, world: World) -> None:
        self._world = world

    def of(self, kind: str, subject: Any) -> list[Event]:
        """The events a change causes; none for what the bot cannot see."""
        if kind.startswith("MESSAGE_"):
            return self._message(kind, subject)
        if kind.startswith(("CHANNEL_", "THREAD_")):
            return self._channel(kind, subject)
        if kind.startswith("GUILD_"):
            return self._guild(kind, subject)
        return [Event(kind, int(subject.get("guild_id") or 0), 0, lambda _: subject)]

    def _guild(self, kind: str, guild: Guild) -> list[Event]:
        def body(_: int) -> Json:
            if kind == "GUILD_CREATE":
                return guild_json(guild)
            if kind == "GUILD_ROLE_UPDATE":
                role = guild.role(self._world.bot.name)
                return {"guild_id": str(guild.id), "role": role_json(role, guild.roles.index(role))}
            return {"id": str(guild.id)}

        return [Event(kind, guild.id, GUILDS, body)]

    def _channel(self, kind: str, channel: Channel) -> list[Event]:
        guild = channel.guild
        if guild is None or not guild.bot_present:
            return []
        if kind == "THREAD_CREATE":
            created = thread_json(channel) | {"newly_created": True, "member": own_thread_member(channel)}
            return [Event(kind, guild.id, GUILDS, lambda _: created)]
        if kind == "THREAD_DELETE":
            parts = ("id", "guild_id", "parent_id", "type")
            return [Event(kind, guild.id, GUILDS, lambda _: {key: thread_json(channel)[key] for key in parts})]
        return [Event(kind, guild.id, GUILDS, lambda _: channel_json(channel))]

    def _message(self, kind: str, message: Message) -> list[Event]:
        channel, guild = message.channel, message.channel.guild
        if message.private_to:
            return []
        bot = self._world.bot
        if guild and not guild.permissions_of(bot, channel) & BITS["view_channel"]:
            return []
        place: Json = {"channel_id": str(channel.id)} | ({"guild_id": str(guild.id)} if guild else {})
        intent = GUILD_MESSAGES if guild else DIRECT_MESSAGES
        guild_id = guild.id if guild else 0
        if kind == "MESSAGE_DELETE":
            return [Event(kind, guild_id, intent, lambda _: {"id": str(message.id)} | place)]

        def body(intents: int) -> Json:
            readable = intents & MESSAGE_CONTENT or not guild or message.author is bot or bot in message.mentions
            data = message_json(message, hide=not readable) | place
            if guild and message.author.id in guild.members and not message.via_webhook:
                data["member"] = member_json(self._world, guild.members[message.author.id], with_user=False)
            return data

        return [Event(kind, guild_id, intent, body)]
