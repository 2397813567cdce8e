"""What a facility is: a row of the edition's table of facilities, frozen. What stands where is in the state."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

PER_IPC = {"territory_ipc": 1, "territory_ipc_minus_damage": 1, "twice_territory_ipc": 2}


@dataclass(frozen=True, slots=True)
class Amount:
    """A number of the book: fixed, or so many for each IPC that the territory is worth."""

    fixed: int = 0
    per_ipc: int = 0

    def at(self, ipc: int) -> int:
        return self.fixed + self.per_ipc * ipc


@dataclass(frozen=True, slots=True)
class FacilityKind:
    """One row of the table. A territory has one place (`slot`) for an industrial complex, one for each kind of base;
    `grade` tells a minor complex from a major one in the same place.

    capacity: units it mobilizes a turn (None: it mobilizes none). most_damage: the damage it can have (None: it is
    never damaged). inoperative_at: the damage that puts it out of work (0: none does). repair_cost: IPCs for each
    point of damage (0: it is not repaired). traits: words, as for units.
    """

    id: str
    slot: str
    grade: str = ""
    capacity: Amount | None = None
    most_damage: Amount | None = None
    inoperative_at: int = 0
    repair_cost: int = 0
    traits: frozenset[str] = frozenset()
    facts: Mapping[str, Any] = field(default_factory=dict[str, Any])


FacilityTable = Mapping[tuple[str, str], FacilityKind]
"""Facilities by place and grade; a place that knows no grades is under the grade ""."""


def read_facilities(raw: Mapping[str, Any]) -> FacilityTable:
    """Freeze the `[facilities]` of an edition's table; `[facility_rules]` holds for each. What only turns one grade
    into another is for sale, but no facility of its own."""
    common = raw.get("facility_rules", {})
    kinds = [_kind(id, {**common, **data}) for id, data in raw.get("facilities", {}).items() if "from" not in data]
    return MappingProxyType({(kind.slot, kind.grade): kind for kind in kinds})


def slot_and_grade(id: str, facts: Mapping[str, Any]) -> tuple[str, str]:
    """Which place in a territory a row of the table takes, and at which grade."""
    return facts.get("kind", id), facts.get("grade", "")


def find(table: FacilityTable, slot: str, grade: str | bool) -> FacilityKind | None:
    """What stands in a place, by the grade that a position names; of what knows no grades it says `standard`, or (a
    base) that it is there."""
    return table.get((slot, str(grade))) or table.get((slot, ""))


def _kind(id: str, data: Mapping[str, Any]) -> FacilityKind:
    slot, grade = slot_and_grade(id, data)
    return FacilityKind(
        id=id,
        slot=slot,
        grade=grade,
        capacity=_amount(data.get("capacity")),
        most_damage=_amount(data.get("max_damage")),
        inoperative_at=data.get("inoperative_at", 0),
        repair_cost=data.get("repair_cost", 0),
        traits=frozenset(data.get("traits", ())),
        facts=MappingProxyType(dict(data)),
    )


def _amount(said: int | str | None) -> Amount | None:
    if said is None or isinstance(said, int):
        return None if said is None else Amount(fixed=said)
    return Amount(per_ipc=PER_IPC[said])
