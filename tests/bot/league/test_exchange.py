"""Two servers that trust each other: results go over once, a withdrawn key takes its own out again."""

import pytest
from msgspec.structs import replace

from bot.league.archive import Archive
from bot.league.exchange import Exchange
from bot.league.statements import FAR
from bot.refusals import NotPossible
from bot.store import Database, results
from tests.bot.league.test_statistics import result

PHRASE = "three ships in line"


async def keep(store: Database, guild: str, name: str, axis: str = "1", allies: str = "2") -> None:
    row, shares = result(axis, allies, "axis", 3)
    digest = (name.encode().hex() * 64)[:64]
    async with store.transaction() as tx:
        await results.add(tx, replace(row, result=name, guild=guild, record=digest, dice=digest), shares)


@pytest.fixture
async def exchange(store: Database) -> Exchange:
    """A server "here" with a game of 1 and 2, one "there" with a game of 1 and 3."""
    await keep(store, "here", "g1")
    await keep(store, "there", "g2", "1", "3")
    return Exchange(store)


async def test_results_go_over_once_and_the_same_people_are_the_same(exchange: Exchange, store: Database) -> None:
    await exchange.trust("there", await exchange.key("here"), PHRASE)
    await exchange.trust("here", await exchange.key("there"), PHRASE)
    text = await exchange.exported("there")
    assert (await exchange.take("here", text)).new == 1
    again = await exchange.take("here", text + text)
    assert (again.new, again.known, again.refused) == (0, 2, ())
    ((_, far), (_, own)) = sorted(await results.of_guild(store.reader, "here"), key=lambda one: one[0].result)
    assert {share.person for share in own} == {"1", "2"}
    known, stranger = sorted(share.person for share in far)
    assert known == "1" and stranger.startswith(FAR)
    assert (await exchange.exported("here")).count("\n") == 1, "what came from others is not given on"


async def test_a_withdrawn_key_is_as_if_it_had_never_been_trusted(exchange: Exchange, store: Database) -> None:
    archive = Archive(store)
    before = (await archive.ratings("here")).rating("1941 1v1", "1").points
    key = await exchange.key("there")
    await exchange.trust("here", key, PHRASE)
    await exchange.trust("there", await exchange.key("here"), PHRASE)
    await exchange.take("here", await exchange.exported("there"))
    assert (await archive.ratings("here")).rating("1941 1v1", "1").points > before
    assert await exchange.withdraw("here", key) == 1
    assert (await archive.ratings("here")).rating("1941 1v1", "1").points == before
    assert (await exchange.take("here", await exchange.exported("there"))).refused[0].why == "key"


async def test_what_is_no_key_and_a_record_that_is_another(exchange: Exchange) -> None:
    with pytest.raises(NotPossible, match="64 letters"):
        await exchange.trust("here", "abc")
    await exchange.trust("here", await exchange.key("there"))
    assert await exchange.audited("here", await exchange.exported("there"), "{}", "") == "record"
