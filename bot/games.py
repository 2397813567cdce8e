"""GameService, the only writer of running games: load, play, one transaction for line, dice, snapshot and messages."""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from bot import fallback, proofs
from bot.agreeing import policy_of
from bot.dice.refusals import Void
from bot.dice.sources import SeedSource, Source
from bot.dice.table import DiceTable
from bot.dice.thread import Thread
from bot.loading import (
    PHASE_START,
    TURN_STARTS,
    Loaded,
    load,
    since_phase_began,
    since_turn_began,
    turn_name,
    turn_starts,
)
from bot.messages import Message, write_message
from bot.publishing import publish
from bot.randomness import Randomness
from bot.refusals import NoGame, Rolling
from bot.store import Database, Store, Transaction, announcements, games, interactions, outbox, record
from bot.store.dice import SqliteLedger, SqliteTransaction
from bot.store.errors import Stale
from bot.store.games import Game as Row
from bot.turning import NeedsDice, Step, Wish, automatic, check, entered, phase_began, play_all, play_one
from bot.witness import witness_of
from bot.wording import dice as dice_words
from bot.wording.speech import Speech, units, words
from engine import Game, no_dice
from engine.dice.entries import Asked
from engine.dice.roller import Dice
from engine.errors import Refused
from engine.events import Event
from engine.snapshot import to_bytes

log = logging.getLogger(__name__)
MOST_DICE = 4096
PATIENCE = 8.0
BRIEFLY = 2.5
"""How long a click waits for dice by beacon before it is told that they are on their way."""
QUEUED = 15.0
"""How long an order that comes while dice are on their way waits for them."""
Attend = Callable[[Transaction, Loaded, str, Sequence[Message]], Awaitable[Sequence[Message]]]
"""Told of every new position, within its transaction: the game, who acted, what will be said; returns what to say."""


Obey = Callable[[Database, Loaded, Sequence[Step]], Awaitable[list[Step]]]
"""Adds to steps what standing orders answer at once."""


IsOrdered = Callable[[Database, str, Game], Awaitable[bool]]
"""Whether orders given ahead will do what comes next, so that nobody need be asked."""


async def _nothing_is_ordered(db: Database, game_id: str, game: Game) -> bool:
    return False


async def _nobody_ordered(db: Database, before: Loaded, steps: Sequence[Step]) -> list[Step]:
    return [*steps]


async def _nobody_attends(tx: Transaction, after: Loaded, user: str, messages: Sequence[Message]) -> Sequence[Message]:
    return messages


@dataclass(frozen=True, slots=True)
class Done:
    """An action that was carried out: the game before and after it, and its steps."""

    before: Loaded
    after: Loaded
    steps: list[Step]

    @property
    def events(self) -> list[Event]:
        return [event for step in self.steps for event in step.events]


def now_ms() -> int:
    return time.time_ns() // 1_000_000


class GameService:
    """All games of one store. `thread` gives the dice thread of a log channel; `posted` is told when there is mail."""

    def __init__(
        self,
        store: Store,
        thread: Callable[[str], Thread],
        posted: Callable[[], None] = lambda: None,
        sources: Mapping[str, Source] | None = None,
        randomness: Randomness | None = None,
    ) -> None:
        self.store = store
        self.posted = posted
        self.sources = sources or {"chain": SeedSource()}
        self.randomness = randomness or Randomness()
        self.rolling: Callable[[str], str] = lambda game: ""
        self.turned: Callable[[str], None] = lambda game: None
        self.attend: Attend = _nobody_attends
        self.written: Callable[[Row, Sequence[Step]], None] = lambda row, steps: None
        self.obey: Obey = _nobody_ordered
        self.is_ordered: IsOrdered = _nothing_is_ordered
        self.moved_on: Callable[[Loaded], None] = lambda loaded: None
        self._thread = thread
        self._cache: dict[str, Loaded] = {}
        self._tables: dict[str, DiceTable] = {}
        self._results: dict[str, Done] = {}
        self._rolls: dict[str, asyncio.Task[Any]] = {}

    # --- looking ----------------------------------------------------------------------------------------------

    async def in_channel(self, channel: str, ended: bool = False) -> Row:
        """The game of a channel; with `ended`, one that is over will do. Raises NoGame."""
        row = await games.in_channel(self.store.reader, channel)
        if row is None and ended:
            row = await games.last_in_channel(self.store.reader, channel)
        if row is None:
            raise NoGame
        return row

    async def look(self, game: str, db: Database | None = None) -> Loaded:
        """A game as it stands; from memory if that is up to date. Raises UnknownGame, BrokenRecord."""
        db = db or self.store.reader
        row = await games.known(db, game)
        kept = self._cache.get(game)
        if kept is not None and kept.row == row:
            return kept
        loaded = await load(db, game)
        self._keep(loaded)
        return loaded

    def _keep(self, loaded: Loaded) -> None:
        self._cache[loaded.id] = loaded

    def forget(self, game: str) -> None:
        """Seats or header have changed: read the game anew next time."""
        self._cache.pop(game, None)

    # --- acting -----------------------------------------------------------------------------------------------

    async def act(self, wish: Wish) -> Done:
        """Carry out a player's lines, all or none. Raises Refused, NotPossible, StoreError, DiceRefused."""
        await self._wait_for_dice(wish.game)
        async with self.store.alone(wish.game):
            before = await self.look(wish.game)
            check(before, wish)
            try:
                steps = await self.obey(self.store.reader, before, play_all(before, wish))
            except NeedsDice as needed:
                await self._prepare(before, wish, needed.line)
            else:
                async with self.store.transaction() as tx:
                    await interactions.claim(tx, wish.interaction, wish.game, wish.user, now_ms())
                    done = await self._write(tx, before, steps, "" if wish.away else wish.user)
                self._keep(done.after)
                self._after_turn(done)
                self.moved_on(done.after)
                self.posted()
                return done
        return await self._rolled(wish.game)

    async def _write(
        self,
        tx: Transaction,
        before: Loaded,
        steps: Sequence[Step],
        user: str,
        messages: Callable[[Loaded], list[Message]] | None = None,
        roll: proofs.Fallen | None = None,
    ) -> Done:
        """The lines, the snapshot, the end of the game if it is that, and everything to be posted."""
        at, game = now_ms(), steps[-1].game
        began = phase_began(list(steps))
        texts = [step.text for step in steps]
        revision = await record.append(
            tx, before.id, before.revision, texts, at, to_bytes(game), phase_begins=began is not None
        )
        if began is not None:
            await games.mark(tx, before.id, PHASE_START, str(before.revision + began))
        if game.state.winner:
            await games.set_status(tx, before.id, "over", at)
        told = [*before.turn]
        for number, step in enumerate(steps, before.revision + 1):
            told += [(number, event) for event in step.events]
        turn = since_turn_began(told)
        if began is not None:
            starts = turn_starts(await games.marked(tx, before.id), turn[0][0])
            await games.mark(tx, before.id, TURN_STARTS, starts)
        row = await games.known(tx, before.id)
        self.written(row, steps)
        after = Loaded(row, game, revision, since_phase_began(told), before.players, turn)
        after.ordered = await self.is_ordered(tx, before.id, game)
        said = messages(after) if messages else publish(before, after, steps, user)
        said = await proofs.proved(tx, before, row, said, roll)
        await self.tell(tx, after.row, await self.attend(tx, after, user, said))
        return Done(before, after, list(steps))

    async def tell(self, tx: Transaction, row: Row, messages: Sequence[Message]) -> None:
        """Queue messages for a game's channel."""
        for message in messages:
            post = outbox.Post(row.channel, write_message(message), now_ms(), row.game, "message")
            await outbox.put(tx, post)

    async def edit(self, wish: Wish, messages: Callable[[Loaded], list[Message]]) -> Done:
        """The line that only the host may give; who that is, `bot.hosting` knows. Raises Refused, NotPossible."""
        await self._wait_for_dice(wish.game)
        async with self.store.alone(wish.game):
            before = await self.look(wish.game)
            steps = [play_one(before.game, wish.lines[0], Dice(no_dice))]
            async with self.store.transaction() as tx:
                await interactions.claim(tx, wish.interaction, wish.game, wish.user, now_ms())
                done = await self._write(tx, before, steps, wish.user, messages)
            self._keep(done.after)
        self.posted()
        return done

    async def undo(self, wish: Wish, back_to: int, why: str, messages: Callable[[Loaded], list[Message]]) -> Done:
        """Cut the record back to a line; who may, and how far, `bot.undoing` decides. Raises Rolling, StoreError."""
        roll = await (await self.table_of(wish.game)).open_roll()
        if roll is not None and roll.order is not None:
            raise Rolling(self.rolling(wish.game))
        before = await self.look(wish.game)
        after = await load(self.store.reader, wish.game, back_to)
        async with self.store.transaction() as tx:
            await interactions.claim(tx, wish.interaction, wish.game, wish.user, now_ms())
            state = to_bytes(after.game)
            await record.undo(tx, wish.game, before.revision, back_to, wish.user, now_ms(), why, state)
            await announcements.cut(tx, wish.game, back_to)
            start = (await games.marked(tx, wish.game)).get(PHASE_START)
            if start is not None and int(start) > back_to:
                await games.mark(tx, wish.game, PHASE_START, str(_phase_start(after)))
            after = replace(after, row=await games.known(tx, wish.game))
            await self.tell(tx, after.row, await self.attend(tx, after, wish.user, messages(after)))
        self._keep(after)
        self.posted()
        return Done(before, after, [])

    # --- dice -------------------------------------------------------------------------------------------------

    def table(self, row: Row, log_channel: str) -> DiceTable:
        """The one dice table of a game."""
        if row.game not in self._tables:
            thread = self._thread(log_channel)
            ledger = SqliteLedger(self.store)

            async def apply(tx: SqliteTransaction, order: Any, dice: Dice) -> None:
                await self._apply(tx, row.game, order, dice)

            self._tables[row.game] = DiceTable(row.game, ledger, thread, self.sources, apply, self.randomness.networks)
        return self._tables[row.game]

    def new_table(self, row: Row, log_channel: str) -> DiceTable:
        """The same for a log that begins anew."""
        self._tables.pop(row.game, None)
        return self.table(row, log_channel)

    async def table_of(self, game: str) -> DiceTable:
        row = await games.known(self.store.reader, game)
        marks = await games.marked(self.store.reader, game)
        return self.table(row, marks.get("log_thread", "local"))

    async def _prepare(self, before: Loaded, wish: Wish, line: dict[str, Any]) -> None:
        """Write the roll down before anything falls; the click counts as carried out from here on."""
        table = await self.table_of(wish.game)
        await fallback.must_roll_now(self, before, wish, line, table)
        async with self.store.transaction() as tx:
            await interactions.claim(tx, wish.interaction, wish.game, wish.user, now_ms())
        user = "" if wish.away else wish.user
        order = {"revision": before.revision, "line": json.dumps(line, sort_keys=True), "user": user}
        fighting = before.game.state.fighting
        place = line.get("space") or (fighting.space if fighting else "")
        purpose = purpose_of(line, place, before.say)
        if cut := len(await record.undone(self.store.reader, wish.game)):
            order["undone"] = cut  # the same order after a take-back is another one, with dice of its own
        asked = Asked(wish.user, line["by"], purpose, order, MOST_DICE)
        self._results.pop(wish.game, None)
        witness = await witness_of(self.store.reader, before, wish.user) if policy_of(before.row) != "chain" else None
        await table.prepare(asked, witness, wish.consent)

    async def _patience(self, game: str) -> float:
        """How long a click waits for its dice: by beacon they take six seconds and more, and are shown anyway."""
        row = await games.known(self.store.reader, game)
        return PATIENCE if policy_of(row) == "chain" else BRIEFLY

    async def _rolled(self, game: str) -> Done:
        """Finish the open roll and say what came of it. Raises Rolling if that takes long."""
        task = self.roll_on(game)
        try:
            await asyncio.wait_for(asyncio.shield(task), await self._patience(game))
        except TimeoutError:
            raise Rolling(self.rolling(game)) from None
        done = self._results.get(game)
        if done is None:
            raise Stale((await games.known(self.store.reader, game)).revision)
        return done

    def roll_on(self, game: str, again: bool = False) -> asyncio.Task[Any]:
        """Carry the open roll through, in the background; one task a game. `again`: the bot has just started."""
        task = self._rolls.get(game)
        if task is None or task.done():
            task = self._rolls[game] = asyncio.create_task(self._finish(game, again))
            task.add_done_callback(_mourn)
        return task

    async def _finish(self, game: str, again: bool = False) -> None:
        table = await self.table_of(game)
        await (table.resume() if again else table.finish())
        if again and (roll := await table.open_roll()) is not None and roll.order is None:
            await self._ask_again(game, roll.number)
        while (row := await table.open_roll()) is not None and row.order is not None:
            await table.finish()  # it was asked for while the one before was ending
        done = self._results.get(game)
        if done is not None:
            self._keep(done.after)
            self._after_turn(done)
            self.moved_on(done.after)
        self.posted()

    async def _ask_again(self, game: str, roll: int) -> None:
        """A roll came back out of the thread after an old backup was restored; only the players know its order."""
        async with self.store.transaction() as tx:
            row = await games.known(tx, game)
            await self.tell(tx, row, [Message(dice_words.ORDER_LOST.format(roll=roll))])

    def _after_turn(self, done: Done) -> None:
        if turn_name(done.before.game) != turn_name(done.after.game) or done.after.game.state.winner:
            self.turned(done.after.id)

    async def _wait_for_dice(self, game: str) -> None:
        """Let an open roll come to its end first. Raises Rolling if it takes long."""
        table = await self.table_of(game)
        if await table.open_roll() is not None:
            try:
                await asyncio.wait_for(asyncio.shield(self.roll_on(game)), QUEUED)
            except TimeoutError:
                raise Rolling(self.rolling(game)) from None

    async def _apply(self, tx: SqliteTransaction, game: str, order: Any, dice: Dice) -> None:
        """The action of a roll, within the transaction of its receipt. Raises Void if it became impossible."""
        self.forget(game)
        before = await load(tx.connection, game)
        cut = len(await record.undone(tx.connection, game))
        if before.revision != order["revision"] or cut != order.get("undone", 0):
            raise Void("the game had moved on")
        try:
            first = play_one(before.game, json.loads(order["line"]), dice)
        except Refused as refused:
            raise Void(str(refused)) from refused
        steps = [first, *automatic(first.game, entered([first]))]
        steps = await self.obey(tx.connection, before, steps)
        roll = await proofs.fallen(tx, game, dice.faces())
        self._results[game] = await self._write(tx.connection, before, steps, order["user"], roll=roll)

    async def resume(self) -> None:
        """At start: take in what only the threads know, finish every open roll, and post what was not posted."""
        for row in await games.listed(self.store.reader, status="running"):
            self.roll_on(row.game, again=True)

    async def stop(self) -> None:
        """Let go of open rolls; they go on at the next start."""
        for task in self._rolls.values():
            task.cancel()
        await asyncio.gather(*self._rolls.values(), return_exceptions=True)


def _mourn(task: asyncio.Task[Any]) -> None:
    """A roll that could not be carried through stays as it is; somebody should know why."""
    if not task.cancelled() and (error := task.exception()) is not None:
        log.error("a roll could not be finished", exc_info=error)


def _phase_start(loaded: Loaded) -> int:
    """The line with which the phase of a freshly loaded game began, as far as its events tell."""
    return min((number for number, _ in loaded.told), default=loaded.revision + 1) - 1


def purpose_of(line: dict[str, Any], place: str, say: Speech) -> str:
    """What a roll is for, in words: "Germany: battle in Ukraine"."""
    what = [words(line["do"])]
    if line.get("units"):
        flat = all(isinstance(n, int) for n in line["units"].values())
        what.append(units(line["units"]) if flat else "")
    if place:
        what.append(f"in {say.space(place)}")
    return f"{say.power(line['by'])}: {' '.join(part for part in what if part)}"[:200]
