"""The bot's condition, as people and as machines ask for it."""

import aiohttp
import pytest

from bot.discord_ui.delivery import drawing
from bot.lru import Lru
from bot.monitoring.health_page import HealthPage
from tests.support.game_time import all_posted
from tests.support.play import Club


async def test_status_tells_how_the_bot_is(club: Club) -> None:
    await club.begin()
    told = await club.table.alice.slash(club.table.room, "game status", bot=True)
    for part in ("Sandtable 1.", "Database:", "last backup: none", "Dice:", "1 running"):
        assert part in told.text


async def test_the_health_page_serves_the_same(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drawing, "_kept", Lru(1))  # an earlier test may have drawn the same map
    bot = club.bot
    page = HealthPage(bot.app.metrics, bot.condition, 0)
    await page.start()
    try:
        await club.begin()
        await club.does("turn buy", units="1 inf")
        await all_posted(club)
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
