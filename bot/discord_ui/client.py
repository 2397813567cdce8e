"""The Discord client: intents, commands, buttons, the one place that errors end in, and the tasks that run beside."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import json
import logging
import math
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands

from bot.application import BEAT, Application
from bot.config import BoardAddress, CannotStart, Hosting
from bot.dice.sources import Randomness
from bot.discord_ui import replying
from bot.discord_ui.activity import ActivityDoor, entry_points
from bot.discord_ui.app_client import AppClient, SeenInteractions
from bot.discord_ui.delivery.contents import contents
from bot.discord_ui.delivery.drawing import Drawing
from bot.discord_ui.delivery.poster import AroundPosting, Poster
from bot.discord_ui.hand_over import HOLDS, HandOver
from bot.discord_ui.lobby import welcome
from bot.discord_ui.lost_answers import BROKEN_OFF
from bot.discord_ui.platform import DiscordPlatform
from bot.discord_ui.registry import HANDLERS, LANGUAGES, Table, Translator, add_all, command_refusal, payloads, refuse
from bot.discord_ui.router import Router
from bot.game.answer_delay import HELD_MS
from bot.game.games import look_once
from bot.monitoring.clock_drift import ClockDrift
from bot.monitoring.health_page import HealthPage
from bot.monitoring.shard_watch import ShardWatch
from bot.shards import ALL, Shards
from bot.store import Database, settings
from bot.store.errors import StoreError
from bot.wording import starting as start_texts
from engine.json_types import JsonObject

if TYPE_CHECKING:
    from bot.web.live.server import BoardServer

log = logging.getLogger(__name__)

NOTHING_OPEN = Hosting()
PARTING = 5.0
PATIENT = 3600.0
"""For how many seconds a hasty bot holds what another one is to answer: what it plays against may wait, too."""
COMMANDS = (discord.InteractionType.application_command, discord.InteractionType.autocomplete)
"""What the command tree answers, in a task of its own, and gives way to; here it is only counted."""
TELLS_AGAIN = 60.0
"""Seconds after which Discord is told the commands again, if it did not take them."""


class Tree(app_commands.CommandTree[AppClient]):
    """The command tree; every command's trouble becomes a private sentence."""

    async def interaction_check(self, interaction: Any, /) -> bool:
        look_once()
        return await self.client.takes(interaction)

    async def on_error(self, interaction: Any, error: app_commands.AppCommandError, /) -> None:
        cause = command_refusal(error)
        if interaction.type is discord.InteractionType.autocomplete:
            log.warning("nothing could be offered", exc_info=cause)
            with contextlib.suppress(discord.HTTPException, discord.InteractionResponded):
                await interaction.response.autocomplete([])
            return
        await replying.guarded(interaction, refuse(cause))


class SandtableBot(AppClient):
    """The bot on one store. It needs no privileged intent: it never reads what people write. `hasty` waits for nothing
    that only Discord or secrecy asks for; `options` go to the library."""

    def __init__(
        self,
        store: Database,
        *,
        hasty: bool = False,
        randomness: Randomness | None = None,
        hosting: Hosting = NOTHING_OPEN,
        languages: Mapping[str, Table] = LANGUAGES,
        shards: Shards = ALL,
        take_over: bool = False,
        **options: Any,
    ) -> None:
        discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # it never speaks: nothing is missing
        self.drift = ClockDrift()
        given: JsonObject = defaults() | {"http_trace": self.drift.trace()} | options
        super().__init__(**given)
        self.hasty = hasty
        self.heard = set()
        self.languages = languages
        self.shards_here = shards
        self.platform = DiscordPlatform(self)
        self.app = Application(store, self.platform, randomness, 0 if hasty else HELD_MS, shards, hosting.limits)
        self.drawing = Drawing(self.app.measurements.drawn)
        self.poster = Poster(store, self, self.drawing, self._around_posting(), shards)
        self.page = self._health_page(hosting)
        secret = hosting.board.secret if hosting.board else ""
        door = ActivityDoor(self, secret) if secret else None
        self.board = None if hosting.board is None else self._board_server(hosting.board, door)
        self.launches = door is not None
        watch = ShardWatch(store.claims, shards, self.app.metrics)
        self.hand_over = HandOver(watch, lambda: self.hears, take_over, PATIENT if hasty else HOLDS)
        self.router = Router(HANDLERS)
        self.seen = SeenInteractions()
        self.tree = Tree(self)
        add_all(self.tree)
        self._jobs: list[asyncio.Task[None]] = []

    def _around_posting(self) -> AroundPosting:
        app = self.app
        return AroundPosting(app.name_of_turn, app.recall, app.measurements.posted, app.people.post.passed)

    def _health_page(self, hosting: Hosting) -> HealthPage | None:
        if hosting.health_port is None:
            return None
        address = (hosting.health_port, hosting.health_host)
        return HealthPage(self.app.metrics, self.condition, *address, self.app.sign.was_shown)

    def _board_server(self, board: BoardAddress, door: ActivityDoor | None) -> BoardServer:
        from bot.web.live.server import BoardServer  # a web server and all it shows: only for hosts who have it

        return BoardServer(self.app, board, door)

    async def setup_hook(self) -> None:
        await self._must_have_sessions_left()
        waits = self.hand_over.waits
        await self.hand_over.take(self._take_over if waits else self._begin, self.close)
        if waits:
            self._jobs.append(asyncio.create_task(self._show_that_it_waits()))
        if self.page is not None:
            await self.page.start()
        if self.board is not None:
            await self.board.start()

    async def _must_have_sessions_left(self) -> None:
        """Raises CannotStart if Discord would take the token away for the sessions that would begin now. Where it does
        not say how many are left, it will say so itself when the first begins."""
        try:
            _, _, limits = await self.http.get_bot_gateway()
        except (discord.HTTPException, discord.GatewayNotFound):
            return
        needed, left = len(self.shards_here.ids), limits["remaining"]
        if left < needed:
            hours = math.ceil(limits["reset_after"] / 3_600_000)
            raise CannotStart(start_texts.NO_SESSIONS.format(needed=needed, left=left, hours=hours))

    async def _begin(self) -> None:
        """Take up the games; whoever looked after them before does not any more."""
        if self.shards_here.are_first:
            await self.sync_commands()
        self.poster.start()
        await self.app.start()

    async def _take_over(self) -> None:
        """The same, where presses wait already: Discord is told of the commands once they are answered."""
        self.poster.start()
        await self.app.start()
        if self.shards_here.are_first:
            self._jobs.append(asyncio.create_task(self._tell_commands()))

    async def _show_that_it_waits(self) -> None:
        """A sign of life, until the application shows its own."""
        while self.hand_over.waits:
            try:
                await self.app.sign.wait()
            except StoreError as error:
                log.warning("no sign of life could be shown: %s", error)
            await asyncio.sleep(BEAT)

    async def _tell_commands(self) -> None:
        """Until Discord has taken them."""
        while True:
            try:
                await self.sync_commands()
            except (discord.HTTPException, *BROKEN_OFF, StoreError) as error:
                log.warning("Discord was not told the commands: %s", error)
            else:
                return
            await asyncio.sleep(TELLS_AGAIN)

    async def sync_commands(self) -> None:
        """Tell Discord the commands, if they have changed since last time (or it has lost them)."""
        if self.languages and self.tree.translator is None:
            await self.tree.set_translator(Translator(self.languages))
        wanted = await payloads(self.tree)
        print_of = hashlib.sha256(json.dumps(wanted, sort_keys=True, default=str).encode()).hexdigest()
        known = await settings.all_of(self.app.store.reader, "user", str(self.application_id))
        there = await self.http.get_global_commands(self.application_id or 0)
        others = entry_points(there)
        if known.get("commands") == print_of and len(there) > len(others):
            return
        await self.http.bulk_upsert_global_commands(self.application_id or 0, payload=[*wanted, *others])
        async with self.app.store.transaction() as tx:
            await settings.put(tx, "user", str(self.application_id), "commands", print_of)

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        if not self.hasty:
            await super().before_identify_hook(shard_id, initial=initial)

    def dispatch(self, event: str, /, *args: Any, **kwargs: Any) -> None:
        """Nobody is told what comes once the bot has closed: the library has no loop left to tell it in, and the end of
        the connection is often noticed last."""
        if not self.is_closed():
            super().dispatch(event, *args, **kwargs)

    async def takes(self, interaction: Any) -> bool:
        """Whether an interaction is answered here; until it is, what nobody waits for gives way to it."""
        taken, task = await super().takes(interaction), asyncio.current_task()
        if taken and task is not None:
            self.app.people.serve(replying.channel_of(interaction), task)
        return taken

    async def on_interaction(self, interaction: Any) -> None:
        is_command = interaction.type in COMMANDS
        if not await (super().takes(interaction) if is_command else self.takes(interaction)):
            log.info("an interaction came twice, or is for another process", extra={"interaction": interaction.id})
            return
        self.app.metrics.interactions.labels(interaction.type.name).inc()
        self.app.metrics.shard_interactions.labels(self.shards_here.shard_of(interaction.guild_id)).inc()
        if interaction.type is discord.InteractionType.modal_submit:
            await self.router.form(interaction)
        elif interaction.type is discord.InteractionType.component:
            await self.router.component(interaction)

    async def on_ready(self) -> None:
        self.hears_of(*self.shards_here.ids)

    async def on_resumed(self) -> None:
        self.hears_of(*self.shards_here.ids)

    def hears_of(self, *shards: int) -> None:
        """The events of these shards arrive from now on: times run there again."""
        self.heard.update(shards)
        self.app.store.timers.ring()

    async def on_disconnect(self) -> None:
        self.heard.clear()

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """One message, where the bot may speak, with the first steps as buttons."""
        place = welcome.where_to_say_it(guild)
        if place is not None and not self.hand_over.waits:
            with contextlib.suppress(discord.HTTPException):
                await place.send(**await contents(welcome.WELCOME, self.drawing))

    async def close(self) -> None:
        for job in self._jobs:
            job.cancel()
        if self.board is not None:
            await self.board.stop()
        await _finished(self.hand_over.answering, await self.hand_over.leave(PARTING))
        await self.app.stop()
        await self.poster.stop()
        await self.hand_over.end()
        if self.page is not None:
            await self.page.stop()
        await super().close()


def defaults() -> JsonObject:
    """What the library is told unless somebody wants it otherwise."""
    return {
        "intents": discord.Intents(guilds=True),
        "allowed_mentions": discord.AllowedMentions.none(),
        "max_messages": None,
    }


async def _finished(answering: set[asyncio.Task[object]], within: float) -> None:
    """Let tasks come to their end before what they need is taken away; those that take long are ended (what they wait
    for, dice for instance, goes on at the next start)."""
    busy = answering - {asyncio.current_task()}
    if not busy:
        return
    _, late = await asyncio.wait(busy, timeout=within)
    for task in late:
        task.cancel()
    await asyncio.gather(*late, return_exceptions=True)
