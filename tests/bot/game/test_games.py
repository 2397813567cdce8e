"""Games are read once for an action, in one statement, and again only if anything was written meanwhile."""

from typing import Any

import pytest

from bot.presence.table import paused
from bot.store import games
from bot.store.errors import Stale
from bot.store.games import NewGame
from tests.support.play import Club


async def statements(club: Club, command: str, **options: Any) -> list[str]:
    """What the database is asked while the player in turn uses a command."""
    found: list[str] = []
    for connection in (club.app.store.reader.raw, club.app.store._writer):
        await connection.set_trace_callback(found.append)
    await club.does(command, **options)
    await club.table.server.settle(0.1)
    return found


async def test_a_plain_move_is_one_transaction_and_reads_what_is_known_before_it_once(club: Club) -> None:
    await club.begin()
    await club.does("turn end")
    await club.table.server.settle(0.2)
    asked = await statements(club, "turn move", from_="Russia", units="1 inf", to="West Russia")
    assert [statement for statement in asked if statement.startswith("BEGIN")] == ["BEGIN IMMEDIATE"]
    before, after = asked[: asked.index("BEGIN IMMEDIATE")], asked[asked.index("BEGIN IMMEDIATE") :]
    within = after[: after.index("COMMIT")]
    assert sum("FROM facts" in statement or "JOIN facts" in statement for statement in before) == 1
    assert not any(statement.lstrip().startswith("SELECT") for statement in within)


async def test_the_end_of_a_turn_looks_at_nothing_within_its_transaction(club: Club) -> None:
    await club.begin()
    for _ in range(3):
        asked = await statements(club, "turn end", sure=True)
        action = asked[asked.index("BEGIN IMMEDIATE") : asked.index("COMMIT")]
        assert not any(statement.lstrip().startswith("SELECT") for statement in action), action
        assert sum(statement.startswith("UPDATE facts") for statement in action) == 1
    assert any("turn_starts" in statement for statement in action), "Germany's turn has begun"
    assert not any("dice" in statement for statement in asked if "'game' AS part" not in statement), "none has fallen"


async def test_an_order_that_is_taken_back_reads_its_turn_at_once(club: Club) -> None:
    await club.begin()
    for _ in range(2):
        await club.does("turn buy", units="1 inf")
        asked = await statements(club, "turn undo")
        before, action = asked[: asked.index("BEGIN IMMEDIATE")], asked[asked.index("BEGIN IMMEDIATE") :]
        assert len(before) == 2, before
        assert not any(statement.lstrip().startswith("SELECT") for statement in action)
    assert not any("INSERT INTO snapshots" in statement for statement in action), "the position is kept since the first"


async def test_what_was_written_since_is_read_within_the_transaction(club: Club) -> None:
    game = await club.begin()
    kept, store = club.app.games, club.app.store
    seen = await kept.look(game)
    assert await kept.look(game) is seen, "nothing was written"
    await club.app.reminders.change(game, lambda presence, people, at: paused(presence, "1", "lunch", at))
    async with store.transaction() as tx:
        now = await kept.still(tx, seen)
    assert seen.facts.presence.pause is None
    assert now.facts.presence.pause is not None
    assert now.game is seen.game


async def test_a_position_that_was_left_meanwhile_is_stale(club: Club) -> None:
    game = await club.begin()
    seen = await club.app.games.look(game)
    await club.does("turn end")
    async with club.app.store.transaction() as tx:
        with pytest.raises(Stale):
            await club.app.games.still(tx, seen)


async def test_what_a_transaction_takes_back_is_not_remembered(club: Club) -> None:
    game = await club.begin()
    with pytest.raises(ZeroDivisionError):
        async with club.app.store.transaction() as tx:
            presence = (await club.app.games.look(game, tx)).facts.presence
            await club.app.reminders.keep(tx, game, paused(presence, "1", "lunch", 1))
            assert (await club.app.games.look(game, tx)).facts.presence.pause is not None
            raise ZeroDivisionError
    assert (await club.app.games.look(game)).facts.presence.pause is None


async def test_a_game_that_cannot_be_read_keeps_no_other_from_being_taken_up(
    club: Club, caplog: pytest.LogCaptureFixture
) -> None:
    store = club.app.store
    async with store.transaction() as tx:
        await games.create(tx, NewGame("broken", None, "elsewhere", '{"record":1,"edition":"chess"}', "1941", 1000))
        await games.set_status(tx, "broken", "running", 1000)
    readable = await club.begin()
    assert [loaded.id async for loaded in club.app.games.taken_up()] == [readable]
    assert [entry.message for entry in caplog.records if entry.name == "bot.game.games"] == [
        "a game could not be taken up"
    ]
