"""The record only grows, is only cut by an undo, and what is cut is kept."""

import asyncio

import pytest

from bot.store import Database, games, places, record
from bot.store.database import rows
from bot.store.errors import Stale, StoreError, UnknownGame
from bot.store.places import Place
from bot.store.tables import TABLES

from .conftest import HEADER


async def grow(store: Database, game: str, *lines: str, phase_begins: bool = False) -> int:
    async with store.transaction() as tx:
        now = (await games.known(tx, game)).revision
        state = f"state after {now + len(lines)}".encode()
        return await record.append(tx, game, now, lines, at=5, snapshot=state, phase_begins=phase_begins)


async def test_lines_come_back_as_they_were(store: Database, game: str) -> None:
    assert await grow(store, game, '{"do":"move"}', '{"do":"end_phase","note":"Zürich ✓"}') == 2
    assert await record.lines(store.reader, game) == ['{"do":"move"}', '{"do":"end_phase","note":"Zürich ✓"}']
    assert await record.lines(store.reader, game, after=1) == ['{"do":"end_phase","note":"Zürich ✓"}']
    assert await record.lines(store.reader, game, until=1) == ['{"do":"move"}']
    assert (
        await record.text(store.reader, game) == f'{HEADER}\n{{"do":"move"}}\n{{"do":"end_phase","note":"Zürich ✓"}}\n'
    )


async def test_a_decision_on_an_old_state_is_stale(store: Database, game: str) -> None:
    await grow(store, game, "a")
    with pytest.raises(Stale) as caught:
        async with store.transaction() as tx:
            await record.append(tx, game, 0, ["b"], at=6)
    assert caught.value.revision == 1
    assert await record.lines(store.reader, game) == ["a"]


async def test_of_two_at_once_only_one_is_taken(store: Database, game: str) -> None:
    async def decide(line: str) -> int:
        async with store.transaction() as tx:
            return await record.append(tx, game, 0, [line], at=6)

    first, second = await asyncio.gather(decide("a"), decide("b"), return_exceptions=True)
    assert first == 1 and isinstance(second, Stale)
    assert await record.lines(store.reader, game) == ["a"]


async def test_an_unknown_game_is_told(store: Database) -> None:
    with pytest.raises(UnknownGame):
        async with store.transaction() as tx:
            await record.append(tx, "g9", 0, ["a"], at=1)
    with pytest.raises(UnknownGame):
        await record.text(store.reader, "g9")


@pytest.mark.parametrize("line", ["", "a\nb", "a\r"])
async def test_a_line_is_one_line(store: Database, game: str, line: str) -> None:
    with pytest.raises(ValueError, match="one line"):
        async with store.transaction() as tx:
            await record.append(tx, game, 0, [line], at=1)


async def test_an_exception_in_a_transaction_leaves_nothing(store: Database, game: str) -> None:
    with pytest.raises(RuntimeError):
        async with store.transaction() as tx:
            await record.append(tx, game, 0, ["a"], at=1, snapshot=b"s")
            raise RuntimeError("the power fails")
    assert await record.lines(store.reader, game) == []
    assert await record.snapshot(store.reader, game) is None
    assert await grow(store, game, "b") == 1


async def test_a_cancelled_transaction_leaves_nothing(store: Database, game: str) -> None:
    inside = asyncio.Event()

    async def slow() -> None:
        async with store.transaction() as tx:
            await record.append(tx, game, 0, ["a"], at=1)
            inside.set()
            await asyncio.sleep(60)

    task = asyncio.create_task(slow())
    await inside.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert await grow(store, game, "b") == 1
    assert await record.lines(store.reader, game) == ["b"]


async def test_readers_do_not_see_what_is_not_committed(store: Database, game: str) -> None:
    async with store.transaction() as tx:
        await record.append(tx, game, 0, ["a"], at=1)
        assert await record.lines(tx, game) == ["a"]
        assert await record.lines(store.reader, game) == []
    assert await record.lines(store.reader, game) == ["a"]


async def test_states_are_kept_deflated_the_newest_and_the_phases(store: Database, game: str) -> None:
    await grow(store, game, "1", phase_begins=True)
    for n in range(2, record.CLEARED + 1):
        await grow(store, game, str(n))
    last = record.CLEARED
    assert await record.snapshot(store.reader, game) == record.Snapshot(last, f"state after {last}".encode())
    assert await record.snapshot(store.reader, game, at_most=last - 1) == record.Snapshot(1, b"state after 1")
    assert await record.snapshot(store.reader, game, at_most=0) is None
    big = b"western_europe " * 4000
    async with store.transaction() as tx:
        await record.append(tx, game, last, ["more"], at=1, snapshot=big)
        ((size,),) = await rows(tx, f"SELECT length(state) FROM snapshots WHERE revision = {last + 1}")  # noqa: S608
    assert size < len(big) / 50
    assert (await record.snapshot(store.reader, game)) == record.Snapshot(last + 1, big)


async def test_a_stretch_is_a_state_and_what_follows_it(store: Database, game: str) -> None:
    for n in range(1, 5):
        await grow(store, game, str(n), phase_begins=n % 2 == 0)
    second = record.Snapshot(2, b"state after 2")
    assert await record.stretch(store.reader, game, 3, 4) == record.Stretch(second, ["3", "4"], {4: b"state after 4"})
    assert await record.stretch(store.reader, game, 3, 3) == record.Stretch(second, ["3"], {})
    assert await record.stretch(store.reader, game, 0, 2) == record.Stretch(None, ["1", "2"], {2: b"state after 2"}), (
        "from the beginning where nothing is stored so early"
    )
    assert await record.stretch(store.reader, "unknown", 3, 4) == record.Stretch(None, [], {})


async def test_part_of_a_stretch_is_the_stretch_that_would_be_read(store: Database, game: str) -> None:
    for n in range(1, 10):
        await grow(store, game, str(n), phase_begins=n in (3, 6))
    for far in (0, 4, 6):
        known = await record.stretch(store.reader, game, far, 9)
        for begins in range(10):
            for until in range(begins, 10):
                part = known.part(begins, until)
                read = await record.stretch(store.reader, game, begins, until)
                assert part == (read if begins >= known.after else None), (far, begins, until)
        assert [known.has_state(n) for n in (5, 6, 9)] == [False, True, True]


async def test_the_course_of_a_game(store: Database, game: str) -> None:
    await grow(store, game, "a", "b", "c")
    async with store.transaction() as tx:
        await record.undo(tx, game, 3, 1, user="anna", at=9)
    await grow(store, game, "d")
    header = (await games.known(store.reader, game)).header
    assert await record.course(store.reader, game, 0) == record.Course(header, 2, 2, ["a", "d"])
    assert await record.course(store.reader, game, 1) == record.Course(header, 2, 2, ["d"])
    with pytest.raises(UnknownGame):
        await record.course(store.reader, "unknown", 0)


async def test_what_has_piled_up_in_a_phase_goes_with_the_next_phase(store: Database, game: str) -> None:
    for n in range(1, record.CLEARED):
        await grow(store, game, str(n))
    await grow(store, game, "the end", phase_begins=True)
    assert await rows(store.reader, "SELECT revision FROM snapshots") == [(record.CLEARED,)]


async def test_old_states_are_dropped(store: Database, game: str) -> None:
    for n in range(record.PHASES_KEPT * 2):
        await grow(store, game, str(n), phase_begins=True)
        await grow(store, game, f"{n} too")
    ((kept,),) = await rows(store.reader, "SELECT count(*) FROM snapshots")
    assert kept == record.PHASES_KEPT + 1


async def test_an_undo_cuts_and_keeps_what_it_cut(store: Database, game: str) -> None:
    await grow(store, game, "a", phase_begins=True)
    await grow(store, game, "b", "c")
    async with store.transaction() as tx:
        await record.undo(tx, game, 3, 1, user="anna", at=9, why="wrong tank")
    assert await record.lines(store.reader, game) == ["a"]
    assert await record.snapshot(store.reader, game) == record.Snapshot(1, b"state after 1")
    assert await grow(store, game, "d") == 2
    cut = await record.undone(store.reader, game)
    assert [(line.n, line.line, line.user, line.at, line.why) for line in cut] == [
        (2, "b", "anna", 9, "wrong tank"),
        (3, "c", "anna", 9, "wrong tank"),
    ]


async def test_the_same_line_may_be_undone_twice(store: Database, game: str) -> None:
    for _ in range(2):
        await grow(store, game, "a")
        async with store.transaction() as tx:
            await record.undo(tx, game, 1, 0, user="anna", at=9)
    assert [line.line for line in await record.undone(store.reader, game)] == ["a", "a"]


async def test_an_undo_decided_on_an_old_state_is_stale(store: Database, game: str) -> None:
    await grow(store, game, "a", "b")
    with pytest.raises(Stale):
        async with store.transaction() as tx:
            await record.undo(tx, game, 1, 0, user="anna", at=9)
    with pytest.raises(ValueError, match="cannot go back"):
        async with store.transaction() as tx:
            await record.undo(tx, game, 2, 2, user="anna", at=9)
    assert await record.lines(store.reader, game) == ["a", "b"]


@pytest.mark.parametrize("change", ["DELETE FROM lines", "UPDATE lines SET line = 'b'"])
async def test_the_database_itself_refuses_to_change_the_record(store: Database, game: str, change: str) -> None:
    await grow(store, game, "a")
    with pytest.raises(StoreError) as caught:
        async with store.transaction() as tx:
            await rows(tx, change)
    assert "a record line is" in str(caught.value)
    assert await record.lines(store.reader, game) == ["a"]


async def test_a_deleted_game_is_gone_from_every_table(store: Database, game: str) -> None:
    await grow(store, game, "a", "b")
    async with store.transaction() as tx:
        await record.undo(tx, game, 2, 1, user="anna", at=9)
        await places.put_panel(tx, game, False, Place(None, "1"))
        await games.delete(tx, game)
    for table in TABLES:
        assert await rows(store.reader, f"SELECT * FROM {table}") == [], table  # noqa: S608
