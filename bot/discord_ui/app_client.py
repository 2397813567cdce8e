"""Discord's client as the handlers of interactions know it: it has an application, can say how it is, and which
interactions have come (Discord may bring one again, after a connection was resumed for instance)."""

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


MOST_KNOWN = 1024
STORABLE = "storable"
"""What an interaction carries whose data can be written down."""


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
        if not interaction.extras.get(STORABLE):  # the library asks twice about a command: as such, and as a command
            interaction.data, interaction.extras[STORABLE] = storable(interaction.data), True
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
        if said.isascii() and "\0" not in said:
            return said
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
