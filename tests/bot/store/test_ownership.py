"""Several processes on one database: each sees the timers, the messages and the running games of its servers only."""

import pytest
import pytest_asyncio

from bot.shards import ALL, Shards
from bot.store import Database, games, outbox, timers
from bot.store.games import NewGame
from bot.store.outbox import Post
from bot.store.timers import Timer

SERVERS = [str((8_000 + shard) << 22 | 5) for shard in range(4)]
HALVES = (Shards(0, 1, 4), Shards(2, 3, 4))


@pytest_asyncio.fixture(autouse=True)
async def _four_servers(store: Database) -> None:
    """A game on a server of each shard, with a timer and a message; and a message that is about no game."""
    async with store.transaction() as tx:
        for shard, server in enumerate(SERVERS):
            name = f"g{shard}"
            await games.create(tx, NewGame(name, server, f"c{shard}", "{}", "1941", at=1))
            await games.set_status(tx, name, "running", 1)
            await timers.put(tx, Timer(name, "bell", "", due=10 + shard))
            await outbox.put(tx, Post(f"c{shard}", name, at=1, game=name))
            await outbox.put(tx, Post(f"c{shard}", f"later {name}", at=1, game=name, not_before=50 + shard))
        await outbox.put(tx, Post("c9", "no game", at=1))


@pytest.mark.parametrize(
    ("shards", "theirs", "due", "later"),
    [(HALVES[0], ["g0", "g1"], 10, 50), (HALVES[1], ["g2", "g3"], 12, 52), (ALL, ["g0", "g1", "g2", "g3"], 10, 50)],
)
async def test_each_sees_its_own(store: Database, shards: Shards, theirs: list[str], due: int, later: int) -> None:
    db = store.reader
    assert [row.game for row in await games.listed(db, status="running", shards=shards)] == theirs
    assert [timer.game for timer in await timers.due(db, 99, shards)] == theirs
    assert await timers.next_due(db, shards) == due
    posts = [queued.payload for queued in await outbox.due(db, 1, None, shards)]
    assert posts == [*theirs, *(["no game"] if shards.are_first else [])]
    channels = {f"c{game[1:]}" for game in theirs} | ({"c9"} if shards.are_first else set())
    assert await outbox.channels_due(db, 1, shards) == (channels, later)
    first, same = await outbox.first_due(db, 1, 9, shards)
    assert ({queued.channel for queued in first}, same) == (channels, later)


async def test_nobody_posts_in_the_channel_of_another(store: Database) -> None:
    assert not await outbox.due(store.reader, 99, "c0", HALVES[1])
    assert [queued.game for queued in await outbox.due(store.reader, 99, "c2", HALVES[1])] == ["g2", "g2"]
