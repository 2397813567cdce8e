"""Lines without dice that come while a roll is being asked for: they wait for it, and never make it void."""

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from bot.store import Database, record, settings
from tests.bot.dice.beacon_table import BeaconTable, beacon_table
from tests.support.discord import Table
from tests.support.standin.exchange import Exchange

WEST = "west russia"


@pytest_asyncio.fixture
async def at(table: Table, store: Database) -> AsyncIterator[BeaconTable]:
    async with beacon_table(table, store) as laid:
        yield laid


async def somebody_elses(at: BeaconTable, line: str) -> Exchange:
    """A line without dice, by one whose turn it is not."""
    room = at.club.table.room
    if line == "orders":
        return await at.club.table.dave.slash(room, "orders retreat", rounds=2, wait=False)
    about = {"position": "japan 10 IPCs", "why": "forgotten"}
    return await at.club.table.alice.slash(room, "table edit", **about, wait=False)


@pytest.mark.parametrize("elsewhere", ["quiet", "busy"])
@pytest.mark.parametrize("line", ["orders", "edit"])
async def test_a_line_that_comes_with_a_roll_waits_for_its_dice(at: BeaconTable, line: str, elsewhere: str) -> None:
    alice = await at.at_a_battle()
    app, room = at.club.app, at.club.table.room
    game = (await at.club.game()).id
    lock = app.store.alone(game)
    async with lock:  # both have arrived, and neither has been looked at
        await alice.slash(room, "battle fight", space=WEST, wait=False)
        await at.club.table.server.until(lambda: bool(lock._waiters))
        other = await somebody_elses(at, line)
        await at.club.table.server.settle(0.1)
        if elsewhere == "busy":  # something of another game is written, so that this one is looked at anew
            async with app.store.transaction() as tx:
                await settings.put(tx, "guild", "another", "edition", "revised")
    await at.rolled()
    await at.club.table.server.until(lambda: bool(other.text))
    assert "reference" not in other.text
    verdict = await at.verdict()
    assert (verdict.ok, verdict.notes["void"]) == (True, 0)
    lines = await record.lines(app.store.reader, game)
    (fought,), (told,) = [[n for n, text in enumerate(lines) if f'"{do}"' in text] for do in ("battle", line)]
    assert fought < told


async def test_a_roll_of_a_game_that_cannot_be_followed_any_more_is_shown_as_void_and_why(at: BeaconTable) -> None:
    """As after a change of version: it was announced, so the log says what became of it."""
    alice = await at.at_a_battle()
    app, game = at.club.app, await at.club.game()
    at.clock.gate.clear()
    await alice.slash(at.club.table.room, "battle fight", space=WEST, wait=False)
    await at.club.table.server.until(lambda: bool(at.carriers('"roll":1,"type":"request"')))
    async with app.store.transaction() as tx:
        await tx.query("INSERT INTO lines VALUES (?, ?, ?, ?)", (game.id, game.revision + 1, '{"do":"unheard-of"}', 0))
        await tx.query("UPDATE games SET revision = revision + 1, turned = turned + 1 WHERE game = ?", (game.id,))
    at.clock.gate.set()
    await at.rolled()
    await at.club.table.server.until(lambda: not app.service.rolls.busy)
    (note,) = at.carriers('"type":"note"')
    assert "cannot be followed" in note.content, "not that the game has moved on, which it has not"
    verdict = await at.verdict()
    assert (verdict.ok, verdict.notes["void"], len(verdict.rolls)) == (True, 1, 1)
