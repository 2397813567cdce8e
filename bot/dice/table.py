"""A game's dice table: runs each roll through prepared, posted, cast and done, and picks it up where it was left.

Before each step the state it starts from is durable, each step can be done again with the same result, and a message
whose answer was lost is looked for before it is posted again. So a crash, a double click or a lost answer can cost
time, but never change a die.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from typing import Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from bot.dice.log import DiceLog, export, line_of
from bot.dice.receipt import Apply, Foresee, Outcome, carry_out, foreseen, is_void, void, wanted_by
from bot.dice.refusals import BeaconAnswers, NeedsWords, NotAgreed, OrderLost, RollOpen
from bot.dice.repair import Repaired, repair
from bot.dice.sources import Source, stored
from bot.dice.thread import Thread, Unreachable
from bot.store.ledger import Ledger, Reader, Secrets, Status, StoredRoll, Transaction
from bot.wording.dice_refusals import NO_RELAY
from engine.dice import entries, seeds
from engine.dice.beacon import PINNED, Networks
from engine.dice.canonical import action_hash, canonical
from engine.dice.entries import FALLBACK, Asked, Line, Opening
from engine.dice.entropy import BEACON, CHAIN, POLICIES
from engine.dice.signing import public_key
from engine.dice.verdict import Verdict
from engine.dice.verify import verify_text

Sleep = Callable[[float], Awaitable[None]]

Done = TypeVar("Done")

LONGEST_PAUSE = 60.0
LEAST_SILENCE_MS = 60_000
LISTENS = 5.0
"""How long a roll waits for words that are shown and not yet in the log."""


class Finished(Struct, Generic[Outcome], frozen=True):
    """How far the rolls of a game have come: the last one, or one without an order, which came back out of the thread
    and waits for `prepare`; and what each that was carried out since this was last told has done."""

    last: StoredRoll | None
    outcomes: Mapping[int, Outcome]


class Resumed(Struct, Generic[Outcome], frozen=True):
    """What a start has found: what came back out of the thread, and how far the rolls have come with it."""

    repaired: Repaired
    finished: Finished[Outcome]


class DiceTable(Generic[Outcome]):
    """One game's table. Keep one object per game: it holds the locks, everything else is in the ledger."""

    def __init__(
        self,
        game: str,
        ledger: Ledger,
        thread: Thread,
        sources: Mapping[str, Source],
        apply: Apply[Outcome],
        networks: Networks = PINNED,
        foresee: Foresee[Outcome] | None = None,
    ) -> None:
        self.game = game
        self.ledger = ledger
        self.log = DiceLog(game, ledger, thread)
        self.sources = sources
        self.apply = apply
        self.foresee = foresee
        self.networks = networks
        self.sleep: Sleep = asyncio.sleep
        self.rolling = asyncio.Lock()
        self._untold: dict[int, Outcome] = {}
        self._speakers = 0
        self._all_heard = asyncio.Event()
        self._all_heard.set()

    # -- the log ------------------------------------------------------------------------------------------------

    async def open(self, opening: Opening, secrets: Secrets) -> Line:
        """Begin the log, unless it has begun: the genesis, which is then to be posted like every entry."""
        # The whole chain is hashed beside the loop, and before anybody has to wait for the transaction.
        await asyncio.to_thread(seeds.milestones, secrets.root, secrets.length)
        async with self.ledger.transaction() as tx:
            if await tx.secrets(self.game) is None:
                await tx.keep_secrets(self.game, secrets)
                commitment = seeds.commitment(secrets.root, secrets.length)
                first = entries.genesis(opening, public_key(secrets.signing), commitment, secrets.length)
                await self.log.append(tx, "genesis", first)
            return await self.log.genesis(tx)

    async def speak(self, user: str, text: str, message: str) -> None:
        """A player's own words, out of their own message: once they are in, no hash can have been known before."""
        await self.write("entropy", entries.entropy(user, text, message))

    @contextmanager
    def speaking(self) -> Iterator[None]:
        """While words are shown already and are not yet in the log, which says by which message they were shown."""
        self._speakers += 1
        self._all_heard.clear()
        try:
            yield
        finally:
            self._speakers -= 1
            if not self._speakers:
                self._all_heard.set()

    async def all_heard(self) -> None:
        """Wait until the words that are shown are in the log; not for long."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._all_heard.wait(), LISTENS)

    async def note(self, kind: str, roll: int, text: str, consent: Sequence[str] = ()) -> None:
        """A remark in the log."""
        await self.write("note", entries.note(kind, roll, text, consent))

    async def write(self, kind: str, fields: entries.Entry) -> None:
        async with self.ledger.transaction() as tx:
            await self.log.append(tx, kind, fields)

    async def export(self) -> str:
        """The log as JSON Lines, for every verifier."""
        return export(await self.ledger.reader.entries(self.game))

    async def verdict(self) -> Verdict:
        """Check the log as everybody can, an open roll's dice included if its beacon is out. On the host's machine."""
        text = await self.export()
        verdict = await asyncio.to_thread(verify_text, text, self.networks)
        if verdict.ok and verdict.pending is not None and verdict.pending.round is not None:
            beacon = await self.sources[BEACON].published(verdict.genesis, verdict.pending.round)
            return await asyncio.to_thread(verify_text, text, self.networks, lambda _: beacon)
        return verdict

    async def deleted(self) -> int:
        """How many messages are gone from the log's thread. One that was deleted, and the database put back to before
        it, is the one way to a second roll that leaves no mark in the log itself. Raises Unreachable, LogClosed."""
        entered = await self.ledger.reader.entries(self.game)
        return await self.log.thread.deleted(sum(entry.message is not None for entry in entered))

    async def head(self) -> str | None:
        """The hash on which the whole log hangs: sent to players, it can not be taken back."""
        last = await self.ledger.reader.last_posted(self.game)
        return last.hash if last else None

    async def unheard(self) -> list[str]:
        """The seats' users whose words are missing."""
        return await self.missing_words(self.ledger.reader, await self.log.genesis(self.ledger.reader))

    # -- rolls --------------------------------------------------------------------------------------------------

    async def open_roll(self) -> StoredRoll | None:
        """The roll that waits for its dice."""
        return await self.ledger.reader.first_open_roll(self.game)

    async def prepare(self, asked: Asked, witness: str | None = None, consent: Sequence[str] = ()) -> StoredRoll:
        """Step 1: the request, written down before anybody sees it. From here on it can only be carried out.

        The same order again is the same click and gives the same roll, unless that was made void: then it is rolled
        anew. `consent` of another seat's user asks for a roll without the beacon where the policy has both. Raises
        DiceRefused.
        """
        action = action_hash(asked.order)
        if consent:
            await self.check_silence()
        async with self.ledger.transaction() as tx:
            current = await tx.first_open_roll(self.game) or await tx.last_roll(self.game)
            if current is not None:
                same = (await self.log.request(tx, current.number)).entry["action"] == action
                if same and not await is_void(self.log, tx, current.number):
                    return await self.take_up(tx, current, asked)
                if current.status is not Status.DONE:
                    raise OrderLost(current.number) if current.order is None else RollOpen(current.number)
            number = current.number + 1 if current else 1
            return await self.add_request(tx, number, asked, witness, consent)

    async def check_silence(self) -> None:
        """Consent is not enough to do without the beacon: it has to be out of reach. Raises DiceRefused."""
        genesis = (await self.log.genesis(self.ledger.reader)).entry
        if POLICIES[genesis["policy"]] != (BEACON, CHAIN):
            raise NotAgreed
        silent_ms = await self.sources[BEACON].silent_ms(genesis)
        if silent_ms < LEAST_SILENCE_MS:
            raise BeaconAnswers(silent_ms)

    async def supply(self, round: int, signature: str) -> None:
        """A player brings a beacon that the relays do not give. Raises NotGenuine."""
        genesis = (await self.log.genesis(self.ledger.reader)).entry
        await self.sources[BEACON].supply(genesis, round, signature)

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
            await self.log.append(tx, "note", entries.note(FALLBACK, number, NO_RELAY, consent))
        line = await self.log.append(tx, "request", entries.request(number, mode, asked))
        order = canonical(asked.order).decode()
        row = StoredRoll(self.game, number, Status.PREPARED, line.hash, order, witness)
        await tx.add_roll(row)
        return row

    async def missing_words(self, tx: Reader, genesis: Line) -> list[str]:
        heard = {line_of(entry).entry["user"] for entry in await tx.entries(self.game, "entropy")}
        return sorted({seat["user"] for seat in genesis.entry["seats"]} - heard)

    async def finish(self) -> Finished[Outcome]:
        """Steps 2 to 6 for what is open, as far as each is still to do. Waits for the thread and for chance."""
        async with self.rolling:
            while True:
                await self.patiently(self.log.post_all)
                row = await self.open_roll()
                if row is None:
                    return self._finished(await self.last_roll())
                if row.order is None:
                    return self._finished(row)
                if row.status is Status.POSTED:
                    await self.cast(row)
                elif row.status is Status.CAST:
                    await self.resolve(row)
                # PREPARED: it was asked for just after everything else had been posted, so post again

    def _finished(self, last: StoredRoll | None) -> Finished[Outcome]:
        told, self._untold = self._untold, {}
        return Finished(last, told)

    async def resume(self) -> Resumed[Outcome]:
        """At start, for every game: enter what only the thread knows, then finish what is open."""
        return Resumed(await self.catch_up(), await self.finish())

    async def catch_up(self) -> Repaired:
        """Enter what only the thread knows. Raises Forked."""
        async with self.rolling:
            return await self.patiently(lambda: repair(self.log))

    async def last_roll(self) -> StoredRoll | None:
        return await self.ledger.reader.last_roll(self.game)

    async def patiently(self, work: Callable[[], Awaitable[Done]]) -> Done:
        """Do what needs the thread, again and again while it does not answer."""
        pause = 1.0
        while True:
            try:
                return await work()
            except Unreachable:
                await self.sleep(pause)
                pause = min(2 * pause, LONGEST_PAUSE)

    async def cast(self, row: StoredRoll) -> None:
        """Step 4: wait for the entropy that the request's message fixed, and keep it."""
        wanted = await wanted_by(self.log, self.ledger.reader, row)
        entropy = await self.sources[wanted.request.entry["mode"]].entropy(wanted)
        async with self.ledger.transaction() as tx:
            await tx.update_roll(replace(row, status=Status.CAST, entropy=stored(entropy)))

    async def resolve(self, row: StoredRoll) -> None:
        """Step 5: the dice, the game's move and the receipt, all in one transaction or none of it. What takes thought
        about them was thought out before."""
        apply = self.apply
        if self.foresee is not None:
            apply = await foreseen(self.log, self.ledger.reader, row, self.foresee)
        async with self.ledger.transaction() as tx:
            current = await tx.roll(self.game, row.number)
            if current is None or current.status is Status.DONE:
                return
            outcome = await carry_out(self.log, tx, current, apply)
        if outcome is not None:
            self._untold[row.number] = outcome

    async def give_up(self, reason: str, consent: Sequence[str] = ()) -> None:
        """Let a roll whose order was lost stand in the log, void, with a note why and who agreed.

        Its dice are whatever chance says they are; they are only not used. Raises RollOpen if its order is known.
        """
        async with self.rolling:
            row = await self.open_roll()
            if row is not None and row.status is Status.POSTED:
                await self.cast(row)
            async with self.ledger.transaction() as tx:
                row = await tx.first_open_roll(self.game)
                if row is not None and row.order is not None:
                    raise RollOpen(row.number)
                if row is not None:
                    await void(self.log, tx, row, reason, consent=consent)
            await self.patiently(self.log.post_all)


def mode_of(genesis: Line, asked: Asked, consent: Sequence[str]) -> str:
    """How a roll is decided: by the beacon wherever there is one, unless another seat agreed. Raises NotAgreed."""
    allowed = POLICIES[genesis.entry["policy"]]
    if not consent:
        return allowed[0]
    others = {seat["user"] for seat in genesis.entry["seats"]} - {asked.actor}
    if not others & set(consent):
        raise NotAgreed
    return CHAIN
