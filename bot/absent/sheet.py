"""A player's turn told in one go, as a value: its lines, each with its phase and what it waits for. Pure."""

from collections.abc import Mapping

from msgspec import Struct, field

from bot.orders.ahead import Condition
from bot.orders.conditions import Test

BETWEEN = " / "
"""What stands between the lines of a sheet where it is written as one."""
MARKS = "-*\u2022\u00b7\u2013"
"""One of these before a line puts it under the one before."""
END, ASK_ME = "end", "ask me"
"""The orders that leave a phase, and that call the player."""


class Entry(Struct, frozen=True, omit_defaults=True):
    """A line: the order as it was written ("end" leaves its phase), the phase it is played in, what it waits for.
    number: its line of the text. "ask me" calls its player there."""

    number: int
    phase: str
    order: str
    tests: tuple[Test, ...] = ()


class Sheet(Struct, frozen=True, omit_defaults=True):
    """A turn. only: what must be so as it begins. since: how long the record was when it was written, or when it was
    allowed to go on. held: why it waits, if it does. edited: whether the host has changed the position since. begun:
    whether it gave a line. called: the lines of the text that have called its player. left: which were not played, and
    why."""

    entries: tuple[Entry, ...] = ()
    only: tuple[Condition, ...] = ()
    since: int = 0
    held: str = ""
    edited: bool = False
    begun: bool = False
    called: tuple[int, ...] = ()
    left: Mapping[str, str] = field(default_factory=dict)

    @property
    def conditions(self) -> list[Condition]:
        """All that it depends on."""
        return [*self.only, *(one for entry in self.entries for test in entry.tests for one in test.conditions)]


def as_lines(text: str) -> str:
    """The text of a sheet as it is written in a form."""
    return text.replace(BETWEEN, "\n")


def as_one(text: str) -> str:
    """The lines of a sheet as the one line that is sealed; what is indented has a - before it."""
    lines = (f"- {line.strip()}" if is_under(line) and line.strip()[:1] != "-" else line for line in text.splitlines())
    return BETWEEN.join(" ".join(line.split()) for line in lines if line.strip())


def is_under(line: str) -> bool:
    """Whether a line stands under the one before."""
    return line[:1].isspace() or line[:1] in tuple(MARKS)
