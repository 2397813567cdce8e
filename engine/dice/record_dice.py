"""Comparing a game's record with its dice log: every line has the dice of its roll, every roll has its line.

A log proves its own dice. Whoever can write the bot's file could still play a game on with others, so the record
that is handed out is held against the receipts.
"""

import json
from collections.abc import Iterable, Sequence

from msgspec import Struct

from engine.dice.entries import UNDO, VOID, Entry
from engine.dice.verdict import SeenRoll, Verdict


class Thrown(Struct, frozen=True):
    """The dice of a line of a record; lines are counted from 1, after the header."""

    line: int
    dice: tuple[int, ...]


def record_fault(verdict: Verdict, record: str) -> str | None:
    """Return the first place where a record and a sound log disagree, in words; None where they agree.

    Rolls that are void, or that a note says were taken back, need no line. A log that continues another one has no
    receipts for the lines before it began.
    """
    try:
        header, *lines = [json.loads(line) for line in record.splitlines() if line.strip()]
        thrown = [Thrown(n, tuple(line["dice"])) for n, line in enumerate(lines, 1) if line.get("dice")]
        genesis = header["dice"]
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return "this is no record of a game"
    if genesis != verdict.genesis:
        return "it names another dice log"
    places = set(range(len(thrown) + 1)) if "continues" in verdict.genesis else {0}
    for seen in verdict.done:
        if faces := faces_of(seen):
            after = places_after(places, thrown, seen.number, faces, verdict)
            if not after:
                return unlike(thrown, max(places), seen.number, faces)
            places = after
    last = len(thrown)
    if last in places or (verdict.pending is not None and last - 1 in places):
        return None
    extra = thrown[max(places)]
    return f"line {extra.line} has dice ({shown(extra.dice)}) that no receipt shows"


def faces_of(seen: SeenRoll) -> tuple[int, ...]:
    """Return the faces of a roll, in order."""
    return tuple(face for roll in seen.rolls for face in roll.dice)


def places_after(
    places: set[int], thrown: Sequence[Thrown], number: int, faces: tuple[int, ...], verdict: Verdict
) -> set[int]:
    """Return how many of the record's lines with dice may be accounted for once this roll is."""
    void = any(void.roll == number for void in verdict.voids)
    used = {at + 1 for at in places if not void and at < len(thrown) and thrown[at].dice == faces}
    return used | (places if void or number in verdict.undone else set[int]())


def unlike(thrown: Sequence[Thrown], at: int, number: int, faces: tuple[int, ...]) -> str:
    """Return in words that a roll's dice are not those of the record's line at a place."""
    if at >= len(thrown):
        return f"roll {number} threw {shown(faces)}, and no line has these dice (is the record older than the log?)"
    return f"the dice of line {thrown[at].line} are {shown(thrown[at].dice)}, but roll {number} threw {shown(faces)}"


def shown(dice: Iterable[object]) -> str:
    """Return dice as text, as they fell."""
    return " ".join(map(str, dice))


def rolls_that_stand(entries: Iterable[Entry]) -> list[int]:
    """List the numbers of the rolls that threw dice and still count, in a log that is believed."""
    rolls: list[int] = []
    for entry in entries:
        number, kind = entry.get("roll", 0), entry.get("kind")
        if entry["type"] == "receipt" and any(group["dice"] for group in entry["groups"]):
            rolls.append(number)
        elif kind == VOID:
            rolls = [roll for roll in rolls if roll != number]
        elif kind == UNDO:
            rolls = [roll for roll in rolls if roll < number]
    return rolls
