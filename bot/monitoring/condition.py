"""How the bot is: the facts behind `/status`, the health page and the gauges. No secrets, no names."""

from __future__ import annotations

import math
import platform
from typing import TYPE_CHECKING, Any

import discord

from bot import __version__
from bot.game.service import now_ms
from bot.store import games, outbox
from bot.store.backup import last_backup
from bot.store.errors import StoreError
from bot.store.games import Status
from bot.wording import condition as texts

if TYPE_CHECKING:
    from bot.discord_ui.client import SandtableBot

STATUSES: tuple[Status, ...] = ("forming", "running", "over", "abandoned")


async def condition(bot: SandtableBot) -> dict[str, Any]:
    """The facts of this moment; `well` is whether the bot is connected and its database answers."""
    facts: dict[str, Any] = {
        "version": __version__,
        "discord_py": discord.__version__,
        "python": platform.python_version(),
        "connected": bot.hears,
        "latency_ms": round(bot.latency * 1000) if math.isfinite(bot.latency) else None,
        "servers": len(bot.guilds),
        "dice_modes": sorted(bot.service.rolls.sources),
        "last_backup": last_backup(bot.store.path),
    }
    try:
        facts |= await _stored(bot)
    except StoreError as error:
        facts |= {"database_error": str(error)}
    facts["well"] = bool(facts["connected"]) and "database_error" not in facts
    _measured(bot, facts)
    return facts


async def _stored(bot: SandtableBot) -> dict[str, Any]:
    counted = {status: len(await games.listed(bot.store.reader, status=status)) for status in STATUSES}
    return {
        "games": counted,
        "database_bytes": sum(path.stat().st_size for path in bot.store.files()),
        "messages_waiting": await outbox.waiting(bot.store.reader),
    }


def _measured(bot: SandtableBot, facts: dict[str, Any]) -> None:
    """The same facts as gauges."""
    metrics = bot.metrics
    metrics.connected.set(1 if facts["connected"] else 0)
    metrics.backup.set((facts["last_backup"] or 0) / 1000)
    metrics.database.set(facts.get("database_bytes", 0))
    metrics.waiting.set(facts.get("messages_waiting", 0))
    for status, count in facts.get("games", {}).items():
        metrics.games.labels(status).set(count)


def condition_text(facts: dict[str, Any]) -> str:
    """The facts for people, now."""
    return texts.condition_text(facts, now_ms() // 1000)
