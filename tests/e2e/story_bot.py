"""The bot of a story, in a process of its own: its clock runs ahead when it is told (SIGUSR1), and where RELAY names
the tests' beacon it rolls by that one."""

import asyncio
import os
import signal
import time

from bot.config import BoardAddress, Hosting
from bot.dice.sources import Randomness
from bot.discord_ui.client import SandtableBot
from bot.store import open_database
from engine.dice.beacon import PINNED
from tests.e2e.hosted import ahead, has_heard
from tests.engine.dice.making import NETWORK, TRUSTED
from tests.support.standin.connect import QUICK, TOKEN, connect_from_environment

REAL_TIME = time.time_ns


class Ahead:
    """The time of day, so many seconds from now."""

    def __init__(self) -> None:
        self.skew = ahead()

    def time_ns(self) -> int:
        return REAL_TIME() + int(self.skew * 1e9)


async def main() -> None:
    connect_from_environment()
    clock = Ahead()
    time.time_ns = clock.time_ns
    store = await open_database(os.environ["SANDTABLE_DATABASE"])
    relay = os.environ.get("RELAY")
    by_beacon = Randomness("beacon", (relay,), 1.0, NETWORK, TRUSTED | PINNED) if relay else None
    try:
        async with SandtableBot(
            store, randomness=by_beacon, **QUICK, hasty=True, hosting=Hosting(board=BoardAddress(0))
        ) as bot:

            async def time_passes() -> None:
                while not bot.heard or bot.app.timers.is_deaf:  # time does not run for games that it cannot hear yet
                    await asyncio.sleep(0.01)
                clock.skew = ahead()
                store.timers.ring()
                has_heard(clock.skew)

            passing = set[asyncio.Task[None]]()
            asyncio.get_running_loop().add_signal_handler(
                signal.SIGUSR1, lambda: passing.add(asyncio.create_task(time_passes()))
            )
            await bot.start(TOKEN)
    finally:
        await store.close()


if __name__ == "__main__":
    asyncio.run(main())
