"""Keys to the board in a browser: found in time by whoever has them, once where they are of a link."""

from bot.store import Database, board_keys
from bot.store.board_keys import BoardKey

ANNA = BoardKey("anna", "g1", until=100)


async def test_a_key_of_a_link_is_good_once_and_in_time(store: Database, game: str) -> None:
    async with store.transaction() as tx:
        await board_keys.put(tx, "one", ANNA, once=True)
        await board_keys.put(tx, "two", ANNA, once=True)
        assert await board_keys.find(store.reader, "one", now=1) is None
        assert await board_keys.take(tx, "one", now=99) == ANNA
        assert await board_keys.take(tx, "one", now=99) is None
        assert await board_keys.take(tx, "two", now=100) is None


async def test_a_visit_lasts_until_its_time_or_its_end(store: Database, game: str) -> None:
    async with store.transaction() as tx:
        await board_keys.put(tx, "one", ANNA, once=False)
        await board_keys.put(tx, "two", ANNA, once=False)
        assert await board_keys.take(tx, "one", now=1) is None
        await board_keys.drop(tx, "two")
    assert await board_keys.find(store.reader, "one", now=99) == ANNA
    assert await board_keys.find(store.reader, "one", now=100) is None
    assert await board_keys.find(store.reader, "two", now=1) is None


async def test_of_many_keys_the_newest_stay_and_old_ones_are_swept(store: Database, game: str) -> None:
    async with store.transaction() as tx:
        for number in range(board_keys.MOST + 3):
            await board_keys.put(tx, f"k{number}", BoardKey("anna", "g1", until=1000 + number), once=False)
    assert await board_keys.find(store.reader, "k2", now=1) is None
    assert await board_keys.find(store.reader, "k3", now=1) is not None
    async with store.transaction() as tx:
        await board_keys.forget(tx, before=1010)
    assert await board_keys.find(store.reader, "k9", now=1) is None
    assert await board_keys.find(store.reader, "k10", now=1) is not None
