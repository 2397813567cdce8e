"""The dice ledger over SQLite keeps what it promises to the dice table."""

import pytest

from bot.store import Database, record
from bot.store.dice import StoreLedger
from bot.store.errors import StoreError
from bot.store.ledger import Secrets, Status, StoredEntry, StoredRoll


def entry(number: int, kind: str = "request", message: str | None = None) -> StoredEntry:
    return StoredEntry("g1", number, kind, f"hash{number}", f'{{"i":{number}}}', message)


async def test_entries_and_rolls_come_back(store: Database, game: str) -> None:
    ledger = StoreLedger(store)
    async with ledger.transaction() as tx:
        assert await tx.secrets(game) is None and await tx.last_entry(game) is None
        await tx.keep_secrets(game, Secrets(b"sign", b"root", 65536))
        for number, kind in enumerate(("genesis", "request", "receipt")):
            await tx.add_entry(entry(number, kind))
        await tx.set_message(game, 0, "900")
        await tx.add_roll(StoredRoll(game, 1, Status.DONE, "hash1"))
        await tx.add_roll(StoredRoll(game, 2, Status.PREPARED, "hash2", order='{"do":"battle"}', witness="bert"))
    async with ledger.transaction() as tx:
        assert await tx.secrets(game) == Secrets(b"sign", b"root", 65536)
        assert await tx.entries(game) == [entry(0, "genesis", "900"), entry(1), entry(2, "receipt")]
        assert await tx.entries(game, "request") == [entry(1)]
        assert await tx.last_entry(game) == entry(2, "receipt")
        assert await tx.first_unposted(game) == entry(1)
        assert await tx.last_posted(game) == entry(0, "genesis", "900")
        open_roll = StoredRoll(game, 2, Status.PREPARED, "hash2", '{"do":"battle"}', "bert")
        assert await tx.first_open_roll(game) == await tx.last_roll(game) == await tx.roll(game, 2) == open_roll
        cast = StoredRoll(game, 2, Status.CAST, "hash2", '{"do":"battle"}', "bert", '{"mode":"chain"}')
        await tx.update_roll(cast)
        assert await tx.roll(game, 2) == cast
        assert await tx.roll(game, 3) is None


async def test_nothing_is_entered_twice(store: Database, game: str) -> None:
    ledger = StoreLedger(store)
    async with ledger.transaction() as tx:
        await tx.keep_secrets(game, Secrets(b"sign", b"root", 4))
        await tx.add_entry(entry(0))
        await tx.add_roll(StoredRoll(game, 1, Status.POSTED, "hash0"))
    with pytest.raises(StoreError):
        async with ledger.transaction() as tx:
            await tx.add_roll(StoredRoll(game, 1, Status.PREPARED, "other"))
    with pytest.raises(StoreError):
        async with ledger.transaction() as tx:
            await tx.add_entry(StoredEntry(game, 5, "note", "hash0", "{}"))
    with pytest.raises(StoreError):
        async with ledger.transaction() as tx:
            await tx.keep_secrets(game, Secrets(b"new", b"new", 4))


async def test_a_receipt_and_its_line_are_one_transaction(store: Database, game: str) -> None:
    with pytest.raises(RuntimeError):
        async with StoreLedger(store).transaction() as tx:
            await tx.add_entry(entry(0))
            await record.append(tx.connection, game, 0, ["a"], at=1)
            raise RuntimeError("the rules refuse")
    async with StoreLedger(store).transaction() as tx:
        assert await tx.entries(game) == []
    assert await record.lines(store.reader, game) == []
