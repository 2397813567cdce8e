"""One writes at a time, first whoever writes for an order that somebody waits for, and nobody is forgotten."""

import asyncio
import itertools
from collections.abc import Coroutine
from typing import Any

from bot.people_first import PeopleFirst
from bot.store import Database, settings
from bot.store.writing_turns import MOST_IN_A_ROW, WritingTurns


def ordered(people: PeopleFirst, what: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
    """Something that somebody orders, and waits for."""

    async def order() -> None:
        task = asyncio.current_task()
        assert task is not None
        people.serve("room", task)
        await what

    return asyncio.create_task(order())


class Line:
    """Whoever wants to write, in the order in which they do."""

    def __init__(self) -> None:
        self.people, self.writer, self.wrote = PeopleFirst(), WritingTurns(), list[str]()

    async def writes(self, name: str) -> None:
        async with self.writer:
            self.wrote.append(name)
            await asyncio.sleep(0)

    async def come(self, names: str) -> list[asyncio.Task[None]]:
        """Capitals write for an order."""
        tasks = [
            ordered(self.people, self.writes(name)) if name.isupper() else asyncio.create_task(self.writes(name))
            for name in names
        ]
        await asyncio.sleep(0)
        return tasks


async def test_who_is_waited_for_writes_first() -> None:
    line = Line()
    async with line.writer:
        tasks = await line.come("abXcY")
    await asyncio.gather(*tasks)
    assert "".join(line.wrote) == "XYabc"


async def test_however_many_order_the_others_have_their_turns() -> None:
    line = Line()
    async with line.writer:
        tasks = await line.come("ab" + "X" * (3 * MOST_IN_A_ROW))
    await asyncio.gather(*tasks)
    row = "X" * MOST_IN_A_ROW
    assert "".join(line.wrote) == f"{row}a{row}b{row}"


async def test_who_goes_before_his_turn_holds_nobody_up() -> None:
    """Also where it comes in the moment in which he goes."""
    for gone, within in itertools.product(range(3), (True, False)):
        line = Line()
        async with line.writer:
            tasks = await line.come("aXb")
            if within:
                tasks[gone].cancel()
        tasks[gone].cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        assert len(line.wrote) == 2
        await line.writes("z")
        assert line.wrote[-1] == "z"


async def test_with_room_for_several_so_many_write_at_once() -> None:
    turns, inside = WritingTurns(3), list[int]()

    async def writes(number: int) -> None:
        async with turns:
            inside.append(number)
            await asyncio.sleep(0)
            assert len(inside) <= 3
            inside.remove(number)

    await asyncio.gather(*(writes(number) for number in range(10)))
    assert not inside
    async with turns, turns, turns:
        waits = asyncio.create_task(writes(0))
        await asyncio.sleep(0)
        assert not inside
    await waits


async def test_an_order_is_written_before_what_computers_have_waiting(store: Database) -> None:
    people, wrote = PeopleFirst(), list[str]()

    async def writes(name: str) -> None:
        async with store.transaction() as tx:
            await settings.put(tx, "user", "1", "theme", name)
            wrote.append(name)

    async with store.transaction():
        tasks = [asyncio.create_task(writes(name)) for name in ("computer", "message")]
        await asyncio.sleep(0)
        tasks.append(ordered(people, writes("order")))
        await asyncio.sleep(0)
    await asyncio.gather(*tasks)
    assert wrote == ["order", "computer", "message"]
