"""Which of equal units: those that remember the same are one sort, and some of each sort are one way."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from operator import attrgetter

from engine.state import State, Unit

_memory = attrgetter(*(name for name in Unit.__struct_fields__ if name not in ("id", "aboard")))


class Sorts:
    """The sorts that units of some spaces are of, what tells them from others found in one pass over these."""

    def __init__(self, state: State, units: Iterable[Unit]) -> None:
        self._state = state
        self._carried: dict[int, Counter[object]] = {}
        for space in {unit.space for unit in units}:
            for cargo in state.seen_at(space):
                if cargo.aboard:
                    self._carried.setdefault(cargo.aboard, Counter())[_memory(cargo)] += 1

    def of(self, unit: Unit) -> object:
        """Return what makes a unit's sort: where it stands and what it remembers, with the ship it is aboard and what
        lies there beside it, or with what it carries. Units for which this is equal are equal."""
        state = self._state
        if not unit.aboard and not state.kind(unit).has_hold:
            return _memory(unit)
        ship = state.units[unit.aboard] if unit.aboard else unit
        carried = frozenset(self._carried.get(ship.id, Counter()).items())
        return (_memory(unit), _memory(ship), carried, tuple(state.turn.set_ashore.get(ship.id, ())))


def selections(state: State, units: Sequence[Unit], n: int) -> Iterator[list[Unit]]:
    """Yield every way to take `n` of the units: first the first `n`, then as many as there are of the first sorts
    first."""
    yield list(units[:n])
    if n == len(units) or _are_one_sort(state, units):
        return
    found = Sorts(state, units)
    sorts: dict[object, list[Unit]] = {}
    for unit in units:
        sorts.setdefault(found.of(unit), []).append(unit)
    taken = Counter(found.of(unit) for unit in units[:n])
    first = tuple(taken[sort] for sort in sorts)
    for counts in _counts([len(same) for same in sorts.values()], n):
        if counts != first:
            yield [unit for some, same in zip(counts, sorts.values(), strict=True) for unit in same[:some]]


def _are_one_sort(state: State, units: Sequence[Unit]) -> bool:
    """Return whether all remember the same and none carries anybody or is carried: so it is for most, and soon seen."""
    one = units[0]
    if one.aboard or state.kind(one).has_hold:
        return len(units) == 1
    same = _memory(one)
    return all(_memory(other) == same and not other.aboard for other in units[1:])


def _counts(sizes: list[int], n: int) -> Iterator[tuple[int, ...]]:
    """Yield how many of each sort, `n` in all."""
    if not sizes:
        if not n:
            yield ()
        return
    least = max(0, n - sum(sizes[1:]))
    for some in range(min(n, sizes[0]), least - 1, -1):
        yield from ((some, *rest) for rest in _counts(sizes[1:], n - some))


def one_of_each(state: State, units: Sequence[Unit]) -> Iterator[Unit]:
    """Yield the first unit of every sort."""
    yield units[0]
    if len(units) == 1:
        return
    sorts = Sorts(state, units)
    met = {sorts.of(units[0])}
    for unit in units[1:]:
        if (sort := sorts.of(unit)) not in met:
            met.add(sort)
            yield unit
