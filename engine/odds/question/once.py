"""Values that are found when they are first asked for, and kept."""

from collections.abc import Callable
from typing import Any, Generic, Self, TypeVar, overload

Found = TypeVar("Found")


class once(Generic[Found]):  # noqa: N801  (used like `property`)
    """A property that is found when it is first asked for: the `cached_property` of the standard library without its
    lock, which takes longer than a small battle's sums."""

    def __init__(self, find: Callable[[Any], Found]) -> None:
        self.find, self.name, self.__doc__ = find, find.__name__, find.__doc__

    @overload
    def __get__(self, of: None, kind: type) -> Self: ...

    @overload
    def __get__(self, of: object, kind: type) -> Found: ...

    def __get__(self, of: object | None, kind: type) -> Found | Self:
        if of is None:
            return self
        value = of.__dict__[self.name] = self.find(of)
        return value
