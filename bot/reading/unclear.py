"""What is wrong with typed text: unknown words with what was perhaps meant, and words that mean several things."""

from __future__ import annotations

from collections.abc import Sequence


class Unclear(Exception):
    """The text could not be read; str() says why in a sentence for the player."""


class Unknown(Unclear):
    """A word that names nothing here; `nearest` are names much like it, `known` all there are, if they are few."""

    def __init__(self, kind: str, word: str, nearest: Sequence[str], known: Sequence[str] = ()) -> None:
        hint = f" Did you mean {_or(nearest)}?" if nearest else f" There are: {', '.join(known)}." if known else ""
        super().__init__(f"There is no {kind} called “{word}” here.{hint}")
        self.kind = kind
        self.word = word
        self.nearest = list(nearest)


class Ambiguous(Unclear):
    """A word that may mean several things: `choices` are pairs of id and name, to be offered as a menu."""

    def __init__(self, kind: str, word: str, choices: Sequence[tuple[str, str]]) -> None:
        names = [name for _, name in choices]
        super().__init__(f"“{word}” may be {_or(names[:5])}: which {kind} do you mean?")
        self.kind = kind
        self.word = word
        self.choices = list(choices)
        self.order = ""
        """The whole order in which the word stands, once somebody knows it."""


def _or(names: Sequence[str]) -> str:
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} or {names[-1]}"
