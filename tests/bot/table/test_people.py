"""First steps on a server, the bot's condition, and what is stored about people."""

from __future__ import annotations

import asyncio
import json

import aiohttp
import pytest

from bot.discord_ui.client import SandtableBot
from bot.discord_ui.delivery import drawing
from bot.lru import Lru
from bot.monitoring.health_page import HealthPage
from bot.store import games, people, seats, timers
from tests.bot.table.time import all_posted, newest
from tests.support.discord import Table
from tests.support.play import Club


async def test_first_steps_on_a_new_server(table: Table, bot: SandtableBot) -> None:
    guild = table.server.add_guild("Other Club")
    hall = guild.add_channel("hall")
    zoe = guild.add_member("zoe", "Zoe")
    while (known := bot.get_guild(guild.id)) is None or not known.text_channels:
        await asyncio.sleep(0.01)
    await bot.on_guild_join(known)
    welcome = await hall.wait_for("Sandtable** is here")
    assert [button.label for button in welcome.buttons] == ["New game", "How to play", "Check my permissions"]
    assert "/game new" in (await zoe.click(welcome, "How to play")).text
    assert "All is well" in (await zoe.click(welcome, "Check my permissions")).text
    menu = await zoe.click(welcome, "New game")
    await zoe.select(menu.reply, ["1941"])
    forming = await hall.wait_for("A new game of 1941")
    assert "Join Germany" in [button.label for button in forming.buttons]


async def test_status_tells_how_the_bot_is(club: Club) -> None:
    await club.begin()
    told = await club.table.alice.slash(club.table.room, "status", bot=True)
    for part in ("Sandtable 0.", "Database:", "last backup: none", "Dice:", "1 running"):
        assert part in told.text


async def test_the_health_page_serves_the_same(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drawing, "_kept", Lru(1))  # an earlier test may have drawn the same map
    await club.begin()
    await club.does("buy", units="1 inf")
    await all_posted(club)
    bot = club.bot
    page = HealthPage(bot.app.metrics, bot.condition, 0)
    await page.start()
    try:
        async with aiohttp.ClientSession() as session:
            answer = await session.get(f"http://127.0.0.1:{page.port}/health")
            facts = await answer.json()
            assert answer.status == 200 and facts["well"] and facts["games"]["running"] == 1
            numbers = await (await session.get(f"http://127.0.0.1:{page.port}/metrics")).text()
            assert 'sandtable_games{status="running"} 1.0' in numbers
            assert 'sandtable_interactions_total{kind="application_command"}' in numbers
            assert 'sandtable_actions_total{do="purchase"} 1.0' in numbers
            assert 'sandtable_draw_seconds_count{picture="map"}' in numbers
            assert "sandtable_answer_seconds_bucket" in numbers and 'sandtable_posts_total{kind="turn"}' in numbers
    finally:
        await page.stop()


async def test_my_data_is_all_and_only_mine(club: Club) -> None:
    await club.begin()
    alice = club.table.alice
    await alice.slash(club.table.room, "me settings", zone="Asia/Tokyo")
    told = await alice.slash(club.table.room, "me data")
    found = json.loads(told.reply.files[0].data)
    assert told.private
    assert found["settings"]["zone"] == "Asia/Tokyo"
    assert [seat["power"] for seat in found["seats"]] == ["soviet_union"]
    assert "numbers" in (await alice.slash(club.table.room, "me privacy")).text


async def test_forget_me_empties_running_seats_and_all_of_finished_games(club: Club) -> None:
    game = await club.begin()
    room, table, store = club.table.room, club.table, club.app.store
    user = str(table.alice.id)
    asked = await table.alice.slash(room, "me forget")
    assert "become free" in asked.text
    told = await (await table.alice.click(asked.reply, "Forget me")).followed()
    assert "forgotten" in told.text
    assert "soviet_union" not in await seats.held(store.reader, game)
    wanted = await newest(club, "Substitute wanted")
    frank = table.guild.add_member("frank", "Frank")
    await frank.click(wanted, "Take over")
    assert (await club.game()).players["soviet_union"] == str(frank.id)
    async with store.transaction() as tx:
        await games.set_status(tx, game, "over", 1)
    (timer,) = [row for row in await all_timers(club) if row.kind == "forget"]
    await club.app.timers.ring_now(timer)
    assert await people.games_of(store.reader, user) == []
    found = await people.everything(store.reader, user)
    assert not found["seats"] and not found["settings"] and not found["lines_of_dice_logs"]
    past = [seat.user for seat in await seats.history(store.reader, game)]
    assert past[0].startswith(people.GONE)
    club.app.service.forget(game)
    assert "was deleted" in (await table.bob.slash(room, "dice verify")).text
    exported = await table.bob.slash(room, "game export")
    assert [file.name for file in exported.reply.files] == [f"game-{game}.jsonl"]
    assert "somebody who left" in (await table.bob.slash(room, "game seats")).text
    assert (await club.game()).revision == 0, "the record itself still replays"


async def all_timers(club: Club) -> list[timers.Timer]:
    return await timers.due(club.app.store.reader, 1 << 60)
