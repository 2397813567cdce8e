"""The last step of a roll: dice out of the entropy, the game's move, and the receipt, in one transaction."""

import json
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, TypeVar

from msgspec.structs import replace

from bot.dice.log import DiceLog, line_of
from bot.dice.refusals import ReceiptDiffers, Void
from bot.dice.sources import PostedRequest, restored
from bot.store.ledger import Reader, Status, StoredRoll, Transaction
from bot.wording.dice_refusals import NOT_CARRIED_OUT
from engine.dice import entries
from engine.dice.canonical import Json
from engine.dice.entries import Line
from engine.dice.roller import Dice, Roll
from engine.dice.stream import Stream, draw, extract

Outcome = TypeVar("Outcome")
"""What carrying out an order has done, for whoever waited for its dice."""
Apply = Callable[[Any, Json, Dice], Awaitable[Outcome]]
"""Carry out an order with dice, inside the transaction that is handed in. May raise Void before it writes anything."""


Foresee = Callable[[Json, Dice], Awaitable[Apply[Outcome]]]
"""Think out, before the transaction, what an order with these dice leads to; what carries it out then. The dice are
the same ones, thrown for a look."""


async def wanted_by(log: DiceLog, tx: Reader, row: StoredRoll) -> PostedRequest:
    """The roll's request, and what it hangs on."""
    return PostedRequest(await log.genesis(tx), await log.request(tx, row.number), await log.secrets(tx))


async def carry_out(log: DiceLog, tx: Transaction, row: StoredRoll, apply: Apply[Outcome]) -> Outcome | None:
    """Step 5; what the order did, None if it is void. Raises ReceiptDiffers where a receipt out of the thread shows
    other dice than the game threw now."""
    wanted = await wanted_by(log, tx, row)
    key = key_of(row, wanted)
    stream = Stream(key, most_of(wanted.request))
    dice = Dice(stream)
    try:
        outcome = await apply(tx, json.loads(row.order or "null"), dice)
    except Void as reason:
        await void(log, tx, row, str(reason), dice.rolls)
        return None
    rolls, used = dice.rolls, stream.used
    if listed(wanted.request) and (rolls, used) != list_thrown(wanted.request, key):
        raise ValueError("the game did not throw the dice that its request lists")
    await close(log, tx, row, wanted, (rolls, used))
    return outcome


async def foreseen(log: DiceLog, tx: Reader, row: StoredRoll, foresee: Foresee[Outcome]) -> Apply[Outcome]:
    """What is slow about carrying out a roll, done outside of any transaction."""
    wanted = await wanted_by(log, tx, row)
    dice = Dice(Stream(key_of(row, wanted), most_of(wanted.request)))
    return await foresee(json.loads(row.order or "null"), dice)


async def void(
    log: DiceLog,
    tx: Transaction,
    row: StoredRoll,
    reason: str,
    rolls: Sequence[Roll] = (),
    consent: Sequence[str] = (),
) -> None:
    """The roll counts for nothing, and a note says so, and who agreed. Its receipt shows what chance said all the
    same."""
    wanted = await wanted_by(log, tx, row)
    key = key_of(row, wanted)
    if listed(wanted.request):
        await close(log, tx, row, wanted, list_thrown(wanted.request, key))
    elif await known_receipt(log, tx, wanted) is None:
        groups = [(len(roll.dice), roll.sides) for roll in rolls]
        await close(log, tx, row, wanted, ([*rolls], draw(key, groups)[1]))
    else:
        await tx.update_roll(replace(row, status=Status.DONE))
    await log.append(tx, "note", entries.note(entries.VOID, row.number, reason or NOT_CARRIED_OUT, consent))


async def is_void(log: DiceLog, tx: Reader, roll: int) -> bool:
    """Whether a note says of a roll that it counts for nothing."""
    notes = [line_of(stored).entry for stored in await tx.entries(log.game, "note")]
    return any(note["kind"] == entries.VOID and note["roll"] == roll for note in notes)


async def close(
    log: DiceLog, tx: Transaction, row: StoredRoll, wanted: PostedRequest, thrown: tuple[list[Roll], int]
) -> None:
    """Write the receipt, unless it is known; then it has to be the very same."""
    fields = entries.receipt(row.number, wanted.message, restored(row.entropy or "", wanted), *thrown)
    known = await known_receipt(log, tx, wanted)
    if known is None:
        await log.append(tx, "receipt", fields)
    elif any(known.entry[key] != value for key, value in fields.items()):
        raise ReceiptDiffers(row.number)
    await tx.update_roll(replace(row, status=Status.DONE))


async def known_receipt(log: DiceLog, tx: Transaction, wanted: PostedRequest) -> Line | None:
    """The receipt that came back out of the thread after a restored backup."""
    for stored in reversed(await tx.entries(log.game, "receipt")):
        if stored.number < wanted.request.entry["i"]:
            break
        line = line_of(stored)
        if line.entry["roll"] == wanted.roll:
            return line
    return None


def key_of(row: StoredRoll, wanted: PostedRequest) -> bytes:
    """The key of the roll's stream."""
    return extract(wanted.request.hash, restored(row.entropy or "", wanted).material())


def listed(request: Line) -> bool:
    """Whether the request says which dice it wants, one by one."""
    return request.entry["draw"] == "fixed"


def most_of(request: Line) -> int:
    """How many dice the request lets the stream give."""
    entry = request.entry
    return sum(group["n"] for group in entry["groups"]) if listed(request) else entry["max"]


def list_thrown(request: Line, key: bytes) -> tuple[list[Roll], int]:
    """The dice of a request that lists them, and the bytes they took."""
    groups = request.entry["groups"]
    faces, used = draw(key, [(group["n"], group["sides"]) for group in groups])
    rolls = [Roll(group["label"], group["sides"], tuple(thrown)) for group, thrown in zip(groups, faces, strict=True)]
    return rolls, used
