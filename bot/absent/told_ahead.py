"""How much of a game was decided ahead, counted from its record: never what the orders are. Pure."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from bot.computers import COMPUTER
from bot.orders import AHEAD
from bot.wording.standing_orders import DEFAULT_NOTE, NOTE, SALTED
from engine.json_types import Line
from engine.questions import ANSWERS

ANYBODY = frozenset({"orders", "concede", "edit", "advantage"})
"""What is said out of turn, too."""


@dataclass(frozen=True, slots=True)
class ToldAhead:
    """Of how many questions how many were answered ahead, and of how many turns how many were told ahead."""

    questions: int = 0
    answered: int = 0
    turns: int = 0
    told: int = 0


def told_ahead(lines: Iterable[Line]) -> ToldAhead:
    """Count what people have decided; what computers did is not counted."""
    questions = answered = turns = told = 0
    power, counted = "", False
    for line in lines:
        note = str(line.get("note", ""))
        if note.startswith(COMPUTER) or line["do"] in ANYBODY:
            continue
        if line["do"] in ANSWERS and line["do"] in AHEAD:
            questions += 1
            answered += note.startswith((NOTE, DEFAULT_NOTE))
        elif line["by"] != power:
            power, turns, counted = line["by"], turns + 1, False
        if not counted and note.startswith(NOTE) and SALTED not in note and line["by"] == power:
            told, counted = told + 1, True
    return ToldAhead(questions, answered, turns, told)
