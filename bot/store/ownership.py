"""Which games belong to a process: those on the servers of its shards."""

from bot.shards import Shards

LOW_BITS = 1 << 22
"""The shard of a server is the rest of its id above these."""


def owned(shards: Shards) -> str:
    """What holds, in SQL, for the rows of `games` that are theirs; nothing is asked where all are."""
    if shards.count == 1:
        return "1 = 1"
    number = f"(CAST(coalesce(guild, '0') AS BIGINT) / {LOW_BITS}) % {shards.count}"
    return f"{number} BETWEEN {shards.first} AND {shards.last}"


def of_owned(shards: Shards) -> str:
    """What holds for rows of other tables that name a game of theirs; what names none is the first shard's."""
    if shards.count == 1:
        return "1 = 1"
    theirs = f"game IN (SELECT game FROM games WHERE {owned(shards)})"  # noqa: S608
    return f"(game IS NULL OR {theirs})" if shards.are_first else theirs
