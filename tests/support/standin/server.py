"""The stand-in as a whole, composed: start it, build a guild, let people act, look at what happened."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from aiohttp import web

from tests.support.standin.accounts import User
from tests.support.standin.changes import PATIENT, patience
from tests.support.standin.faults import Faults
from tests.support.standin.gateway import Gateway
from tests.support.standin.people import Person
from tests.support.standin.pings import Ping
from tests.support.standin.rest import RestApi
from tests.support.standin.routes import ALL
from tests.support.standin.spec import Spec
from tests.support.standin.state import Request, State
from tests.support.standin.uploads import Pictures
from tests.support.standin.world import Channel, Guild, Message

T = TypeVar("T")


class StandIn(State):
    """A Discord on 127.0.0.1, for one test or one person."""

    def __init__(
        self, *, images: Path | None = None, hurry: float = 1.0, spec: Spec | None = None, lasting: bool = False
    ) -> None:
        super().__init__(images=images, hurry=hurry, spec=spec, lasting=lasting)
        self.gateway = Gateway(self)
        self.faults = Faults(self.gateway, self.world)
        self.api = RestApi(self, self.faults)
        self._runner: web.AppRunner | None = None
        self.world.listener = self._listen

    # --- running --------------------------------------------------------------------------------------------------

    async def start(self, port: int = 0) -> StandIn:
        """Listen on 127.0.0.1, on a free port unless one is named."""
        app = web.Application(client_max_size=2 * self.limits.request_bytes)
        self.api.mount(app, ALL)
        app.router.add_get("/gateway{rest:.*}", self.gateway.accept)
        app.router.add_get("/cdn/attachments/{channel}/{id}/{name}", self._serve_file)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.5)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", port)
        await site.start()
        listening = self._runner.addresses[0][1]
        self.url = f"http://127.0.0.1:{listening}"
        self.files.base = self.url
        return self

    async def stop(self) -> None:
        """Hang up and stop listening."""
        await self.gateway.close()
        if self._runner:
            await self._runner.cleanup()

    def _listen(self, kind: str, subject: Any) -> None:
        self.chat.note(kind, subject)
        self.gateway.publish(self.events.of(kind, subject))

    async def _serve_file(self, request: web.Request) -> web.StreamResponse:
        """The CDN. Addresses run out."""
        attachment = self.files.stored.get(int(request.match_info["id"]))
        if attachment is None or self.clock.now() > self.files.expiry[attachment.id]:
            return web.Response(status=404, text="This content is no longer available.")
        return web.Response(body=attachment.data, headers={"Content-Type": attachment.content_type})

    # --- building -------------------------------------------------------------------------------------------------

    def add_guild(self, name: str, shard: tuple[int, int] = (0, 1)) -> GuildDriver:
        """A new guild with the bot in it, of this shard of so many."""
        return GuildDriver(self, self.world.add_guild(name, shard))

    async def delete_channel(self, channel: Channel) -> None:
        """As if a moderator had deleted the channel or thread."""
        self.world.delete_channel(channel)

    async def delete_message(self, message: Message) -> None:
        """As if a moderator had deleted the message."""
        self.world.delete_message(message)

    # --- looking --------------------------------------------------------------------------------------------------

    @property
    def pings(self) -> list[Ping]:
        """Every notification so far."""
        return self.posting.pings

    def pings_of(self, person: Person | User) -> list[Message]:
        """The messages that notified one person."""
        user = person.user if isinstance(person, Person) else person
        return [ping.message for ping in self.posting.pings if ping.user is user]

    @property
    def callbacks(self) -> list[Request]:
        """Those that were first answers to interactions, refused ones included."""
        return [r for r in self.requests if r.route.endswith("/callback")]

    @property
    def answer_seconds(self) -> list[float]:
        """How long each interaction waited for something to read, sorted; for medians and percentiles."""
        return sorted(x.answered_after for x in self.exchanges.values() if x.answered_after is not None)

    def transcript(self, channel: Channel | None = None, viewer: Person | None = None) -> str:
        """The chat so far as text; as one person saw it, or with everybody's private answers."""
        return self.chat.text(channel, viewer.user if viewer else None)

    def save_images(self, folder: Path) -> list[Path]:
        """Write every image posted so far into a folder."""
        pictures = Pictures(folder)
        for attachment in self.files.stored.values():
            pictures.keep(attachment)
        return list(pictures.saved.values())

    async def until(self, look: Callable[[], T], within: float = PATIENT) -> T:
        """Wait until a function of what can be seen gives something truthy. TimeoutError otherwise."""
        return await self.world.changes.until(look, within)

    async def ready(self, within: float = 2 * PATIENT) -> None:
        """Wait until a bot is connected and knows its guilds. TimeoutError, with the last that was asked, otherwise."""
        try:
            await self.until(lambda: self.gateway.ready, within)
        except TimeoutError:
            begun = len(self.gateway.identifies)
            raise TimeoutError(f"no bot is ready, {begun} sessions were begun; {self.tail()}") from None

    async def settle(self, quiet: float = 0.05, within: float = PATIENT) -> None:
        """Wait until no request has come for a while. For what has no visible end; prefer `until` and `wait_for`."""
        seen = -1
        try:
            async with patience(within):
                while seen != len(self.requests) or self.api.busy:
                    seen = len(self.requests)
                    await asyncio.sleep(quiet)
        except TimeoutError:
            raise TimeoutError(f"the bot does not come to rest; {self.tail()}") from None


class GuildDriver:
    """A guild in the hands of a test or of the terminal."""

    def __init__(self, server: StandIn, guild: Guild) -> None:
        self.server = server
        self.guild = guild
        self.people: dict[str, Person] = {}

    @property
    def id(self) -> int:
        """The guild's id."""
        return self.guild.id

    def add_channel(self, name: str) -> Channel:
        """A new text channel."""
        return self.server.world.add_channel(self.guild, name)

    def add_member(self, name: str, global_name: str | None = None) -> Person:
        """Somebody new, with an ordinary member's rights."""
        user = self.server.world.add_user(name, global_name)
        person = Person(self.server, self.server.world.add_member(self.guild, user))
        self.people[name] = person
        return person

    @property
    def host(self) -> Person:
        """The guild's owner, who may do everything."""
        return Person(self.server, self.guild.members[self.guild.owner.id])

    @property
    def bot_permissions(self) -> int:
        """What the bot's own role grants."""
        return self.guild.bot_permissions

    @bot_permissions.setter
    def bot_permissions(self, value: int) -> None:
        self.guild.bot_permissions = value
