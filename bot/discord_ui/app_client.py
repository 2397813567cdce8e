"""Discord's client as the handlers of interactions know it: it has an application, can say how it is, and which
interactions have come (Discord may bring one again, after a connection was resumed for instance), and asks again where
Discord's answer to one was lost."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord

from bot.application import Application
from bot.discord_ui.delivery.drawing import Drawing
from bot.discord_ui.delivery.poster import Poster
from bot.discord_ui.hand_over import HandOver
from bot.lru import Lru
from bot.monitoring.clock_drift import ClockDrift
from bot.monitoring.condition import ShardCondition, condition
from bot.shards import Shards
from engine.json_types import JsonObject

if TYPE_CHECKING:
    from bot.web.live.server import BoardServer


import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

import aiohttp

from bot.discord_ui.hand_over import was_held

MOST_KNOWN = 1024
ACKNOWLEDGED = 40060
BROKEN_OFF = (aiohttp.ClientError, OSError, TimeoutError)
"""How a connection ends before an answer is there. Whether the request has arrived is not known then."""
THINKING = discord.InteractionResponseType.deferred_channel_message
PAUSES = (0.2, 0.5, 1.0)
"""Seconds before each further try; an interaction wants to be acknowledged within three."""


class AppClient(discord.Client):
    """The base of the client that runs (see `client`)."""

    app: Application
    poster: Poster
    drawing: Drawing
    seen: SeenInteractions
    drift: ClockDrift
    shards_here: Shards
    hand_over: HandOver
    board: BoardServer | None
    """The boards in browsers, if the host has them."""
    launches: bool
    """Whether a board can be launched in the channel, as an Activity."""
    heard: set[int]
    """The shards whose events arrive now."""

    async def takes(self, interaction: Any) -> bool:
        """Whether an interaction is this process's to answer, once that is known, and has not come before."""
        interaction.data = storable(interaction.data)
        return self.seen.is_first(interaction) and await self.hand_over.takes(interaction)

    @property
    def library(self) -> str:
        return discord.__version__

    @property
    def hears(self) -> bool:
        """Whether the gateway is connected."""
        return self.is_ready() and not self.is_closed() and self.ws is not None and self.ws.open

    @property
    def shard_conditions(self) -> tuple[ShardCondition, ...]:
        """How each shard of this process is connected."""
        return (ShardCondition(0, self.hears, self.latency, len(self.guilds)),)

    @property
    def shards_of_nobody(self) -> tuple[int, ...]:
        """Those that no process has looked after for some time."""
        return self.hand_over.watch.nobodys

    @property
    def waits_to_take_over(self) -> bool:
        """Whether another process still answers for this one's servers."""
        return self.hand_over.waits

    async def condition(self) -> JsonObject:
        """The facts of this moment."""
        return await condition(
            self.app.store, self.app.service.rolls.supplies.sources, self.app.metrics, self, self.app.games.unreadable
        )


Interaction = discord.Interaction[AppClient]
"""An interaction as every handler takes it: `interaction.client.app` has the parts of the bot."""


def storable(said: Any) -> Any:
    """What an interaction says, as it can be written down: half a sign and NUL, which no client types but anybody can
    send, are something that no database keeps and no answer repeats."""
    if isinstance(said, str):
        return said.encode("utf-8", "replace").decode().replace("\0", "")
    if isinstance(said, dict):
        return {key: storable(value) for key, value in said.items()}
    return [storable(value) for value in said] if isinstance(said, list) else said


class SeenInteractions:
    """The latest, by their ids."""

    def __init__(self) -> None:
        self._seen: Lru[object] = Lru(MOST_KNOWN)

    def is_first(self, interaction: Any) -> bool:
        """Whether this is not the repetition of one that came before. The same object may be asked about twice."""
        own = interaction.extras.setdefault("delivery", object())
        id = str(interaction.id)
        return (self._seen.get(id) or self._seen.put(id, own)) is own


T = TypeVar("T")


async def repeated(work: Callable[[], Awaitable[T]]) -> T:
    """Do what may be done any number of times, until there is an answer. Raises what the last try raises."""
    for pause in PAUSES:
        try:
            return await work()
        except BROKEN_OFF:
            await asyncio.sleep(pause)
    return await work()


async def acknowledged(
    interaction: Interaction, kind: discord.InteractionResponseType, work: Callable[[], Awaitable[T]]
) -> T | None:
    """Give an interaction its first answer; None if Discord has it and only its word for that was lost. It comes to
    one process and is taken up there once (`SeenInteractions`): nobody else can have answered, unless it was held
    while another process may have (`hand_over`). That one has ended by now: where it had only said that it is thinking,
    this one goes on."""
    try:
        return await repeated(work)
    except discord.HTTPException as error:
        if error.code != ACKNOWLEDGED:
            raise
        if was_held(interaction) and not (kind is THINKING and await _is_left_thinking(interaction)):
            raise
        interaction.response._response_type = kind  # the library does not know that it was answered
        return None


async def _is_left_thinking(interaction: Interaction) -> bool:
    """Whether nothing but "is thinking" is to be read in the place of the answer."""
    try:
        return (await repeated(interaction.original_response)).flags.loading
    except (discord.HTTPException, discord.ClientException, *BROKEN_OFF):
        return False
