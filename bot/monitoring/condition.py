"""How the bot is: the facts behind `/game status`, the health page and the gauges. No secrets, no names."""

import asyncio
import logging
import math
import platform
from collections.abc import Collection, Iterable, Sequence
from typing import Protocol

from msgspec import Struct

from bot import __version__
from bot.clock import now_ms
from bot.monitoring.clock_drift import ClockDrift
from bot.monitoring.metrics import Metrics
from bot.release import commit
from bot.store import Database, games, outbox
from bot.store.errors import StoreError
from bot.wording import condition as texts
from bot.wording.condition import LITTLE
from engine.json_types import JsonObject

PATIENCE = 3.0
"""Seconds that the database has to answer."""
READY, WAITS = "ready", "waits"
"""The states of a bot that lacks nothing: it answers, or another process still does. Else it is what is lost."""
STATUSES = ("forming", "running", "over", "abandoned")
log = logging.getLogger(__name__)


class ShardCondition(Struct, frozen=True):
    """How one shard is connected. `latency`: seconds, not finite if it is not known."""

    number: int
    connected: bool
    latency: float
    servers: int


class Connection(Protocol):
    """A client, as far as it can say how it is connected."""

    @property
    def hears(self) -> bool: ...

    @property
    def library(self) -> str:
        """The version of the library it speaks through."""
        ...

    @property
    def latency(self) -> float: ...

    @property
    def drift(self) -> ClockDrift: ...

    @property
    def guilds(self) -> Sequence[object]: ...

    @property
    def shard_conditions(self) -> tuple[ShardCondition, ...]: ...

    @property
    def shards_of_nobody(self) -> tuple[int, ...]: ...

    @property
    def waits_to_take_over(self) -> bool: ...


async def condition(
    store: Database, modes: Iterable[str], metrics: Metrics, client: Connection, unreadable: Collection[str] = ()
) -> JsonObject:
    """The facts of this moment, also as gauges; `trouble` names what is lost of "gateway", "database" and "disk" (on
    which nothing can be written), `well` is whether nothing is, and `state` says it all in a word. `modes`: the kinds
    of dice it has; `unreadable`: the games that cannot be read."""
    facts = _connected(client) | {
        "dice_modes": sorted(modes),
        "last_backup": None,
        "games_unreadable": sorted(unreadable),
    }
    facts |= await _stored(store)
    lost = {
        "gateway": not facts["connected"],
        "database": "database_error" in facts,
        "disk": "disk_error" in facts,
    }
    trouble = [name for name, is_lost in lost.items() if is_lost]
    well = WAITS if client.waits_to_take_over else READY
    facts |= {"trouble": trouble, "well": not trouble, "state": trouble[-1] if trouble else well}
    _measured(metrics, facts)
    metrics.failures(store.writes.failures)
    return facts


def _connected(client: Connection) -> JsonObject:
    """What runs here, and how it is connected."""
    return {
        "version": __version__,
        "commit": commit(),
        "discord_py": client.library,
        "python": platform.python_version(),
        "connected": client.hears,
        "latency_ms": _milliseconds(client.latency),
        "servers": len(client.guilds),
        "shards": [_told(shard) for shard in client.shard_conditions],
        "shards_of_nobody": list(client.shards_of_nobody),
        "waits_to_take_over": client.waits_to_take_over,
        "clock_ahead_ms": client.drift.ahead_ms if client.drift.much else 0,
    }


def _milliseconds(seconds: float) -> int | None:
    return round(seconds * 1000) if math.isfinite(seconds) else None


def _told(shard: ShardCondition) -> JsonObject:
    latency = _milliseconds(shard.latency)
    return {
        "shard": shard.number,
        "connected": shard.connected,
        "latency_ms": latency,
        "servers": shard.servers,
    }


async def _stored(store: Database) -> JsonObject:
    """What the database says, or that it does not answer; and whether anything can be written."""
    try:
        async with asyncio.timeout(PATIENCE):
            facts = await _counted(store)
    except StoreError as error:
        facts: JsonObject = {"database_error": str(error)}
    except TimeoutError:
        facts = {"database_error": texts.NO_ANSWER.format(seconds=round(PATIENCE))}
    return facts | {"disk_error": store.writes.trouble} if store.writes.trouble else facts


async def _counted(store: Database) -> JsonObject:
    oldest = await outbox.oldest(store.reader, now := now_ms())
    counted = dict.fromkeys(STATUSES, 0) | await games.counted(store.reader)
    return {
        "games": counted,
        "database_bytes": await store.size(),
        "last_backup": await store.last_backup(),
        "messages_waiting": await outbox.waiting(store.reader),
        "oldest_message_seconds": 0 if oldest is None else max(0, now - oldest) // 1000,
        "disk_free_bytes": await store.room(),
    }


def _measured(metrics: Metrics, facts: JsonObject) -> None:
    """The same facts as gauges."""
    metrics.connected.set(1 if facts["connected"] else 0)
    for shard in facts["shards"]:
        metrics.shard_connected.labels(shard["shard"]).set(1 if shard["connected"] else 0)
        metrics.shard_latency.labels(shard["shard"]).set((shard["latency_ms"] or 0) / 1000)
        metrics.shard_servers.labels(shard["shard"]).set(shard["servers"])
    metrics.database_answers.set(0 if "database" in facts["trouble"] else 1)
    metrics.backup.set((facts["last_backup"] or 0) / 1000)
    metrics.database.set(facts.get("database_bytes", 0))
    metrics.writable.set(0 if "disk" in facts["trouble"] else 1)
    metrics.waiting.set(facts.get("messages_waiting", 0))
    metrics.oldest.set(facts.get("oldest_message_seconds", 0))
    metrics.unreadable.set(len(facts["games_unreadable"]))
    if (room := facts.get("disk_free_bytes")) is not None:
        metrics.room.set(room)
    for status, count in facts.get("games", {}).items():
        metrics.games.labels(status).set(count)


def condition_text(facts: JsonObject) -> str:
    """The facts for people, now."""
    return texts.condition_text(facts, now_ms() // 1000)


class DiskRoom:
    """Tells the host once when little is left, and again only after there was enough."""

    def __init__(self) -> None:
        self._told = False

    def look(self, free: int | None) -> None:
        """So many bytes are free; None: nobody knows."""
        little = free is not None and free < LITTLE
        if little and not self._told:
            log.warning("little room is left on the disk of the database", extra={"bytes": free})
        self._told = little
