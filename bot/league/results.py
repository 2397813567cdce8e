"""The result of a game as ratings, tables and statistics read it: a value, taken from the record by `proof`."""

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct

Side = Literal["axis", "allies"]
NOBODY = ""
"""In the place of a person: a computer had the seat, or nobody."""
ADJUDICATED = 0.5
"""What a game counts for whose winner the organiser named."""


class Share(Struct, frozen=True):
    """What a person had of a side. `weight`: of the side's play, all weights of a side sum to 1. `moved`: by what
    weight the result moves the rating, if not by that: 0 for a loss that was lost before he sat down, more than his
    share for who walked away from one."""

    person: str
    weight: float
    moved: float | None = None

    @property
    def moves(self) -> float:
        """The weight by which the result moves this person's rating."""
        return 0.0 if self.person == NOBODY else self.weight if self.moved is None else self.moved


class Result(Struct, frozen=True):
    """A game that counts. `ended`: in milliseconds. `family`: the list it is rated in. `setting`: the edition with all
    that favours a side. `bid`: IPCs, above 0 to the Axis, below to the Allies. `worth`: half if it was adjudicated."""

    game: str
    ended: int
    family: str
    setting: str
    edition: str
    axis: tuple[Share, ...]
    allies: tuple[Share, ...]
    winner: Side
    bid: int = 0
    worth: float = 1.0

    @property
    def people(self) -> tuple[str, ...]:
        """Who played, once each."""
        return tuple(dict.fromkeys(one.person for one in (*self.axis, *self.allies) if one.person != NOBODY))

    def signed(self) -> Iterator[tuple[int, Share]]:
        """Every share with its sign: +1 for the Axis, -1 for the Allies."""
        yield from ((1, share) for share in self.axis)
        yield from ((-1, share) for share in self.allies)


def family_of(edition: str, axis: int, allies: int) -> str:
    """The list of ratings a game belongs to: its edition, and whether one person played each side."""
    return f"{edition} {'1v1' if axis == allies == 1 else 'teams'}"
