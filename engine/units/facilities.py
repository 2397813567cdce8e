"""What a facility is: a row of the edition's table of facilities, frozen. What stands where is in the state."""

from collections.abc import Mapping
from types import MappingProxyType

from engine.json_types import JsonMapping
from engine.units.rows import AntiAircraft, Closed, MoreCapacity, Words, read_row, ready
from engine.units.traits import Trait

PER_IPC = {"territory_ipc": 1, "territory_ipc_minus_damage": 1, "twice_territory_ipc": 2}
AMOUNTS = ("capacity", "max_damage")
"""What of a row is an `Amount`."""


class Amount(Closed, frozen=True):
    """A number of the book: fixed, or so many for each IPC that the territory is worth."""

    fixed: int = 0
    per_ipc: int = 0

    def at(self, ipc: int) -> int:
        """Return the number for a territory worth so many IPCs."""
        return self.fixed + self.per_ipc * ipc


@ready
class FacilityKind(Closed, frozen=True):
    """One row of the table. A territory has one place (`slot`) for an industrial complex, one for each kind of base;
    `grade` tells a minor complex from a major one in the same place."""

    id: str
    kind: str = ""
    """The place it takes, where that has another name than the row."""
    grade: str = ""
    upgrades: str = ""
    """The grade that it makes better: such a row is for sale, but no facility of its own."""
    cost: int = 0
    purchasable: bool = True
    min_ipc: int = 0
    """What a territory has to be worth for it."""
    capacity: Amount | None = None
    """Units it mobilizes a turn; None: it mobilizes none."""
    max_damage: Amount | None = None
    """The damage it can have; None: it is never damaged."""
    inoperative_at: int = 0
    """The damage that puts it out of work; 0: none does."""
    repair_cost: int = 0
    """IPCs for each point of damage; 0: it is not repaired."""
    captured_as: str = ""
    """The grade it has from then on."""
    aa_fire: AntiAircraft | None = None
    more_capacity: MoreCapacity | None = None
    repairs_per_ipc: int = 1
    air_move_bonus: int = 0
    sea_move_bonus: int = 0
    scramble_limit: int = 0
    scramble_units: Words = ()
    repairs: Words = ()
    """Ships that it mends."""
    traits: frozenset[Trait] = frozenset()

    @property
    def slot(self) -> str:
        return self.kind or self.id


FacilityTable = Mapping[tuple[str, str], FacilityKind]
"""Facilities by place and grade; a place that knows no grades is under the grade ""."""


def facility_kind(id: str, data: JsonMapping) -> FacilityKind:
    """Read a row of a table of facilities. Raises BadTable."""
    amounts = {key: _amount(data[key]) for key in AMOUNTS if key in data}
    return read_row(FacilityKind, {**data, **amounts, "id": id}, f"facility {id}")


def _amount(said: object) -> object:
    """Return a number, or a word for so much an IPC, as the row of an `Amount`; anything else as it is, to be
    refused."""
    if type(said) is int:
        return {"fixed": said}
    return {"per_ipc": PER_IPC[said]} if isinstance(said, str) and said in PER_IPC else said


def read_facilities(raw: JsonMapping) -> FacilityTable:
    """Freeze the `[facilities]` of an edition's table; `[facility_rules]` holds for each. What only turns one grade
    into another is for sale, but no facility of its own. Raises BadTable."""
    common = raw.get("facility_rules", {})
    kinds = [facility_kind(id, {**common, **data}) for id, data in raw.get("facilities", {}).items()]
    return MappingProxyType({(kind.slot, kind.grade): kind for kind in kinds if not kind.upgrades})


def kind_of_grade(table: FacilityTable, slot: str, grade: str | bool) -> FacilityKind | None:
    """Return what stands in a place, by the grade that a position names; of what knows no grades it says `standard`, or
    (a base) that it is there. None if the table has no such facility."""
    return table.get((slot, str(grade))) or table.get((slot, ""))
