"""What a game remembers for good because a rule asks for it: who took what, who attacked whom [Europe 1940: The Soviet
Union, The United States; Global 1940: Political Situation]."""

from collections.abc import Callable, Iterable

from msgspec import Struct

from engine.json_types import JsonMapping
from engine.play import Play

Follows = Callable[[Play, str, str], None]


class Noted(Struct, frozen=True):
    """What the history says (`name`) once a power, or any of a side (`by`), has taken or attacked one of `spaces`."""

    name: str
    by: tuple[str, ...]
    spaces: frozenset[str]

    def note(self, play: Play, space: str, power: str) -> None:
        """Write it into the history if the power has taken or attacked one of the spaces."""
        if space in self.spaces and {power, play.state.board.side(power)}.intersection(self.by):
            play.state.marks.history.add(self.name)


def captures_of(relations: JsonMapping) -> tuple[Noted, ...]:
    """Return the captures that the conditions of declarations name."""
    rows = [row for each in relations["declarations"] for row in each.get("earlier_if", ())]
    taken = {row["noted"]: row for row in rows if row["event"] == "captured"}
    return tuple(Noted(name, (row["by"],), frozenset(row["spaces"])) for name, row in taken.items())


def one_after_the_other(*all_of: Follows) -> Follows:
    """Return several consequences of the same deed as one, in this order."""

    def follow(play: Play, space: str, power: str) -> None:
        for each in all_of:
            each(play, space, power)

    return follow


def noting(take: Follows, noted: Iterable[Noted]) -> Follows:
    """Return a capture of a territory that also writes into the history what this notes."""
    return one_after_the_other(take, *(each.note for each in noted))
