"""Running the bot until it is asked to end: store, randomness, client, and the process it runs in."""

import asyncio
import gc
import logging
import platform
import signal
import sys
from typing import Any

from bot import __version__, loading
from bot.config import Settings
from bot.dice.sources import Randomness
from bot.discord_ui.client import SandtableBot
from bot.discord_ui.sharded_bot import ShardedBot
from bot.discord_ui.starting import play
from bot.monitoring.logs import set_up
from bot.monitoring.loop_lag import LoopLag
from bot.process_memory import CollectsAtRest, give_back, keep_small
from bot.release import commit
from bot.store import Database, open_database
from bot.store.games import counted
from bot.store.postgres.address import password_of, place_of
from engine.json_types import JsonObject

loading.done()
log = logging.getLogger(__name__)

PROMPT = 0.0002
"""Seconds after which what is reckoned beside the event loop lets it go on, if it wants to."""


async def serve(settings: Settings, token: str, dice: str = "beacon", **options: Any) -> int:
    """Connect with a token and play until SIGTERM or Ctrl-C. `dice`: how new games roll, where the settings do not
    say; `options` go to the client, `take_over` for one. Returns the exit code; raises StoreError, CannotStart."""
    set_up(settings.log_level, secrets=(token, *password_of(settings.database_url), *board_secret(settings)))
    asked = _end_when_asked()
    answer_promptly()
    why = "it has ended"
    try:
        return await _serve(settings, token, dice, options)
    except asyncio.CancelledError:
        why = asked.why
        raise
    except BaseException as error:
        why = str(error) or type(error).__name__
        raise
    finally:
        log.warning("the bot stops", extra={"why": why})


async def _serve(settings: Settings, token: str, dice: str, options: JsonObject) -> int:
    store = await open_database(settings.database_url or settings.database)
    try:
        await _tell(settings, store)
        randomness = Randomness(settings.dice or dice, settings.relays, settings.relay_timeout)
        given: JsonObject = {"randomness": randomness, "hosting": settings.hosting, **options}
        shards = settings.shards
        async with SandtableBot(store, **given) if shards is None else ShardedBot(store, shards=shards, **given) as bot:
            async with LoopLag(bot.app.metrics), CollectsAtRest(bot.app.people.serves):
                await play(bot, token, settings.health_port)
            if bot.hand_over.lost:
                log.error("another process looks after the shards of this one")
            return 1 if bot.hand_over.lost else 0
    finally:
        await store.close()


def board_secret(settings: Settings) -> tuple[str, ...]:
    """What of the board's settings is in no log."""
    return (settings.board.secret,) if settings.board and settings.board.secret else ()


def answer_promptly() -> None:
    """Let nothing hold up the event loop for long: threads take turns sooner, and what has been loaded so far, which
    stays, is not looked through again whenever garbage is collected. Odds and pictures leave plenty; threads share
    where they leave it."""
    keep_small()
    sys.setswitchinterval(PROMPT)
    gc.collect()
    gc.freeze()
    give_back()


async def _tell(settings: Settings, store: Database) -> None:
    """What begins here, in one line of the log. Raises StoreError."""
    games = await counted(store.reader)
    where = place_of(settings.database_url) if settings.database_url else str(settings.database.absolute())
    about = {
        "version": __version__,
        "commit": commit(),
        "python": platform.python_version(),
        "database": where,
        "megabytes": round(await store.size() / 1_000_000, 1),
        "games": games,
        "shards": str(settings.shards or "all"),
    }
    log.info("the bot starts", extra=about)


class _Asked:
    """By whom the bot was asked to end."""

    why = "somebody pressed Ctrl-C"


def _end_when_asked() -> _Asked:
    """SIGTERM ends the bot as Ctrl-C does, farewell included. Otherwise it would die at once under systemd, and as the
    first process of a container not even hear the signal."""
    loop, running, asked = asyncio.get_running_loop(), asyncio.current_task(), _Asked()

    def end() -> None:
        asked.why = "it was asked to (SIGTERM)"
        if running is not None:
            running.cancel()

    if sys.platform != "win32" and running is not None:
        loop.add_signal_handler(signal.SIGTERM, end)
    return asked
