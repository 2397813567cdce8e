"""What one of several processes takes for itself before it does it: a message to post, a timer to ring.

Shards see to it that processes have different games. While one takes over from another, and if somebody starts two with
the same shards, nothing is posted or rung twice all the same. What a process has taken that is no more is free again.
"""

from . import outbox
from .database import Database, Transaction, Write, row, rows

TAKE_POST = (
    "UPDATE outbox SET claimed_by = ?1, attempts = attempts + 1 WHERE post = (SELECT post FROM outbox "
    "WHERE post = ?2 AND status = 'due' AND (claimed_by IS NULL OR claimed_by = ?1) FOR UPDATE SKIP LOCKED) "
    "RETURNING post"
)


async def post(db: Database, game: str | None, number: int) -> bool:
    """Whether this process is to post a message of a game now; then it is noted that it is tried. Raises StoreError."""
    if db.process is None:
        return bool(await db.write(Write(f"{outbox.TRYING} AND status = 'due' RETURNING post", (number,))))
    return bool(await db.write(Write(TAKE_POST, (db.process, number)))) or await _post_of_another(db, game, number)


async def _post_of_another(db: Database, game: str | None, number: int) -> bool:
    """Whether a message that another process had is this one's now, because that one is gone."""
    async with db.transaction(game) as tx:
        if not await _take(db, tx, "outbox", "post = ?2 AND status = 'due'", number):
            return False
        await outbox.trying(tx, number)
    return True


async def timer(db: Database, game: str, kind: str, subject: str, due: int) -> bool:
    """Whether this process is to ring a timer now. Raises StoreError."""
    if db.process is None:
        return True
    async with db.transaction() as tx:
        which = "game = ?2 AND kind = ?3 AND subject = ?4 AND due = ?5"
        return await _take(db, tx, "timers", which, game, kind, subject, due)


async def _take(db: Database, tx: Transaction, table: str, which: str, *values: object) -> bool:
    found = await row(
        tx,
        f"SELECT claimed_by FROM {table} WHERE CAST(?1 AS BIGINT) IS NOT NULL AND {which} FOR UPDATE SKIP LOCKED",  # noqa: S608
        *(db.process, *values),
    )
    if found is None:
        return False
    (by,) = found
    if by not in (None, db.process) and by in await db.running():
        return False
    await rows(tx, f"UPDATE {table} SET claimed_by = ?1 WHERE {which}", db.process, *values)  # noqa: S608
    return True
