"""While the way to the database is silent, the host's page answers, and says what is lost."""

import asyncio
from collections.abc import AsyncIterator

import aiohttp
import pytest
import pytest_asyncio

from bot.discord_ui.client import SandtableBot
from bot.monitoring import condition
from bot.monitoring.health_page import HealthPage
from bot.store import Database, open_database
from tests.support.postgres import Databases
from tests.support.wire import Wire, wired

AGES = 40.0


@pytest_asyncio.fixture
async def wire(postgres: Databases) -> AsyncIterator[Wire]:
    async with wired(f"{postgres.server.place}/.s.PGSQL.5432") as found:
        yield found


@pytest_asyncio.fixture
async def store(postgres: Databases, wire: Wire) -> AsyncIterator[Database]:
    url = await postgres.make()
    opened = await open_database(wire.url(url))
    yield opened
    await opened.close()
    await postgres.drop(url)


async def test_the_health_page_answers_while_the_network_is_silent(
    bot: SandtableBot, wire: Wire, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = HealthPage(bot.app.metrics, bot.condition, 0)
    await page.start()
    address = f"http://127.0.0.1:{page.port}"
    try:
        async with aiohttp.ClientSession() as session, asyncio.timeout(AGES):
            async with session.get(f"{address}/health") as well:
                assert well.status == 200
            wire.fall_silent()
            usual = condition.PATIENCE
            monkeypatch.setattr(condition, "PATIENCE", 0.3)
            for _ in range(5):  # more often than there are connections that read
                async with session.get(f"{address}/health") as answer:
                    facts = await answer.json()
                    assert answer.status == 503 and facts["trouble"] == ["database"] and facts["database_error"]
            async with session.get(f"{address}/health/alive") as alive:
                assert alive.status == 200
            wire.mend()
            monkeypatch.setattr(condition, "PATIENCE", usual)
            while True:
                async with session.get(f"{address}/health") as again:
                    if again.status == 200:
                        break
                await asyncio.sleep(0.2)
    finally:
        await page.stop()
