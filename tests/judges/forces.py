"""One side of a battle: what is there, what falls first, and what it rolls."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from math import comb
from typing import NamedTuple

from tests.judges.books import Book, Kind, Unit

# How many of each slot of a roster are left.
Force = tuple[int, ...]

DAMAGED = ".hit"
CARRIER_HIT_AT = 10  # IPCs: a carrier takes its first hit just before the first unit as dear as this


class Volley(NamedTuple):
    """Hits of one firing step: by submarines (not on air), by air that spares submarines, by whatever hits all."""

    by_submarines: int
    by_air: int
    by_rest: int


class Dice(NamedTuple):
    """Who rolls how many dice for which value."""

    kind: Kind
    value: int
    count: int


@dataclass(frozen=True)
class Slot:
    """One thing a hit may be spent on: a unit, or the first hit of one that takes two."""

    unit: Unit
    first_hit: bool = False

    @property
    def name(self) -> str:
        return self.unit.name + (DAMAGED if self.first_hit else "")


@dataclass(frozen=True, eq=False)
class Roster:
    """The slots of one side in the order of loss `cheapest`.

    RECORD.md, orders: the battleship's free hit; what can no longer fire in this battle (AAA); then by cost, the
    lower combat value first; a carrier's first hit just before the first unit of 10 IPCs or more; last what the
    book says is chosen last.
    """

    book: Book
    attacking: bool

    @cached_property
    def slots(self) -> tuple[Slot, ...]:
        whole = [Slot(unit) for unit in self.book.units]
        hits = [Slot(unit, first_hit=True) for unit in self.book.units if unit.hits > 1]
        return tuple(sorted(whole + hits, key=lambda slot: self._rank(slot, guns_spent=True)))

    @cached_property
    def order(self) -> tuple[int, ...]:
        """Indices of slots, first lost first, once the guns have fired."""
        return tuple(range(len(self.slots)))

    @cached_property
    def order_before_guns(self) -> tuple[int, ...]:
        """The same while the guns are still to fire: AAA stand where their cost puts them."""
        return tuple(sorted(self.order, key=lambda i: self._rank(self.slots[i], guns_spent=False)))

    def value(self, unit: Unit) -> int:
        return unit.attack if self.attacking else unit.defense

    def _rank(self, slot: Slot, *, guns_spent: bool) -> tuple[int, int, int]:
        unit = slot.unit
        if slot.first_hit:
            return (0, 0, 0) if unit.name == "battleship" else (2, CARRIER_HIT_AT, -1)
        if unit.name == "aaa" and guns_spent:
            return (1, 0, 0)
        return (3 if unit.name in self.book.last else 2, unit.cost, self.value(unit))

    @cached_property
    def at(self) -> dict[str, int]:
        return {slot.name: index for index, slot in enumerate(self.slots)}

    @cached_property
    def nobody(self) -> Force:
        return (0,) * len(self.slots)

    def force(self, units: Mapping[str, int]) -> Force:
        """The side as it comes to battle; `battleship.hit` is one that is damaged already."""
        return tuple(
            units.get(slot.unit.name, 0) + (0 if slot.first_hit else units.get(slot.unit.name + DAMAGED, 0))
            for slot in self.slots
        )

    def count(self, force: Force, name: str) -> int:
        return force[self.at[name]] if name in self.at else 0

    def units(self, force: Force) -> dict[str, int]:
        """What is left, unit by unit."""
        return {slot.name: n for slot, n in zip(self.slots, force, strict=True) if n and not slot.first_hit}

    def present(self, force: Force) -> list[Unit]:
        """Every sort of unit that is left."""
        return [slot.unit for slot, n in zip(self.slots, force, strict=True) if n and not slot.first_hit]

    def without(self, force: Force, losses: Mapping[str, int]) -> Force:
        return tuple(n - losses.get(slot.name, 0) for slot, n in zip(self.slots, force, strict=True))

    @cached_property
    def _kinds(self) -> tuple[Kind, ...]:
        return tuple(slot.unit.kind for slot in self.slots)

    def after(self, force: Force, volley: Volley, order: tuple[int, ...] | None = None) -> Force:
        """What is left when as many hits as possible are spent, the first in the order first.

        A set of losses can be paid when air losses fit the hits not made by submarines, submarine losses the hits
        not made by unaided air, and all of them all hits; taking in order whatever still fits spends the most.
        """
        left = list(force)
        room = sum(volley)
        on_air = room - volley.by_submarines
        on_submarines = room - volley.by_air
        for index in order or self.order:
            kind = self._kinds[index]
            lost = min(left[index], room)
            if kind is Kind.AIR:
                lost = min(lost, on_air)
                on_air -= lost
            elif kind is Kind.SUBMARINE:
                lost = min(lost, on_submarines)
                on_submarines -= lost
            left[index] -= lost
            room -= lost
        return tuple(left)

    @cache  # noqa: B019 - rosters live as long as the process
    def dice(self, force: Force) -> tuple[Dice, ...]:
        """Every die this side would roll, support counted."""
        rolled: list[Dice] = []
        guns = self.count(force, "artillery")
        escorts = sum(self.count(force, name) for name in self.book.paired_with)
        for slot, n in zip(self.slots, force, strict=True):
            unit = slot.unit
            if not n or slot.first_hit:
                continue
            lifted = 0
            if self.attacking and unit.name in self.book.supported:
                lifted = min(n, guns)
                guns -= lifted
                rolled.append(Dice(unit.kind, 2, lifted))
            if self.attacking and unit.name == "tactical_bomber":
                lifted = min(n, escorts)
                rolled.append(Dice(unit.kind, 4, lifted))
            rolled.append(Dice(unit.kind, self.value(unit), n - lifted))
        return tuple(die for die in rolled if die.value and die.count)


@cache
def hits(value: int, count: int) -> tuple[float, ...]:
    """The chances of 0, 1, 2 ... hits of so many dice."""
    p = value / 6
    return tuple(comb(count, k) * p**k * (1 - p) ** (count - k) for k in range(count + 1))


@cache
def volleys(dice: tuple[Dice, ...], air_hits_all: bool) -> tuple[tuple[Volley, float], ...]:
    """Every volley those dice may make, with its chance."""
    chances = {Volley(0, 0, 0): 1.0}
    for kind, value, count in dice:
        merged: dict[Volley, float] = {}
        for volley, chance in chances.items():
            for k, p in enumerate(hits(value, count)):
                if kind is Kind.SUBMARINE:
                    then = volley._replace(by_submarines=volley.by_submarines + k)
                elif kind is Kind.AIR and not air_hits_all:
                    then = volley._replace(by_air=volley.by_air + k)
                else:
                    then = volley._replace(by_rest=volley.by_rest + k)
                merged[then] = merged.get(then, 0.0) + chance * p
        chances = merged
    return tuple(chances.items())
