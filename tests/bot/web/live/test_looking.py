"""Looking at a game in a browser: what everybody gets, and how soon."""

import asyncio
from typing import Any

import pytest

from bot.store import facts, games, record
from bot.web.live.tables import AT_ONCE, Held, Tables
from bot.web.position_view import changed, position_view
from bot.wording.board import by_utc
from tests.support.board import LARGE, House, events, fresh, soon

pytestmark = pytest.mark.asyncio(loop_scope="module")


async def test_a_page_has_the_frame_once_and_the_position_told_step_by_step(home: House) -> None:
    game = await home.game(lines=20)
    anna = await home.visit("anna", game)
    async with await anna.ask("api/frame") as answer:
        frame = await answer.json()
        assert frame["board"]["spaces"]["russia"]["name"] == "Russia"
        tag = answer.headers["ETag"]
    async with await anna.ask("api/frame", **{"If-None-Match": tag}) as again:
        assert again.status == 304
    news = await anna.told("api/news")
    loaded = await home.app.service.look(game)
    position = news["opening"]
    for step in news["steps"]:
        position = changed(position, step.get("change", {}))
    assert position == position_view(loaded.game.state)
    assert news["revision"] == loaded.revision
    assert [turn["power"] for turn in news["turns"]] == ["soviet_union", "germany"]
    assert news["waits"][0]["by"] == "germany"


async def test_who_was_away_is_told_what_is_new_and_nothing_twice(home: House) -> None:
    game = await home.game(lines=15)
    germany, anna = await home.visit("germany", game), await home.visit("anna", game)
    first = await anna.told("api/news")
    await germany.does({"do": "purchase", "units": {"tank": 1}})
    asked = f"api/news?window={first['window']}&seen={first['seen']}"
    second = await anna.told(asked)
    assert "opening" not in second
    assert second["cut"] == len(first["steps"])
    assert [step["text"] for step in second["steps"]] == ["Buy 1 tank"]
    undone = await germany.told("api/undo", {"request": fresh(), "turn": (await germany.told("api/seat"))["turn"]})
    assert undone["told"]
    third = await anna.told(f"api/news?window={second['window']}&seen={second['seen']}")
    assert third["cut"] == len(first["steps"]) and "steps" not in third
    gone = await anna.told("api/news?window=another&seen=3")
    assert gone["opening"] and len(gone["steps"]) == len(first["steps"])


async def test_what_others_do_comes_by_itself(home: House) -> None:
    game = await home.game(lines=15)
    germany, anna = await home.visit("germany", game), await home.visit("anna", game)
    async with await anna.ask("api/stream") as answer:
        assert answer.headers["Content-Type"] == "text/event-stream"
        stream = events(answer)
        first = await soon(stream)
        await germany.does({"do": "purchase", "units": {"tank": 1}})
        news = await soon(stream)
        assert news["window"] == first["window"] and news["steps"][0]["by"] == "germany"


async def test_a_game_that_another_process_changes_is_seen_to_change(home: House) -> None:
    game = await home.game(lines=15)
    anna = await home.visit("anna", game)
    async with await anna.ask("api/stream") as answer:
        stream = events(answer)
        first = await soon(stream)
        async with home.store.transaction() as tx:
            line = '{"by":"germany","do":"purchase","units":{"infantry":1}}'
            await record.append(tx, game, first["revision"], [line], 1)
        assert (await soon(stream))["steps"][0]["text"] == "Buy 1 infantry"


async def test_a_long_game_is_told_from_where_a_round_ago_began(home: House) -> None:
    game = await home.game(LARGE, lines=60)
    async with home.store.transaction() as tx:
        await facts.begin_turns(tx, game, (40,))
    anna = await home.visit("anna", game)
    news = await anna.told("api/news")
    assert news["base"] == 40 and len(news["steps"]) == 20
    assert news["steps"][0]["line"] == 1


async def test_a_deleted_game_ends_its_pages(home: House) -> None:
    game = await home.game(lines=2)
    anna = await home.visit("anna", game)
    async with await anna.ask("api/stream") as answer:
        stream = events(answer)
        await soon(stream)
        async with home.store.transaction() as tx:
            await games.delete(tx, game)
        home.app.service.forget(game)
        with pytest.raises(StopAsyncIteration):
            await soon(stream)
    assert (await anna.told("api/news", status=401))["error"]


async def test_moments_are_told_without_the_chats_marks() -> None:
    assert by_utc(1_795_752_196) == "2026-11-27 04:03 UTC"


async def test_a_change_is_looked_up_once_however_many_look_on(home: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of 60 pages each would otherwise ask for the game by itself, while somebody waits for his answer."""
    game = await home.game(lines=15)
    pages = [home.stranger(await home.server.keys.visit(f"onlooker {n // 6}", game)) for n in range(60)]
    answers = [await page.ask("api/stream", **{"X-Forwarded-For": f"10.0.0.{n}"}) for n, page in enumerate(pages)]
    streams = [events(answer) for answer in answers if answer.status == 200]
    assert len(streams) > 30
    for stream in streams:
        await soon(stream)
    asked: list[str] = []
    news = Tables.news

    async def counted(tables: Tables, looked_at: str, *more: Any) -> Any:
        asked.append(looked_at)
        return await news(tables, looked_at, *more)

    germany = await home.visit("germany", game)
    monkeypatch.setattr(Tables, "news", counted)
    await germany.does({"do": "purchase", "units": {"tank": 1}})
    for stream in streams:
        assert (await soon(stream))["revision"] == 16
    assert game not in asked
    for answer in answers:
        answer.close()


async def test_who_plays_is_told_before_a_crowd_of_onlookers() -> None:
    held = Held("g")
    onlookers = [asyncio.Event() for _ in range(3 * AT_ONCE)]
    player = asyncio.Event()
    held.pages.update(onlookers, [player])
    held.players.add(player)
    held.wake()
    assert player.is_set() and not any(page.is_set() for page in onlookers)
    for page in onlookers:
        await page.wait()
