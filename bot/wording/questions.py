"""Questions in words: what somebody owes, and the labels of the possible answers."""

from __future__ import annotations

from typing import Any

from bot.wording.orders import wording_of
from bot.wording.speech import Speech
from engine.state.ask import Ask

LONGEST_LABEL = 80


def question(ask: Ask, say: Speech) -> str:
    """What is asked, without who."""
    return wording_of(ask.do).question(ask, say)


def asked(ask: Ask, say: Speech) -> str:
    """A question to a player, in a message of its own."""
    return f"{say.mention(ask.by)} **{say.power(ask.by)}**: {stopped(question(ask, say))}"


def stopped(text: str) -> str:
    """With a full stop, unless it asks."""
    return text if text.endswith("?") else f"{text}."


def answer_label(line: dict[str, Any], ask: Ask, say: Speech) -> str:
    """A possible answer, short enough for a button or a menu."""
    return wording_of(line["do"]).label(line, ask, say)[:LONGEST_LABEL]
