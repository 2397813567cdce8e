"""Who waits gives up after so long a time in which this process ran, not after one in which the machine stood still."""

import asyncio
import time

import pytest

from tests.support.standin.changes import Changes, patience


async def test_a_machine_that_stands_still_uses_up_no_patience() -> None:
    done = asyncio.Event()

    async def work() -> None:
        time.sleep(0.6)
        await asyncio.sleep(0.05)
        done.set()

    working = asyncio.create_task(work())
    async with patience(0.4):
        await done.wait()
    await working
    done.clear()
    working = asyncio.create_task(work())
    assert await Changes().until(done.is_set, 0.4)
    await working


async def test_who_waits_in_vain_gives_up() -> None:
    with pytest.raises(TimeoutError):
        async with patience(0.1):
            await asyncio.Event().wait()
    with pytest.raises(TimeoutError):
        await Changes().until(lambda: False, 0.1)
    async with patience(0.1):
        pass
    await asyncio.sleep(0.2)
