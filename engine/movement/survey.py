"""What orders in one position have in common, found out once."""

from collections.abc import Callable, Hashable
from typing import Any, TypeVar

from msgspec import Struct, field

T = TypeVar("T")


class Survey(Struct):
    """A memory handed from order to order for as long as nothing on the board moves: ways, landing places, who is
    hostile. looking: the orders only look and never move anything, so that what is kept of single units holds, too."""

    looking: bool = False
    _known: dict[Hashable, Any] = field(default_factory=dict[Hashable, Any])

    def once(self, key: Hashable, work: Callable[[], T]) -> T:
        """Return what `work` finds, which is done once; the same key means the same work."""
        if key not in self._known:
            self._known[key] = work()
        known: T = self._known[key]
        return known
