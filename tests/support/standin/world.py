"""Guilds, channels, people and roles: what the stand-in knows, apart from what happens there."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from tests.support.standin import permissions
from tests.support.standin.accounts import Member, Role, User
from tests.support.standin.changes import PATIENT, Changes
from tests.support.standin.clock import Clock, Snowflakes
from tests.support.standin.components import Attachment, Readable
from tests.support.standin.limits import Limits
from tests.support.standin.permissions import Overwrite

TEXT_CHANNEL, DIRECT, PUBLIC_THREAD, PRIVATE_THREAD = 0, 1, 11, 12


@dataclass(slots=True)
class ThreadState:
    """What a thread has beyond other channels."""

    owner: User
    archive_minutes: int
    created: float
    archived: bool = False
    archived_at: float = 0.0
    active_at: float = 0.0
    locked: bool = False
    invitable: bool = True
    members: set[int] = field(default_factory=set)


@dataclass(eq=False)
class Channel:
    """A text channel, a thread or a direct conversation."""

    world: World
    id: int
    name: str
    type: int
    guild: Guild | None
    parent: Channel | None = None
    overwrites: list[Overwrite] = field(default_factory=list)
    messages: list[Message] = field(default_factory=list)
    state: ThreadState | None = None
    slowmode: int = 0
    topic: str | None = None
    recipient: User | None = None
    deleted: bool = False

    def __repr__(self) -> str:
        return f"<Channel #{self.name} {self.id}>"

    @property
    def mention(self) -> str:
        """How a message points to it."""
        return f"<#{self.id}>"

    @property
    def last(self) -> Message:
        """The newest message that is still there. IndexError in an empty channel."""
        return [m for m in self.messages if not m.deleted][-1]

    @property
    def home(self) -> Guild:
        """Its guild. LookupError for a direct conversation."""
        if self.guild is None:
            raise LookupError(f"{self!r} is in no guild")
        return self.guild

    @property
    def as_thread(self) -> ThreadState:
        """What it has as a thread. LookupError if it is none."""
        if self.state is None:
            raise LookupError(f"{self!r} is no thread")
        return self.state

    @property
    def threads(self) -> list[Channel]:
        """Its threads, oldest first."""
        return [c for c in self.world.channels.values() if c.parent is self and c.state]

    def thread(self, name: str) -> Channel:
        """The thread of this name. KeyError if there is none."""
        for thread in self.threads:
            if thread.name == name:
                return thread
        raise KeyError(f"no thread {name!r} among {[t.name for t in self.threads]}")

    async def wait_for(
        self,
        wanted: str | Callable[[Message], Any],
        within: float = PATIENT,
        after: Message | None = None,
    ) -> Message:
        """The first message (later than `after`) that contains the text or pleases the function, once there is one."""

        def pleases(message: Message) -> bool:
            if message.deleted or (after and message.id <= after.id):
                return False
            return wanted in message.text if isinstance(wanted, str) else bool(wanted(message))

        def look() -> list[Message]:
            return [message for message in self.messages if pleases(message)]

        try:
            return (await self.world.changes.until(look, within))[0]
        except TimeoutError:
            shown = "\n".join(f"- {m.text}" for m in self.messages[-5:])
            raise AssertionError(f"#{self.name} never showed {wanted!r}. Its last messages:\n{shown}") from None

    def deny(self, *names: str) -> None:
        """Take permissions from the bot in this channel."""
        self._overwrite().deny |= permissions.bits(*names)
        self._overwrite().allow &= ~permissions.bits(*names)
        self.world.tell_channel_update(self)

    def allow(self, *names: str) -> None:
        """Give permissions to the bot in this channel."""
        self._overwrite().allow |= permissions.bits(*names)
        self._overwrite().deny &= ~permissions.bits(*names)
        self.world.tell_channel_update(self)

    def _overwrite(self) -> Overwrite:
        bot = self.world.bot.id
        for overwrite in self.overwrites:
            if overwrite.is_member and overwrite.id == bot:
                return overwrite
        self.overwrites.append(Overwrite(bot, True))
        return self.overwrites[-1]


@dataclass(eq=False, slots=True)
class Message(Readable):
    """A message with its whole history of being looked at by the stand-in."""

    id: int
    channel: Channel
    author: User
    created: float
    changed_at: float = field(default_factory=time.monotonic)
    """When it last looked different, on the machine's steady clock."""
    content: str = ""
    embeds: list[dict[str, Any]] = field(default_factory=list)
    components: list[dict[str, Any]] = field(default_factory=list)
    files: list[Attachment] = field(default_factory=list)
    flags: int = 0
    type: int = 0
    nonce: str | None = None
    tts: bool = False
    reference: dict[str, Any] | None = None
    interaction: dict[str, Any] | None = None
    """The `interaction_metadata` object if the message answers an interaction."""
    via_webhook: bool = False
    mentions: list[User] = field(default_factory=list)
    private_to: User | None = None
    edited: float | None = None
    edits: int = 0
    old_edits: list[float] = field(default_factory=list)
    pinned: bool = False
    deleted: bool = False
    thread: Channel | None = None
    poll: dict[str, Any] | None = None
    reactions: dict[str, int] = field(default_factory=dict)

    def __repr__(self) -> str:
        return f"<Message {self.id} by {self.author.name}: {self.text[:60]!r}>"

    def seen_by(self, user: User) -> bool:
        """Whether this person can see it."""
        return not self.deleted and self.private_to in (None, user)


@dataclass(eq=False)
class Guild:
    """A server in Discord's everyday speech."""

    world: World
    id: int
    name: str
    owner: User
    roles: list[Role] = field(default_factory=list)
    members: dict[int, Member] = field(default_factory=dict)
    bot_present: bool = True

    @property
    def channels(self) -> list[Channel]:
        """Its channels that are no threads."""
        return [c for c in self.world.channels.values() if c.guild is self and not c.state and not c.deleted]

    @property
    def active_threads(self) -> list[Channel]:
        """Its threads that are not archived."""
        threads = [c for c in self.world.channels.values() if c.guild is self and not c.deleted]
        return [c for c in threads if c.state and not c.state.archived]

    def role(self, name: str) -> Role:
        """The role of this name. KeyError if there is none."""
        for role in self.roles:
            if role.name == name:
                return role
        raise KeyError(name)

    @property
    def bot_permissions(self) -> int:
        """What the bot's own role grants."""
        return self.role(self.world.bot.name).permissions

    @bot_permissions.setter
    def bot_permissions(self, value: int) -> None:
        self.role(self.world.bot.name).permissions = value
        self.world.emit("GUILD_ROLE_UPDATE", self)

    def permissions_of(self, user: User, channel: Channel | None = None) -> int:
        """A member's rights, in the guild or in one of its channels. 0 for who is no member."""
        member = self.members.get(user.id)
        if member is None:
            return 0
        if self.owner is user:
            return permissions.ALL
        held = {self.id, *member.roles}
        base = 0
        for role in self.roles:
            base |= role.permissions if role.id in held else 0
        place = channel.parent if channel and channel.parent else channel
        overwrites = place.overwrites if place else []
        return permissions.effective(base, overwrites, everyone=self.id, roles=held, member=user.id)


class World:
    """All there is. Changing it tells the gateway through `listener` and wakes who waits through `changes`."""

    def __init__(self, clock: Clock, limits: Limits, lasting: bool = False) -> None:
        """`lasting`: what is made until `ids.lasting` is off has the same ids in every process."""
        self.clock = clock
        self.limits = limits
        self.ids = Snowflakes(clock, lasting)
        self.changes = Changes()
        self.listener: Callable[[str, Any], None] = lambda kind, subject: None
        self.application_id = self.ids.next()
        self.bot = User(self.application_id, "sandtable", None, bot=True)
        self.owner = User(self.ids.next(), "host", "Host")
        self.users: dict[int, User] = {self.bot.id: self.bot, self.owner.id: self.owner}
        self.guilds: dict[int, Guild] = {}
        self.channels: dict[int, Channel] = {}

    def emit(self, kind: str, subject: Any) -> None:
        """Tell of an event: its name, and the thing it is about."""
        self.listener(kind, subject)
        self.changes.tell()

    def tell_channel_update(self, channel: Channel) -> None:
        """The channel or thread looks different now."""
        self.emit("THREAD_UPDATE" if channel.state else "CHANNEL_UPDATE", channel)

    def add_user(self, name: str, global_name: str | None = None) -> User:
        """A new account."""
        user = User(self.ids.next(), name, global_name)
        self.users[user.id] = user
        return user

    def add_guild(self, name: str, shard: tuple[int, int] = (0, 1)) -> Guild:
        """A new guild with the bot in it, and with the roles an ordinary one has. `shard`: of which one of how many
        its events are to be."""
        guild = Guild(self, self.ids.next_of(*shard), name, self.owner)
        guild.roles = [
            Role(guild.id, "@everyone", permissions.EVERYONE),
            Role(self.ids.next(), "Players", permissions.PLAYERS),
            Role(self.ids.next(), self.bot.name, permissions.BOT, managed=True),
        ]
        self.guilds[guild.id] = guild
        self.add_member(guild, self.owner)
        self.add_member(guild, self.bot, role=self.bot.name)
        self.emit("GUILD_CREATE", guild)
        return guild

    def add_member(self, guild: Guild, user: User, role: str = "Players") -> Member:
        """Let an account join."""
        guild.members[user.id] = Member(user, [guild.role(role).id], self.clock.now())
        return guild.members[user.id]

    def add_channel(self, guild: Guild, name: str) -> Channel:
        """A new text channel."""
        channel = Channel(self, self.ids.next(), name, TEXT_CHANNEL, guild)
        self.channels[channel.id] = channel
        self.emit("CHANNEL_CREATE", channel)
        return channel

    def add_thread(self, parent: Channel, name: str, owner: User, **more: Any) -> Channel:
        """A new thread; `id` if it hangs on a message, `type`, `archive_minutes`, `invitable`."""
        now = self.clock.now()
        state = ThreadState(owner, more.get("archive_minutes") or 1440, now, invitable=more.get("invitable", True))
        state.members.add(owner.id)
        channel_id = more.get("id") or self.ids.next()
        thread = Channel(self, channel_id, name, more.get("type", PUBLIC_THREAD), parent.guild, parent, state=state)
        self.channels[thread.id] = thread
        self.emit("THREAD_CREATE", thread)
        return thread

    def archive_if_idle(self, thread: Channel) -> None:
        """A thread in which nothing was posted for its time goes to sleep; checked when somebody looks."""
        state, now = thread.state, self.clock.now()
        if state is None or state.archived:
            return
        since = max(state.created, state.active_at)
        if now - since > state.archive_minutes * 60:
            state.archived, state.archived_at = True, now
            self.tell_channel_update(thread)

    def direct(self, user: User) -> Channel:
        """The direct conversation between the bot and a person, made if need be."""
        for channel in self.channels.values():
            if channel.type == DIRECT and channel.recipient is user:
                return channel
        channel = Channel(self, self.ids.next(), user.name, DIRECT, None, recipient=user)
        self.channels[channel.id] = channel
        return channel

    def delete_channel(self, channel: Channel) -> None:
        """Remove a channel with its threads, or a thread."""
        for thread in channel.threads:
            thread.deleted = True
        channel.deleted = True
        self.emit("THREAD_DELETE" if channel.state else "CHANNEL_DELETE", channel)

    def delete_message(self, message: Message) -> None:
        """Remove a message."""
        message.deleted = True
        self.emit("MESSAGE_DELETE", message)

    def remove_bot(self, guild: Guild) -> None:
        """Throw the bot out of a guild."""
        guild.bot_present = False
        guild.members.pop(self.bot.id, None)
        self.emit("GUILD_DELETE", guild)
