"""The dice tables of all games, and the one open roll each may have: written down, carried through, taken up again."""

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from itertools import chain, repeat
from typing import Any, Generic, Literal
from weakref import WeakValueDictionary

from msgspec import Struct, field

from bot.computers import COMPUTER
from bot.dice.receipt import Apply as ApplyOrder
from bot.dice.receipt import Outcome
from bot.dice.refusals import DiceRefused, Forked, LogClosed, OrderLost
from bot.dice.sources import Randomness, SeedSource, Source
from bot.dice.table import DiceTable
from bot.dice.terms import policy_of
from bot.dice.thread import Thread
from bot.dice.witness import witness_of
from bot.facts import LOCAL
from bot.loaded import Loaded
from bot.lru import Lru
from bot.people_first import GiveWay, nobody_is_first
from bot.refusals import OrderAwaited, Rolling
from bot.store import Database, facts, games, record
from bot.store.dice import LedgerTransaction, StoreLedger
from bot.store.errors import StoreError, UnknownGame
from bot.store.games import Game as Row
from bot.store.ledger import Status, StoredRoll
from bot.wish import Wish
from bot.wording import dice_refusals as texts
from bot.wording.dice_refusals import order_awaited
from bot.wording.speech import Speech, units, words
from engine.dice.entries import Asked
from engine.dice.entropy import CHAIN
from engine.dice.roller import Dice
from engine.json_types import JsonMapping, JsonObject

log = logging.getLogger(__name__)
MOST_DICE = 4096
MOST_TABLES = 64
PATIENCE = 8.0
"""How long a click waits for its dice."""
BRIEFLY = 2.5
"""How long a click waits for dice by beacon before it is told that they are on their way."""
QUEUED = 15.0
"""How long an order that comes while dice are on their way waits for them."""
PAUSES = (1.0, 2.0, 4.0, 8.0, 15.0, 30.0, 60.0)
"""Between the attempts to carry a roll through where disk or network are in the way."""
A_LOG = 0.5
"""How long the logs of other games wait, at a start, for one to be read; one that waits for dice goes on beside."""
NO_ACCOUNT = "0"
Known = tuple[int, bool] | None | Literal["ask"]
"""The open roll of a game and whether its order is known, or that it is to be asked for."""
ASK: Literal["ask"] = "ask"
Apply = Callable[[LedgerTransaction, str, Any, Dice], Awaitable[Outcome]]
"""Plays the order of a roll with its dice, within the transaction of the receipt. Raises Void."""
Foresee = Callable[[str, Any, Dice], Awaitable[ApplyOrder[Outcome]]]
"""Thinks out what the order of a roll leads to with its dice, before that transaction; what plays it then."""
Ended = Callable[[str, Iterable[Outcome]], None]
"""Told that a game has no open roll any more, and what those that were carried out have done."""
TellOfLog = Callable[[str, LogClosed | None], Awaitable[None]]
"""Told whenever a game's log could not be written, or (None) could be."""
Lost = Callable[[str, StoredRoll], Awaitable[bool]]
"""Told of a roll whose order nobody knows: it came back out of the thread after an old backup was restored. Whether
the order was found again, and given."""


async def nobody_is_told(game: str, why: LogClosed | None) -> None:
    return


class DiceSupplies(Struct, frozen=True):
    """What rolls need from outside: `thread` gives the dice thread of a log channel, `rolling` says in words how far
    the open roll of a game is."""

    thread: Callable[[str], Thread]
    sources: Mapping[str, Source] = field(default_factory=lambda: {CHAIN: SeedSource()})
    randomness: Randomness = field(default_factory=Randomness)
    rolling: Callable[[str], str] = lambda game: ""
    tell_of_log: TellOfLog = nobody_is_told
    pauses: Sequence[float] = PAUSES
    account: Callable[[], str] = lambda: NO_ACCOUNT
    """The bot's own account, which asks for the dice of computers."""
    give_way: GiveWay = nobody_is_first
    """Waits, before the dice of a channel's game are carried out, for those who are being answered elsewhere."""


class OpenRoll(Struct, Generic[Outcome], frozen=True):
    """A roll that is written down, and is being carried through."""

    game: str
    number: int
    task: asyncio.Task[dict[int, Outcome]]


class Rolls(Generic[Outcome]):
    """The rolls of all games of a store."""

    def __init__(
        self,
        store: Database,
        supplies: DiceSupplies,
        apply: tuple[Apply[Outcome], Foresee[Outcome]],
        ended: Ended[Outcome],
        lost: Lost,
    ) -> None:
        self.store = store
        self.ledger = StoreLedger(store)
        self.supplies = supplies
        self._apply, self._foresee = apply
        self._ended = ended
        self._lost = lost
        self._tables: WeakValueDictionary[str, DiceTable[Outcome]] = WeakValueDictionary()
        """One object a game, as long as anybody holds it; the latest are held here."""
        self._latest: Lru[DiceTable[Outcome]] = Lru(MOST_TABLES)
        self._tasks: dict[str, asyncio.Task[dict[int, Outcome]]] = {}
        self._behind: set[str] = set()
        """Games whose threads may know more than the store, since the bot has just started."""
        self._unread: set[str] = set()
        """Those of them whose turn to be read has not come."""
        self._resuming: asyncio.Task[None] | None = None
        self._forked: dict[str, Forked] = {}
        self._troubled: set[str] = set()
        """Games whose open roll had to wait for disk or network."""
        self._asked: set[str] = set()
        """Games whose open roll was asked for since it was last looked for."""

    @property
    def busy(self) -> bool:
        """Whether a roll is on its way."""
        return bool(self._tasks or self._unread)

    def table(self, row: Row, log_channel: str) -> DiceTable[Outcome]:
        """The one dice table of a game."""
        table = self._tables.get(row.game)
        if table is None:
            thread, supplies = self.supplies.thread(log_channel), self.supplies

            async def apply(tx: LedgerTransaction, order: Any, dice: Dice) -> Outcome:
                return await self._apply(tx, row.game, order, dice)

            async def foresee(order: Any, dice: Dice) -> ApplyOrder[Outcome]:
                await supplies.give_way(row.channel)
                return await self._foresee(row.game, order, dice)

            networks = supplies.randomness.networks
            table = DiceTable(row.game, self.ledger, thread, supplies.sources, apply, networks, foresee=foresee)
            self._tables[row.game] = table
        return self._latest.put(row.game, table)

    def new_table(self, row: Row, log_channel: str) -> DiceTable[Outcome]:
        """The same for a log that begins anew."""
        self._tables.pop(row.game, None)
        self._latest.drop(row.game)
        return self.table(row, log_channel)

    async def table_of(self, game: str) -> DiceTable[Outcome]:
        """The dice table of a game that has one. Raises UnknownGame."""
        row = await games.known(self.store.reader, game)
        return self.table(row, (await facts.of(self.store.reader, game)).log_thread or LOCAL)

    async def none_open(self, game: str, known: Known = ASK) -> None:
        """Asked within the game's lock by whatever writes no dice; `known`: the open roll, by who has just read it.
        Raises Rolling if the game waits for dice now, OrderAwaited, Forked."""
        roll = None if known is None else await self.ledger.reader.first_open_roll(game)
        if self._is_read(game) or (roll is not None and roll.order is not None):
            raise Rolling(self.supplies.rolling(game))
        await self._must_be_known(game, roll)

    def at_rest(self, game: str, known: tuple[int, bool] | None) -> bool:
        """Whether no dice are on their way, nor is the log being read; within the game's lock none can be sent on it
        either. `known`: the open roll, and whether its order is known."""
        return not self._is_read(game) and (known is None or not known[1])

    def has_none(self, game: str, known: tuple[int, bool] | None) -> bool:
        """Whether there is nothing to be settled: no roll is open, and all of the log is known."""
        return game not in self._behind and known is None

    def _is_read(self, game: str) -> bool:
        """Whether the log is being read just now, or will be at once."""
        if game in self._unread:
            self.on(game)
        return game in self._behind and game in self._tasks

    async def none_lost(self, game: str) -> None:
        """While the log holds a roll whose order is not known, its dice can be: nobody decides anything then. Raises
        OrderAwaited, Forked."""
        await self._must_be_known(game, await self.ledger.reader.first_open_roll(game))

    async def _must_be_known(self, game: str, roll: StoredRoll | None) -> None:
        """The order of an open roll. Raises OrderAwaited, Forked."""
        if game in self._forked:
            raise self._forked[game]
        if roll is not None and roll.order is None:
            raise await self._awaited(roll)

    async def _awaited(self, roll: StoredRoll) -> OrderAwaited:
        """What a game that is held up waits for, and how to give it."""
        request = (await (await self.table_of(roll.game)).log.request(self.ledger.reader, roll.number)).entry
        return OrderAwaited(order_awaited(roll.number, request["purpose"], request["actor"]))

    async def note(self, game: str, kind: str, roll: int, text: str, consent: Sequence[str] = ()) -> None:
        """A remark in the log. Raises Rolling, DiceRefused."""
        await self.caught_up(game)
        await (await self.table_of(game)).note(kind, roll, text, consent)

    async def caught_up(self, game: str) -> None:
        """Before anything is entered in a log, what only its thread knows has to be. Raises Rolling, DiceRefused."""
        if game in self._behind:
            await self._within(game, self.on(game), QUEUED)

    async def known(self, game: str) -> None:
        """The same, for who does nothing to the log: one whose thread is gone is no obstacle. Not within the game's
        lock. Raises Rolling, DiceRefused."""
        with suppress(LogClosed):
            await self.caught_up(game)

    async def prepare(self, before: Loaded, wish: Wish, line: JsonObject) -> OpenRoll[Outcome]:
        """Write the roll down before anything falls, and set it on its way."""
        table = await self.table_of(wish.game)
        user = "" if wish.away else wish.user
        fighting = before.game.state.fighting
        place = line.get("space") or (fighting.space if fighting else "")
        order = order_of(before.revision, line, user, len(await record.undone(self.store.reader, wish.game)))
        actor = self.supplies.account() if wish.user == COMPUTER else wish.user
        asked = Asked(actor, line["by"], purpose_of(line, place, before.say), order, MOST_DICE)
        witness = witness_of(before, wish.user, line["by"]) if policy_of(before.row) != CHAIN else None
        try:
            roll = await table.prepare(asked, witness, wish.consent)
        except OrderLost as lost:
            await self.none_lost(wish.game)
            raise lost
        return OpenRoll(wish.game, roll.number, self.on(wish.game))

    def on(self, game: str) -> asyncio.Task[dict[int, Outcome]]:
        """Carry the open roll through, in the background; one task a game."""
        self._asked.add(game)
        self._unread.discard(game)
        task = self._tasks.get(game)
        if task is None or task.done():
            task = self._tasks[game] = asyncio.create_task(self._finish(game))
            task.add_done_callback(lambda done: self._done(game, done))
        return task

    def _done(self, game: str, task: asyncio.Task[dict[int, Outcome]]) -> None:
        """A roll that could not be carried through stays as it is; somebody should know why."""
        if self._tasks.get(game) is task:
            del self._tasks[game]
        error = None if task.cancelled() else task.exception()
        if isinstance(error, LogClosed):
            log.warning("the dice log takes no messages: %s", error, extra={"game": game})
        elif error is not None:
            log.error("a roll could not be finished", exc_info=error, extra={"game": game})

    async def outcome(self, roll: OpenRoll[Outcome], patience: float) -> Outcome | None:
        """What a roll did; None if it turned out to be void. Raises Rolling if it takes long."""
        return (await self._within(roll.game, roll.task, patience)).get(roll.number)

    async def settled(self, game: str) -> None:
        """Let an open roll, if there is one, come to its end first. Raises Rolling if it takes long, DiceRefused."""
        await self.known(game)  # without a thread no dice, but lines without dice
        if await self.ledger.reader.first_open_roll(game) is not None:
            await self._within(game, self.on(game), QUEUED)

    async def _within(self, game: str, task: asyncio.Task[dict[int, Outcome]], patience: float) -> dict[int, Outcome]:
        try:
            return await asyncio.wait_for(asyncio.shield(task), patience)
        except TimeoutError:
            raise await self._rolling(game) from None

    async def _rolling(self, game: str) -> Rolling:
        """How far the open roll has come, for somebody who cannot wait for it."""
        roll = await self.ledger.reader.first_open_roll(game)
        if roll is not None and (game in self._troubled or roll.status is not Status.POSTED):
            return Rolling(texts.WRITTEN_DOWN.format(roll=roll.number))
        return Rolling(self.supplies.rolling(game))

    async def _finish(self, game: str) -> dict[int, Outcome]:
        outcomes: dict[int, Outcome] = {}
        try:
            await self._until_through(game, outcomes)
        except LogClosed as closed:
            await self.supplies.tell_of_log(game, closed)
            raise
        await self.supplies.tell_of_log(game, None)
        self._ended(game, outcomes.values())
        return outcomes

    async def _until_through(self, game: str, outcomes: dict[int, Outcome]) -> None:
        """What is written down is carried through whatever happens to disk and network, ever more patiently. Raises
        DiceRefused for what no patience mends, UnknownGame."""
        pauses = chain(self.supplies.pauses, repeat(self.supplies.pauses[-1]))
        while True:
            try:
                await self._carry_through(game, outcomes)
                self._troubled.discard(game)
                return
            except (DiceRefused, UnknownGame):
                raise
            except StoreError as trouble:
                log.warning("a roll has to wait: %s", trouble, extra={"game": game})
            except Exception as trouble:
                log.error("a roll could not be finished", exc_info=trouble, extra={"game": game})
            self._troubled.add(game)
            await asyncio.sleep(next(pauses))

    async def _carry_through(self, game: str, outcomes: dict[int, Outcome]) -> None:
        table = await self.table_of(game)
        if game in self._behind:
            await self._catch_up(game, table)
        self._asked.add(game)
        while game in self._asked:  # also for what is asked for while the one before is ending
            self._asked.discard(game)
            finished = await table.finish()
            outcomes |= finished.outcomes
            last = finished.last
            is_lost = last is not None and last.order is None and last.status is not Status.DONE
            if last is not None and is_lost and await self._lost(game, last):
                self._asked.add(game)

    async def _catch_up(self, game: str, table: DiceTable[Outcome]) -> None:
        """Take in what only the thread knows. Raises Forked, after which nothing goes on in this game."""
        try:
            await table.catch_up()
        except Forked as forked:
            self._forked[game] = forked
            raise
        self._forked.pop(game, None)
        self._behind.discard(game)

    def resume(self, running: Iterable[Row]) -> None:
        """At start: take in what only the threads of these games know, and finish every open roll: of a game in which
        somebody acts at once, of all others one after the other."""
        games = [row.game for row in running]
        self._behind.update(games)
        self._unread.update(games)
        self._resuming = asyncio.create_task(self._read_all(games))

    async def _read_all(self, games: Iterable[str]) -> None:
        """Thousands of logs at once would keep those waiting who play meanwhile."""
        for game in games:
            if game in self._unread:
                await asyncio.wait({self.on(game)}, timeout=A_LOG)

    async def stop(self) -> None:
        """Let go of open rolls; they go on at the next start."""
        tasks: list[asyncio.Task[Any]] = [*self._tasks.values()]
        if self._resuming is not None:
            tasks.append(self._resuming)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def patience_of(row: Row) -> float:
    """How long a click waits for its dice: by beacon they take six seconds and more, and are shown anyway."""
    return PATIENCE if policy_of(row) == CHAIN else BRIEFLY


def order_of(revision: int, line: JsonMapping, user: str, undone: int) -> JsonObject:
    """What a request is for, as its hash has it. The same order after a take-back is another one."""
    order = {"revision": revision, "line": json.dumps(line, sort_keys=True), "user": user}
    return order | ({"undone": undone} if undone else {})


def purpose_of(line: JsonObject, place: str, say: Speech) -> str:
    """What a roll is for, in words: "Germany: battle in Ukraine"."""
    what = [words(line["do"])]
    if line.get("units"):
        flat = all(isinstance(n, int) for n in line["units"].values())
        what.append(units(line["units"]) if flat else "")
    if place:
        what.append(f"in {say.space(place)}")
    return f"{say.power(line['by'])}: {' '.join(part for part in what if part)}"[:200]
