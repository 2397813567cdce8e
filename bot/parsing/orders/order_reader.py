"""What reads one action: the verbs it is known by, and its text behind the verb made into a line without its `by`."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from bot.parsing.parse_errors import Unclear
from bot.parsing.reader import Reader
from bot.wording import parse_errors as texts
from engine.json_types import Line

TO = re.compile(r"^(?:to|>|in|on|at|from)\s+|^>\s*", re.IGNORECASE)
"""What may stand before a space at the end of an order."""


@dataclass(frozen=True, slots=True)
class OrderReader:
    """verbs: the words an order begins with, the usual one first. read: what follows the verb; raises Unclear."""

    verbs: tuple[str, ...]
    read: Callable[[str, Reader], Line]


def bare(do: str) -> Callable[[str, Reader], Line]:
    """An action that needs no word beside its verb."""

    def read(text: str, reader: Reader) -> Line:
        if text and text.lower() not in {"attack", "on"}:
            raise Unclear(texts.LEFT_OVER.format(text=text[:40]))
        return {"do": do}

    return read
