"""Which of equal units: those that remember the same are one sort, and some of each sort are one way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import fields
from operator import attrgetter

from engine.state import State, Unit

_memory = attrgetter(*(f.name for f in fields(Unit) if f.name not in ("id", "aboard")))


def sort_of(state: State, unit: Unit) -> object:
    """What tells a unit from others: where it stands and what it remembers, with the ship it is aboard and what lies
    there beside it, or with what it carries. Units for which this is equal are equal."""
    if not unit.aboard and not state.kind(unit).has_hold:
        return _memory(unit)
    ship = state.units[unit.aboard] if unit.aboard else unit
    carried = Counter(_memory(cargo) for cargo in state.cargo(ship))
    return (_memory(unit), _memory(ship), frozenset(carried.items()), tuple(state.turn.set_ashore.get(ship.id, ())))


def selections(state: State, units: Sequence[Unit], n: int) -> Iterator[list[Unit]]:
    """Every way to take `n` of the units: first the first `n`, then as many as there are of the first sorts first."""
    yield list(units[:n])
    if n == len(units) or len(units) == 1:
        return
    sorts: dict[object, list[Unit]] = {}
    for unit in units:
        sorts.setdefault(sort_of(state, unit), []).append(unit)
    first = tuple(sum(unit in same for unit in units[:n]) for same in sorts.values())
    for counts in _counts([len(same) for same in sorts.values()], n):
        if counts != first:
            yield [unit for some, same in zip(counts, sorts.values(), strict=True) for unit in same[:some]]


def _counts(sizes: list[int], n: int) -> Iterator[tuple[int, ...]]:
    """How many of each sort, `n` in all."""
    if not sizes:
        if not n:
            yield ()
        return
    least = max(0, n - sum(sizes[1:]))
    for some in range(min(n, sizes[0]), least - 1, -1):
        yield from ((some, *rest) for rest in _counts(sizes[1:], n - some))


def one_of_each(state: State, units: Sequence[Unit]) -> Iterator[Unit]:
    """The first unit of every sort."""
    if len(units) == 1:
        yield units[0]
        return
    met: set[object] = set()
    for unit in units:
        if (sort := sort_of(state, unit)) not in met:
            met.add(sort)
            yield unit
