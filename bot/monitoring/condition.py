"""How the bot is: the facts behind `/game status`, the health page and the gauges. No secrets, no names."""

from __future__ import annotations

import math
import platform
from collections.abc import Iterable, Sequence
from typing import Any, Protocol

from bot import __version__
from bot.clock import now_ms
from bot.monitoring.clock_drift import ClockDrift
from bot.monitoring.metrics import Metrics
from bot.store import Database, games, outbox
from bot.store.errors import StoreError
from bot.store.games import Status
from bot.wording import condition as texts

STATUSES: tuple[Status, ...] = ("forming", "running", "over", "abandoned")


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


async def condition(store: Database, modes: Iterable[str], metrics: Metrics, client: Connection) -> dict[str, Any]:
    """The facts of this moment, also as gauges; `well` is whether the bot is connected and its database answers.
    `modes`: the kinds of dice it has."""
    facts: dict[str, Any] = {
        "version": __version__,
        "discord_py": client.library,
        "python": platform.python_version(),
        "connected": client.hears,
        "latency_ms": round(client.latency * 1000) if math.isfinite(client.latency) else None,
        "servers": len(client.guilds),
        "clock_ahead_ms": client.drift.ahead_ms if client.drift.much else 0,
        "dice_modes": sorted(modes),
        "last_backup": await store.last_backup(),
    }
    try:
        facts |= await _stored(store)
    except StoreError as error:
        facts |= {"database_error": str(error)}
    facts["well"] = bool(facts["connected"]) and "database_error" not in facts
    _measured(metrics, facts)
    return facts


async def _stored(store: Database) -> dict[str, Any]:
    counted = {status: len(await games.listed(store.reader, status=status)) for status in STATUSES}
    return {
        "games": counted,
        "database_bytes": await store.size(),
        "messages_waiting": await outbox.waiting(store.reader),
    }


def _measured(metrics: Metrics, facts: dict[str, Any]) -> None:
    """The same facts as gauges."""
    metrics.connected.set(1 if facts["connected"] else 0)
    metrics.backup.set((facts["last_backup"] or 0) / 1000)
    metrics.database.set(facts.get("database_bytes", 0))
    metrics.waiting.set(facts.get("messages_waiting", 0))
    for status, count in facts.get("games", {}).items():
        metrics.games.labels(status).set(count)


def condition_text(facts: dict[str, Any]) -> str:
    """The facts for people, now."""
    return texts.condition_text(facts, now_ms() // 1000)
