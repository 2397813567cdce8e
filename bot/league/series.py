"""Series: the games that two people play one after the other by rematches, as a value."""

from collections import Counter
from collections.abc import Iterable, Sequence

from bot.store.league import StoredMatch

LEG = "."


def stem(match: str) -> str:
    """The match that a series began with: "C3" of "C3.2"."""
    return match.partition(LEG)[0]


def legs(matches: Iterable[StoredMatch], match: StoredMatch) -> list[StoredMatch]:
    """The matches of a series, in the order in which they were made."""
    mine = [one for one in matches if one.allies and stem(one.match) == stem(match.match)]
    return sorted(mine, key=lambda one: (one.made_at, len(one.match), one.match))


def next_leg(series: Sequence[StoredMatch], axis: str, allies: str, now: int, due: int | None) -> StoredMatch:
    """The next match of a series."""
    first = series[0]
    return StoredMatch(f"{stem(first.match)}{LEG}{len(series) + 1}", first.round, axis, allies, now, due)


def score(series: Iterable[StoredMatch]) -> Counter[str]:
    """Who has won how often."""
    return Counter(one.winner for one in series if one.winner)
