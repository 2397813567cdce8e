"""An older copy of the database is put back after a roll: the thread remembers, and the same dice fall again."""

from __future__ import annotations

from pathlib import Path

from bot.store import Store, backup
from tests.bot.dice.beacon_table import beacon_table
from tests.support.discord import Table

WEST = "west russia"


async def test_a_roll_that_only_the_thread_knows_falls_alike_once_its_order_is_given_again(
    table: Table, store: Store, tmp_path: Path
) -> None:
    async with beacon_table(table, store) as at:
        await at.at_a_battle()
        await backup(tmp_path / "games.sqlite3", tmp_path / "old.sqlite3")
        await table.alice.slash(table.room, "battle fight", space=WEST)
        await at.rolled()
        (receipt,) = at.carriers('"type":"receipt"')
        await table.server.settle(0.1)
    old = await Store.open(tmp_path / "old.sqlite3")
    try:
        async with beacon_table(table, old) as at:
            await table.room.wait_for("stands in the dice log, but what was ordered")
            revision = (await at.club.game()).revision
            await table.alice.slash(table.room, "battle fight", space=WEST)
            await table.server.settle(0.1)
            assert (await at.club.game()).revision > revision
            assert at.carriers('"type":"receipt"') == [receipt]
            verdict = await at.verdict()
            assert (verdict.ok, len(verdict.rolls)) == (True, 1)
            noted = await table.bob.slash(table.room, "dice note", roll=1, text="seen twice")
            assert "stands in the dice log" in noted.text
            await table.server.until(lambda: bool(at.carriers("seen twice")))
            refused = await table.alice.slash(table.room, "dice void", why="why not")
            assert "No roll is stuck" in refused.text
    finally:
        await old.close()
