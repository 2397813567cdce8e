"""Dice as the engine sees them: something hands out faces, and every roll is remembered with what it was for."""

from collections import deque
from collections.abc import Callable, Iterable

from msgspec import Struct, field


class OutOfDice(Exception):
    """A roll was asked for and the source had nothing left (an empty script, or dice that were never requested)."""


class Roll(Struct, frozen=True):
    """Dice thrown together: `label` says by whom and for what value, e.g. `attacker:infantry@1`."""

    label: str
    sides: int
    dice: tuple[int, ...]


class Dice(Struct):
    """The dice of the action in hand: takes faces from `source` (given a number of sides, the next face) and keeps the
    rolls."""

    source: Callable[[int], int]
    rolls: list[Roll] = field(default_factory=list[Roll])

    def roll(self, count: int, label: str, sides: int = 6) -> tuple[int, ...]:
        """Throw `count` dice and return their faces. Raises OutOfDice when the source runs dry; nothing is remembered
        then."""
        faces = tuple(self.source(sides) for _ in range(count))
        if faces:
            self.rolls.append(Roll(label, sides, faces))
        return faces

    def faces(self) -> list[int]:
        """List every face thrown so far, in order: what the record keeps on the action's line."""
        return [face for roll in self.rolls for face in roll.dice]


class Script:
    """A queue of faces written down beforehand: a recorded game, a rulebook example, a test."""

    def __init__(self, faces: Iterable[int] = ()) -> None:
        self.queue = deque(faces)

    def __call__(self, sides: int) -> int:
        if not self.queue:
            raise OutOfDice("a roll was needed and no dice were left")
        face = self.queue.popleft()
        if not 1 <= face <= sides:
            raise OutOfDice(f"a die of {sides} sides cannot show {face}")
        return face


def no_dice(sides: int) -> int:
    """Raise OutOfDice: the source of an action that has no dice yet, to find out whether it needs some."""
    raise OutOfDice(f"a die of {sides} sides is needed")
