"""The units of a position, by id and by space; drafts share them with the position they were made from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.state.unit import Unit


class Pieces:
    """Every unit on the board. A copy shares the units themselves, and takes those of a space for its own when they
    are first asked for; so a draft costs what its action looks at, not what is on the board (a move in Revised: 0.02
    instead of 0.2 ms). Whoever only looks on (`seen`, `seen_at`) takes nothing, and must change nothing.
    """

    __slots__ = ("_by_id", "_by_space", "_taken")

    def __init__(self, units: Iterable[Unit] = ()) -> None:
        self._by_id: dict[int, Unit] = {}
        self._by_space: dict[str, dict[int, Unit]] = {}
        self._taken: set[str] | None = None
        """Spaces whose units are a draft's own; None if nothing is shared, or nothing will be changed any more."""
        for unit in units:
            self.add(unit)

    def copy(self) -> Pieces:
        """Return the same units for a draft. What this one may still change is copied at once."""
        new = object.__new__(Pieces)
        new._by_id, new._by_space, new._taken = self._by_id.copy(), self._by_space.copy(), set()
        for space in self._taken or ():
            new._take(space)
        return new

    def settle(self) -> None:
        """Let others share all units: from here on nothing is changed."""
        self._taken = None

    def _take(self, space: str) -> None:
        if self._taken is None:
            return
        self._taken.add(space)
        own = {id: unit.copy() for id, unit in self._by_space.get(space, {}).items()}
        self._by_space[space] = own
        self._by_id.update(own)

    # --- to be changed ---------------------------------------------------------------------------------------

    def at(self, space: str) -> Iterable[Unit]:
        """Return the units in a space, oldest first, to be changed."""
        if self._taken is not None and space not in self._taken:
            self._take(space)
        here = self._by_space.get(space)
        return here.values() if here else ()

    def __getitem__(self, id: int) -> Unit:
        unit = self._by_id[id]
        if self._taken is not None and unit.space not in self._taken:
            self._take(unit.space)
            return self._by_id[id]
        return unit

    def those_of(self, ids: Iterable[int]) -> list[Unit]:
        """List the units with these ids that are still there, to be changed."""
        if self._taken is None:
            return [self._by_id[id] for id in ids if id in self._by_id]
        return [self[id] for id in ids if id in self._by_id]

    def get(self, id: int) -> Unit | None:
        """Return the unit with an id, to be changed; None if it is not on the board."""
        return self[id] if id in self._by_id else None

    def values(self) -> Iterable[Unit]:
        """Return all units, in the order of their ids' first appearance, to be changed."""
        if self._taken is not None:
            for space in self._by_space.keys() - self._taken:
                self._take(space)
        return self._by_id.values()

    # --- to look at ------------------------------------------------------------------------------------------

    def seen(self) -> Iterable[Unit]:
        """Return all units, to look at only."""
        return self._by_id.values()

    def seen_at(self, space: str) -> Iterable[Unit]:
        """Return the units in a space, oldest first, to look at only."""
        here = self._by_space.get(space)
        return here.values() if here else ()

    def spaces(self) -> list[str]:
        """List the spaces that hold units."""
        return [space for space, here in self._by_space.items() if here]

    def __contains__(self, id: object) -> bool:
        return id in self._by_id

    def __iter__(self) -> Iterator[int]:
        return iter(self._by_id)

    def __len__(self) -> int:
        return len(self._by_id)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Pieces) and self._by_id == other._by_id

    # --- coming, going ---------------------------------------------------------------------------------------

    def add(self, unit: Unit) -> None:
        """Put a new unit on the board, where it says that it is."""
        if self._taken is not None and unit.space not in self._taken:
            self._take(unit.space)
        self._by_id[unit.id] = unit
        self._by_space.setdefault(unit.space, {})[unit.id] = unit

    def relocate(self, unit: Unit, space: str) -> None:
        """Put a unit into another space. Raises AssertionError for one that has only been seen."""
        self._check(unit)
        if self._taken is not None and space not in self._taken:
            self._take(space)
        del self._by_space[unit.space][unit.id]
        unit.space = space
        self._by_space.setdefault(space, {})[unit.id] = unit

    def remove(self, unit: Unit) -> None:
        """Take a unit off the board. Raises AssertionError for one that has only been seen."""
        self._check(unit)
        del self._by_space[unit.space][unit.id]
        del self._by_id[unit.id]

    def _check(self, unit: Unit) -> None:
        """Whoever has only seen a unit must not move it: the position it is shared with would change too."""
        if self[unit.id] is not unit:
            raise AssertionError(f"unit {unit.id} in {unit.space} is shared with another position")
