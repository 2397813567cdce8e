"""Votes and other facts that two processes may write at the same time, and votes of an earlier bot."""

import asyncio
import json
from pathlib import Path

from bot.store import Database, facts, games, open_database, votes
from bot.store.postgres import link
from bot.store.postgres.migrate import FOLDER, migrate
from tests.bot.store.conftest import new_game
from tests.support.postgres import Databases, address

__all__ = ["address"]


async def test_two_processes_change_what_is_kept_about_a_game_one_after_the_other(address: str) -> None:
    """As when somebody presses in a private message while the table votes."""
    stores = [await open_database(address) for _ in range(2)]
    async with stores[0].transaction() as tx:
        await games.create(tx, new_game())
        await votes.put(tx, "g1", "v", "late", "?")
        await votes.cast(tx, "g1", "v", "anna", "0")

    async def counts(store: Database) -> None:
        for _ in range(10):
            async with store.transaction() as tx:
                sealed = (await games.whole(tx, "g1")).facts.orders_sealed
                await asyncio.sleep(0)
                await facts.put(tx, "g1", orders_sealed=sealed + 1)
            async with store.transaction() as tx:
                vote = await votes.find(tx, "g1", "v")
                await asyncio.sleep(0)
                await votes.cast(tx, "g1", "v", "anna", str(int(vote.cast["anna"] if vote else 0) + 1))

    await asyncio.gather(*map(counts, stores))
    assert (await facts.of(stores[0].reader, "g1")).orders_sealed == 20
    assert await votes.find(stores[0].reader, "g1", "v") == votes.StoredVote("?", {"anna": "20"})
    for store in stores:
        await store.close()


async def test_votes_that_were_one_text_each_are_carried_over(postgres: Databases, tmp_path: Path) -> None:
    """Version 5: who has said what stands in rows of its own, as it does in the file of a SQLite host."""
    url = await postgres.make(bare=True)
    (tmp_path / "V4__start.sql").write_text((FOLDER / "V4__start.sql").read_text())
    connection = await link.connected(url)
    await migrate(connection, tmp_path)
    await connection.execute(
        "INSERT INTO games (game, channel, status, edition, header, created_at) "
        "VALUES ('g1', '1', 'running', '1941', '{}', 1)"
    )
    texts = {
        "a": '{"deed":"late","cast":{"2":"more","1":"vote","3":"more"},"text":"?"}',
        "b": '{"deed":"late","cast":{}}',
    }
    for vote, text in texts.items():
        await connection.execute("INSERT INTO votes VALUES ('g1', $1, 'late', $2)", vote, text)
    await connection.close()
    store = await open_database(url)
    kept = await votes.on(store.reader, "g1", "late")
    assert {vote: json.loads(one.about) | {"cast": one.cast} for vote, one in kept.items()} == {
        vote: json.loads(text) for vote, text in texts.items()
    }
    assert list(kept["a"].cast) == ["2", "1", "3"]
    await store.close()
    await postgres.drop(url)
