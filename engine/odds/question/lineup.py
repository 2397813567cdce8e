"""One side of a battle laid out for counting: its sorts of unit, and the order in which it will lose them.

The fixed order of loss is what makes exact odds possible: it turns an army into a short list of slots that fill up.
It is the order the engine's own standing orders follow, so odds and play agree.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct, field

from engine.errors import BadLine
from engine.state.battle import ATTACKER
from engine.units.kinds import Kind, UnitTable
from engine.units.losses import cheapest_first
from engine.units.traits import Trait

CHEAPEST = "cheapest"
DAMAGED = ".hit"
MOST_ALIKE = 999_999
"""Of one kind of unit."""

Order = str | Sequence[str]
Used = tuple[int, ...]
Mask = int
"""A set of sorts of one side."""
Left = tuple[tuple[int, ...], tuple[int, ...]]
"""What is left of a side: how many of each sort, and how many of those are damaged."""


class Sort(Struct, frozen=True):
    """Units that are alike: of one power, one kind, equally damaged. gives_up: the mission of units that give
    themselves up, striking once and taking no hits; else it is empty."""

    owner: str
    kind: Kind
    damage: int = 0
    gives_up: str = ""

    @property
    def key(self) -> tuple[str, str, int, str]:
        """What tells it from other sorts."""
        return (self.owner, self.kind.id, self.damage, self.gives_up)


class Slot(Struct, frozen=True):
    """A run of equal losses in the order: `free` hits only damage a capital ship, the others destroy a unit."""

    sort: int
    free: bool
    room: int


class Lineup(Struct, frozen=True):
    """A side: sorts with their numbers, and the slots they are lost by, first to fall first. guns_wait: their
    numbers in the order in which they fall while antiaircraft artillery is still to fire; empty where none is."""

    side: str
    sorts: tuple[Sort, ...]
    counts: tuple[int, ...]
    slots: tuple[Slot, ...]
    guns_wait: tuple[int, ...] = ()

    @property
    def points(self) -> int:
        """How many hits the side can take."""
        return sum(slot.room for slot in self.slots)

    def alive(self, used: Used) -> list[int]:
        """Return how many of each sort are left once the slots are filled so far."""
        left = list(self.counts)
        for slot, n in zip(self.slots, used, strict=True):
            if not slot.free:
                left[slot.sort] -= n
        return left

    def left(self, used: Used) -> Left:
        """Return how many of each sort are left, and how many of those have taken a free hit."""
        alive, hurt = list(self.counts), [0] * len(self.counts)
        for slot, n in zip(self.slots, used, strict=True):
            if slot.free:
                hurt[slot.sort] += n
            else:
                alive[slot.sort] -= n
        return tuple(alive), tuple(map(min, hurt, alive))

    @property
    def given_up(self) -> Used:
        """The slots of those who give themselves up: they count as lost from the beginning, but still fire."""
        return tuple(slot.room if self.sorts[slot.sort].gives_up else 0 for slot in self.slots)

    def used(self, lost: Mapping[int, int], before: Used) -> Used:
        """Return the slots once so many more of some sorts are lost, in the order of its slots."""
        left, used = dict(lost), list[int]()
        for slot, n in zip(self.slots, before, strict=True):
            more = 0 if slot.free else min(slot.room - n, left.get(slot.sort, 0))
            left[slot.sort] = left.get(slot.sort, 0) - more
            used.append(n + more)
        return tuple(used)

    def rest(self, used: Used) -> Lineup:
        """Return the same side once its slots are filled so far."""
        slots = tuple(Slot(slot.sort, slot.free, slot.room - n) for slot, n in zip(self.slots, used, strict=True))
        return Lineup(self.side, self.sorts, tuple(self.alive(used)), slots, self.guns_wait)

    def reordered(self, order: Sequence[int]) -> Lineup:
        """Return the same side with its slots in another order."""
        return Lineup(self.side, self.sorts, self.counts, tuple(self.slots[at] for at in order))


def line_up(side: str, stacks: Iterable[tuple[Sort, int]], order: Order = CHEAPEST, keep_land: bool = False) -> Lineup:
    """Lay a side out. `order`: `cheapest`, or unit ids first lost first (`battleship.hit` is its free hit), what is
    not named last; `keep_land`: the last land unit falls after everything else. Raises BadLine for unknown names."""
    stacks = [(sort, n) for sort, n in stacks if n > 0]
    sorts, counts = tuple(sort for sort, _ in stacks), tuple(n for _, n in stacks)
    slots: list[Slot] = []
    for index, (sort, n) in enumerate(stacks):
        spare = sort.kind.hits - 1 - sort.damage
        if spare > 0:
            slots.append(Slot(index, True, spare * n))
        slots.append(Slot(index, False, n))
    slots.sort(key=lambda slot: _place(side, sorts[slot.sort], slot.free, order))
    if len(slots) > len(sorts):
        slots = _damage_first(slots)
    if keep_land:
        slots = _spare_one(slots, sorts)
    last = [sort.kind.has(Trait.CHOSEN_LAST) for sort in sorts]
    if any(last):
        slots.sort(key=lambda slot: last[slot.sort])
    return Lineup(side, sorts, counts, tuple(slots), _while_guns_wait(side, sorts, slots, order))


def _while_guns_wait(side: str, sorts: tuple[Sort, ...], slots: Sequence[Slot], order: Order) -> tuple[int, ...]:
    """Return the slots of who defends with antiaircraft artillery, in the order in which ships that bombard hit
    them."""
    if side == ATTACKER or not any(sort.kind.is_land and not sort.kind.defense for sort in sorts):
        return ()
    places = [_place(side, sorts[slot.sort], slot.free, order, guns_wait=True) for slot in slots]
    return tuple(sorted(range(len(slots)), key=places.__getitem__))


def _place(side: str, sort: Sort, free: bool, order: Order, guns_wait: bool = False) -> tuple[int | str, ...]:
    """Return where a loss stands in the order: by the list, then cost, then the lower value, then the unit table."""
    kind = sort.kind
    value = kind.attack if side == ATTACKER else kind.defense
    cheap = (*cheapest_first(kind, free, value, guns_wait), sort.owner)
    if isinstance(order, str):
        return cheap
    name = kind.id + DAMAGED if free else kind.id
    return (order.index(name) if name in order else len(order), *cheap)


def _damage_first(slots: list[Slot]) -> list[Slot]:
    """A ship cannot sink before it is damaged, whatever the list says."""
    for slot in [slot for slot in slots if slot.free]:
        sinks = next(i for i, other in enumerate(slots) if other.sort == slot.sort and not other.free)
        at = slots.index(slot)
        if sinks < at:
            slots.insert(sinks, slots.pop(at))
    return slots


def _spare_one(slots: list[Slot], sorts: tuple[Sort, ...]) -> list[Slot]:
    """Take one unit of the last land slot out and put it at the end."""
    for at in range(len(slots) - 1, -1, -1):
        slot = slots[at]
        if sorts[slot.sort].kind.is_land and not slot.free:
            rest = [Slot(slot.sort, False, slot.room - 1)] if slot.room > 1 else []
            return [*slots[:at], *rest, *slots[at + 1 :], Slot(slot.sort, False, 1)]
    return slots


def stacks_of(owner: str, units: Mapping[str, int], table: UnitTable) -> list[tuple[Sort, int]]:
    """Return `{unit: n}` as sorts; `battleship.hit` is a damaged one. Raises BadLine for a unit the edition does not
    have, and for too many."""
    stacks: list[tuple[Sort, int]] = []
    for name, n in units.items():
        id = name.removesuffix(DAMAGED)
        hurt = id != name
        if n > MOST_ALIKE:
            raise BadLine("odds.too_many", n=n, most=MOST_ALIKE)
        if id not in table or (hurt and table[id].hits < 2):
            raise BadLine("line.unit", unit=name)
        stacks.append((Sort(owner, table[id], int(hurt)), n))
    return stacks


def check_order(order: Order, table: UnitTable) -> None:
    """Raise BadLine for an order of loss that names what the edition does not have."""
    names = [] if order == CHEAPEST else [order] if isinstance(order, str) else order
    for name in names:
        if name.removesuffix(DAMAGED) not in table:
            raise BadLine("line.unit", unit=name)


class Plan(Struct, frozen=True):
    """What is decided beforehand.

    attacker_losses, defender_losses: `cheapest` or a list of unit ids. keep_land: the attacker's last land unit falls
    last. retreat_after: rounds. retreat_below: the attacker retreats with fewer units than that. submerge: the sides
    whose submarines submerge as soon as they may (and slip away where they do not submerge). withdraw_after: the round
    in which the defenders leave instead of firing, where the book lets them. bombard: ships that support a landing (a
    position knows its own). strikes: kamikaze strikes at the attacker's ships before the battle, by kind of ship.
    """

    attacker_losses: Order = CHEAPEST
    defender_losses: Order = CHEAPEST
    keep_land: bool = False
    retreat_after: int = 0
    retreat_below: int = 0
    submerge: frozenset[str] = frozenset()
    withdraw_after: int = 0
    bombard: Mapping[str, int] = field(default_factory=dict[str, int])
    strikes: Mapping[str, int] = field(default_factory=dict[str, int])

    @property
    def may_retreat(self) -> bool:
        return self.retreat_after > 0 or self.retreat_below > 0
