"""A bot that rolls once and is killed on the way. Run by test_killed in a process of its own:

    bot_to_kill.py FOLDER STEP        kill -9 oneself at STEP of the roll

The database is real; the thread is a file, which outlives the process as Discord does.
"""

import asyncio
import json
import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from msgspec.structs import asdict

from bot.dice.sources import PostedRequest, SeedSource
from bot.dice.table import DiceTable
from bot.dice.thread import Message, Posted
from bot.store import Database, games, open_database, settings
from bot.store.dice import LedgerTransaction, StoreLedger
from bot.store.games import NewGame
from engine.dice.entropy import Entropy
from engine.dice.roller import Dice
from engine.dice.snowflake import EPOCH_MS
from tests.bot.dice.tables import BEN, OPENING, SECRETS, asked

STEPS = (*("posting request", "posted request", "casting", "applying", "applied", "posting receipt", "posted receipt"),)
Pull = Callable[[str], None]


class FileThread:
    """A thread in a file: one message a line."""

    def __init__(self, path: Path, pull: Pull) -> None:
        self.path = path
        self.pull = pull
        path.touch()

    def messages(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.path.read_text(encoding="utf-8").splitlines()]

    async def post(self, message: Message) -> str:
        kind = "receipt" if message.reply_to else "request" if message.mention else "other"
        self.pull(f"posting {kind}")
        id = str(((1_760_000_000_000 + 2_000 * len(self.messages())) - EPOCH_MS) << 22)
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps({"id": id} | asdict(message)) + "\n")
            file.flush()
            os.fsync(file.fileno())
        self.pull(f"posted {kind}")
        return id

    async def find(self, hash: str, after: str | None) -> str | None:
        later = (held for held in self.messages() if int(held["id"]) > int(after or 0))
        return next((held["id"] for held in later if hash in held["text"]), None)

    async def history(self, after: str | None) -> list[Posted]:
        return [Posted(held["id"], held["text"]) for held in self.messages() if int(held["id"]) > int(after or 0)]


class PulledSource(SeedSource):
    def __init__(self, pull: Pull) -> None:
        self.pull = pull

    async def entropy(self, wanted: PostedRequest) -> Entropy:
        self.pull("casting")
        return await super().entropy(wanted)


async def roll_once(folder: Path, pull: Pull) -> tuple[DiceTable, Database, FileThread]:
    """What a bot does after each start, until roll 1 is played."""
    store = await open_database(folder / "games.sqlite3")
    if await games.find(store.reader, "g") is None:
        async with store.transaction() as tx:
            await games.create(tx, NewGame("g", None, "c", "{}", "any", 0))

    async def play(tx: LedgerTransaction, order: Any, dice: Dice) -> None:
        pull("applying")
        dice.roll(5, "attacker:infantry@1")
        await settings.put(tx.connection, "channel", "g", str(order["revision"]), json.dumps(dice.faces()))
        pull("applied")

    thread = FileThread(folder / "thread.jsonl", pull)
    table = DiceTable("g", StoreLedger(store), thread, {"chain": PulledSource(pull)}, play)
    await table.open(OPENING, SECRETS)
    for user in await table.unheard():
        await table.speak(user, "horse", "99")
    await table.resume()
    if "1" not in await settings.all_of(store.reader, "channel", "g"):
        await table.prepare(asked(1), witness=BEN)
        await table.finish()
    return table, store, thread


def main(folder: Path, step: str) -> None:
    def pull(reached: str) -> None:
        if reached == step:
            os.kill(os.getpid(), signal.SIGKILL)

    asyncio.run(roll_once(folder, pull))


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2])
