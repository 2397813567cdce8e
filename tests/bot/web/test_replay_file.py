"""The file that shows a game: how large it is, what may run in it, and that no text of a game is markup."""

import base64
import gzip
import hashlib
import json
import re
from pathlib import Path
from typing import Any

import pytest

from bot.scenes.requests import ReplayRequest
from bot.web.replay_file import replay_file
from tests.bot.web.examples import LARGE, SMALL, request

HOSTILE = "</script><script>alert(1)</script><img src=x onerror=alert(2)> \"'`&\u2028\u2029 *bold*"


def packed(page: str) -> dict[str, Any]:
    found = re.search(r'<script type="application/octet-stream" id="game">([A-Za-z0-9+/=]+)</script>', page)
    assert found
    return json.loads(gzip.decompress(base64.b64decode(found[1])))


def hostile() -> ReplayRequest:
    """A game whose players and remarks try to run scripts."""
    header, *lines = request().header, *request().lines
    noted = [json.dumps({**json.loads(line), "note": HOSTILE}) for line in lines[:12]]
    return ReplayRequest(header, tuple(noted), (("germany", HOSTILE),))


@pytest.mark.parametrize(("game", "most"), [(SMALL, 200_000), (LARGE, 500_000)])
def test_a_whole_game_is_a_small_file(game: str, most: int) -> None:
    assert len(replay_file(request(game))[0]) <= most


def test_the_same_record_gives_the_same_file() -> None:
    assert replay_file(request()) == replay_file(request())


def test_nothing_may_run_but_the_page_and_nothing_is_fetched() -> None:
    page = replay_file(request())[0].decode()
    policy = re.search(r'http-equiv="Content-Security-Policy" content="([^"]+)"', page)
    assert policy
    script = page.rsplit("<script>", 1)[1].rsplit("</script>", 1)[0]
    style = page.partition("<style>")[2].partition("</style>")[0]
    for kind, text in (("script", script), ("style", style)):
        assert f"{kind}-src 'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'" in policy[1]
    assert policy[1].startswith("default-src 'none'")
    assert "connect-src" not in policy[1]
    assert page.count("<script") == 2
    assert not re.search(r"(src|href)=.?https?:|@import|url\(.?https?:", page)


def test_texts_of_a_game_stay_texts() -> None:
    page = replay_file(hostile())[0].decode()
    assert "alert(1)" not in page
    told = packed(page)
    assert told["steps"][0]["note"] == HOSTILE
    assert told["board"]["powers"]["germany"]["player"] == HOSTILE


def test_it_is_told_in_words_too() -> None:
    assert replay_file(request())[1].startswith("1941")


def test_the_replay_that_is_kept_in_the_documentation_can_be_read() -> None:
    kept = (Path(__file__).parents[3] / "docs" / "replay-1941.html").read_text("utf-8")
    assert len(kept.encode()) <= 200_000
    assert packed(kept)["steps"] == packed(replay_file(request())[0].decode())["steps"]
