"""Running the bot until it is asked to end: store, randomness, client, and the process it runs in."""

from __future__ import annotations

import asyncio
import gc
import signal
import sys
from typing import Any

from bot.config import Settings
from bot.dice.randomness import Randomness
from bot.discord_ui.client import SandtableBot
from bot.discord_ui.sharded_bot import ShardedBot
from bot.discord_ui.starting import play
from bot.monitoring.logs import set_up
from bot.store import open_database
from bot.store.postgres.address import password_of

PROMPT = 0.001
"""Seconds after which what is reckoned beside the event loop lets it go on, if it wants to."""


async def serve(settings: Settings, token: str, dice: str = "beacon", **options: Any) -> int:
    """Connect with a token and play until SIGTERM or Ctrl-C. `dice`: how new games roll, where the settings do not
    say; `options` go to the client, `take_over` for one. Returns the exit code; raises StoreError, CannotStart."""
    set_up(settings.log_level, secrets=(token, *password_of(settings.database_url)))
    _end_when_asked()
    answer_promptly()
    store = await open_database(settings.database_url or settings.database)
    try:
        randomness = Randomness(settings.dice or dice, settings.relays, settings.relay_timeout)
        given = {"health_port": settings.health_port, "randomness": randomness} | options
        shards = settings.shards
        async with SandtableBot(store, **given) if shards is None else ShardedBot(store, shards=shards, **given) as bot:
            await play(bot, token, settings.health_port)
            return 1 if bot.hand_over.lost else 0
    finally:
        await store.close()


def answer_promptly() -> None:
    """Let nothing hold up the event loop for long: threads take turns sooner, and what has been loaded so far, which
    stays, is not looked through again whenever garbage is collected. Odds and pictures leave plenty."""
    sys.setswitchinterval(PROMPT)
    gc.collect()
    gc.freeze()


def _end_when_asked() -> None:
    """SIGTERM ends the bot as Ctrl-C does, farewell included. Otherwise it would die at once under systemd, and as the
    first process of a container not even hear the signal."""
    loop, running = asyncio.get_running_loop(), asyncio.current_task()
    if sys.platform != "win32" and running is not None:
        loop.add_signal_handler(signal.SIGTERM, running.cancel)
