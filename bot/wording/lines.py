"""A line of the record as a sentence, for the history and for what was taken back."""

from __future__ import annotations

from collections.abc import Sequence

from bot.wording.orders import wording_of
from bot.wording.speech import Speech, listed
from engine.json_types import Line


def line_sentence(line: Line, say: Speech) -> str:
    """What a player ordered, without his name."""
    return wording_of(line["do"]).sentence(line, say)


def history_line(number: int, line: Line, say: Speech) -> str:
    """A numbered line of the history, with its dice."""
    dice = f" · dice {' '.join(map(str, line['dice']))}" if line.get("dice") else ""
    by = "The host" if line["by"] == "host" else say.power(line["by"])
    return f"`{number}` {by}: {line_sentence(line, say)}{dice}"


def taken_back(user: str, told: Sequence[str]) -> str:
    """What the table reads when a player takes orders back."""
    return f"<@{user}> took back: {listed(told).rstrip('.')}."
