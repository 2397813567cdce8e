"""What is wrong with typed text: unknown words with what was perhaps meant, and words that mean several things."""

from __future__ import annotations

from collections.abc import Sequence

from bot.wording import parse_errors as texts


class Unclear(Exception):
    """The text could not be read; str() says why in a sentence for the player."""


class Unknown(Unclear):
    """A word that names nothing here; `nearest` are names much like it, `known` all there are, if they are few;
    `choices`: those names with their ids, to be offered as a menu."""

    def __init__(
        self,
        kind: str,
        word: str,
        nearest: Sequence[str],
        known: Sequence[str] = (),
        choices: Sequence[tuple[str, str]] = (),
    ) -> None:
        super().__init__(texts.unknown(kind, word, nearest, known))
        self.kind = kind
        self.word = word
        self.nearest = list(nearest)
        self.choices = list(choices)
        self.order = ""
        """The whole order in which the word stands, once somebody knows it."""


class Ambiguous(Unclear):
    """A word that may mean several things: `choices` are pairs of id and name, to be offered as a menu."""

    def __init__(self, kind: str, word: str, choices: Sequence[tuple[str, str]]) -> None:
        super().__init__(texts.ambiguous(kind, word, [name for _, name in choices[:5]]))
        self.kind = kind
        self.word = word
        self.choices = list(choices)
        self.order = ""
        """The whole order in which the word stands, once somebody knows it."""
