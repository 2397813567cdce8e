"""What is kept in memory only to be quick: the latest few, so that a bot that runs for years stays small."""

from __future__ import annotations

from collections import OrderedDict
from typing import Generic, TypeVar

T = TypeVar("T")


class Lru(Generic[T]):
    """The `most` values used last, by name."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._found: OrderedDict[str, T] = OrderedDict()

    def __len__(self) -> int:
        return len(self._found)

    def get(self, name: str) -> T | None:
        found = self._found.get(name)
        if found is not None:
            self._found.move_to_end(name)
        return found

    def put(self, name: str, value: T) -> T:
        """Keep it, and let go of what was not used for longest."""
        self._found[name] = value
        self._found.move_to_end(name)
        while len(self._found) > self.most:
            self._found.popitem(last=False)
        return value

    def drop(self, name: str) -> T | None:
        return self._found.pop(name, None)

    def clear(self) -> None:
        self._found.clear()
