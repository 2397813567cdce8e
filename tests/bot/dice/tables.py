"""A small game at a dice table: two players, orders that add up their dice."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from bot.dice.refusals import Void
from bot.dice.relays import Relay, Relays
from bot.dice.sources import BeaconSource, SeedSource, Source, WaitingRoll
from bot.dice.table import DiceTable
from bot.dice.thread import Thread
from bot.store.ledger import Secrets, StoredRoll
from engine.dice.beacon import PINNED, Beacon, Network
from engine.dice.entries import Asked, Group, Opening, Seat
from engine.dice.roller import Dice
from tests.bot.dice.memory import MemoryLedger, MemoryThread, MemoryTransaction, Trouble
from tests.engine.dice.making import NETWORK, TRUSTED, beacon

ANNA, BEN = "1001", "1002"
SECRETS = Secrets(hashlib.sha256(b"key").digest(), hashlib.sha256(b"root").digest(), 64)
OPENING = Opening("1941", (Seat("germany", ANNA), Seat("japan", BEN)), "555", "chain", "tests")
FIXED = (Group("attacker:infantry@1", 3), Group("attacker:tank@3", 2))


def asked(number: int, groups: tuple[Group, ...] | None = None) -> Asked:
    order = {"revision": number, "do": "battle", "space": "ukraine"}
    return Asked(ANNA, "germany", f"Germany attacks Ukraine, round {number}", order, 40, groups)


async def play(tx: MemoryTransaction, order: Any, dice: Dice) -> None:
    """The game: it throws, and writes down what fell, in the transaction it is given."""
    if order["do"] == "nonsense":
        raise Void("there is nobody left to attack")
    dice.roll(3, "attacker:infantry@1")
    dice.roll(2, "attacker:tank@3")
    tx.tables.played.append([order["revision"], dice.faces()])


class HonestRelay:
    """Gives what the tests' network publishes, from the moment it is due; each question is a dangerous moment."""

    name = "honest"

    def __init__(self, world: World) -> None:
        self.world = world
        self.asked: list[int] = []

    async def fetch(self, chain_hash: str, number: int) -> Beacon | None:
        self.world.trouble.moment()
        self.asked.append(number)
        out = NETWORK.due_ms(number) <= self.world.thread.now_ms
        self.world.trouble.moment()
        return beacon(number) if out else None


class World:
    """What outlives the process: the ledger and Discord. `table` is a process that has just been started."""

    def __init__(self, trouble: Trouble | None = None, thread: MemoryThread | None = None) -> None:
        self.trouble = trouble or Trouble()
        self.ledger = MemoryLedger(self.trouble)
        self.thread = thread or MemoryThread(self.trouble)
        self.sources: Mapping[str, Source] = {"chain": SeedSource()}
        self.opening = OPENING
        self.pauses: list[float] = []
        self.told: list[WaitingRoll] = []

    def table(self, thread: Thread | None = None) -> DiceTable[None]:
        table = DiceTable("g", self.ledger, thread or self.thread, self.sources, play, TRUSTED | PINNED)
        table.sleep = self.sleep
        return table

    def by_beacon(self, *relays: Relay, policy: str = "beacon", network: Network = NETWORK) -> World:
        """The same world with a beacon; its clock is the thread's, and sleeping moves it."""
        self.opening = replace(self.opening, policy=policy, network=network)
        self.relays = Relays(relays or [HonestRelay(self)], lambda: self.thread.now_ms)
        source = BeaconSource(self.relays, self.tell, TRUSTED | PINNED, self.sleep)
        self.sources = {"chain": SeedSource(), "beacon": source}
        return self

    async def sleep(self, seconds: float) -> None:
        self.pauses.append(seconds)
        self.thread.now_ms += round(seconds * 1000)
        await self.on_sleep()

    async def on_sleep(self) -> None:
        """For tests in which something happens meanwhile."""

    async def tell(self, waiting: WaitingRoll) -> None:
        self.told.append(waiting)

    async def opened(self) -> DiceTable[None]:
        """A table with its log open and every player heard; done again, it does nothing."""
        table = self.table()
        await table.open(self.opening, SECRETS)
        for user in await table.unheard():
            await table.speak(user, f"word of {user}", "99")
        return table

    async def rolled(self, number: int, groups: tuple[Group, ...] | None = None) -> StoredRoll:
        table = await self.opened()
        await table.prepare(asked(number, groups), witness=BEN)
        row = (await table.finish()).last
        assert row is not None
        return row

    @property
    def played(self) -> list[Any]:
        return self.ledger.tables.played

    def carriers(self, hash: str) -> list[str]:
        """The ids of the messages with that entry."""
        return [id for id, message in self.thread.messages if hash in message.text and message.nonce == hash[:24]]


async def two_rolls(world: World) -> None:
    """What a bot does after each start: finish what is open, then what the players still want."""
    for number, groups in ((1, None), (2, FIXED)):
        table = await world.opened()
        await table.resume()
        if number not in [played for played, _ in world.played]:
            await world.rolled(number, groups)
