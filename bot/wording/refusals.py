"""A refusal as help: the engine's sentence with names instead of ids, and where the book says so."""

from __future__ import annotations

from typing import Any

from bot.wording.speech import Speech, capital, listed, words
from engine.errors import Refused
from engine.refusals import SENTENCES


def refusal(refused: Refused, say: Speech | None) -> str:
    """The whole answer to an order that is not possible."""
    if say is None:
        return str(refused)
    details = {key: readable(value, say) for key, value in refused.details.items()}
    text = SENTENCES[refused.rule].format_map(details)
    source = f" *[{refused.page}]*" if refused.page else ""
    return f"{capital(text).rstrip('.')}.{source}"


def readable(value: Any, say: Speech) -> str:
    """A detail in players' words."""
    if isinstance(value, dict):
        return listed([f"{n} {words(str(kind))}" for kind, n in value.items()], last=", ") or "nothing"
    if isinstance(value, (list, tuple, set, frozenset)):
        named = [say.name_of(str(part)) for part in value]
        return listed(sorted(named) if isinstance(value, (set, frozenset)) else named, last=", ") or "none"
    return say.name_of(value) if isinstance(value, str) else str(value)
