"""Dice with their proof: under every battle a check mark and links to the requests that its dice answer."""

import json
from collections.abc import Mapping, Sequence
from importlib.resources import files

from msgspec import Struct
from msgspec.structs import replace

from bot.dice.log import line_of
from bot.facts import Facts
from bot.loaded import Loaded
from bot.messages.message import Message
from bot.store import Reader, Transaction, dice, facts
from bot.store.dice import LedgerReader, LedgerTransaction
from bot.store.games import Game as Row
from bot.wording import dice as words
from bot.wording.speech import clipped
from engine.dice.entries import Entry
from engine.dice.entropy import BEACON

Rolls = Mapping[str, Sequence[tuple[int, str]]]
"""The rolls that each card shows, with their messages in the dice log."""
MOST_TOLD = 1900
MOST_CARDS = 24
MOST_LINKS = 10
BODY = 3900
PAGE = "verify_dice.html"
FILE = "verify_dice.py"


class FallenDice(Struct, frozen=True):
    """A roll whose dice have just fallen."""

    number: int
    message: str
    purpose: str
    by_beacon: bool
    faces: tuple[int, ...]


async def fallen(tx: LedgerTransaction, game: str, faces: Sequence[int]) -> FallenDice | None:
    """The open roll, within the transaction that closes it."""
    row = await tx.first_open_roll(game)
    stored = await tx.entry(game, row.request) if row else None
    if row is None or stored is None:
        return None
    request = line_of(stored)
    by_beacon = request.entry["mode"] == BEACON
    return FallenDice(row.number, request.msg or "", request.entry["purpose"], by_beacon, tuple(faces))


def card_of_rolls(turn: str) -> str:
    """The one message in a turn's thread that tells of its rolls by beacon, edited as they come."""
    return f"dice:{turn}"


def rolls_told(facts: Facts, turn: str, newest: str) -> str:
    """The rolls of a turn as they are told now, a line each, the newest last."""
    lines = [*(facts.rolls_told if facts.rolls_turn == turn else ()), newest]
    while len(lines) > 1 and len("\n".join(lines)) > MOST_TOLD:
        lines.pop(0)
    return clipped("\n".join(lines), MOST_TOLD)


def place_of(loaded: Loaded, message: str) -> str:
    """The address of a message of the game's dice log; "" where there is none."""
    return words.message_link(loaded.row.guild, loaded.facts.log_thread, message) if message else ""


async def proved(
    tx: Transaction, after: Loaded, turn: str, messages: Sequence[Message], roll: FallenDice | None
) -> list[Message]:
    """The messages with a line of proof under each that shows dice; a roll that was seen waiting is told as fallen,
    in the turn that it was made in."""
    told, shown = list(messages), after.facts.rolls
    if roll is not None:
        shown = await _noted(tx, after, told, roll)
        if roll.by_beacon:
            newest = words.fell(roll.number, place_of(after, roll.message), roll.faces, roll.purpose)
            text = rolls_told(after.facts, turn, newest)
            await facts.put(tx, after.id, rolls_turn=turn, rolls_told=text)
            told.append(Message(text, card=card_of_rolls(turn), thread=turn, passing=True))
    where = after.facts.log_thread
    return [_with_proof(message, after.row, where, shown.get(message.card, ())) for message in told]


async def _noted(tx: Transaction, after: Loaded, messages: Sequence[Message], roll: FallenDice) -> Rolls:
    """Remember which message shows these dice: its battle's, else the one that tells of the action. All that are
    remembered."""
    shown = dict(after.facts.rolls)
    named = [message.card for message in messages if message.card and message.body]
    card = next((name for name in named if name.startswith("battle:")), named[0] if named else "")
    if not card:
        return shown
    known = sorted(shown, key=lambda key: shown[key][0][0])
    rolls = (*shown.get(card, ()), (roll.number, roll.message))
    for old in known[: max(0, len(known) - MOST_CARDS)]:
        await dice.forget_shown(tx, after.id, old)
        del shown[old]
    await dice.show_roll(tx, after.id, card, roll.number, roll.message)
    return shown | {card: rolls}


def _with_proof(message: Message, row: Row, log_channel: str, rolls: Sequence[tuple[int, str]]) -> Message:
    if not rolls or not message.body:
        return message
    shown = [
        words.roll_link(number, words.message_link(row.guild, log_channel, id)) for number, id in rolls[-MOST_LINKS:]
    ]
    line = words.proof(shown, max(0, len(rolls) - MOST_LINKS))
    return replace(message, body=f"{clipped(message.body, BODY - len(line))}\n\n{line}")


async def proofs_of(
    reader: Reader, loaded: Loaded, lines: Sequence[str], before: int = 0
) -> dict[int, tuple[int, str]]:
    """By number of a line of the record, counted from 1: its roll, and the address of the roll's message in the dice
    log, under which stands the receipt. `before`: how many lines come before these. Empty where the log is not on
    Discord."""
    if not place_of(loaded, "0"):
        return {}
    receipts = [line_of(stored).entry for stored in await LedgerReader(reader).entries(loaded.id, "receipt")]
    found: dict[int, tuple[int, str]] = {}
    # from the newest: lines and receipts have one order, and the dice of a roll that was void stand in no line
    left = len(receipts)
    for at in reversed(range(len(lines))):
        dice = json.loads(lines[at]).get("dice") if '"dice"' in lines[at] else None
        fits = (n for n in reversed(range(left)) if _faces(receipts[n]) == dice)
        if dice and (fit := next(fits, None)) is not None:
            left = fit
            found[before + at + 1] = (receipts[fit]["roll"], place_of(loaded, receipts[fit]["msg"]))
    return found


def _faces(receipt: Entry) -> list[int]:
    return [face for group in receipt["groups"] for face in group["dice"]]


def handout(name: str) -> bytes:
    """The verifier with that name, to be attached to a message."""
    return files("verifiers").joinpath(name).read_bytes()
