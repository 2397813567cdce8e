"""The Discord client: intents, commands, buttons, the one place that errors end in, and the tasks that run beside."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import json
import logging
from collections.abc import Awaitable, Mapping
from typing import Any

import aiohttp
import discord
from discord import app_commands

from bot.dice.local import LocalThread
from bot.dice.log_head_dm import Heads
from bot.dice.pending_roll_card import Awaiting
from bot.dice.randomness import Randomness
from bot.dice.thread import Thread
from bot.dice.witness import wants_pings
from bot.discord_ui import replying, unknown_components
from bot.discord_ui.buttons import (
    battle_plans,
    bid_buttons,
    edition_menus,
    history_pages,
    move_wizard,
    odds_reply,
    rules_topics,
    settings_panel,
    standing_order_builder,
    table_buttons,
    table_menu,
    turn_buttons,
    welcome,
)
from bot.discord_ui.commands import add_all
from bot.discord_ui.commands.translations import Translator, payloads
from bot.discord_ui.delivery.dice_log_thread import LogThread
from bot.discord_ui.delivery.poster import Poster, contents
from bot.discord_ui.forms import modal_submit
from bot.game.answer_delay import HELD_MS, Evening
from bot.game.autopilot import Obedience
from bot.game.service import GameService, now_ms
from bot.game.story import Chronicle
from bot.messages.message import Recall
from bot.monitoring.condition import condition
from bot.monitoring.health_page import HealthPage
from bot.monitoring.measurements import measure
from bot.monitoring.metrics import Metrics
from bot.rendering.brief import BriefingScene
from bot.scenes.briefing import briefing_scene
from bot.store import Store, games, interactions, outbox, settings
from bot.table.bids import Bidding
from bot.table.dice_terms import LOCAL
from bot.table.forget import FORGET, ring
from bot.table.lobby import Lobby
from bot.table.services import Tending
from bot.table.tutorial import Tutorial
from bot.wording.languages import LANGUAGES, Table
from bot.wording.turns import thread_name

log = logging.getLogger(__name__)

BEAT = 30
PARTING = 5.0
ANSWERING = ("CommandTree-invoker", "discord-ui-", "discord.py: on_interaction")
"""What the library calls the tasks in which presses, commands and forms are answered."""
LASTING: tuple[type[discord.ui.DynamicItem[Any]], ...] = (
    turn_buttons.Pressed,
    turn_buttons.Chosen,
    battle_plans.Sealed,
    battle_plans.Ahead,
    standing_order_builder.Chosen,
    standing_order_builder.Pressed,
    table_buttons.Tended,
    table_buttons.Picked,
    edition_menus.Ordered,
    rules_topics.Asked,
    settings_panel.Chosen,
    table_menu.Pressed,
    table_menu.Chosen,
    history_pages.Paged,
    bid_buttons.Pressed,
    bid_buttons.Chosen,
    odds_reply.Shown,
    move_wizard.Led,
    move_wizard.Back,
)
"""All buttons and menus: they work as long as their message stands."""
DAY_MS = 86_400_000
UNKNOWN = {10003, 10007, 10013}
"""Discord's codes for a channel, a member, a user that is not there."""


class Tree(app_commands.CommandTree["SandtableBot"]):
    """The command tree; every command's trouble becomes a private sentence."""

    async def on_error(self, interaction: Any, error: app_commands.AppCommandError, /) -> None:
        cause = unknown_components.command_refusal(error)
        if interaction.type is discord.InteractionType.autocomplete:
            log.warning("nothing could be offered", exc_info=cause)
            with contextlib.suppress(discord.HTTPException, discord.InteractionResponded):
                await interaction.response.autocomplete([])
            return
        await replying.guarded(interaction, unknown_components.refuse(cause))


class SandtableBot(discord.Client):
    """The bot on one store. It needs no privileged intent: it never reads what people write."""

    def __init__(self, store: Store, **options: Any) -> None:
        defaults: dict[str, Any] = {
            "intents": discord.Intents(guilds=True),
            "allowed_mentions": discord.AllowedMentions.none(),
            "max_messages": None,
        }
        self.hasty = bool(options.pop("hasty", False))
        health_port: int | None = options.pop("health_port", None)
        self.languages: Mapping[str, Table] = options.pop("languages", LANGUAGES)
        randomness: Randomness = options.pop("randomness", None) or Randomness()
        discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = (
            False  # this bot never speaks: nothing is missing
        )
        super().__init__(**(defaults | options))
        self.store = store
        self.poster = Poster(store, self, self.name_of_turn)
        evening = Evening(0 if self.hasty else HELD_MS)
        self.service = GameService(store, self.thread_of, self.poster.wake, randomness=randomness, evening=evening)
        self.awaiting = Awaiting(self.service)
        self.heads = Heads(self.service, self)
        self.web: aiohttp.ClientSession | None = None
        self.lobby = Lobby(self.service)
        self.tending = Tending(self.service, self.is_member, self.is_there)
        self._connected = asyncio.Event()
        self.tending.timers.heard = self._connected.wait
        self.obedience = Obedience(self.service)
        self.chronicle = Chronicle(store)
        self.bidding = Bidding(self.lobby)
        self.tutorial = Tutorial(self.lobby)
        self.rooms: set[str] = set()
        """Where games are played: a thread may be one."""
        self.poster.recall = self.recall
        self.tending.timers.on(FORGET, lambda timer: ring(self, timer))
        self.metrics = Metrics()
        measure(self)
        self.page = None if health_port is None else HealthPage(self.metrics, lambda: condition(self), health_port)
        self.tree = Tree(self)
        self.jobs: list[asyncio.Task[Any]] = []
        add_all(self.tree)

    async def recall(self, recall: Recall) -> BriefingScene | None:
        """The briefing for whose turn it is."""
        story, loaded = await self.chronicle.of(recall.game), await self.service.look(recall.game)
        return await asyncio.to_thread(briefing_scene, story, recall.line, recall.power, loaded.say)

    async def name_of_turn(self, game: str, turn: str) -> str:
        """What a turn's thread is called."""
        number, _, power = turn.partition(".")
        say = (await self.service.look(game)).say
        return thread_name(number, power, say)

    def thread_of(self, log_channel: str) -> Thread:
        """Where a game's dice log goes."""
        return LocalThread(now_ms) if log_channel == LOCAL else LogThread(self, int(log_channel), self.is_pinged)

    async def is_pinged(self, user: str) -> bool:
        """Whether a witness of rolls wants to be notified of them."""
        return await wants_pings(self.store.reader, user)

    @property
    def hears(self) -> bool:
        """Whether the gateway is connected."""
        return self.is_ready() and not self.is_closed() and self.ws is not None and self.ws.open

    async def is_member(self, guild: str, user: str) -> bool | None:
        """Whether somebody is on a server; None if Discord does not say. Members' comings and goings are not heard."""
        return await _found(self.http.get_member(int(guild), int(user)))

    async def is_there(self, channel: str) -> bool | None:
        """Whether a channel or thread exists; None if Discord does not say."""
        return await _found(self.http.get_channel(int(channel)))

    async def setup_hook(self) -> None:
        self.add_dynamic_items(*LASTING)
        await self.sync_commands()
        self.rooms |= {row.channel for row in await games.listed(self.store.reader)}
        await self.tending.leaving.begin()
        asleep = self.store.asleep_ms()
        work = (self.keep_house(), self.poster.run(), self.tending.timers.run(asleep))
        self.jobs = [asyncio.create_task(job) for job in work]
        if self.page is not None:
            await self.page.start()
        self.web = aiohttp.ClientSession()
        self.service.rolls.sources = self.service.rolls.randomness.sources(self.web, self.awaiting.tell)
        await self.service.rolls.resume()
        await self.obedience.resume()

    async def sync_commands(self) -> None:
        """Tell Discord the commands, if they have changed since last time (or it has lost them)."""
        if self.languages and self.tree.translator is None:
            await self.tree.set_translator(Translator(self.languages))
        wanted = await payloads(self.tree)
        print_of = hashlib.sha256(json.dumps(wanted, sort_keys=True, default=str).encode()).hexdigest()
        known = await settings.all_of(self.store.reader, "user", str(self.application_id))
        stamp = print_of
        if known.get("commands") == stamp and await self.tree.fetch_commands():
            return
        await self.tree.sync()
        async with self.store.transaction() as tx:
            await settings.put(tx, "user", str(self.application_id), "commands", stamp)

    async def keep_house(self) -> None:
        """A sign of life while connected, and once a day the old rows go."""
        swept = 0
        while True:
            if self.hears:
                self.store.beat()
            if now_ms() - swept > DAY_MS:
                swept = now_ms()
                async with self.store.transaction() as tx:
                    await interactions.forget(tx, swept - DAY_MS)
                    await outbox.forget(tx, swept - 30 * DAY_MS)
            await asyncio.sleep(BEAT)

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        if not self.hasty:
            await super().before_identify_hook(shard_id, initial=initial)

    async def on_interaction(self, interaction: Any) -> None:
        self.metrics.interactions.labels(interaction.type.name).inc()
        if interaction.type is discord.InteractionType.modal_submit:
            await modal_submit.submitted(interaction)
        elif interaction.type is discord.InteractionType.component:
            await unknown_components.pressed(interaction, LASTING)

    async def on_ready(self) -> None:
        self._connected.set()

    async def on_resumed(self) -> None:
        self._connected.set()

    async def on_disconnect(self) -> None:
        self._connected.clear()

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """One message, where the bot may speak, with the first steps as buttons."""
        place = welcome.where_to_say_it(guild)
        if place is not None:
            with contextlib.suppress(discord.HTTPException):
                await place.send(**await contents(welcome.WELCOME))

    async def close(self) -> None:
        await _finished(ANSWERING, PARTING)
        for job in self.jobs:
            job.cancel()
        await asyncio.gather(*self.jobs, return_exceptions=True)
        await self.obedience.stop()
        await self.service.rolls.stop()
        await self.heads.stop()
        await self.poster.stop()
        if self.web is not None:
            await self.web.close()
        if self.page is not None:
            await self.page.stop()
        await super().close()


async def _found(looking: Awaitable[Any]) -> bool | None:
    """Whether what is looked up is there; None if that cannot be found out now."""
    try:
        await looking
    except discord.HTTPException as error:
        return False if error.code in UNKNOWN else None
    except (aiohttp.ClientError, OSError):
        return None
    return True


async def _finished(names: tuple[str, ...], within: float) -> None:
    """Let tasks of these names come to their end before what they need is taken away; those that take long are ended
    (what they wait for, dice for instance, goes on at the next start)."""
    busy = {task for task in asyncio.all_tasks() if task.get_name().startswith(names)} - {asyncio.current_task()}
    if not busy:
        return
    _, late = await asyncio.wait(busy, timeout=within)
    for task in late:
        task.cancel()
    await asyncio.gather(*late, return_exceptions=True)
