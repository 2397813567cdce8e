"""One action in progress: the draft it changes, the dice it throws, what has happened so far."""

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Protocol, TypeVar

from msgspec import Struct, field

from engine.dice.roller import Dice
from engine.events import Event
from engine.state import State

T = TypeVar("T")
MOST_WAYS = 8
"""How many ways to take equal units are looked at where a line takes some: two ships of three sorts are six."""


class Chooser(Protocol):
    """Whoever decides, and keeps account of, which of several ways a line takes equal units."""

    def pick(self, ways: Iterable[T]) -> T:
        """Return one of the ways, of which there is at least one."""
        ...


class Picks(Struct):
    """A chooser that takes the ways that are wanted, and the first where none is. `wanted`: their numbers, one for
    every time there are several; `taken`: those taken; `ways`: how many there were."""

    wanted: tuple[int, ...] = ()
    taken: list[int] = field(default_factory=list[int])
    ways: list[int] = field(default_factory=list[int])

    def pick(self, ways: Iterable[T]) -> T:
        found = list(islice(ways, MOST_WAYS))
        if len(found) == 1:
            return found[0]
        at = len(self.taken)
        number = self.wanted[at] if at < len(self.wanted) and self.wanted[at] < len(found) else 0
        self.taken.append(number)
        self.ways.append(len(found))
        return found[number]


class FirstWays(Struct):
    """A chooser that takes the first way everywhere, and can say afterwards, as long as nothing has moved, whether
    there were more."""

    rest: list[Iterator[object]] = field(default_factory=list[Iterator[object]])

    def pick(self, ways: Iterable[T]) -> T:
        left = iter(ways)
        first = next(left)
        self.rest.append(left)
        return first

    @property
    def are_all(self) -> bool:
        """Whether there was no other way."""
        nothing = object()
        return all(next(left, nothing) is nothing for left in self.rest)


class Play(Struct):
    """An action in progress, handed from function to function while it is carried out; dropped whole if a rule refuses.
    `trusted`: it is told, not proposed (see `playback/trusted.py`), so that nobody asks whether it is legal, only what
    it does."""

    state: State
    dice: Dice
    events: list[Event] = field(default_factory=list[Event])
    chooser: Chooser | None = None
    trusted: bool = False

    def tell(self, event: Event) -> None:
        """Add an event to those of the action."""
        self.events.append(event)

    def pick(self, ways: Iterable[T]) -> T:
        """Return one of several ways to take equal units; the first, where nobody else decides."""
        return next(iter(ways)) if self.chooser is None else self.chooser.pick(ways)
