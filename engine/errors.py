"""The three ways an order can be wrong; none of them changes anything.

The distinction is the players': a line that cannot be read, an order at the wrong moment, an order the rules forbid.
"""

from engine.json_types import is_object
from engine.refusals import sentence


class Refused(Exception):
    """What every refusal has in common: a rule key, details, and a sentence; `page` is its source, once the edition has
    named it."""

    def __init__(self, rule: str, **details: object) -> None:
        super().__init__(rule)
        self.rule = rule
        self.details = details
        self.page = ""

    @property
    def sentence(self) -> str:
        """What is wrong and what would be legal, without the source."""
        words = {key: readable(value) for key, value in self.details.items()}
        return sentence(self.rule, self.details).format_map(words)

    def __str__(self) -> str:
        return f"{self.sentence} [{self.page}]" if self.page else self.sentence


class BadLine(Refused):
    """A line that is not understood: an unknown space, unit or field, a number that cannot be."""


class NotNow(Refused):
    """An order that is understood, but not at this moment or not from this player."""


class Illegal(Refused):
    """An order that is understood and timely, but that a rule forbids."""


def readable(value: object) -> str:
    """Return a detail as players read it: lists joined, sets sorted, unit counts as `2 infantry, 1 tank`."""
    if is_object(value):
        return ", ".join(f"{count} {name}" for name, count in value.items()) or "nothing"
    if isinstance(value, (list, tuple, set, frozenset)):
        parts = [str(part) for part in value]  # pyright: ignore
        return ", ".join(sorted(parts) if isinstance(value, (set, frozenset)) else parts) or "none"
    return str(value)
