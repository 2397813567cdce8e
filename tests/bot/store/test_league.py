"""Seasons, matches and results in either database: a second result changes nothing, and a law that runs stands."""

import pytest
from msgspec.structs import replace

from bot.store import Database, league, people, results
from bot.store.database import rows
from bot.store.errors import StoreError
from bot.store.league import Season, StoredMatch
from bot.store.results import StoredResult, StoredShare

SEASON = Season("s1", "guild", "c1", "Spring", '{"edition":"1941"}', "forming", "olga", 5)
LAW = "UPDATE seasons SET law = ? WHERE season = ?"
MATCH = StoredMatch("R1.1", 1, "anna", "bert", 10, due=99)
RESULT = StoredResult(
    *("g1", "guild", "s1", 50, 1, "axis", "rule", 4, "1941 1v1", "1941", "1941", -3, 1.0, "[]", "ab", "cd", "{}")
)
SHARES = [StoredShare("allies", "bert", 1.0, None), StoredShare("axis", "anna", 0.75, 0.5)]


@pytest.fixture
async def season(store: Database) -> str:
    async with store.transaction() as tx:
        await league.create(tx, SEASON)
        for at, person in enumerate(("anna", "bert", "carl")):
            await league.enter(tx, "s1", person, at)
        await league.pair(tx, "s1", [MATCH])
    return "s1"


async def test_a_season_is_found_as_it_was_made(store: Database, season: str) -> None:
    assert await league.find(store.reader, season) == SEASON
    assert await league.of_guild(store.reader, "guild") == [SEASON]
    assert await league.of_guild(store.reader, "another") == await league.running(store.reader) == []
    async with store.transaction() as tx:
        await league.set_status(tx, season, "running", 9)
        await league.set_message(tx, season, "77")
    (running,) = await league.running(store.reader)
    assert running == replace(SEASON, status="running", began_at=9, message="77")


async def test_a_law_stands_once_the_season_runs(store: Database, season: str) -> None:
    async with store.transaction() as tx:
        await rows(tx, LAW, '{"edition":"revised"}', season)
        await league.set_status(tx, season, "running", 9)
    with pytest.raises(StoreError, match="law of a season"):
        async with store.transaction() as tx:
            await rows(tx, LAW, '{"edition":"abc"}', season)
    found = await league.find(store.reader, season)
    assert found is not None and found.law == '{"edition":"revised"}'


async def test_people_join_leave_come_back_and_are_seeded(store: Database, season: str) -> None:
    async with store.transaction() as tx:
        await league.leave(tx, season, "bert", 7)
        await league.withdraw(tx, season, "carl")
        await league.seed(tx, season, ["bert", "anna"])
    assert [(one.person, one.left_at) for one in await league.entrants(store.reader, season)] == [
        ("bert", 7),
        ("anna", None),
    ]
    async with store.transaction() as tx:
        await league.enter(tx, season, "bert", 8)
    assert (await league.entrants(store.reader, season))[0] == league.Entrant("bert", 1, 1)


async def test_a_match_has_one_winner(store: Database, season: str) -> None:
    async with store.transaction() as tx:
        await league.pair(tx, season, [replace(MATCH, axis="carl")])
        await league.open_in(tx, season, "R1.1", "g1", "c9")
        assert await league.decide(tx, season, "R1.1", "bert", "rule", 50)
        assert not await league.decide(tx, season, "R1.1", "anna", "forfeit", 51)
    won = replace(MATCH, game="g1", channel="c9", winner="bert", how="rule", ended_at=50)
    assert await league.matches(store.reader, season) == [won]
    assert await league.match_of(store.reader, "g1") == (season, won)
    async with store.transaction() as tx:
        await league.reopen(tx, season, "R1.1")
    assert await league.matches(store.reader, season) == [MATCH]
    assert await league.match_of(store.reader, "g1") is None


async def test_a_game_has_one_result(store: Database) -> None:
    async with store.transaction() as tx:
        assert await results.add(tx, RESULT, SHARES)
        assert not await results.add(tx, replace(RESULT, winner="allies"), SHARES[:1])
    assert await results.of_guild(store.reader, "guild") == [(RESULT, SHARES)]
    async with store.transaction() as tx:
        await results.make_void(tx, "g1")
    assert [one.counts for one, _ in await results.of_guild(store.reader, "guild")] == [0]


async def test_rulings_are_numbered(store: Database, season: str) -> None:
    async with store.transaction() as tx:
        assert [await league.rule(tx, season, "olga", text, 5) for text in ("one", "two")] == [1, 2]
    assert [(one.number, one.text) for one in await league.rulings(store.reader, season)] == [(1, "one"), (2, "two")]


async def test_who_is_forgotten_stays_as_somebody(store: Database, season: str) -> None:
    async with store.transaction() as tx:
        await league.decide(tx, season, "R1.1", "anna", "rule", 50)
        await results.add(tx, RESULT, SHARES)
        await league.rule(tx, season, "olga", "<@anna> forfeits R1.1.", 60)
    told = (await people.everything(store.reader, "anna"))["leagues"]
    assert {table: len(found) for table, found in told.items()} == {
        "entrants": 1,
        "matches": 1,
        "results": 1,
        "rulings": 1,
    }
    async with store.transaction() as tx:
        await league.set_status(tx, season, "running", 70)
        await league.create(tx, replace(SEASON, season="s2"))
        await league.enter(tx, "s2", "anna", 80)
        await people.forget_settings(tx, "anna", "gone-1")
    (gone,) = (one for one in await league.entrants(store.reader, season) if one.person == "gone-1")
    assert gone.left_at is not None, "nobody is paired with somebody who is gone"
    assert await league.entrants(store.reader, "s2") == []
    assert (await people.everything(store.reader, "anna"))["leagues"] == {}
    (match,) = await league.matches(store.reader, season)
    assert (match.axis, match.winner) == ("gone-1", "gone-1")
    ((_, shares),) = await results.of_guild(store.reader, "guild")
    assert [(share.person, share.weight) for share in shares] == [("bert", 1.0), ("gone-1", 0.75)]
    assert (await league.rulings(store.reader, season))[0].text == "<@gone-1> forfeits R1.1."
