"""What every ledger has to do, whatever it is made of. A test class derives from `LedgerContract` and opens one."""

import pytest
from msgspec.structs import replace

from bot.store.ledger import Ledger, Secrets, Status, StoredEntry, StoredRoll

SECRETS = Secrets(b"\x01" * 32, b"\x02" * 32, 64)
GENESIS = StoredEntry("g", 0, "genesis", "aa" * 32, '{"é":1}')
NOTE = StoredEntry("g", 1, "note", "bb" * 32, "{}")
ROLL = StoredRoll("g", 1, Status.PREPARED, "cc" * 32, "{}", "77")


class LedgerContract:
    """Override `ledger`; called once per test, inside the running loop."""

    async def ledger(self) -> Ledger:
        raise NotImplementedError

    async def test_an_empty_ledger_knows_nothing(self) -> None:
        async with (await self.ledger()).transaction() as tx:
            assert await tx.secrets("g") is None
            assert await tx.entries("g") == []
            assert await tx.entry("g", GENESIS.hash) is None
            assert (await tx.last_entry("g"), await tx.first_unposted("g"), await tx.last_posted("g")) == (None,) * 3
            assert (await tx.roll("g", 1), await tx.last_roll("g"), await tx.first_open_roll("g")) == (None,) * 3

    async def test_secrets_are_kept_once_and_not_shown(self) -> None:
        ledger = await self.ledger()
        async with ledger.transaction() as tx:
            await tx.keep_secrets("g", SECRETS)
        async with ledger.transaction() as tx:
            assert await tx.secrets("g") == SECRETS
            assert "\\x01" not in repr(await tx.secrets("g"))
        with pytest.raises(Exception):  # noqa: B017 each store has its own
            async with ledger.transaction() as tx:
                await tx.keep_secrets("g", SECRETS)

    async def test_entries_stand_in_order_and_are_posted_one_by_one(self) -> None:
        ledger = await self.ledger()
        async with ledger.transaction() as tx:
            await tx.add_entry(GENESIS)
            await tx.add_entry(NOTE)
            await tx.add_entry(replace(GENESIS, game="h"))
            assert await tx.entries("g") == [GENESIS, NOTE]
        async with ledger.transaction() as tx:
            assert await tx.entries("g", "note") == [NOTE]
            assert await tx.entry("g", NOTE.hash) == NOTE
            assert await tx.last_entry("g") == NOTE
            assert await tx.first_unposted("g") == GENESIS
            await tx.set_message("g", 0, "1143924949255701594")
        async with ledger.transaction() as tx:
            posted = replace(GENESIS, message="1143924949255701594")
            assert await tx.last_posted("g") == posted
            assert await tx.first_unposted("g") == NOTE
            assert await tx.entries("g") == [posted, NOTE]

    @pytest.mark.parametrize("double", [replace(NOTE, hash="dd" * 32), replace(NOTE, number=2)])
    async def test_no_entry_stands_twice(self, double: StoredEntry) -> None:
        ledger = await self.ledger()
        async with ledger.transaction() as tx:
            await tx.add_entry(NOTE)
        with pytest.raises(Exception):  # noqa: B017 each store has its own
            async with ledger.transaction() as tx:
                await tx.add_entry(double)
        async with ledger.transaction() as tx:
            assert await tx.entries("g") == [NOTE]

    async def test_a_roll_goes_its_way_once(self) -> None:
        ledger = await self.ledger()
        async with ledger.transaction() as tx:
            await tx.add_roll(ROLL)
        with pytest.raises(Exception):  # noqa: B017 each store has its own
            async with ledger.transaction() as tx:
                await tx.add_roll(replace(ROLL, request="dd" * 32))
        done = replace(ROLL, status=Status.DONE, order=None, witness=None, entropy='{"mode":"chain"}')
        async with ledger.transaction() as tx:
            assert await tx.roll("g", 1) == await tx.last_roll("g") == await tx.first_open_roll("g") == ROLL
            await tx.update_roll(done)
            await tx.add_roll(replace(ROLL, number=2))
            await tx.add_roll(replace(ROLL, number=10))
        async with ledger.transaction() as tx:
            assert await tx.roll("g", 1) == done
            assert await tx.first_open_roll("g") == replace(ROLL, number=2)
            assert await tx.last_roll("g") == replace(ROLL, number=10)
            assert (await tx.roll("g", 2)) is not None
            assert isinstance((await tx.roll("g", 1) or ROLL).status, Status)

    async def test_an_exception_undoes_the_whole_transaction(self) -> None:
        ledger = await self.ledger()
        with pytest.raises(ZeroDivisionError):
            async with ledger.transaction() as tx:
                await tx.add_entry(GENESIS)
                await tx.add_roll(ROLL)
                raise ZeroDivisionError
        async with ledger.transaction() as tx:
            assert (await tx.entries("g"), await tx.last_roll("g")) == ([], None)
