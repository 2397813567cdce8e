"""A bot in a process of its own that trusts the tests' drand network too. Its relay's address is in RELAY."""

import asyncio
import os

from bot.dice.sources import Randomness
from bot.discord_ui.client import SandtableBot
from bot.store import open_database
from engine.dice.beacon import PINNED
from tests.engine.dice.making import NETWORK, TRUSTED
from tests.support.standin.connect import QUICK, TOKEN, connect_from_environment


async def main() -> None:
    connect_from_environment()
    store = await open_database(os.environ["SANDTABLE_DATABASE"])
    randomness = Randomness("beacon", (os.environ["RELAY"],), 1.0, NETWORK, TRUSTED | PINNED)
    try:
        async with SandtableBot(store, randomness=randomness, **QUICK, hasty=True) as bot:
            await bot.start(TOKEN)
    finally:
        await store.close()


if __name__ == "__main__":
    asyncio.run(main())
