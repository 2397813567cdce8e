"""Which ships: so many of several sorts that what they hold is what an order names. Ships that hold the same are one
sort, so a great fleet is no harder than a small one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

from engine.state import Unit

Holds = tuple[int, ...]


def exactly(ships: Sequence[Unit], holds: Callable[[Unit], Holds], n: int, wanted: Holds) -> list[Unit] | None:
    """`n` of the ships that together hold just what is wanted, the first sorts first; None if no choice does."""
    sorts = _sorts(ships, holds)
    kinds, same = [held for _, held in sorts], list(sorts.values())

    @cache
    def take(index: int, n: int, wanted: Holds) -> tuple[int, ...] | None:
        if index == len(kinds):
            return None if n or any(wanted) else ()
        most = min(n, len(same[index]))
        for some in range(most, -1, -1):
            left = tuple(w - some * h for w, h in zip(wanted, kinds[index], strict=True))
            rest = take(index + 1, n - some, left) if min(left, default=0) >= 0 else None
            if rest is not None:
                return (some, *rest)
        return None

    counts = take(0, n, wanted)
    return None if counts is None else _picked(same, counts)


def fewest(
    ships: Sequence[Unit], holds: Callable[[Unit], Holds], wanted: Holds, rank: Callable[[Unit], int]
) -> list[Unit] | None:
    """As few of the ships as hold all that is wanted, those of low rank first; None if all together do not."""
    sorts = _sorts(sorted(ships, key=rank), holds, rank)
    kinds, same = [held for _, held in sorts], list(sorts.values())

    @cache
    def take(index: int, wanted: Holds) -> tuple[int, ...] | None:
        if not any(wanted):
            return (0,) * (len(kinds) - index)
        if index == len(kinds):
            return None
        best: tuple[int, ...] | None = None
        useful = max((-(-w // h) for w, h in zip(wanted, kinds[index], strict=True) if h), default=0)
        for some in range(min(useful, len(same[index])), -1, -1):
            rest = take(index + 1, tuple(max(0, w - some * h) for w, h in zip(wanted, kinds[index], strict=True)))
            if rest is not None and (best is None or some + sum(rest) < sum(best)):
                best = (some, *rest)
        return best

    counts = take(0, wanted)
    return None if counts is None else _picked(same, counts)


def _alike(ship: Unit) -> int:
    return 0


def _sorts(
    ships: Sequence[Unit], holds: Callable[[Unit], Holds], rank: Callable[[Unit], int] = _alike
) -> dict[tuple[int, Holds], list[Unit]]:
    sorts: dict[tuple[int, Holds], list[Unit]] = {}
    for ship in ships:
        sorts.setdefault((rank(ship), holds(ship)), []).append(ship)
    return sorts


def _picked(same: list[list[Unit]], counts: tuple[int, ...]) -> list[Unit]:
    return [ship for n, ships in zip(counts, same, strict=True) for ship in ships[:n]]
