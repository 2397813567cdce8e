"""The bot where several processes share its servers: each connects its own shards."""

import logging
import math
from typing import Any

import discord

from bot.discord_ui.client import SandtableBot
from bot.discord_ui.request_pace import OVER_ALL, RequestPace
from bot.monitoring.condition import ShardCondition
from bot.shards import Shards
from bot.store import Database

log = logging.getLogger(__name__)


class ShardedBot(SandtableBot, discord.AutoShardedClient):
    """The bot on some shards of so many; what is on other servers is for other processes."""

    def __init__(self, store: Database, *, shards: Shards, **options: Any) -> None:
        given = {"shard_ids": list(shards.ids), "shard_count": shards.count}
        super().__init__(store, shards=shards, **(given | options))
        if self.http.http_trace is not None and not self.hasty:
            RequestPace(OVER_ALL * shards.share).join(self.http.http_trace)

    @property
    def hears(self) -> bool:
        return self.is_ready() and not self.is_closed() and all(shard.connected for shard in self.shard_conditions)

    @property
    def shard_conditions(self) -> tuple[ShardCondition, ...]:
        servers = [guild.shard_id for guild in self.guilds]
        there = self.shards
        return tuple(
            ShardCondition(
                number,
                number in self.heard and number in there and not there[number].is_closed(),
                there[number].latency if number in there else math.inf,
                servers.count(number),
            )
            for number in self.shards_here.ids
        )

    async def on_ready(self) -> None:
        """Each shard says so for itself."""

    async def on_resumed(self) -> None:
        """Each shard says so for itself."""

    async def on_disconnect(self) -> None:
        """Each shard says so for itself."""

    async def on_shard_ready(self, shard: int) -> None:
        self.hears_of(shard)

    async def on_shard_resumed(self, shard: int) -> None:
        self.hears_of(shard)

    async def on_shard_disconnect(self, shard: int) -> None:
        if shard in self.heard:
            self.heard.remove(shard)
            log.warning("a shard is not connected", extra={"shard": shard})
