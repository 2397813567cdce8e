"""Who is notified by a message: the texts it shows, held against its `allowed_mentions`."""

import re
from dataclasses import dataclass
from typing import Any

from tests.support.standin.accounts import User
from tests.support.standin.components import SILENT
from tests.support.standin.permissions import BITS
from tests.support.standin.world import Message

_USER = re.compile(r"<@!?(\d+)>")
_ROLE = re.compile(r"<@&(\d+)>")
_EVERYONE = re.compile(r"@(everyone|here)\b")


@dataclass(frozen=True, slots=True)
class Ping:
    """One person notified by one message."""

    user: User
    message: Message
    silent: bool


def mentioned(message: Message, allowed: dict[str, Any] | None, replied_to: User | None = None) -> list[User]:
    """The people a message may address, in the order of their ids in it. Embeds address nobody."""
    text = "\n".join([message.content, *message.displayed()])
    found: dict[int, User] = {}
    users = message.channel.world.users
    for user_id in map(int, _USER.findall(text)):
        if user_id in users and _permits(allowed, "users", user_id):
            found[user_id] = users[user_id]
    if replied_to and (allowed is None or allowed.get("replied_user")):
        found[replied_to.id] = replied_to
    return list(found.values())


def _permits(allowed: dict[str, Any] | None, key: str, wanted: int) -> bool:
    if allowed is None or key in (allowed.get("parse") or []):
        return True
    return wanted in map(int, allowed.get(key) or [])


def pings(message: Message, allowed: dict[str, Any] | None) -> list[Ping]:
    """The notifications of a *new* public message. Edits and private messages never notify."""
    if message.private_to:
        return []
    guild = message.channel.guild
    targets = {user.id: user for user in message.mentions}
    if guild:
        for user in _groups(message, allowed):
            targets.setdefault(user.id, user)
        targets = {key: user for key, user in targets.items() if key in guild.members}
    targets.pop(message.author.id, None)
    silent = bool(message.flags & SILENT)
    return [Ping(user, message, silent) for user in targets.values()]


def _groups(message: Message, allowed: dict[str, Any] | None) -> list[User]:
    """Members reached through @everyone, @here or a role, which needs a permission of its own."""
    guild = message.channel.home
    if not guild.permissions_of(message.author, message.channel) & BITS["mention_everyone"]:
        return []
    text = "\n".join([message.content, *message.displayed()])
    everyone = _EVERYONE.search(text) and (allowed is None or "everyone" in (allowed.get("parse") or []))
    roles = {role for role in map(int, _ROLE.findall(text)) if _permits(allowed, "roles", role)}
    return [m.user for m in guild.members.values() if everyone or roles.intersection(m.roles)]
