"""A ledger and a thread in memory, for tests: all or nothing like the real ones, and ready to fail on command."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from copy import deepcopy
from dataclasses import dataclass, field

from msgspec.structs import replace

from bot.dice.thread import Message, Posted, Unreachable
from bot.store.ledger import Secrets, StoredEntry, StoredRoll
from engine.dice.snowflake import EPOCH_MS


class Crash(BaseException):
    """The process dies here."""


@dataclass
class Trouble:
    """Fails the n-th dangerous moment of a run. Each outside effect has two: just before it, and just after it."""

    at: int = -1
    error: type[BaseException] = Crash
    moments: int = 0

    def moment(self) -> None:
        self.moments += 1
        if self.moments - 1 == self.at:
            raise self.error


@dataclass
class Tables:
    secrets: dict[str, Secrets] = field(default_factory=dict)
    entries: dict[tuple[str, int], StoredEntry] = field(default_factory=dict)
    rolls: dict[tuple[str, int], StoredRoll] = field(default_factory=dict)
    played: list[object] = field(default_factory=list)


class MemoryTransaction:
    """Reads and writes a copy. `tables.played` stands for the game's record, written in the same transaction."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables

    def of(self, game: str) -> list[StoredEntry]:
        return [entry for (owner, _), entry in sorted(self.tables.entries.items()) if owner == game]

    def rolls_of(self, game: str) -> list[StoredRoll]:
        return [roll for (owner, _), roll in sorted(self.tables.rolls.items()) if owner == game]

    async def secrets(self, game: str) -> Secrets | None:
        return self.tables.secrets.get(game)

    async def keep_secrets(self, game: str, secrets: Secrets) -> None:
        if game in self.tables.secrets:
            raise KeyError(game)
        self.tables.secrets[game] = secrets

    async def entries(self, game: str, kind: str | None = None) -> list[StoredEntry]:
        return [entry for entry in self.of(game) if kind in (None, entry.kind)]

    async def entry(self, game: str, hash: str) -> StoredEntry | None:
        return next((entry for entry in self.of(game) if entry.hash == hash), None)

    async def last_entry(self, game: str) -> StoredEntry | None:
        return next(reversed(self.of(game)), None)

    async def first_unposted(self, game: str) -> StoredEntry | None:
        return next((entry for entry in self.of(game) if entry.message is None), None)

    async def last_posted(self, game: str) -> StoredEntry | None:
        return next((entry for entry in reversed(self.of(game)) if entry.message is not None), None)

    async def add_entry(self, entry: StoredEntry) -> None:
        if any(known.number == entry.number or known.hash == entry.hash for known in self.of(entry.game)):
            raise KeyError(entry.number)
        self.tables.entries[entry.game, entry.number] = entry

    async def set_message(self, game: str, number: int, message: str) -> None:
        self.tables.entries[game, number] = replace(self.tables.entries[game, number], message=message)

    async def roll(self, game: str, number: int) -> StoredRoll | None:
        return self.tables.rolls.get((game, number))

    async def last_roll(self, game: str) -> StoredRoll | None:
        return next(reversed(self.rolls_of(game)), None)

    async def first_open_roll(self, game: str) -> StoredRoll | None:
        return next((roll for roll in self.rolls_of(game) if roll.status != "done"), None)

    async def add_roll(self, roll: StoredRoll) -> None:
        if (roll.game, roll.number) in self.tables.rolls:
            raise KeyError(roll.number)
        self.tables.rolls[roll.game, roll.number] = roll

    async def update_roll(self, roll: StoredRoll) -> None:
        self.tables.rolls[roll.game, roll.number] = roll


class MemoryLedger:
    """Survives a crash: a table made anew gets the same ledger."""

    def __init__(self, trouble: Trouble | None = None) -> None:
        self.tables = Tables()
        self.trouble = trouble or Trouble()

    @property
    def reader(self) -> MemoryTransaction:
        return MemoryTransaction(self.tables)

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[MemoryTransaction]:
        draft = deepcopy(self.tables)
        yield MemoryTransaction(draft)
        if draft != self.tables:
            self.trouble.moment()
            self.tables = draft
            self.trouble.moment()


class MemoryThread:
    """A thread on a Discord of our own: ids rise with its clock, which moves a little with every message.

    A message in `late` was taken, but shows up only after the next one: the slow road of a lost answer.
    """

    def __init__(self, trouble: Trouble | None = None, now_ms: int = 1_760_000_000_000) -> None:
        self.messages: list[tuple[str, Message]] = []
        self.late: list[tuple[str, Message]] = []
        self.trouble = trouble or Trouble()
        self.now_ms = now_ms
        self.delay_next = False
        self.deaf = 0

    async def post(self, message: Message) -> str:
        if self.deaf:
            self.deaf -= 1
            raise Unreachable
        self.trouble.moment()
        self.now_ms += 1_373
        id = str(((self.now_ms - EPOCH_MS) << 22) + 5)
        if self.delay_next:
            self.delay_next = False
            self.late.append((id, message))
            raise Unreachable
        self.messages = sorted([*self.messages, *self.late, (id, message)], key=lambda held: int(held[0]))
        self.late = []
        self.trouble.moment()
        return id

    def text(self, message: Message) -> str:
        return message.text + (message.attachment[1] if message.attachment else "")

    async def find(self, hash: str, after: str | None) -> str | None:
        later = (held for held in self.messages if after is None or int(held[0]) > int(after))
        return next((id for id, message in later if hash in self.text(message)), None)

    async def history(self, after: str | None) -> list[Posted]:
        later = (held for held in self.messages if after is None or int(held[0]) > int(after))
        return [Posted(id, held.text, held.attachment[1] if held.attachment else None) for id, held in later]

    async def deleted(self, posted: int) -> int:
        return 0
