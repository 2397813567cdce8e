"""A fixed form of words, as standing orders and their conditions have them.

"press [for] # round|rounds [then_retreat]": words in this order, those in brackets may be left out; | stands between
alternatives, _ between the words of one, # for a number and a last … for whatever follows.
"""

import re

from msgspec import Struct, field

from bot.parsing.tokens import NUMBER, Tokens, tokens_of

_ITEM = re.compile(r"\[([^\]]++)\]|(\S++)")


class Filled(Struct, frozen=True):
    """What was written for the numbers of a form, and what followed."""

    numbers: list[int] = field(default_factory=list[int])
    rest: Tokens = field(default_factory=Tokens)


class _Item(Struct, frozen=True):
    """Alternatives, the longest first; a number, if there are none."""

    words: tuple[tuple[str, ...], ...]
    needed: bool

    def end(self, tokens: Tokens, at: int) -> int:
        """Where the text goes on behind it; `at` if it does not stand there."""
        if not self.words:
            return at + (at < len(tokens) and tokens[at].kind == NUMBER)
        found = (len(each) for each in self.words if tuple(t.low for t in tokens[at : at + len(each)]) == each)
        return at + next(found, 0)


class Form:
    """One form, to be laid on the whole of a text."""

    def __init__(self, form: str) -> None:
        self._open = form.endswith("…")
        self._items = [_item(match[1] or match[2], bool(match[2])) for match in _ITEM.finditer(form.rstrip("…"))]

    def fill(self, tokens: Tokens) -> Filled | None:
        """What was written; None if the text has another form."""
        at, numbers = 0, list[int]()
        for item in self._items:
            end = item.end(tokens, at)
            if end == at and item.needed:
                return None
            if not item.words:
                numbers.append(int(tokens[at].text))
            at = end
        return Filled(numbers, tokens[at:]) if self._open == (at < len(tokens)) else None


def _item(text: str, needed: bool) -> _Item:
    words = [tuple(token.low for token in tokens_of(each.replace("_", " "))) for each in text.split("|")]
    return _Item(() if text == "#" else tuple(sorted(words, key=len, reverse=True)), needed)
