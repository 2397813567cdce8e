"""A game's dice log as the bot keeps it: entries are chained and signed in the ledger first, then posted in order."""

import asyncio
import json
from collections.abc import Iterable

from msgspec.structs import replace

from bot.dice.log_messages import entry_text, log_message
from bot.dice.refusals import NoLog
from bot.dice.thread import Thread
from bot.store.ledger import Ledger, Reader, Secrets, Status, StoredEntry, Transaction
from engine.dice.canonical import Json
from engine.dice.entries import Entry, Line, signed


def line_of(stored: StoredEntry) -> Line:
    value: Json = json.loads(stored.text)
    return Line(value["entry"], value["hash"], value["sig"], stored.message)


def stored_entry(game: str, line: Line) -> StoredEntry:
    entry = line.entry
    return StoredEntry(game, entry["i"], entry["type"], line.hash, entry_text(line), line.msg)


class DiceLog:
    """The log of one game. Only `append` makes entries, only `post_all` posts them, one after the other."""

    def __init__(self, game: str, ledger: Ledger, thread: Thread) -> None:
        self.game = game
        self.ledger = ledger
        self.thread = thread
        self.posting = asyncio.Lock()
        self.untried: set[str] = set()

    async def secrets(self, tx: Reader) -> Secrets:
        """Raises NoLog."""
        found = await tx.secrets(self.game)
        if found is None:
            raise NoLog
        return found

    async def genesis(self, tx: Reader) -> Line:
        """Raises NoLog."""
        first = await tx.entries(self.game, "genesis")
        if not first:
            raise NoLog
        return line_of(first[0])

    async def request(self, tx: Reader, roll: int) -> Line:
        """The request of a roll that exists."""
        row = await tx.roll(self.game, roll)
        entry = await tx.entry(self.game, row.request) if row else None
        if entry is None:
            raise LookupError(f"no request of roll {roll}")
        return line_of(entry)

    async def append(self, tx: Transaction, kind: str, fields: Entry) -> Line:
        """Chain, sign and keep the next entry. It counts from the moment the transaction is through."""
        secrets = await self.secrets(tx)
        last = await tx.last_entry(self.game)
        line = signed(secrets.signing, self.game, line_of(last) if last else None, kind, fields)
        await tx.add_entry(stored_entry(self.game, line))
        self.untried.add(line.hash)
        return line

    async def post_all(self) -> None:
        """Post what is not posted yet, in order. Raises Unreachable; what was posted until then stays so."""
        async with self.posting:
            while await self.post_next():
                pass

    async def post_next(self) -> bool:
        ledger = self.ledger.reader
        entry = await ledger.first_unposted(self.game)
        if entry is None:
            return False
        line = line_of(entry)
        before = await ledger.last_posted(self.game)
        witness = await self.witness(ledger, line)
        message = await self.place(line, before.message if before else None, witness)
        async with self.ledger.transaction() as tx:
            await tx.set_message(self.game, entry.number, message)
            await self.mark_posted(tx, line)
        return True

    async def witness(self, tx: Reader, line: Line) -> str | None:
        """The opponent whose notification is a copy of the request that nobody can recall."""
        if line.entry["type"] != "request":
            return None
        row = await tx.roll(self.game, line.entry["roll"])
        return row.witness if row else None

    async def mark_posted(self, tx: Transaction, line: Line) -> None:
        if line.entry["type"] != "request":
            return
        row = await tx.roll(self.game, line.entry["roll"])
        if row is not None and row.status is Status.PREPARED:
            await tx.update_roll(replace(row, status=Status.POSTED))

    async def place(self, line: Line, after: str | None, witness: str | None) -> str:
        """The id of the message that carries `line`: found if it may be there already, else posted.

        If an answer was lost and the message came through late, there are two; the earlier one counts.
        """
        tried = line.hash not in self.untried
        if tried and (found := await self.thread.find(line.hash, after)) is not None:
            return found
        self.untried.discard(line.hash)
        reply_to = line.entry["msg"] if line.entry["type"] == "receipt" else None
        posted = await self.thread.post(replace(log_message(line, reply_to, witness), after=after))
        if tried:
            return await self.thread.find(line.hash, after) or posted
        return posted


def export(entries: Iterable[StoredEntry]) -> str:
    """The log as JSON Lines, as far as it is posted."""
    lines: list[str] = []
    for entry in entries:
        if entry.message is None:
            break
        lines.append(line_of(entry).text())
    return "".join(f"{line}\n" for line in lines)
