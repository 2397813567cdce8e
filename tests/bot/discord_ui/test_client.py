"""A running bot: it answers before it stops, and at rest nothing runs any more."""

import pytest

from bot.discord_ui import client
from bot.store import games, places
from tests.support.play import Club
from tests.support.standin.changes import PATIENT


async def test_whoever_is_being_answered_is_answered_before_the_bot_stops(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(client, "PARTING", PATIENT)  # on a busy machine even a press takes long
    game = await club.begin()
    panel = await club.table.room.wait_for("The game begins")
    server = club.table.server
    seen = len(server.callbacks)
    server.faults.delay("POST", "/interactions/*/*/callback", 0.3)
    await club.table.alice.click(panel, "End phase", wait=False)
    await server.until(lambda: len(server.callbacks) > seen)
    await club.bot.close()
    assert (await games.known(club.app.store.reader, game)).revision == 1


async def test_a_connection_that_ends_after_the_bot_is_told_to_nobody(bot: client.SandtableBot) -> None:
    """On a slow machine its end is noticed when the library has given up its event loop."""
    await bot.close()
    bot.dispatch("disconnect")


async def test_nothing_is_left_running_when_all_is_done(club: Club) -> None:
    game = await club.begin()
    await club.does("turn end")
    await club.does("do", orders="6 inf russia > west russia")
    await club.does("turn end")
    await club.does("battle fight", space="west russia")
    bot = club.bot
    await club.table.server.until(lambda: not bot.app.service.rolls.busy and not bot.app.autopilot.looking)
    await club.table.server.settle()
    assert not bot.poster._channels and not bot.app.log_heads.sending
    assert len(await places.cards(bot.app.store.reader, game)) < 40
