"""Counting dice, for players who wonder. It can show that a die is *not* absurd; it can never show that it is fair."""

import math
from collections import Counter
from collections.abc import Iterable

from msgspec import Struct, field

from engine.dice.roller import Roll

SIDES = 6
STRIKING = 0.0001


class Luck(Struct):
    """Hits of all dice that hit on so much or less, against what chance would give."""

    dice: int = 0
    hits: int = 0
    expected: float = 0.0
    variance: float = 0.0

    def add(self, faces: Iterable[int], value: int) -> None:
        """Count dice that hit on `value` or less."""
        chance = min(max(value, 0), SIDES) / SIDES
        for face in faces:
            self.dice += 1
            self.hits += face <= value
            self.expected += chance
            self.variance += chance * (1 - chance)

    @property
    def z(self) -> float | None:
        """How many standard deviations above expectation; None where chance had no say."""
        return (self.hits - self.expected) / math.sqrt(self.variance) if self.variance > 0 else None


class Tally(Struct):
    """One power's six-sided dice: how often each face fell, and its luck in attack and in defence."""

    faces: Counter[int] = field(default_factory=Counter[int])
    attack: Luck = field(default_factory=Luck)
    defence: Luck = field(default_factory=Luck)

    def add(self, roll: Roll) -> None:
        """Count one roll. Dice of other sizes (a chart, an initiative) are nobody's luck."""
        if roll.sides != SIDES:
            return
        self.faces.update(roll.dice)
        value = hits_on(roll.label)
        if value is not None:
            (self.defence if is_defence(roll.label) else self.attack).add(roll.dice, value)

    @property
    def counts(self) -> list[int]:
        """How often each face fell, from 1 up."""
        return [self.faces[face] for face in range(1, SIDES + 1)]

    @property
    def dice(self) -> int:
        """How many dice fell."""
        return sum(self.counts)

    @property
    def mean(self) -> float:
        """The average face; of no dice there is none."""
        return sum(face * count for face, count in self.faces.items()) / self.dice

    @property
    def chi_square(self) -> float:
        """Of the six faces against a fair die: 5 degrees of freedom, 5 expected."""
        fair = self.dice / SIDES
        return sum((count - fair) ** 2 for count in self.counts) / fair

    @property
    def is_striking(self) -> bool:
        """So odd that it deserves a word; every power is a test of its own, so the bar is high."""
        return self.dice > 0 and chance_of(self.chi_square) < STRIKING


def chance_of(chi_square: float) -> float:
    """Return the probability (0 to 1) that fair dice do worse, for 5 degrees of freedom (closed form)."""
    half = chi_square / 2
    return math.erfc(math.sqrt(half)) + math.sqrt(4 * half / math.pi) * math.exp(-half) * (1 + 2 * half / 3)


def hits_on(label: str) -> int | None:
    """Return the value in a label: `infantry@1` hits on 1 or less. None for a label without a number, which is no
    fire."""
    _, at, value = label.rpartition("@")
    return int(value) if at and value.isascii() and value.isdecimal() and len(value) < 4 else None


def is_defence(label: str) -> bool:
    """Return whether the defender threw: `defender:...`, or `def` as older logs say, perhaps after a round's number."""
    return any(part.startswith("def") for part in label.partition("@")[0].split(":"))


def tally(rolls: Iterable[tuple[str, Roll]]) -> dict[str, Tally]:
    """Count dice per power, powers in the order in which they first rolled."""
    powers: dict[str, Tally] = {}
    for power, roll in rolls:
        powers.setdefault(power, Tally()).add(roll)
    return powers
