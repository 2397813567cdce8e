"""An older copy of the database is put back after a roll: the thread remembers, and the same dice fall again.

Until they do nothing can be changed; and they count for nothing only if an opponent says so before the table.
"""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from bot.clock import now_ms
from bot.dice.log import DiceLog
from bot.store import Database, backup, games, open_database, seats
from bot.store.dice import StoreLedger
from bot.table import void_consent
from bot.wish import Visit
from engine.dice import entries
from tests.bot.dice.beacon_table import BeaconTable, beacon_table
from tests.bot.dice.memory import MemoryThread
from tests.support.discord import Table
from tests.support.standin.exchange import Exchange
from tests.support.standin.world import Message

WEST = "west russia"
RECEIPT = '"type":"receipt"'


Meanwhile = Callable[[Database], Awaitable[None]]


async def nothing(copy: Database) -> None:
    return


@asynccontextmanager
async def restored(
    table: Table, store: Database, folder: Path, early: bool, meanwhile: Meanwhile = nothing
) -> AsyncIterator[tuple[BeaconTable, Message]]:
    """The table after a roll, with the copy of the moment before its order, or (`early`) before the move that led
    there; and the roll's receipt. `meanwhile`: what becomes of the copy before the bot starts on it."""
    old = folder / "old.sqlite3"
    async with beacon_table(table, store) as at:
        await at.begin()
        await at.club.does("turn end")
        if early:
            await backup(folder / "games.sqlite3", old)
        await at.club.does("do", orders=f"6 inf russia > {WEST}")
        await at.club.does("turn end")
        if not early:
            await backup(folder / "games.sqlite3", old)
        await table.alice.slash(table.room, "battle fight", space=WEST)
        await at.rolled()
        (receipt,) = at.carriers(RECEIPT)
        await table.server.settle(0.1)
    again = await open_database(old)
    try:
        await meanwhile(again)
        async with beacon_table(table, again) as at:
            yield at, receipt
    finally:
        await again.close()


async def fought_again(at: BeaconTable) -> None:
    """Alice opens the battle from the copy of before her move."""
    await at.club.does("do", orders=f"6 inf russia > {WEST}")
    await at.club.does("turn end")
    await at.club.table.alice.slash(at.club.table.room, "battle fight", space=WEST)
    await at.rolled(2)


async def voided(at: BeaconTable) -> Exchange:
    """Alice asks for it, and Bob agrees."""
    room = at.club.table.room
    assert "opponent has to agree" in (await at.club.table.alice.slash(room, "dice void", why="we lost it")).text
    asked = await room.wait_for("to make **roll 1 void**")
    return await at.club.table.bob.click(asked, "Agree: this roll is void")


async def test_a_roll_whose_order_can_be_told_from_the_thread_is_carried_out_by_itself(
    table: Table, store: Database, tmp_path: Path
) -> None:
    async with restored(table, store, tmp_path, early=False) as (at, receipt):
        await table.room.wait_for("its order was found again")
        await table.server.until(lambda: not at.club.app.service.rolls.busy)
        assert at.carriers(RECEIPT) == [receipt]
        verdict = await at.verdict()
        assert (verdict.ok, len(verdict.rolls), verdict.notes["void"]) == (True, 1, 0)
        noted = await table.bob.slash(table.room, "dice note", roll=1, text="seen twice")
        assert "stands in the dice log" in noted.text
        await table.server.until(lambda: bool(at.carriers("seen twice")))
        refused = await table.alice.slash(table.room, "dice void", why="why not")
        assert "No roll is stuck" in refused.text


async def test_nothing_goes_while_a_roll_waits_for_its_order(table: Table, store: Database, tmp_path: Path) -> None:
    async with restored(table, store, tmp_path, early=True) as (at, _):
        await table.room.wait_for("gives exactly that order again")
        before = (await at.club.game()).revision
        for person, command, options in [
            (table.alice, "turn undo", {}),
            (table.alice, "do", {"orders": f"1 inf russia > {WEST}"}),
            (table.alice, "turn end", {"sure": True}),
            (table.alice, "table edit", {"position": "japan 10 IPCs", "why": "forgotten"}),
            (table.dave, "orders retreat", {"rounds": 2}),
            (table.carol, "orders sealed", {"text": "lose cheapest"}),
        ]:
            refused = await person.slash(table.room, command, **options)
            assert f"Until <@{table.alice.id}> gives exactly that order again" in refused.text, command
            assert "battle in West Russia" in refused.text, command
        assert (await at.club.game()).revision == before
        assert len(at.carriers('"type":"request"')) == 1


async def test_a_lost_roll_is_void_only_if_an_opponent_agrees_before_the_table(
    table: Table, store: Database, tmp_path: Path
) -> None:
    async with restored(table, store, tmp_path, early=True) as (at, _):
        await table.room.wait_for("gives exactly that order again")
        await table.alice.slash(table.room, "dice void", why="we lost it")
        asked = await table.room.wait_for("to make **roll 1 void**")
        assert not asked.private_to
        for friend in (table.alice, table.carol, table.erin):
            refused = await friend.click(asked, "Agree: this roll is void")
            assert "Only an opponent" in refused.text
        assert (await at.verdict()).notes["void"] == 0
        assert "the roll counts for nothing" in (await table.bob.click(asked, "Agree: this roll is void")).text
        told = await table.room.wait_for("Roll 1 is void")
        assert f"<@{table.bob.id}> agreed" in told.text
        await fought_again(at)
        verdict = await at.verdict()
        assert (verdict.valid, len(verdict.done), verdict.notes["void"]) == (True, 2, 1)
        told = (await table.alice.slash(table.room, "dice verify")).text
        assert told.startswith("```\nroll 1 is void, an opponent agreed: we lost it\nlog VALID")
        assert "record: its dice are those of the receipts" in told
        assert f'"consent":["{table.bob.id}"]' in at.carriers('"kind":"void"')[0].content


async def test_a_void_that_only_the_thread_knows_stays_void(table: Table, store: Database, tmp_path: Path) -> None:
    async with restored(table, store, tmp_path, early=True) as (at, _):
        await table.room.wait_for("gives exactly that order again")
        await backup(tmp_path / "old.sqlite3", tmp_path / "older.sqlite3")
        await voided(at)
        await table.server.until(lambda: bool(at.carriers('"kind":"void"')))
    older = await open_database(tmp_path / "older.sqlite3")
    try:
        async with beacon_table(table, older) as at:
            await at.club.app.service.rolls.caught_up((await at.club.game()).id)
            await fought_again(at)
            verdict = await at.verdict()
            assert (verdict.ok, len(verdict.done), verdict.notes["void"]) == (True, 2, 1)
    finally:
        await older.close()


async def another_entry(copy: Database) -> None:
    """The copy's log goes on by itself, as it does where two bots are played on."""
    (row,) = await games.listed(copy.reader)
    log = DiceLog(row.game, StoreLedger(copy), MemoryThread())
    async with log.ledger.transaction() as tx:
        await log.append(tx, "note", entries.note("comment", 0, "from another bot"))


async def test_a_log_that_differs_from_its_thread_freezes_the_game(
    table: Table, store: Database, tmp_path: Path
) -> None:
    async with restored(table, store, tmp_path, early=True, meanwhile=another_entry) as (at, receipt):
        before = (await at.club.game()).revision
        for person, command, options in [
            (table.alice, "do", {"orders": f"1 inf russia > {WEST}"}),
            (table.alice, "turn undo", {}),
            (table.alice, "turn end", {"sure": True}),
            (table.alice, "table edit", {"position": "japan 10 IPCs", "why": "forgotten"}),
            (table.dave, "orders retreat", {"rounds": 2}),
            (table.alice, "dice void", {"why": "we lost it"}),
        ]:
            refused = await person.slash(table.room, command, **options)
            assert "dice log in the thread differs from the one kept here" in refused.text, command
        assert (await at.club.game()).revision == before
        assert at.carriers(RECEIPT) == [receipt] and not at.carriers("another bot")


async def nobody_against_them(copy: Database) -> None:
    (row,) = await games.listed(copy.reader)
    async with copy.transaction() as tx:
        for power in ("germany", "japan"):
            await seats.leave(tx, row.game, power, now_ms(), row.revision)


async def test_without_an_opponent_a_void_is_told_and_every_check_says_so(
    table: Table, store: Database, tmp_path: Path
) -> None:
    async with restored(table, store, tmp_path, early=True, meanwhile=nobody_against_them) as (at, _):
        await table.room.wait_for("gives exactly that order again")
        assert "No opponent could agree" in (await table.alice.slash(table.room, "dice void", why="we lost it")).text
        assert "we lost it" in (await at.club.told("Roll 1 is void")).text
        verdict = await at.verdict()
        assert (verdict.ok, verdict.valid, len(verdict.rerollable)) == (True, False, 1)
        checked = (await table.carol.slash(table.room, "dice verify")).text
        assert "NO OPPONENT AGREED (host could re-roll): we lost it" in checked
        await fought_again(at)
        assert len((await at.verdict()).done) == 2


async def only_newcomers_against_them(copy: Database) -> None:
    (row,) = await games.listed(copy.reader)
    async with copy.transaction() as tx:
        for power in ("germany", "japan"):
            await seats.take(tx, row.game, power, "4242", now_ms(), row.revision)


async def test_where_only_a_newcomer_agreed_the_channel_says_what_every_check_says(
    table: Table, store: Database, tmp_path: Path
) -> None:
    async with restored(table, store, tmp_path, early=True, meanwhile=only_newcomers_against_them) as (at, _):
        await table.room.wait_for("gives exactly that order again")
        game = (await at.club.game()).id
        await void_consent.ask(at.club.app.service, Visit("asked", str(table.alice.id), None, ""), game, "we lost it")
        await void_consent.agree(at.club.app.service, Visit("agreed", "4242", None, ""), game, 1)
        told = await at.club.told("Roll 1 is void")
        assert "<@4242> agreed, who came after the dice log began" in told.text
        assert "no opponent agreed and the host could re-roll" in told.text
        checked = (await table.carol.slash(table.room, "dice verify")).text
        assert "NO OPPONENT AGREED (host could re-roll): we lost it" in checked


async def test_while_a_roll_is_stuck_the_host_changes_no_opponents(
    table: Table, store: Database, tmp_path: Path
) -> None:
    async with restored(table, store, tmp_path, early=True) as (at, _):
        await table.room.wait_for("gives exactly that order again")
        frank = table.guild.add_member("frank", "Frank")
        await table.bob.slash(table.room, "my away", days=3)
        for command, options in (
            ("game replace", {"power": "germany", "player": frank}),
            ("game computer", {"power": "germany"}),
        ):
            refused = await table.alice.slash(table.room, command, **options)
            assert f"Until <@{table.alice.id}> gives exactly that order again" in refused.text, command
        await table.alice.slash(table.room, "game substitute", power="germany")
        wanted = await table.room.wait_for("Substitute wanted")
        assert "exactly that order again" in (await frank.click(wanted, "Take over")).text
        assert (await at.club.game()).players["germany"] == str(table.bob.id)


async def test_messages_that_are_gone_from_the_thread_are_told_by_every_check(
    table: Table, store: Database, tmp_path: Path
) -> None:
    """The one re-roll that leaves no mark in the log: an older copy is put back, and the roll's messages deleted."""

    async def gone(copy: Database) -> None:
        (thread,) = (thread for thread in table.room.threads if thread.name.startswith("Dice log"))
        for message in [message for message in thread.messages if '"roll":1' in message.content]:
            await table.server.delete_message(message)

    async with restored(table, store, tmp_path, early=True, meanwhile=gone) as (at, _):
        await at.club.does("do", orders=f"5 inf russia > {WEST}")
        await at.club.does("do", orders=f"1 inf russia > {WEST}")
        await at.club.does("turn end")
        await table.alice.slash(table.room, "battle fight", space=WEST)
        await table.server.until(lambda: len(at.carriers(RECEIPT)) == 2)
        assert (await at.verdict()).valid, "of itself the log says nothing"
        told = (await table.carol.slash(table.room, "dice verify")).text
        assert "- !! 2 of the messages in the log's thread were DELETED, as Discord counts" in told


async def test_a_whole_thread_is_no_reason_to_worry(table: Table, store: Database, tmp_path: Path) -> None:
    async with restored(table, store, tmp_path, early=False):
        await table.room.wait_for("its order was found again")
        told = (await table.carol.slash(table.room, "dice verify")).text
        assert "log VALID" in told and "DELETED" not in told and "did not say" not in told
