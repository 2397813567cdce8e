"""What a button, menu or form carries in its id: which route a press takes, and everything else that it means.

Nothing is remembered between two presses. An id stands in its channel for years: forms of ids are only ever added
(`routes`).
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

Value = str | int | tuple[str, ...]

BETWEEN, AMONG = ":", "+"
"""What stands between the parts of an id, and between several names in one part."""
LONGEST = 100
"""Letters that Discord takes for an id."""
MOST_DIGITS = 9
NUMBERS = frozenset({"REVISION", "ASK", "ANSWER", "PAGE", "HOURS", "LINE", "ROLL"})
LISTS = frozenset({"POWERS"})
"""The parts that are numbers, and those that are several names; all others are one name."""


class Route(Struct, frozen=True):
    """A form of ids: "hp:GAME:PAGE". Its words in capitals stand for what an id says, all others for themselves."""

    form: str

    @property
    def fields(self) -> tuple[str, ...]:
        """What its ids say: "game", "page"."""
        return tuple(part.lower() for part in self.form.split(BETWEEN) if part.isupper())

    def write(self, **said: Value) -> str:
        """An id that says this. Raises ValueError if it would not be read as the same."""
        return Id(self, said).write()

    def read(self, text: str) -> Id | None:
        """What an id says, None if it is of another form."""
        parts, wanted = text.split(BETWEEN), self.form.split(BETWEEN)
        if len(text) > LONGEST or len(parts) != len(wanted):
            return None
        said: dict[str, Value] = {}
        for name, part in zip(wanted, parts, strict=True):
            value = _read(name, part)
            if value is None:
                return None
            if name.isupper():
                said[name.lower()] = value
        return Id(self, said)


class Id(Struct, frozen=True):
    """The id of a button, a menu or a form: its route, and what it says."""

    route: Route
    said: Mapping[str, Value]

    def write(self) -> str:
        """As it is posted. Raises ValueError if it would not be read as the same."""
        if set(self.said) != set(self.route.fields):
            raise ValueError(f"{self.route.form} does not say {sorted(self.said)}")
        words = self.route.form.split(BETWEEN)
        text = BETWEEN.join(_written(self.said[word.lower()]) if word.isupper() else word for word in words)
        if self.route.read(text) != self:
            raise ValueError(f"{text!r} is no id of the form {self.route.form}")
        return text

    @property
    def game(self) -> str:
        """The game it is about, "" for one that is about none."""
        return str(self.said.get("game", ""))

    @property
    def turn(self) -> str | None:
        """The phase of a turn for which it was posted, if it is good for that only."""
        return str(self.said["turn"]) if "turn" in self.said else None

    @property
    def revision(self) -> int | None:
        """How many lines the record had when it was posted, if it is good for that only."""
        return self._number("revision")

    @property
    def ask(self) -> int:
        """The number of the question that it answers, among all that are asked."""
        return self._number("ask") or 0

    def _number(self, name: str) -> int | None:
        value = self.said.get(name)
        return value if isinstance(value, int) else None


def _read(name: str, part: str) -> Value | None:
    """One part of an id; None if it cannot be that."""
    if not name.isupper():
        return part if part == name else None
    if name in NUMBERS:
        return int(part) if part.isascii() and part.isdigit() and len(part) <= MOST_DIGITS else None
    if name in LISTS:
        names = tuple(part.split(AMONG))
        return names if all(names) else None
    return part or None


def _written(value: Value) -> str:
    return AMONG.join(value) if isinstance(value, tuple) else str(value)
