"""What is kept in memory only to be quick: the latest few, so that a bot that runs for years stays small."""

from collections import OrderedDict
from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")


class Lru(Generic[T]):
    """The `most` values used last, by name; or, where values have a weight, as many as weigh no more than that."""

    def __init__(self, most: int, weight: Callable[[T], int] = lambda value: 1) -> None:
        self.most = most
        self._weight_of = weight
        self._weight = 0
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
        self.drop(name)
        self._found[name] = value
        self._weight += self._weight_of(value)
        while self._weight > self.most:
            self._weight -= self._weight_of(self._found.popitem(last=False)[1])
        return value

    def drop(self, name: str) -> T | None:
        found = self._found.pop(name, None)
        if found is not None:
            self._weight -= self._weight_of(found)
        return found

    def clear(self) -> None:
        self._found.clear()
        self._weight = 0
