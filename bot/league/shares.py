"""Whose game it was: the part of each side's play that each person had, and for how much of it he answers."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct, field

from bot.league.results import NOBODY, Share, Side
from bot.store.seats import Seat
from bot.story import Story, Turn
from engine.advice.standing import win_chance
from engine.board.control import income

EVEN = 0.5


class Played(Struct):
    """A person's part in one power: for how many of its turns he held it, whether until the end, and the chance of his
    side as he took it over (None: he had it from the beginning)."""

    turns: int = 0
    to_the_end: bool = False
    taken_over_at: float | None = None


class Held(Struct, frozen=True):
    """A power's part in its side (`weight`), and who played it: NOBODY for a computer, or an empty seat."""

    weight: float
    by: Mapping[str, Played] = field(default_factory=dict[str, Played])

    @property
    def turns(self) -> int:
        return sum(played.turns for played in self.by.values())


def holder(seats: Iterable[Seat], power: str, line: int) -> str:
    """Who held a power when a line had been played; NOBODY if no person did."""
    for seat in seats:
        if (
            seat.power == power
            and seat.since_revision <= line
            and not (seat.until_revision is not None and seat.until_revision <= line)
        ):
            return seat.user
    return NOBODY


def people_of(seats: Sequence[Seat], story: Story, side: str) -> list[str]:
    """The people of a side at the start, once each."""
    board = story.first.board
    there = (holder(seats, power, 0) for power in board.seats if board.side(power) == side)
    return [one for one in dict.fromkeys(there) if one != NOBODY]


def shares_of(seats: Sequence[Seat], story: Story, side: Side, won: bool) -> tuple[Share, ...]:
    """The shares of a side, summing to 1: a power counts by its income at the start, a person by the turns he had it.

    Who gave up a power answers for a loss as if he had kept it, and has nothing of a win. Who came for him answers
    only for what could still be turned: for a loss if it stood even or better for him then, for a win if even or
    worse."""
    powers = [held_in(seats, story, power) for power in story.first.board.seats if _side(story, power) == side]
    whole = sum(held.weight for held in powers) or 1.0
    weights, moved = defaultdict[str, float](float), defaultdict[str, float](float)
    for held in powers:
        part = held.weight / whole
        for person, played in held.by.items():
            share = part * played.turns / held.turns
            weights[person] += share
            if person != NOBODY:
                moved[person] += _answers(played, share, part, won)
    order = sorted(weights, key=lambda person: (person == NOBODY, -weights[person], person))
    return tuple(
        Share(person, weights[person], None if person == NOBODY or _same(moved, weights, person) else moved[person])
        for person in order
    )


def held_in(seats: Sequence[Seat], story: Story, power: str) -> Held:
    """Who had a power for how long. A power that never came to its turn is whoever's it was at the start."""
    found: dict[str, Played] = {}
    before: Turn | None = None
    own = [seat for seat in seats if seat.power == power]
    for turn in story.turns:
        if turn.power == power:
            person = holder(own, power, turn.told[0][0])
            if person not in found:
                chance = win_chance(story.first, before.state, _side(story, power)) if found and before else None
                found[person] = Played(taken_over_at=chance)
            found[person].turns += 1
        before = turn
    last = holder(own, power, story.line)
    if not found:
        found[holder(own, power, 0)] = Played(turns=1)
    for person, played in found.items():
        played.to_the_end = person == last
    return Held(max(1, income(story.first, power)), found)


def _answers(played: Played, share: float, part: float, won: bool) -> float:
    """By what weight a result moves who played a power, which has this part in its side, for this share of it."""
    if not played.to_the_end:
        return 0.0 if won else part
    if played.taken_over_at is None:
        return share
    fair = played.taken_over_at <= EVEN if won else played.taken_over_at >= EVEN
    return share if fair else 0.0


def _same(moved: Mapping[str, float], weights: Mapping[str, float], person: str) -> bool:
    return abs(moved[person] - weights[person]) < 1e-12


def _side(story: Story, power: str) -> str:
    return story.first.board.side(power)
