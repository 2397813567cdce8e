"""The real ledger under the dice: the contract holds, and a killed process finds its roll again in the file."""

import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from bot.dice.sources import SeedSource
from bot.dice.table import DiceTable
from bot.store import Database, games, open_database, settings
from bot.store.dice import LedgerTransaction, StoreLedger
from bot.store.games import NewGame
from bot.store.ledger import Ledger
from engine.dice.roller import Dice
from engine.dice.verify import verify_text
from tests.bot.dice.ledger_contract import LedgerContract
from tests.bot.dice.memory import Crash, MemoryThread, Trouble
from tests.bot.dice.tables import BEN, FIXED, OPENING, SECRETS, asked


async def opened(path: Path, trouble: Trouble | None = None) -> Database:
    """The store with games "g" and "h"; `trouble` strikes within its transactions."""
    store = await open_database(path, (lambda _: trouble.moment()) if trouble else lambda _: None)
    for game in ("g", "h"):
        if await games.find(store.reader, game) is None:
            async with store.transaction() as tx:
                await games.create(tx, NewGame(game, None, f"channel of {game}", "{}", "any", 0))
    return store


class TestSqliteLedger(LedgerContract):
    @pytest.fixture(autouse=True)
    async def on_disk(self, tmp_path: Path) -> AsyncIterator[None]:
        self.store = await opened(tmp_path / "dice.sqlite3")
        yield
        await self.store.close()

    async def ledger(self) -> Ledger:
        return StoreLedger(self.store)


async def play(tx: LedgerTransaction, order: Any, dice: Dice) -> None:
    """The game writes through the connection of the dice's own transaction."""
    dice.roll(3, "attacker:infantry@1")
    dice.roll(2, "attacker:tank@3")
    await settings.put(tx.connection, "channel", "g", str(order["revision"]), json.dumps(dice.faces()))


async def two_rolls(store: Database, thread: MemoryThread) -> DiceTable:
    """What a bot does after each start: open the log, finish what is open, then what the players still want."""
    table = DiceTable("g", StoreLedger(store), thread, {"chain": SeedSource()}, play)
    await table.open(OPENING, SECRETS)
    for user in await table.unheard():
        await table.speak(user, "horse", "99")
    for number, groups in ((1, None), (2, FIXED)):
        await table.resume()
        if str(number) not in await settings.all_of(store.reader, "channel", "g"):
            await table.prepare(asked(number, groups), witness=BEN)
            await table.finish()
    return table


async def moments_of(path: Path) -> int:
    trouble = Trouble()
    store = await opened(path, trouble)
    await two_rolls(store, MemoryThread())
    await store.close()
    return trouble.moments


async def test_a_database_closed_at_any_moment_gives_the_same_dice(tmp_path: Path) -> None:
    moments = await moments_of(tmp_path / "quiet.sqlite3")
    assert moments > 50
    for at in range(6, moments, 11):
        path, thread, trouble = tmp_path / f"{at}.sqlite3", MemoryThread(), Trouble(at)
        broken = await opened(path, trouble)
        with pytest.raises(Crash):
            await two_rolls(broken, thread)
        await broken.close()
        store = await opened(path)
        verdict = verify_text(await (await two_rolls(store, thread)).export())
        faces = {str(seen.number): json.dumps([f for roll in seen.rolls for f in roll.dice]) for seen in verdict.rolls}
        assert verdict.fault is None
        assert (faces, len(faces)) == (await settings.all_of(store.reader, "channel", "g"), 2)
        assert verdict.entries == len(thread.messages)
        await store.close()
