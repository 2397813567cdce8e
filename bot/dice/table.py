"""A game's dice table: runs each roll through prepared, posted, cast and done, and picks it up where it was left.

Before each step the state it starts from is durable, each step can be done again with the same result, and a message
whose answer was lost is looked for before it is posted again. So a crash, a double click or a lost answer can cost
time, but never change a die.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from bot.dice.ledger import Ledger, Secrets, Status, StoredRoll, Transaction
from bot.dice.log import DiceLog, export, line_of
from bot.dice.refusals import NeedsWords, NotAgreed, OrderLost, RollOpen, Void
from bot.dice.sources import Source, Wanted, restored, stored
from bot.dice.thread import Thread, Unreachable
from engine.dice import entries, seeds
from engine.dice.beacon import DELTA_MS, Network
from engine.dice.canonical import Json, action_hash, canonical
from engine.dice.entries import FALLBACK, VOID, Asked, Line, Seat
from engine.dice.entropy import BEACON, CHAIN, POLICIES
from engine.dice.roller import Dice, Roll
from engine.dice.signing import public_key
from engine.dice.stream import Stream, draw, extract

Apply = Callable[[Any, Json, Dice], Awaitable[None]]
"""Carry out an order with dice, inside the transaction that is handed in. May raise Void before it writes anything."""

Sleep = Callable[[float], Awaitable[None]]

LONGEST_PAUSE = 60.0


@dataclass(frozen=True, slots=True)
class Opening:
    """What a log's genesis lays down. `network` is left out where nothing but the chain is to be used."""

    rules: str
    seats: Sequence[Seat]
    log_channel: str
    policy: str
    software: str
    network: Network | None = None
    delta_ms: int = DELTA_MS
    continues: str | None = None


class DiceTable:
    """One game's table. Keep one object per game: it holds the locks, everything else is in the ledger."""

    def __init__(
        self,
        game: str,
        ledger: Ledger,
        thread: Thread,
        sources: Mapping[str, Source],
        apply: Apply,
        sleep: Sleep = asyncio.sleep,
    ) -> None:
        self.game = game
        self.ledger = ledger
        self.log = DiceLog(game, ledger, thread)
        self.sources = sources
        self.apply = apply
        self.sleep = sleep
        self.rolling = asyncio.Lock()

    # -- the log ------------------------------------------------------------------------------------------------

    async def open(self, opening: Opening, secrets: Secrets) -> Line:
        """Begin the log, unless it has begun: the genesis, which is then to be posted like every entry."""
        async with self.ledger.transaction() as tx:
            if await tx.secrets(self.game) is None:
                await tx.keep_secrets(self.game, secrets)
                await self.log.append(tx, "genesis", genesis_of(opening, secrets))
            return await self.log.genesis(tx)

    async def speak(self, user: str, text: str, message: str) -> None:
        """A player's own words, out of their own message: once they are in, no hash can have been known before."""
        await self.write("entropy", entries.entropy(user, text, message))

    async def note(self, kind: str, roll: int, text: str, consent: Sequence[str] = ()) -> None:
        """A remark in the log."""
        await self.write("note", entries.note(kind, roll, text, consent))

    async def write(self, kind: str, fields: entries.Entry) -> None:
        async with self.ledger.transaction() as tx:
            await self.log.append(tx, kind, fields)

    async def export(self) -> str:
        """The log as JSON Lines, for every verifier."""
        async with self.ledger.transaction() as tx:
            return export(await tx.entries(self.game))

    async def head(self) -> str | None:
        """The hash on which the whole log hangs: sent to players, it can not be taken back."""
        async with self.ledger.transaction() as tx:
            last = await tx.last_posted(self.game)
            return last.hash if last else None

    async def unheard(self) -> list[str]:
        """The seats' users whose words are missing."""
        async with self.ledger.transaction() as tx:
            return await self.missing_words(tx, await self.log.genesis(tx))

    # -- rolls --------------------------------------------------------------------------------------------------

    async def open_roll(self) -> StoredRoll | None:
        """The roll that waits for its dice."""
        async with self.ledger.transaction() as tx:
            return await tx.first_open_roll(self.game)

    async def prepare(self, asked: Asked, witness: str | None = None, consent: Sequence[str] = ()) -> StoredRoll:
        """Step 1: the request, written down before anybody sees it. From here on it can only be carried out.

        The same order again is the same click and gives the same roll. `consent` of another seat's user asks for a
        roll without the beacon where the policy has both. Raises DiceRefused.
        """
        action = action_hash(asked.order)
        async with self.ledger.transaction() as tx:
            current = await tx.first_open_roll(self.game) or await tx.last_roll(self.game)
            if current is not None:
                same = (await self.log.request(tx, current.number)).entry["action"] == action
                if same:
                    return await self.take_up(tx, current, asked)
                if current.status is not Status.DONE:
                    raise OrderLost(current.number) if current.order is None else RollOpen(current.number)
            number = current.number + 1 if current else 1
            return await self.add_request(tx, number, asked, witness, consent)

    async def take_up(self, tx: Transaction, row: StoredRoll, asked: Asked) -> StoredRoll:
        """The order of a roll that came back out of the thread is known again."""
        if row.order is not None:
            return row
        row = replace(row, order=canonical(asked.order).decode())
        await tx.update_roll(row)
        return row

    async def add_request(
        self, tx: Transaction, number: int, asked: Asked, witness: str | None, consent: Sequence[str]
    ) -> StoredRoll:
        genesis = await self.log.genesis(tx)
        mode = mode_of(genesis, asked, consent)
        if mode == CHAIN and (missing := await self.missing_words(tx, genesis)):
            raise NeedsWords(missing)
        if consent:
            await self.log.append(tx, "note", entries.note(FALLBACK, number, "no relay answers", consent))
        line = await self.log.append(tx, "request", entries.request(number, mode, asked))
        order = canonical(asked.order).decode()
        row = StoredRoll(self.game, number, Status.PREPARED, line.hash, order, witness)
        await tx.add_roll(row)
        return row

    async def missing_words(self, tx: Transaction, genesis: Line) -> list[str]:
        heard = {line_of(entry).entry["user"] for entry in await tx.entries(self.game, "entropy")}
        return sorted({seat["user"] for seat in genesis.entry["seats"]} - heard)

    async def finish(self) -> StoredRoll | None:
        """Steps 2 to 6 for what is open, as far as each is still to do. Waits for the thread and for chance.

        Returns the last roll. Raises OrderLost where only the players know what was to be rolled for.
        """
        async with self.rolling:
            while True:
                await self.patiently_post()
                row = await self.open_roll()
                if row is None:
                    return await self.last_roll()
                if row.status is Status.POSTED:
                    await self.cast(row)
                else:
                    await self.resolve(row)

    resume = finish
    """At start, for every game: the same thing."""

    async def last_roll(self) -> StoredRoll | None:
        async with self.ledger.transaction() as tx:
            return await tx.last_roll(self.game)

    async def patiently_post(self) -> None:
        """Steps 2, 3 and 6, again and again while the thread does not answer."""
        pause = 1.0
        while True:
            try:
                return await self.log.post_all()
            except Unreachable:
                await self.sleep(pause)
                pause = min(2 * pause, LONGEST_PAUSE)

    async def cast(self, row: StoredRoll) -> None:
        """Step 4: wait for the entropy that the request's message fixed, and keep it."""
        async with self.ledger.transaction() as tx:
            wanted = await self.wanted(tx, row)
        entropy = await self.sources[wanted.request.entry["mode"]].entropy(wanted)
        async with self.ledger.transaction() as tx:
            await tx.update_roll(replace(row, status=Status.CAST, entropy=stored(entropy)))

    async def wanted(self, tx: Transaction, row: StoredRoll) -> Wanted:
        genesis, secrets = await self.log.genesis(tx), await self.log.secrets(tx)
        return Wanted(genesis, await self.log.request(tx, row.number), secrets)

    async def resolve(self, row: StoredRoll) -> None:
        """Step 5: the dice, the game's move and the receipt, all in one transaction or none of it."""
        async with self.ledger.transaction() as tx:
            current = await tx.roll(self.game, row.number)
            if current is None or current.status is Status.DONE:
                return
            if current.order is None:
                raise OrderLost(row.number)
            await self.throw(tx, current, json.loads(current.order))
            await tx.update_roll(replace(current, status=Status.DONE))

    async def throw(self, tx: Transaction, row: StoredRoll, order: Json) -> None:
        wanted = await self.wanted(tx, row)
        request, entropy = wanted.request, restored(row.entropy or "", wanted)
        key = extract(request.hash, entropy.material())
        stream = Stream(key, most_of(request))
        dice, void = Dice(stream), ""
        try:
            await self.apply(tx, order, dice)
        except Void as reason:
            void = str(reason) or "the order could not be carried out"
        rolls, used = shown(request, key, dice, stream.used, bool(void))
        await self.keep_receipt(tx, request, entries.receipt(row.number, wanted.message, entropy, rolls, used))
        if void:
            await self.log.append(tx, "note", entries.note(VOID, row.number, void))

    async def keep_receipt(self, tx: Transaction, request: Line, fields: entries.Entry) -> None:
        """Append the receipt; one that came back out of the thread must be the very same."""
        for known in reversed(await tx.entries(self.game, "receipt")):
            if known.number < request.entry["i"]:
                break
            entry = line_of(known).entry
            if any(entry[key] != value for key, value in fields.items()):
                raise RuntimeError(f"roll {fields['roll']} was thrown again and differs from its receipt")
            return
        await self.log.append(tx, "receipt", fields)


def genesis_of(opening: Opening, secrets: Secrets) -> entries.Entry:
    return entries.genesis(
        rules=opening.rules,
        seats=opening.seats,
        log_channel=opening.log_channel,
        policy=opening.policy,
        bot_key=public_key(secrets.signing),
        software=opening.software,
        network=opening.network,
        commitment=seeds.commitment(secrets.root, secrets.length),
        length=secrets.length,
        delta_ms=opening.delta_ms,
        continues=opening.continues,
    )


def mode_of(genesis: Line, asked: Asked, consent: Sequence[str]) -> str:
    """How a roll is decided: by the beacon wherever there is one, unless another seat agreed. Raises NotAgreed."""
    allowed = POLICIES[genesis.entry["policy"]]
    if not consent:
        return allowed[0]
    others = {seat["user"] for seat in genesis.entry["seats"]} - {asked.actor}
    if allowed != (BEACON, CHAIN) or not others & set(consent):
        raise NotAgreed
    return CHAIN


def most_of(request: Line) -> int:
    """How many dice the request lets the stream give."""
    entry = request.entry
    return entry["max"] if entry["draw"] == "auto" else sum(group["n"] for group in entry["groups"])


def shown(request: Line, key: bytes, dice: Dice, used: int, void: bool) -> tuple[list[Roll], int]:
    """What the receipt shows. A request that listed its dice shows them all, whatever became of the order."""
    if request.entry["draw"] == "auto":
        return dice.rolls, used
    groups = request.entry["groups"]
    faces, used = draw(key, [(group["n"], group["sides"]) for group in groups])
    rolls = [Roll(group["label"], group["sides"], tuple(thrown)) for group, thrown in zip(groups, faces, strict=True)]
    if not void and rolls != dice.rolls:
        raise RuntimeError("the game did not throw the dice that the request lists")
    return rolls, used
