"""Messages to post, stored with what they tell: a lost answer or a restart neither loses nor doubles one.

Each has a nonce of its own that never changes, so that posting again what did arrive gives back the first message.
Once a message is there, only its row stays for a while: which messages are known, and what became of them.
"""

from collections.abc import Sequence

from msgspec import Struct

from bot.shards import ALL, Shards

from .claims import of_owned
from .database import Reader, Transaction, Write, row, rows


class Post(Struct, frozen=True):
    """`payload` says in the bot's own words what to post, and at which revision to draw."""

    channel: str
    payload: str
    at: int
    game: str | None = None
    kind: str = ""
    not_before: int = 0


class Queued(Struct, frozen=True):
    post: int
    channel: str
    game: str | None
    kind: str
    payload: str
    attempts: int
    created_at: int

    @property
    def nonce(self) -> str:
        return f"o{self.post}"


PUT = "INSERT INTO outbox (game, channel, kind, payload, not_before, created_at) VALUES"


async def put(tx: Transaction, new: Post) -> int:
    """Queue a message; its number is returned. Whoever posts is woken once it is on the disk."""
    tx.wake("mail", new.not_before)
    ((number,),) = await rows(tx, f"{PUT} (?, ?, ?, ?, ?, ?) RETURNING post", *_values(new))
    return number


def queue(tx: Transaction, new: Sequence[Post]) -> None:
    """Queue messages, in this order."""
    for post in new:
        tx.wake("mail", post.not_before)
    if new:
        each = ", ".join("(?, ?, ?, ?, ?, ?)" for _ in new)
        tx.later(Write(f"{PUT} {each}", [value for post in new for value in _values(post)]))


def _values(new: Post) -> tuple[object, ...]:
    return new.game, new.channel, new.kind, new.payload, new.not_before, new.at


MAY_BE_POSTED = (
    "FROM outbox AS queued WHERE status = 'due' AND {of} AND NOT EXISTS ("
    "SELECT 1 FROM outbox AS older WHERE older.status = 'due' AND older.channel = queued.channel "
    "AND older.post <= queued.post AND older.not_before > ?1)"
)
DUE = (
    f"SELECT post, channel, game, kind, payload, attempts, created_at {MAY_BE_POSTED} "
    "AND (CAST(?2 AS TEXT) IS NULL OR channel = ?2) ORDER BY post"
)
LATER = "SELECT {nothing}min(not_before) FROM outbox WHERE status = 'due' AND not_before > ?1 AND {of}"


async def due(db: Reader, now: int, channel: str | None = None, shards: Shards = ALL) -> list[Queued]:
    """What should be posted by now for the games of these shards, oldest first. A message waits for the older ones of
    its channel."""
    found = await rows(db, DUE.format(of=of_owned(shards)), now, channel)
    return [Queued(*message) for message in found]


async def first_due(db: Reader, now: int, most: int, shards: Shards = ALL) -> tuple[list[Queued], int | None]:
    """The `most` oldest messages of those that are due, and when the next may be posted that may not yet."""
    of = of_owned(shards)
    first, later = DUE.format(of=of), LATER.format(of=of, nothing="NULL, NULL, NULL, NULL, NULL, NULL, ")
    found = await rows(
        db,
        f"SELECT * FROM ({first} LIMIT ?3) AS oldest UNION ALL {later}",  # noqa: S608
        *(now, None, most),
    )
    messages = sorted((Queued(*message) for message in found if message[0] is not None), key=lambda one: one.post)
    return messages, next(message[-1] for message in found if message[0] is None)


async def channels_due(db: Reader, now: int, shards: Shards = ALL) -> tuple[set[str], int | None]:
    """The channels in which something should be posted by now, and when the next message may be that may not yet."""
    of = of_owned(shards)
    found = await rows(
        db,
        f"SELECT DISTINCT channel, 0 {MAY_BE_POSTED.format(of=of)} UNION ALL {LATER.format(of=of, nothing='NULL, ')}",
        now,
    )
    return {channel for channel, _ in found if channel is not None}, min(at for channel, at in found if channel is None)


async def last_before(db: Reader, post: int, channel: str) -> int:
    """The latest message that is known of those queued for the channel before this one; 0 if none is."""
    found = await row(
        db,
        "SELECT max(CAST(nullif(message, '') AS BIGINT)) FROM outbox "
        "WHERE channel = ? AND post < ? AND status = 'posted'",
        *(channel, post),
    )
    return int(found[0] or 0) if found else 0


async def waiting(db: Reader) -> int:
    """How many messages are still to be posted."""
    found = await row(db, "SELECT count(*) FROM outbox WHERE status = 'due'")
    return found[0] if found else 0


async def oldest(db: Reader, now: int) -> int | None:
    """Since when the message waits that has waited longest; what is only to be said later does not wait."""
    found = await row(
        db,
        "SELECT min(CASE WHEN attempts = 0 AND not_before > created_at THEN not_before ELSE created_at END) "
        "FROM outbox WHERE status = 'due' AND (attempts > 0 OR not_before <= ?)",
        now,
    )
    return found[0] if found else None


TRYING = "UPDATE outbox SET attempts = attempts + 1 WHERE post = ?"


async def trying(tx: Transaction, post: int) -> None:
    """Note, before posting, that it is tried: from now on the message may be there even if no answer comes."""
    tx.later(Write(TRYING, (post,)))


POSTED = "UPDATE outbox SET status = 'posted', payload = '', message = ?, done_at = ?, error = NULL WHERE post = ?"


async def posted(tx: Transaction, post: int, message: str, now: int) -> bool:
    """It is there, under this id. False if it went meanwhile, with its game. What it said is of no use any more:
    Discord has it, and the game can tell it again."""
    return bool(await rows(tx, f"{POSTED} RETURNING post", message, now, post))


def note(tx: Transaction, post: int, message: str, now: int) -> None:
    """Note later what `posted` notes at once."""
    tx.later(Write(POSTED, (message, now, post)))


async def failed(tx: Transaction, post: int, error: str, now: int, retry_at: int | None = None) -> None:
    """It could not be posted: try again at a time, or give it up."""
    if retry_at is None:
        await rows(tx, "UPDATE outbox SET status = 'failed', error = ?, done_at = ? WHERE post = ?", error, now, post)
    else:
        await rows(tx, "UPDATE outbox SET error = ?, not_before = ? WHERE post = ?", error, retry_at, post)


async def empty(tx: Transaction, before: int) -> None:
    """Drop what messages said that an earlier bot posted, or that were given up before a time: until then the host can
    see what nobody could be told."""
    await rows(
        tx,
        "UPDATE outbox SET payload = '' "
        "WHERE payload <> '' AND (status = 'posted' OR status = 'failed' AND done_at < ?)",
        before,
    )


async def forget(tx: Transaction, before: int) -> None:
    """Drop what was posted or given up before a time."""
    await rows(tx, "DELETE FROM outbox WHERE status <> 'due' AND done_at < ?", before)
