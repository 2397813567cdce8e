"""What lay as texts under keys in databases of earlier bots stands in columns and tables now, all of it."""

import json
import lzma
import sqlite3
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from bot.store import Database, advertisements, bids, drafts, facts, games, open_database, persons, places, votes
from bot.store.drafts import StoredDraft
from bot.store.places import Place
from tests.upgrade.kept import FOLDER

DATABASES = ("database-a131b23", "database-04536b5")
"""The second is of the last bot that kept texts under keys; it has every kind of key."""


@dataclass
class Kept:
    """A game: its keys and texts of then, and the database of now."""

    game: str
    texts: dict[str, str]
    store: Database

    def under(self, prefix: str) -> dict[str, str]:
        """The texts under keys that begin alike, by the rest of their keys."""
        return {key.removeprefix(prefix): text for key, text in self.texts.items() if key.startswith(prefix)}


@pytest_asyncio.fixture(params=DATABASES)
async def kept(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[list[Kept]]:
    path = tmp_path / "games.sqlite3"
    path.write_bytes(lzma.decompress((FOLDER / f"{request.param}.sqlite3.xz").read_bytes()))
    then = sqlite3.connect(path)
    texts: dict[str, dict[str, str]] = {game: {} for (game,) in then.execute("SELECT game FROM games")}
    for game, key, text in then.execute("SELECT game, key, value FROM marks"):
        texts[game][key] = text
    then.close()
    store = await open_database(path)
    yield [Kept(game, of_game, store) for game, of_game in texts.items()]
    await store.close()


COLUMNS: dict[str, tuple[str, Callable[[str], Any]]] = {
    "host": ("host", str),
    "assistance": ("assistance", str),
    "asked": ("asked", str),
    "phase_start": ("phase_start", int),
    "presence": ("presence", str),
    "tutorial": ("tutorial", str),
    "bidding": ("bidding", bool),
    "without_threads": ("without_threads", bool),
    "followed": ("followed", int),
    "heralded": ("heralded", int),
    "secrets": ("orders_sealed", int),
    "auction": ("auction", str),
    "rematch": ("rematch", str),
    "log_thread": ("log_thread", str),
    "log_shut": ("log_shut", str),
    "head_sent": ("log_head", str),
    "order_lost": ("order_lost", str),
    "silent": ("held_action", str),
    "dice_forgotten": ("dice_forgotten", bool),
}


async def test_the_row_of_a_game(kept: list[Kept]) -> None:
    for one in kept:
        known = await facts.of(one.store.reader, one.game)
        expected = {column: read(one.texts[key]) for key, (column, read) in COLUMNS.items() if key in one.texts}
        if "void_asked" in one.texts:
            asked = json.loads(one.texts["void_asked"])
            expected |= {"void_roll": asked["roll"], "void_why": asked["why"]}
        if "rolls_told" in one.texts:
            told = json.loads(one.texts["rolls_told"])
            expected |= {"rolls_turn": told["turn"], "rolls_told": "\n".join(told["lines"])}
        assert known == facts.Known(**expected)


async def test_what_an_action_needs(kept: list[Kept]) -> None:
    for one in kept:
        whole = await games.whole(one.store.reader, one.game)
        assert whole.turn_starts == [int(line) for line in one.texts.get("turn_starts", "").split()]
        assert whole.asked == one.under("asked:")
        assert whole.followers == one.under("follow:")
        assert whole.nudges == {power: int(at) for power, at in one.under("nudged:").items()}
        trusts = [(t["user"], t["turn"], t.get("space", "")) for t in json.loads(one.texts.get("trust", "[]"))]
        assert [(trust.person, trust.turn, trust.space) for trust in whole.trusts] == trusts
        rolls = {card: [roll.partition(":") for roll in text.split()] for card, text in one.under("rolls:").items()}
        assert whole.rolls == {card: [(int(n), message) for n, _, message in found] for card, found in rolls.items()}


async def test_where_messages_stand(kept: list[Kept]) -> None:
    def place(text: str) -> Place:
        channel, _, message = text.rpartition("/")
        return Place(channel or None, message)

    for one in kept:
        db, game = one.store.reader, one.game
        assert await places.cards(db, game) == {card: place(text) for card, text in one.under("card:").items()}
        for key, in_thread in (("panel", False), ("panel:thread", True)):
            expected = place(one.texts[key]) if key in one.texts else None
            assert await places.panel(db, game, in_thread) == expected
        threads = {turn: None if text == "none" else text for turn, text in one.under("thread:").items()}
        assert await places.threads(db, game) == threads


async def test_what_people_have_begun(kept: list[Kept]) -> None:
    for one in kept:
        db, game = one.store.reader, one.game
        for person, text in one.under("draft:").items():
            then = {number: draft for number, draft in json.loads(text).items() if isinstance(draft, dict)}
            assert [as_then(draft) for draft in await drafts.of(db, game, person)] == list(then.items())
        for person, text in one.under("rest:").items():
            assert await drafts.rest(db, game, person, json.loads(text)["during"]) == json.loads(text)["orders"]
        sealed = {person: json.loads(text) for person, text in one.under("bid:").items()}
        assert await bids.sealed(db, game) == {person: (bid["amount"], bid["salt"]) for person, bid in sealed.items()}
        for number, text in one.under("vote:").items():
            vote = (await votes.on(db, game, json.loads(text)["deed"]))[number]
            assert json.loads(vote.about) | {"cast": dict(vote.cast)} == json.loads(text)
            assert list(vote.cast) == list(json.loads(text)["cast"])
        for side, text in one.under("concede:").items():
            assert await votes.conceded(db, game, side) == set(text.split())
        for person in one.under("gone:"):
            assert await persons.has_departed(db, game, person)
        wanted = {number: json.loads(text) for number, text in one.under("wanted:").items()}
        assert {
            ad.advertisement: (ad.powers.split(), ad.holder, bool(ad.free), ad.sought_by) for ad in await sought(one)
        } == {number: (ad["powers"], ad["holder"], ad["free"], ad["by"]) for number, ad in wanted.items()}


def as_then(draft: StoredDraft) -> tuple[str, dict[str, str]]:
    taken = {"taken": draft.taken} if draft.taken else {}
    return draft.draft, {"turn": draft.turn} | taken | json.loads(draft.about)


async def sought(one: Kept) -> list[advertisements.StoredAdvertisement]:
    return await advertisements.of(one.store.reader, one.game)


def test_the_database_of_the_last_such_bot_has_every_kind_of_key(tmp_path: Path) -> None:
    path = tmp_path / "then.sqlite3"
    path.write_bytes(lzma.decompress((FOLDER / f"{DATABASES[1]}.sqlite3.xz").read_bytes()))
    then = sqlite3.connect(path)
    keys = {key for (key,) in then.execute("SELECT key FROM marks")}
    then.close()
    prefixes = {key.partition(":")[0] for key in keys if ":" in key}
    assert COLUMNS.keys() <= keys
    assert prefixes >= {"asked", "bid", "card", "concede", "draft", "follow", "gone", "nudged", "panel", "rest"}
    assert prefixes >= {"rolls", "thread", "vote", "wanted"} and {"trust", "void_asked", "rolls_told"} <= keys
