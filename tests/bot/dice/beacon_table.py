"""A table whose dice come by beacon: a loopback relay, and a clock that runs ahead when the bot waits for a round."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from bot.dice.sources import Randomness
from bot.discord_ui.client import SandtableBot
from bot.store import Database
from engine.dice.beacon import PINNED, Network
from engine.dice.verdict import Verdict
from engine.dice.verify import verify_text
from tests.bot.dice.relay import PATIENT, LoopbackRelay, loopback
from tests.engine.dice.making import NETWORK, TRUSTED
from tests.support.discord import Table, running
from tests.support.play import Club
from tests.support.standin import Person
from tests.support.standin.changes import patience
from tests.support.standin.connect import QUICK
from tests.support.standin.world import Message
from tests.support.terminal.opening import Players


class Clock:
    """Discord's clock and the relay's. Sleeping moves it, once the gate is open."""

    def __init__(self, table: Table) -> None:
        self.server = table.server
        self.gate = asyncio.Event()
        self.gate.set()
        self.slept = 0.0

    def now_ms(self) -> int:
        return int(self.server.clock.now() * 1000)

    async def sleep(self, seconds: float) -> None:
        await self.gate.wait()
        await asyncio.sleep(0.02)
        self.server.clock.skew += seconds
        self.slept += seconds


@dataclass
class BeaconTable:
    """The club, its relay and its clock."""

    club: Club
    relay: LoopbackRelay
    clock: Clock

    @property
    def players(self) -> Players:
        players = Players(self.club.table.server, self.club.table.room, self.club.game)
        players.people = self.club.seats
        return players

    @property
    def log(self) -> list[Message]:
        """The dice log, as it stands in its thread."""
        thread = next(thread for thread in self.club.table.room.threads if thread.name.startswith("Dice log"))
        return thread.messages

    def carriers(self, words: str) -> list[Message]:
        return [message for message in self.log if words in message.content]

    async def begin(self, dice: str = "beacon") -> str:
        """A running game whose first roll nothing stands before."""
        game = await self.club.found(dice=dice)
        room, alice = self.club.table.room, self.club.table.alice
        await alice.slash(room, "game start")
        if dice != "beacon":
            await room.wait_for("Before the first roll")
            for person in self.club.table.people:
                await person.slash(room, "dice words", text=f"{person.name} says hello")
        return game

    async def at_a_battle(self, dice: str = "beacon") -> Person:
        """The Soviet Union has attacked West Russia and may open the battle."""
        await self.begin(dice)
        await self.club.does("turn end")
        await self.club.does("do", orders="6 inf russia > west russia")
        await self.club.does("turn end")
        return self.club.table.alice

    async def verdict(self) -> Verdict:
        row = await self.club.app.service.in_channel(str(self.club.table.room.id), ended=True)
        table = await self.club.app.service.rolls.table_of(row.game)
        return verify_text(await table.export(), TRUSTED | PINNED)

    async def rolled(self, number: int = 1) -> None:
        """Wait until a roll has its receipt in the thread, and the bot has noted that it is there."""
        words = f'"roll":{number},"type":"receipt"'
        await self.club.table.server.until(lambda: bool(self.carriers(words)))
        table = await self.club.app.service.rolls.table_of((await self.club.game()).id)
        async with patience():
            while words not in await table.export():
                await asyncio.sleep(0.01)


@asynccontextmanager
async def beacon_table(
    table: Table, store: Database, network: Network = NETWORK, policy: str = "chain"
) -> AsyncIterator[BeaconTable]:
    """The bot at the table, with the relay behind it."""
    clock = Clock(table)
    async with loopback(clock.now_ms) as (relay, reach):
        networks = TRUSTED | PINNED
        randomness = Randomness(policy, (reach.address,), PATIENT, network, networks, clock.now_ms, clock.sleep)
        bot = SandtableBot(store, randomness=randomness, **QUICK, hasty=True)
        async with running(bot, table.server):
            yield BeaconTable(Club(table, bot), relay, clock)
