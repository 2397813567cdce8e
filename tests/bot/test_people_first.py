"""People first: what nobody waits for stands at a gate while somebody is served, and is let on one by one."""

import asyncio
import contextlib
from collections.abc import AsyncIterator

from bot.people_first import Gate, PeopleFirst, is_waited_for

FOR_EVER = 3600.0


def strict() -> PeopleFirst:
    """Nobody passes while somebody is served, however long that takes."""
    return PeopleFirst(lingers=0, longest=FOR_EVER, most=FOR_EVER)


@contextlib.asynccontextmanager
async def served(people: PeopleFirst, channel: str) -> AsyncIterator[None]:
    """While somebody's order in a channel is under way."""
    over = asyncio.Event()
    order = asyncio.create_task(over.wait())
    people.serve(channel, order)
    try:
        yield
    finally:
        over.set()
        await order


async def coming(gate: Gate, *channels: str) -> list[asyncio.Task[None]]:
    """Steps in these channels, once all that may have passed have."""
    steps = [asyncio.create_task(gate.passed(channel)) for channel in channels]
    await asyncio.sleep(0)
    return steps


async def test_where_nobody_is_served_nobody_waits() -> None:
    (step,) = await coming(strict().play, "a")
    assert step.done()


async def test_steps_elsewhere_wait_until_an_order_is_through() -> None:
    people = strict()
    async with served(people, "a"):
        steps = await coming(people.play, "b", "c")
        assert people.play.waiting == 2 and not any(step.done() for step in steps)
    await asyncio.gather(*steps)


async def test_each_of_two_who_order_is_waited_for() -> None:
    people = strict()
    async with served(people, "a"):
        async with served(people, "a"), served(people, "b"):
            (step,) = await coming(people.play, "c")
        await asyncio.sleep(0)
        assert not step.done()
    await step


async def test_the_table_of_who_orders_goes_on() -> None:
    people = strict()
    async with served(people, "a"):
        (step,) = await coming(people.dice, "a")
        assert step.done(), "he may wait for it"


async def test_a_step_that_waits_goes_on_once_somebody_orders_at_its_table() -> None:
    people = strict()
    async with served(people, "a"):
        own, other = await coming(people.dice, "b", "c")
        async with served(people, "b"):
            await own
        assert not other.done()
    await other


async def test_they_are_let_on_in_the_order_in_which_they_came() -> None:
    people, went = strict(), list[str]()

    async def step(channel: str) -> None:
        await people.post.passed(channel)
        went.append(channel)

    async with served(people, "a"):
        steps = [asyncio.create_task(step(channel)) for channel in "bcd"]
        await asyncio.sleep(0)
    await asyncio.gather(*steps)
    assert went == ["b", "c", "d"]


async def test_computers_elsewhere_keep_back_for_a_while_after_an_order() -> None:
    people = PeopleFirst(lingers=0, longest=FOR_EVER, remembers=FOR_EVER)
    async with served(people, "a"):
        pass
    while people.serves():
        await asyncio.sleep(0)
    async with served(people, "c"):
        (own,) = await coming(people.play, "a")
        assert not own.done(), "it gives way, too"
    await own
    while people.serves():
        await asyncio.sleep(0)
    own, other = await coming(people.play, "a", "b")
    await own
    (message,) = await coming(people.post, "c")
    assert not other.done() and message.done(), "what has happened is told"
    people.remembers = 0
    people.play.look()
    await other


async def test_what_is_done_for_an_order_is_waited_for_until_it_is_over() -> None:
    people, heard = strict(), list[bool]()

    async def something(over: asyncio.Event) -> None:
        heard.append(is_waited_for())
        await over.wait()
        heard.append(is_waited_for())

    async def order(over: asyncio.Event) -> asyncio.Task[None]:
        task = asyncio.current_task()
        assert task is not None and not is_waited_for()
        people.serve("a", task)
        assert is_waited_for()
        begun = asyncio.create_task(something(over))
        await asyncio.sleep(0)
        return begun

    over = asyncio.Event()
    begun = await asyncio.create_task(order(over))
    while people.serves():
        await asyncio.sleep(0)
    over.set()
    await begun
    assert heard == [True, False] and not is_waited_for()


async def test_nobody_waits_for_ever_where_people_never_stop() -> None:
    people = PeopleFirst(lingers=0, longest=0)
    async with served(people, "a"):
        await asyncio.gather(*await coming(people.play, "b", "c"))


async def test_an_order_that_waits_itself_is_waited_for_no_longer() -> None:
    people = PeopleFirst(lingers=0, longest=FOR_EVER, most=0)
    async with served(people, "a"):
        await asyncio.gather(*await coming(people.play, "b", "c"))
        assert not people.serves()
    async with served(people, "a"):
        assert people.serves("a"), "the next one is"


async def test_who_gives_up_keeps_no_place() -> None:
    people = strict()
    async with served(people, "a"):
        first, second = await coming(people.play, "b", "c")
        first.cancel()
        await asyncio.wait({first})
        assert people.play.waiting == 1
    await second
