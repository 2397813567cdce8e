"""Which ships: so many of several sorts that what they hold is what an order names. Ships that hold the same are one
sort, so a great fleet is no harder than a small one."""

from collections.abc import Callable, Iterator, Sequence
from functools import cache

from engine.state import Unit

Holds = tuple[int, ...]
"""How many units of each kind that an order names a ship holds."""


def exactly(
    ships: Sequence[Unit], holds: Callable[[Unit], Holds], n: int, wanted: Holds, sort: Callable[[Unit], object]
) -> Iterator[list[Unit]]:
    """Yield every choice of `n` of the ships that together hold just what is wanted, the first sorts first. Ships that
    hold the same may still be of several sorts."""
    same = [group for alike in _sorts(ships, holds).values() for group in _by(alike, sort)]
    kinds = [holds(group[0]) for group in same]

    @cache
    def can(index: int, n: int, wanted: Holds) -> bool:
        return next(take(index, n, wanted), None) is not None

    def take(index: int, n: int, wanted: Holds) -> Iterator[tuple[int, ...]]:
        if index == len(kinds):
            if not n and not any(wanted):
                yield ()
            return
        for some in range(min(n, len(same[index])), -1, -1):
            left = tuple(w - some * h for w, h in zip(wanted, kinds[index], strict=True))
            if min(left, default=0) >= 0 and can(index + 1, n - some, left):
                yield from ((some, *rest) for rest in take(index + 1, n - some, left))

    return (_picked(same, counts) for counts in take(0, n, wanted))


def fewest(
    ships: Sequence[Unit], holds: Callable[[Unit], Holds], wanted: Holds, rank: Callable[[Unit], int]
) -> list[Unit] | None:
    """Return as few of the ships as hold all that is wanted, those of low rank first; None if all together do not."""
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


def _by(ships: list[Unit], sort: Callable[[Unit], object]) -> list[list[Unit]]:
    """Ships that hold the same, sort by sort."""
    if len(ships) == 1:
        return [ships]
    sorts: dict[object, list[Unit]] = {}
    for ship in ships:
        sorts.setdefault(sort(ship), []).append(ship)
    return list(sorts.values())


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
