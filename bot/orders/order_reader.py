"""What reads one action: the verbs it is known by, and its text behind the verb made into a line without its `by`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from bot.orders.reader import Reader
from bot.parsing.limits import check_line
from bot.parsing.parse_errors import Unclear
from bot.parsing.tokens import Tokens, spoken, tokens_of, without
from bot.wording import parse_errors as texts
from engine.json_types import Line

_TO = {"to", "in", "on", "at", "from"}


@dataclass(frozen=True, slots=True)
class OrderReader:
    """verbs: the words an order begins with, the usual one first. grammar: what follows the verb, as tokens; raises
    Unclear."""

    verbs: tuple[str, ...]
    grammar: Callable[[Tokens, Reader], Line]

    def read(self, text: str, reader: Reader) -> Line:
        """What follows the verb. Raises Unclear."""
        return self.grammar(tokens_of(check_line(text)), reader)


def behind_to(tokens: Tokens) -> Tokens:
    """A space at the end of an order, without the "to" or "in" before it."""
    if tokens and tokens[0].text == ">":
        return tokens[1:]
    return tokens[without(tokens, _TO) :]


def bare(do: str) -> Callable[[Tokens, Reader], Line]:
    """An action that needs no word beside its verb."""

    def read(tokens: Tokens, reader: Reader) -> Line:
        text = spoken(tokens)
        if text and text.lower() not in {"attack", "on"}:
            raise Unclear(texts.LEFT_OVER.format(text=text[:40]))
        return {"do": do}

    return read
