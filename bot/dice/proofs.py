"""Dice with their proof: under every battle a check mark and links to the requests that its dice answer."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from bot.dice.log import line_of
from bot.loaded import Loaded, turn_name
from bot.messages.message import Message
from bot.store import Database, Transaction, games
from bot.store.dice import SqliteTransaction
from bot.store.games import Game as Row
from bot.wording import dice as words
from bot.wording.speech import clipped
from engine.dice.entropy import BEACON

MARK = "rolls:"
TOLD = "rolls_told"
MOST_TOLD = 1900
MOST_CARDS = 24
MOST_LINKS = 10
BODY = 3900


@dataclass(frozen=True, slots=True)
class FallenDice:
    """A roll whose dice have just fallen."""

    number: int
    message: str
    purpose: str
    by_beacon: bool
    faces: tuple[int, ...]


async def fallen(tx: SqliteTransaction, game: str, faces: Sequence[int]) -> FallenDice | None:
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


def rolls_told(marks: Mapping[str, str], turn: str, newest: str) -> tuple[str, str]:
    """The rolls of a turn as they are told now, the newest last; and the mark that keeps them."""
    kept = json.loads(marks.get(TOLD, "{}"))
    lines = [*(kept["lines"] if kept.get("turn") == turn else []), newest]
    while len(lines) > 1 and len("\n".join(lines)) > MOST_TOLD:
        lines.pop(0)
    return clipped("\n".join(lines), MOST_TOLD), json.dumps({"turn": turn, "lines": lines})


async def place_of(db: Database, row: Row, message: str) -> str:
    """The address of a message of the game's dice log; "" where there is none."""
    log_channel = (await games.marked(db, row.game)).get("log_thread", "local")
    return words.message_link(row.guild, log_channel, message) if message else ""


async def proved(
    tx: Transaction, before: Loaded, row: Row, messages: Sequence[Message], roll: FallenDice | None
) -> list[Message]:
    """The messages with a line of proof under each that shows dice; a roll that was seen waiting is told as fallen."""
    told = list(messages)
    if roll is not None:
        await _note(tx, row.game, told, roll)
        if roll.by_beacon:
            link = await place_of(tx, row, roll.message)
            turn = turn_name(before.game)
            newest = words.fell(roll.number, link, roll.faces, roll.purpose)
            text, kept = rolls_told(await games.marked(tx, row.game), turn, newest)
            await games.mark(tx, row.game, TOLD, kept)
            told.append(Message(text, card=card_of_rolls(turn), thread=turn, passing=True))
    marks = await games.marked(tx, row.game)
    where = marks.get("log_thread", "local")
    return [_with_proof(message, row, where, marks.get(f"{MARK}{message.card}", "")) for message in told]


async def _note(tx: Transaction, game: str, messages: Sequence[Message], roll: FallenDice) -> None:
    """Remember which message shows these dice: its battle's, else the one that tells of the action."""
    named = [message.card for message in messages if message.card and message.body]
    card = next((name for name in named if name.startswith("battle:")), named[0] if named else "")
    if not card:
        return
    marks = await games.marked(tx, game)
    known = sorted((key for key in marks if key.startswith(MARK)), key=lambda key: int(marks[key].partition(":")[0]))
    for old in known[: max(0, len(known) - MOST_CARDS)]:
        await games.mark(tx, game, old, None)
    rolls = f"{marks.get(MARK + card, '')} {roll.number}:{roll.message}".strip()
    await games.mark(tx, game, MARK + card, rolls)


def _with_proof(message: Message, row: Row, log_channel: str, rolls: str) -> Message:
    if not rolls or not message.body:
        return message
    pairs = [roll.partition(":") for roll in rolls.split()]
    shown = [
        words.roll_link(int(number), words.message_link(row.guild, log_channel, id))
        for number, _, id in pairs[-MOST_LINKS:]
    ]
    line = words.proof(shown, max(0, len(pairs) - MOST_LINKS))
    return replace(message, body=f"{clipped(message.body, BODY - len(line))}\n\n{line}")
