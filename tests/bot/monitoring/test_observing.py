"""What the host sees: a health page that tells the truth, metrics, and logs that keep secrets."""

import asyncio
import io
import json
import logging
from pathlib import Path

import aiohttp
import discord
import pytest

from bot.__main__ import main
from bot.discord_ui.client import SandtableBot
from bot.monitoring.health_page import HealthPage
from bot.monitoring.logs import HIDDEN, JsonLines, redact, set_up
from bot.monitoring.metrics import Metrics
from bot.store import open_database
from tests.support.play import Club

TOKEN = "MTA1NjY2NjY2NjY2NjY2NjY2Ng.GabcDE.abcdefghijklmnopqrstuvwxyz0123456789AB"


@pytest.mark.parametrize(("well", "status"), [(True, 200), (False, 503)])
async def test_health_answers_by_what_it_finds(well: bool, status: int) -> None:
    async def look() -> dict[str, object]:
        return {"well": well, "games": 3}

    page = HealthPage(Metrics(), look, port=0)
    await page.start()
    try:
        async with aiohttp.ClientSession() as session, session.get(f"http://127.0.0.1:{page.port}/health") as answer:
            assert answer.status == status
            assert await answer.json() == {"well": well, "games": 3}
    finally:
        await page.stop()


@pytest.mark.parametrize(("alive", "exit_code"), [(True, 0), (False, 1)])
async def test_the_command_for_docker_asks_the_page_whether_the_bot_is_alive(
    alive: bool, exit_code: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not whether it is ready: a bot that waits, for its database or another process, is not to be started anew."""

    async def look() -> dict[str, object]:
        return {"well": False, "state": "database"}

    page = HealthPage(Metrics(), look, port=0, alive=lambda within: alive)
    await page.start()
    monkeypatch.setenv("SANDTABLE_HEALTH_PORT", str(page.port))
    monkeypatch.setenv("DATABASE_URL", "postgresql://nobody@127.0.0.1:1/nothing")
    try:
        assert await asyncio.to_thread(main, ["health"]) == exit_code
        async with aiohttp.ClientSession() as session, session.get(f"http://127.0.0.1:{page.port}/health/ready") as it:
            assert it.status == 503
    finally:
        await page.stop()
    assert await asyncio.to_thread(main, ["health"]) == 1, "nobody is there"


async def test_metrics_are_in_the_text_format() -> None:
    metrics = Metrics()
    metrics.refusals.labels("move.illegal").inc()
    assert metrics.text() == b"", "nobody has begun it"
    metrics.begin()
    metrics.begin()
    metrics.refusals.labels("move.too_far").inc()
    metrics.games.labels("running").set(2)
    metrics.drawn.labels("map").observe(0.1)

    async def look() -> dict[str, object]:
        return {"well": True}

    page = HealthPage(metrics, look, port=0)
    await page.start()
    try:
        async with aiohttp.ClientSession() as session, session.get(f"http://127.0.0.1:{page.port}/metrics") as answer:
            text = await answer.text()
    finally:
        await page.stop()
    assert 'sandtable_refusals_total{rule="move.too_far"} 1.0' in text
    assert 'sandtable_games{status="running"} 2.0' in text
    assert 'sandtable_draw_seconds_count{picture="map"} 1.0' in text


def test_the_page_listens_on_this_machine_only() -> None:
    async def look() -> dict[str, object]:
        return {}

    assert HealthPage(Metrics(), look, port=0)._host == "127.0.0.1"


@pytest.mark.parametrize(
    "text",
    [
        f"logged in with {TOKEN}",
        "POST /interactions/1234567890/aW50ZXJhY3Rpb246abc-DEF_123/callback",
        "POST /webhooks/1234567890/aW50ZXJhY3Rpb246abc-DEF_123",
        f"Authorization: Bot {TOKEN}",
        "'token': 'abcdefghijklmnopqrstuvwx', 'version': 1",
        json.dumps({"what": json.dumps({"token": "abcdefghijklmnopqrstuvwx", "version": 1})}),
        "aW50ZXJhY3Rpb246MTIzOabcdef",
        "Input should be a valid number [type=float, input_value='my abc plans', input_type=str]",
    ],
)
def test_what_looks_like_a_token_never_reaches_the_log(text: str) -> None:
    hidden = redact(text)
    assert HIDDEN in hidden
    assert "abc" not in hidden


def test_a_log_line_is_one_json_object_with_its_fields() -> None:
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(JsonLines(secrets=("swordfish",)))
    logger = logging.Logger("bot.game.service")
    logger.addHandler(handler)
    try:
        raise ValueError("no swordfish here")
    except ValueError:
        logger.exception("roll failed\nhard", extra={"game": "g7", "roll": 3})
    (line,) = stream.getvalue().splitlines()
    read = json.loads(line)
    assert (read["level"], read["from"], read["game"], read["roll"]) == ("error", "bot.game.service", "g7", 3)
    assert "swordfish" not in line
    assert "ValueError" in read["error"]


async def test_at_debug_nothing_of_what_players_write_is_told(club: Club) -> None:
    """Nor tokens that still work, nor what is written to the database."""
    root, told = logging.getLogger(), io.StringIO()
    before, level, handler = root.handlers, root.level, set_up("debug", secrets=("stand-in",))
    try:
        assert isinstance(handler, logging.StreamHandler)
        handler.setStream(told)
        await club.begin()
        alice, room = club.table.alice, club.table.room
        await alice.slash(room, "orders sealed", text="lose zebra if odds below 40")
        await alice.slash(room, "do", orders="buy 2 zebra")
        await club.does("turn buy", units="2 inf")
        exchange = await alice.slash(room, "game status")
        logging.getLogger("bot.game").debug("this may be told")
        await club.table.server.settle()
    finally:
        root.handlers = before
        root.setLevel(level)
    text = told.getvalue()
    assert "this may be told" in text
    assert "zebra" not in text and "says hello" not in text
    assert not [one for one in club.table.server.exchanges if one in text] and exchange.token not in text


async def test_a_bot_that_never_speaks_misses_no_voice_library(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(discord.VoiceClient, "warn_nacl", True)
    monkeypatch.setattr(discord.VoiceClient, "warn_dave", True)
    store = await open_database(tmp_path / "games.db")
    try:
        SandtableBot(store)
    finally:
        await store.close()
    assert not [line for line in caplog.messages if "voice" in line]
