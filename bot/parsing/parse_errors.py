"""What is wrong with typed text: unknown words with what was perhaps meant, and words that mean several things."""

from collections.abc import Sequence

from bot.wording import parse_errors as texts


class Unclear(Exception):
    """The text could not be read; str() says why in a sentence for the player."""


class Misnamed(Unclear):
    """A word that names no one thing of its kind. `choices`: ids and names that are perhaps meant, for a menu. `order`:
    the whole order, once somebody knows it, in which the word stands from `start` to `end`; `number`: which of several
    orders that is."""

    def __init__(self, why: str, kind: str, word: str, choices: Sequence[tuple[str, str]]) -> None:
        super().__init__(why)
        self.kind = kind
        self.word = word
        self.choices = list(choices)
        self.order = ""
        self.start = self.end = -1
        self.number = 0

    @property
    def offers(self) -> bool:
        """Whether one of its choices can be put in the place of the word."""
        return bool(self.choices) and self.end >= 0

    def stands(self, start: int, end: int) -> None:
        """Note where the word stands in its text, unless that is known, or nobody wrote it."""
        if self.end < 0 <= start < end:
            self.start, self.end = start, end

    def behind(self, head: str, order: str) -> None:
        """Note the order, and what stands before it, if anything does."""
        self.order = f"{head} {self.order or order}" if head else self.order or order
        if head and self.end >= 0:
            self.start, self.end = self.start + len(head) + 1, self.end + len(head) + 1

    def meant(self, name: str) -> str:
        """The order with a name in the place of the word."""
        return f"{self.order[: self.start]}{name}{self.order[self.end :]}"


class Unknown(Misnamed):
    """A word that names nothing here; `nearest` are names much like it, `known` all there are, if they are few."""

    def __init__(
        self,
        kind: str,
        word: str,
        nearest: Sequence[str],
        known: Sequence[str] = (),
        choices: Sequence[tuple[str, str]] = (),
    ) -> None:
        super().__init__(texts.unknown(kind, word, nearest, known), kind, word, choices)
        self.nearest = list(nearest)


class Ambiguous(Misnamed):
    """A word that may mean several things: `choices`."""

    def __init__(self, kind: str, word: str, choices: Sequence[tuple[str, str]]) -> None:
        super().__init__(texts.ambiguous(kind, word, [name for _, name in choices[:5]]), kind, word, choices)
