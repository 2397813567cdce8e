"""Which part of Discord's servers this process looks after: some shards of so many, as `SHARDS=0-3/8` says."""

from __future__ import annotations

import re

from msgspec import Struct

MOST = 16_384
"""Shards. Discord would let a bot on as many have forty million servers."""
FORM = re.compile(r"(\d{1,5})(?:\s*-\s*(\d{1,5}))?\s*/\s*(\d{1,5})", re.ASCII)
MALFORMED = (
    "SHARDS is {text}; it names the shards of this process and how many there are in all, counted from 0: for instance "
    "0-3/8 and 4-7/8 for two processes, or 0/2 and 1/2"
)
BACKWARDS = "SHARDS is {text}; the first shard comes before the last: {last}-{first}/{count}"
NO_SUCH = "SHARDS is {text}; of {count} shards, counted from 0, the last is {newest}"
REST_OF_NOBODY = (
    "SHARDS is {shards}, but no other process can look after the rest: only one may open a SQLite file. Name a "
    "PostgreSQL server in DATABASE_URL, give this process all {count} shards, or leave SHARDS out."
)
TOO_MANY = "SHARDS is {text}; more than {most} shards are not possible"


class BadShards(ValueError):
    """What was written is no range of shards; str() says why."""


class Shards(Struct, frozen=True):
    """Those from `first` to `last`, both included, of `count`. By default all there is."""

    first: int = 0
    last: int = 0
    count: int = 1

    @property
    def ids(self) -> range:
        return range(self.first, self.last + 1)

    @property
    def share(self) -> float:
        """Which part of the whole they are."""
        return len(self.ids) / self.count

    def only(self, number: int) -> Shards:
        """One of them."""
        return Shards(number, number, self.count)

    def shard_of(self, guild: str | int | None) -> int:
        """The shard of a server; what is on none (direct messages, a game at the terminal) is the first one's."""
        return (int(guild or 0) >> 22) % self.count

    def own(self, guild: str | int | None) -> bool:
        """Whether a server is theirs."""
        return self.shard_of(guild) in self.ids

    @property
    def are_first(self) -> bool:
        """Whether what one process has to do for all is theirs."""
        return self.first == 0

    def __str__(self) -> str:
        which = str(self.first) if self.first == self.last else f"{self.first}-{self.last}"
        return f"{which}/{self.count}"


ALL = Shards()


def read_shards(text: str) -> Shards:
    """From "0-3/8" or "2/8". Raises BadShards."""
    found = FORM.fullmatch(text.strip())
    if found is None:
        raise BadShards(MALFORMED.format(text=text))
    first, count = int(found[1]), int(found[3])
    last = int(found[2] or first)
    if count == 0:
        raise BadShards(MALFORMED.format(text=text))
    if count > MOST:
        raise BadShards(TOO_MANY.format(text=text, most=MOST))
    if first > last:
        raise BadShards(BACKWARDS.format(text=text, first=first, last=last, count=count))
    if last >= count:
        raise BadShards(NO_SUCH.format(text=text, count=count, newest=count - 1))
    return Shards(first, last, count)
