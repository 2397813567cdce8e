"""Permission bits, and who may do what where."""

from collections.abc import Iterable
from dataclasses import dataclass

BITS: dict[str, int] = {
    "administrator": 1 << 3,
    "manage_channels": 1 << 4,
    "add_reactions": 1 << 6,
    "view_channel": 1 << 10,
    "send_messages": 1 << 11,
    "manage_messages": 1 << 13,
    "embed_links": 1 << 14,
    "attach_files": 1 << 15,
    "read_message_history": 1 << 16,
    "mention_everyone": 1 << 17,
    "manage_roles": 1 << 28,
    "use_application_commands": 1 << 31,
    "manage_threads": 1 << 34,
    "create_public_threads": 1 << 35,
    "create_private_threads": 1 << 36,
    "send_messages_in_threads": 1 << 38,
    "pin_messages": 1 << 51,
}
ALL = (1 << 53) - 1


def bits(*names: str) -> int:
    """The sum of the named permissions. KeyError for a name that is none."""
    total = 0
    for name in names:
        total |= BITS[name]
    return total


EVERYONE = bits("view_channel", "read_message_history", "use_application_commands")
"""What a careful server leaves to @everyone: the bot has to bring the rest itself."""

PLAYERS = bits("send_messages", "send_messages_in_threads", "add_reactions", "attach_files", "create_public_threads")

BOT = bits(
    "view_channel",
    "send_messages",
    "send_messages_in_threads",
    "create_public_threads",
    "embed_links",
    "attach_files",
    "read_message_history",
)
"""What the bot's invite link asks for."""


@dataclass(slots=True)
class Overwrite:
    """A channel's exception for one role or one member."""

    id: int
    is_member: bool
    allow: int = 0
    deny: int = 0


def effective(base: int, overwrites: Iterable[Overwrite], *, everyone: int, roles: set[int], member: int) -> int:
    """The rights of a member in a channel: @everyone's exception first, then the roles', then the member's own."""
    if base & BITS["administrator"]:
        return ALL
    found = list(overwrites)
    layers = (
        [o for o in found if not o.is_member and o.id == everyone],
        [o for o in found if not o.is_member and o.id in roles and o.id != everyone],
        [o for o in found if o.is_member and o.id == member],
    )
    for layer in layers:
        for overwrite in layer:
            base &= ~overwrite.deny
        for overwrite in layer:
            base |= overwrite.allow
    return base if base & BITS["view_channel"] else 0
