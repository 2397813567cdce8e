"""A player who clicks until the plug is pulled. Run by test_crash in a process of its own:

    bot_to_kill.py DATABASE STEP COUNT     kill -9 oneself when STEP of a transaction is reached for the COUNTth time

Each click is one line with its dice, the state, the interaction, a message and the dice receipt, in one transaction.
It is acknowledged on standard output when it is on the disk, and not before.
"""

import asyncio
import os
import signal
import sys

from bot.store import Database, games, interactions, open_database, outbox, record
from bot.store.dice import LedgerTransaction
from bot.store.errors import AlreadyHandled
from bot.store.games import NewGame
from bot.store.ledger import Status, StoredEntry, StoredRoll
from bot.store.outbox import Post

GAME = "g1"


class Plug:
    """Counts the steps and pulls itself."""

    def __init__(self, step: str, count: int) -> None:
        self.step, self.left = step, count

    def __call__(self, step: str) -> None:
        if step == self.step:
            self.left -= 1
            if self.left == 0:
                os.kill(os.getpid(), signal.SIGKILL)


async def click(store: Database, number: int, plug: Plug) -> None:
    """Carry out click `number`, once, however often it is delivered."""
    async with store.alone(GAME), store.transaction() as tx:
        await interactions.claim(tx, str(number), GAME, "anna", at=number)
        plug("claimed")
        line = f'{{"click":{number},"dice":[{number % 6 + 1}]}}'
        revision = (await games.known(tx, GAME)).revision
        revision = await record.append(tx, GAME, revision, [line], at=number, snapshot=line.encode())
        plug("appended")
        await outbox.put(tx, Post("c1", f"click {number}", at=number, game=GAME))
        plug("queued")
        dice = LedgerTransaction(tx)
        await dice.add_entry(StoredEntry(GAME, number, "receipt", f"hash {number}", line))
        await dice.add_roll(StoredRoll(GAME, number, Status.DONE, f"hash {number}"))
        plug("rolled")


async def run(where: str, plug: Plug, clicks: int) -> None:
    store = await open_database(where, watch=plug)
    if await games.find(store.reader, GAME) is None:
        async with store.transaction() as tx:
            await games.create(tx, NewGame(GAME, None, "c1", "{}", "1941", at=0))
    for number in range(1, clicks + 1):
        try:
            await click(store, number, plug)
        except AlreadyHandled:
            continue
        sys.stdout.write(f"{number}\n")
        sys.stdout.flush()
    await store.close()


if __name__ == "__main__":
    asyncio.run(run(sys.argv[1], Plug(sys.argv[2], int(sys.argv[3])), int(sys.argv[4])))
