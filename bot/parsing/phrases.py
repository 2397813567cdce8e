"""Fixed phrases in a text: of all that begin at a word, the longest is meant."""

from collections.abc import Iterable, Mapping
from itertools import product
from typing import Generic, TypeVar

from bot.parsing.tokens import Tokens

Meaning = TypeVar("Meaning")


def spelled(*parts: str) -> list[str]:
    """Every phrase that takes one word of each part: alternatives have | between, an empty one leaves the part out."""
    return [" ".join(word for word in words if word) for words in product(*(part.split("|") for part in parts))]


class Phrases(Generic[Meaning]):
    """Phrases with what each means, found by their first word."""

    def __init__(self, meanings: Mapping[Meaning, Iterable[str]]) -> None:
        self._by_first: dict[str, list[tuple[list[str], Meaning]]] = {}
        for meaning, phrases in meanings.items():
            for words in map(str.split, phrases):
                self._by_first.setdefault(words[0], []).append((words, meaning))
        for found in self._by_first.values():
            found.sort(key=lambda phrase: -len(phrase[0]))

    def at(self, tokens: Tokens, at: int) -> tuple[Meaning, int] | None:
        """What the longest phrase here means, and where the text goes on. Its words stand apart from other letters."""
        for words, meaning in self._by_first.get(tokens[at].low, ()):
            here = tokens[at : at + len(words)]
            if [token.low for token in here] == words and all(token.alone for token in here):
                return meaning, at + len(words)
        return None
