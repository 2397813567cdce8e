"""Lines of the record as sentences, for the history and for what was taken back; and a question in a message."""

from __future__ import annotations

from collections.abc import Sequence

from bot.wording.speech import Speech, listed, stopped
from engine.json_types import Line
from engine.state.ask import Ask


def history_line(number: int, line: Line, say: Speech) -> str:
    """A numbered line of the history, with its dice."""
    dice = f" · dice {' '.join(map(str, line['dice']))}" if line.get("dice") else ""
    by = "The host" if line["by"] == "host" else say.power(line["by"])
    return f"`{number}` {by}: {say.order(line)}{dice}"


def asked(ask: Ask, say: Speech) -> str:
    """A question to a player, in a message of its own."""
    return f"{say.mention(ask.by)} **{say.power(ask.by)}**: {stopped(say.question(ask))}"


def taken_back(user: str, told: Sequence[str]) -> str:
    """What the table reads when a player takes orders back."""
    return f"<@{user}> took back: {listed(told).rstrip('.')}."
