"""A bot on a database that it did not make, at the time at which that was left: the only file that knows this bot."""

import base64
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from bot.discord_ui.client import SandtableBot
from bot.discord_ui.delivery import drawing
from bot.game.loading import load
from bot.lru import Lru
from bot.messages.message import read_message, write_message
from bot.rendering import battle, briefing, chart, draw
from bot.store import open_database
from engine import state_text
from tests.bot.conftest import at_work
from tests.support.discord import running
from tests.support.standin import StandIn
from tests.support.standin.changes import PATIENT
from tests.support.standin.connect import QUICK

HOUR = 3600
BLANK = base64.b64decode("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==")
"""A picture of one dot."""
REAL, REAL_NS = time.time, time.time_ns


def read_and_written(payload: str) -> str:
    """A stored message, pictures and all, as this bot reads it and would store it again."""
    return write_message(read_message(payload))


class Then:
    """The time of day, for the stand-in and the bot alike: begins at a moment of long ago, and can be moved on."""

    def __init__(self, patch: pytest.MonkeyPatch, moment_ms: int) -> None:
        self.ahead = moment_ms / 1000 - REAL()
        patch.setattr(time, "time", lambda: REAL() + self.ahead)
        patch.setattr(time, "time_ns", lambda: REAL_NS() + int(self.ahead * 1e9))

    def hours_pass(self, hours: float, bot: SandtableBot) -> None:
        """So many hours later; whatever is due rings."""
        self.ahead += hours * HOUR
        bot.app.store.timers.ring()


@asynccontextmanager
async def bot_on(path: Path, server: StandIn) -> AsyncIterator[SandtableBot]:
    """This bot on a database, connected, and at rest with what it found there. The server is at rest only when the bot
    is."""
    store, settle = await open_database(path), server.settle
    bot = SandtableBot(store, **QUICK, hasty=True)

    async def at_rest(quiet: float = 0.05, within: float = PATIENT) -> None:
        await settle(quiet, within)
        while at_work(bot):
            await settle(quiet, within)

    try:
        async with running(bot, server):
            server.settle = at_rest
            await at_rest()
            yield bot
    finally:
        server.settle = settle
        await store.close()


async def standing(path: Path, game: str) -> tuple[int, str]:
    """At which line of its record a game stands, and its state, as this bot reads them."""
    store = await open_database(path)
    try:
        loaded = await load(store.reader, game)
        return loaded.revision, state_text(loaded.game.state)
    finally:
        await store.close()


def without_pictures(patch: pytest.MonkeyPatch) -> None:
    """Pictures are not drawn, only described, which takes a tenth of the time; their odds are waited for."""
    patch.setattr(drawing, "PATIENCE", PATIENT)
    patch.setattr(drawing, "_kept", Lru(drawing.MOST_KEPT))
    drawn = ((battle, "render_battle"), (briefing, "render_briefing"), (chart, "render_economy"))
    for module, name in (*drawn, (draw, "render_map"), (draw, "render_crop")):
        patch.setattr(module, name, lambda scene: BLANK)
