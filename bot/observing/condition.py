"""How the bot is: the facts behind `/status`, the health page and the gauges. No secrets, no names."""

from __future__ import annotations

import math
import platform
from typing import TYPE_CHECKING, Any

import discord

from bot import __version__
from bot.playing.games import now_ms
from bot.store import games, outbox
from bot.store.backup import last_backup
from bot.store.errors import StoreError
from bot.store.games import Status

if TYPE_CHECKING:
    from bot.client import SandtableBot

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
    """The facts for people."""
    counted = facts.get("games", {})
    backup = facts["last_backup"]
    age = f"<t:{backup // 1000}:R>" if backup else "none known"
    size = facts.get("database_bytes", 0) / 1_000_000
    latency = f"{facts['latency_ms']} ms" if facts["latency_ms"] is not None else "unknown"
    lines = [
        f"**Sandtable {facts['version']}** · discord.py {facts['discord_py']} · Python {facts['python']}",
        f"Games: {counted.get('running', 0)} running, {counted.get('forming', 0)} forming, "
        f"{counted.get('over', 0)} over",
        f"Database: {size:.1f} MB · last backup: {age} · messages waiting: {facts.get('messages_waiting', '?')}",
        f"Dice: {', '.join(facts['dice_modes'])} · gateway: {latency} · <t:{now_ms() // 1000}:t>",
    ]
    if error := facts.get("database_error"):
        lines.append(f"**The database does not answer**: {error}")
    return "\n".join(lines)
