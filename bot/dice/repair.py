"""After a restored backup: what the thread knows and the ledger forgot is entered again, and never rolled again.

The bot signed every message of its thread, so each can be trusted as far as its signature and its place in the chain.
Only the orders are not in the thread (their hashes are): a roll that comes back waits until its order is given again.
"""

import json

from msgspec import Struct
from msgspec.structs import replace

from bot.dice.log import DiceLog, stored_entry
from bot.dice.log_messages import FENCE
from bot.dice.refusals import Forked
from bot.dice.thread import Posted
from bot.store.ledger import Status, StoredRoll, Transaction
from engine.dice.canonical import NotCanonical, entry_hash, read
from engine.dice.entries import VOID, Line
from engine.dice.signing import is_signed, public_key
from engine.json_types import JsonObject


class Repaired(Struct, frozen=True):
    """What came back: so many entries, and the rolls whose orders have to be given again."""

    entries: int
    rolls: tuple[int, ...]


async def repair(log: DiceLog) -> Repaired:
    """Enter what stands in the thread after the last message the ledger knows. Raises Unreachable, Forked."""
    if await log.ledger.reader.secrets(log.game) is None:
        return Repaired(0, ())
    before = await log.ledger.reader.last_posted(log.game)
    entered, rolls = 0, list[int]()
    for posted in await log.thread.history(before.message if before else None):
        async with log.ledger.transaction() as tx:
            line = await signed_line(log, tx, posted)
            if line is None or not await enter(log, tx, line):
                continue
            entered += 1
            if line.entry["type"] == "request":
                rolls.append(line.entry["roll"])
    return Repaired(entered, tuple(rolls))


async def signed_line(log: DiceLog, tx: Transaction, posted: Posted) -> Line | None:
    """The entry in a message, if the bot signed it for this game."""
    value = entry_in(posted)
    secrets = await log.secrets(tx)
    if value is None or not is_signed(public_key(secrets.signing), value["hash"], value["sig"]):
        return None
    if value["entry"]["game"] != log.game or entry_hash(value["entry"]) != value["hash"]:
        return None
    return Line(value["entry"], value["hash"], value["sig"], posted.id)


def entry_in(posted: Posted) -> JsonObject | None:
    """The JSON that a log message carries, in its code block or as its file."""
    _, _, block = posted.text.partition(f"{FENCE}json\n")
    text = posted.attachment or block.rpartition(FENCE)[0]
    try:
        value = read(text)
        keys_are_there = value["entry"]["type"] and value["hash"] and value["sig"] and value["entry"]["game"]
    except (NotCanonical, KeyError, TypeError):
        return None
    return value if keys_are_there else None


async def enter(log: DiceLog, tx: Transaction, line: Line) -> bool:
    """Take the line into the ledger: as the message of an entry that is there, or as the next one."""
    known = await tx.entry(log.game, line.hash)
    if known is not None:
        if known.message is None:
            await tx.set_message(log.game, known.number, line.msg or "")
            await log.mark_posted(tx, line)
        return False
    last = await tx.last_entry(log.game)
    if line.entry["i"] != (last.number + 1 if last else 0) or line.entry["prev"] != (last.hash if last else None):
        raise Forked(line.entry["i"])
    await tx.add_entry(stored_entry(log.game, line))
    await enter_roll(log, tx, line)
    return True


async def enter_roll(log: DiceLog, tx: Transaction, line: Line) -> None:
    """What the line says of a roll: that it is anchored, what entropy it had, that it counts for nothing."""
    entry = line.entry
    if entry["type"] == "request":
        await tx.add_roll(StoredRoll(log.game, entry["roll"], Status.POSTED, line.hash))
    elif entry["type"] == "receipt":
        row = await tx.roll(log.game, entry["roll"])
        if row is not None and row.status is not Status.DONE:
            entropy = json.dumps(entry["entropy"], sort_keys=True, separators=(",", ":"))
            await tx.update_roll(replace(row, status=Status.CAST, entropy=entropy))
    elif entry["type"] == "note" and entry["kind"] == VOID:
        row = await tx.roll(log.game, entry["roll"])
        if row is not None:
            await tx.update_roll(replace(row, status=Status.DONE))
