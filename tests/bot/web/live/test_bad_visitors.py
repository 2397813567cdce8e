"""Whoever has no business here, and whatever no page of ours sends: a sentence each, and nothing is changed."""

from typing import Any

import pytest
from aiohttp.test_utils import make_mocked_request

from bot.clock import now_ms
from bot.store import board_keys, people, record
from bot.web.live import guard, handlers
from bot.web.live.keys import LINK_MS, VISIT_MS, Keys
from bot.web.live.pace import Pace
from bot.web.live.refusals import NoKey, NoVisit
from tests.support.board import House, fresh

pytestmark = pytest.mark.asyncio(loop_scope="module")
TANK = {"do": "purchase", "units": {"tank": 1}}
HEADERS = ("Content-Security-Policy", "X-Content-Type-Options", "Referrer-Policy", "Cache-Control")


async def test_a_link_opens_once_and_not_for_long(home: House) -> None:
    game = await home.game()
    link = await home.server.link("anna", game)
    key = link.partition("#")[2]
    stranger = home.stranger()
    assert (await stranger.told("api/enter", {"key": key}))["key"] != key
    assert "used" in (await stranger.told("api/enter", {"key": key}, status=403))["error"]
    late = Keys(home.store, now=lambda: now_ms() + LINK_MS + 1)
    old = await home.server.keys.link("anna", game)
    with pytest.raises(NoKey):
        await late.enter(old)
    visit = await home.server.keys.visit("anna", game)
    with pytest.raises(NoVisit):
        await Keys(home.store, now=lambda: now_ms() + VISIT_MS + 1).who(visit)


async def test_keys_that_are_none_open_nothing(home: House) -> None:
    game = await home.game()
    link = (await home.server.link("anna", game)).partition("#")[2]
    for key in ("", "x", "A" * 43, "é" * 43, link, "Bearer", link[:-1] + "\u0000"):
        for path in ("api/news", "api/seat", "api/frame", "api/stream"):
            async with await home.stranger(key if key.isascii() and key.isprintable() else "y").ask(path) as answer:
                assert answer.status == 401, path
        await home.stranger().told("api/enter", {"key": key or "z"}, status=403) if key != link else None
    async with await home.stranger().ask("api/news", Authorization="Basic YTpi") as answer:
        assert answer.status == 401


async def test_what_the_store_has_of_a_key_opens_nothing(home: House) -> None:
    game = await home.game()
    anna = await home.visit("anna", game)
    hashes = [row[0] for row in await home.store.reader.query("SELECT hash FROM board_keys WHERE game = ?", (game,))]
    assert hashes and anna.key not in hashes
    for hash in hashes:
        await home.stranger(hash).told("api/news", status=401)


async def test_a_visit_that_was_closed_is_over(home: House) -> None:
    game = await home.game()
    anna = await home.visit("anna", game)
    await anna.told("api/leave", {})
    await anna.told("api/news", status=401)


async def test_a_key_is_good_for_its_own_game_alone(home: House) -> None:
    one, other = await home.game(lines=15), await home.game(lines=15)
    germany = await home.visit("germany", one)
    await germany.does(TANK)
    assert len(await record.lines(home.store.reader, other)) == 15


@pytest.mark.parametrize(
    "line",
    [
        {"do": "edit", "position": {}},
        {"do": "concede"},
        {"do": "orders"},
        {"do": ["move"]},
        {"do": "purchase", "units": {"tank": 1}, "note": "by itself"},
        {"do": "battle", "space": "caucasus", "dice": [1, 1, 1]},
        {"do": "purchase", "units": {"tank": 1}, "at": "2020-01-01"},
        {},
        {"do": None},
    ],
)
async def test_the_board_has_no_orders_but_a_players(home: House, line: dict[str, Any]) -> None:
    game = await home.game(lines=15, name=f"edit{fresh()}")
    germany = await home.visit("germany", game)
    refused = await germany.does(line, status=400)
    assert "no such order" in refused["error"]
    assert len(await record.lines(home.store.reader, game)) == 15


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b"1e999",
        b"\xff\xfe",
        b'{"request":"12345678","lines":[]}',
        b'{"request":"12345678","lines":[{"do":"end_phase"}]}',
        b'{"request":"x","lines":[{"do":"end_phase"}],"turn":"1.1.0"}',
        b'{"request":"12345678","lines":[{"do":"end_phase"}],"turn":"1.1.0","more":1}',
        b'{"request":"12345678","lines":[{"do":"end_phase"}],"turn":"1.1.0","turn":"1.1.1"}',
        b'{"request":"12345678","lines":[{"do":"purchase","units":' + b"[" * 300 + b"]" * 300 + b'}],"turn":"1.1.0"}',
        b'{"request":"12345678","lines":[{"do":"purchase","units":"' + b"\\ud800" + b'"}],"turn":"1.1.0"}',
        b'{"request":"12345678","lines":[{"do":"end_phase"}],"revision":-1}',
        b'{"request":"12345678","lines":[{"do":"end_phase"}],"revision":1.5}',
    ],
)
async def test_what_is_no_request_is_not_understood(home: House, body: bytes) -> None:
    game = await home.game(lines=15, name=f"json{fresh()}")
    germany = await home.visit("germany", game)
    headers = {"Authorization": f"Bearer {germany.key}", "Content-Type": "application/json"}
    async with home.session.post(home.server.url + "api/act", data=body, headers=headers) as answer:
        told = await answer.json()
        assert answer.status == 400 and told["error"], told
    assert len(await record.lines(home.store.reader, game)) == 15


async def test_lines_that_are_none_are_refused_in_a_sentence(home: House) -> None:
    game = await home.game(lines=17)
    germany = await home.visit("germany", game)
    for line in (
        {"do": "move"},
        {"do": "move", "units": {"tank": 1}, "path": ["ukraine"] * 30},
        {"do": "move", "units": {"<script>": 1}, "path": ["ukraine", "caucasus"]},
        {"do": "move", "units": {"tank": 10**30}, "path": ["ukraine", "caucasus"]},
        {"do": "ferry", "units": {"tank": 1}, "from": "ukraine", "sea": [], "to": "x"},
        {"do": "battle", "space": 3},
        {"do": "casualties", "units": {"germany": {"tank": 1}}},
    ):
        told = await germany.does(line, status=422)
        assert told["error"] and "Traceback" not in told["error"]


async def test_a_body_that_is_too_long_or_of_another_kind_is_not_read(home: House) -> None:
    game = await home.game(lines=15)
    germany = await home.visit("germany", game)
    long = {"request": fresh(), "turn": "1.1.0", "text": "x" * 40_000}
    assert (await germany.told("api/say", long, status=413))["error"]
    async with home.session.post(
        home.server.url + "api/act", data="a=b", headers={"Authorization": f"Bearer {germany.key}"}
    ) as form:
        assert form.status == 400


async def test_another_page_may_not_ask(home: House) -> None:
    game = await home.game(lines=15)
    germany = await home.visit("germany", game)
    asked = {"request": fresh(), "lines": [TANK], "turn": "1.1.0"}
    for origin in ("https://evil.example", "null", "http://127.0.0.1:1", "https://123.discordsays.com"):
        async with await germany.ask("api/act", asked, Origin=origin) as answer:
            assert answer.status == 403
    async with await germany.ask("api/enter", {"key": "x" * 43}, Origin="https://evil.example") as answer:
        assert answer.status == 403
    own = home.server.url.rstrip("/")
    asked["turn"] = (await germany.told("api/seat"))["turn"]
    async with await germany.ask("api/act", asked, Origin=own) as answer:
        assert answer.status == 200


async def test_a_flood_is_answered_with_a_wait_and_nobody_else_feels_it(home: House) -> None:
    game = await home.game(lines=15)
    anna, germany = await home.visit("anna", game), await home.visit("germany", game)
    codes: list[int] = []
    for _ in range(guard.VISIT_AT_ONCE + 40):
        async with await anna.ask("api/news") as answer:
            codes.append(answer.status)
            if answer.status == 429:
                assert answer.headers["Retry-After"]
    assert 429 in codes
    assert (await germany.told("api/seat"))["mine"]


async def test_pace_counts_at_once_and_by_the_second() -> None:
    now = [0.0]
    pace = Pace(3, 2, now=lambda: now[0])
    assert [pace.allows("a") for _ in range(5)] == [True, True, True, False, False]
    assert pace.allows("b")
    now[0] += 1
    assert [pace.allows("a") for _ in range(3)] == [True, True, False]
    now[0] += 100
    assert [pace.allows("a") for _ in range(4)] == [True, True, True, False]


async def test_ten_thousand_requests_of_one_address_are_mostly_turned_away_early(home: House) -> None:
    home.server._guard._addresses, kept = Pace(5, 0.001), home.server._guard._addresses
    try:
        codes: list[int] = []
        for _ in range(40):
            async with await home.stranger().ask("api/news") as answer:
                codes.append(answer.status)
        assert codes.count(429) == 35
    finally:
        home.server._guard._addresses = kept


async def test_keys_are_tried_only_slowly(home: House) -> None:
    home.server._guard._entries, kept = Pace(guard.ENTRIES_AT_ONCE, 0.001), home.server._guard._entries
    try:
        codes = []
        for _ in range(guard.ENTRIES_AT_ONCE + 5):
            async with await home.stranger().ask("api/enter", {"key": "A" * 43}) as answer:
                codes.append(answer.status)
        assert codes[-1] == 429 and codes.count(403) == guard.ENTRIES_AT_ONCE
    finally:
        home.server._guard._entries = kept


async def test_a_visit_opens_a_few_pages_at_once(home: House) -> None:
    game = await home.game(lines=2)
    anna = await home.visit("anna", game)
    opened = [await anna.ask("api/stream") for _ in range(handlers.MOST_OF_ONE)]
    assert {answer.status for answer in opened} == {200}
    async with await anna.ask("api/stream") as one_more:
        assert one_more.status == 429
    for answer in opened:
        answer.close()


async def test_there_is_nothing_where_there_is_nothing(home: House) -> None:
    game = await home.game(lines=2)
    anna = await home.visit("anna", game)
    for path in ("api/nothing", "api/../board.py", "built/board.js", "%2e%2e/etc/passwd", "board-0.js", "api/act"):
        async with await anna.ask(path) as answer:
            assert answer.status in (404, 405), path
            assert (await answer.json())["error"]


async def test_every_answer_says_what_a_page_may(home: House) -> None:
    game = await home.game(lines=2)
    anna = await home.visit("anna", game)
    for path in ("api/news", "api/stream", "api/nothing"):
        async with await anna.ask(path) as answer:
            assert all(name in answer.headers for name in HEADERS), path
            policy = answer.headers["Content-Security-Policy"]
            assert "default-src 'none'" in policy and "frame-ancestors 'none'" in policy
            assert "unsafe" not in policy and "http" not in policy
            assert "Server" not in answer.headers or "Python" not in answer.headers["Server"]


async def test_a_proxy_names_who_asks_and_nobody_else_does(home: House) -> None:
    def address(behind: bool, told: str, remote: str) -> str:
        one = guard.Guard(home.app, home.server.keys, tuple, behind)
        request = make_mocked_request("GET", "/", headers={"X-Forwarded-For": told} if told else {})
        return one._address(request.clone(remote=remote))

    assert address(True, "6.6.6.6, 1.2.3.4", "127.0.0.1") == "1.2.3.4"
    assert address(True, "1.2.3.4", "172.18.0.2") == "1.2.3.4"
    assert address(True, "1.2.3.4", "8.8.8.8") == "8.8.8.8"
    assert address(False, "1.2.3.4", "127.0.0.1") == "127.0.0.1"
    assert address(True, "", "127.0.0.1") == "127.0.0.1"


async def test_a_person_who_wants_to_be_forgotten_has_no_keys(home: House) -> None:
    game = await home.game(lines=2)
    anna = await home.visit("anna", game)
    async with home.store.transaction() as tx:
        await people.forget_settings(tx, "anna", "gone-1")
    await anna.told("api/news", status=401)
    assert await board_keys.find(home.store.reader, "x", 0) is None
