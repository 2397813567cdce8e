"""What a unit of a kind can do: the edition's unit table, frozen. Traits are words, never editions."""

from collections.abc import Collection, Iterator, Mapping
from operator import attrgetter
from types import MappingProxyType
from typing import Literal

from msgspec import field
from msgspec.structs import astuple, force_setattr

from engine.json_types import JsonMapping, JsonObject
from engine.units.facilities import FacilityKind, facility_kind
from engine.units.rows import (
    AirBattle,
    AntiAircraft,
    BadTable,
    Beside,
    BlitzPair,
    Closed,
    Decks,
    Drops,
    ExtraMove,
    Hold,
    Interdiction,
    Jumps,
    Kaiten,
    Pack,
    Pairing,
    Raid,
    Rail,
    Support,
    Value,
    Words,
    read_row,
    ready,
)
from engine.units.traits import Trait

LAND, SEA, AIR, FACILITY = "land", "sea", "air", "facility"
AFTER_BATTLE = "after_battle"
"""When hits are mended that no facility has to mend."""


@ready
class UnitRow(Closed, frozen=True):
    """What a row of the unit table says. Values are IPCs, spaces and the highest face that hits. What has no figure in
    the row is 0, or None where it is a table of its own."""

    domain: Literal["land", "sea", "air", "facility"]
    cost: int
    move: int
    attack: int
    defense: int
    hits: int = 1
    purchasable: bool = True
    traits: frozenset[Trait] = frozenset()
    carries: Decks | None = None
    capacity: Hold | None = None
    bombard: int = 0
    attack_dice: int = 1
    best_die: bool = False
    """Of several dice of an attacker only the best counts."""
    cannot_hit: tuple[Literal["land", "sea", "air", "facility"], ...] = ()
    """Domains that its fire never hits."""
    surprise_strike: tuple[Value, ...] = ()
    """In which role it fires before all others."""
    submerge: Literal["before_firing", "after_firing"] | None = None
    repairs: str = ""
    """Where or when its hits are mended: `after_battle`, or the facility that does it."""
    aa_fire: AntiAircraft | None = None
    supports: Support | None = None
    paired_attack: Pairing | None = None
    blitzes_with: BlitzPair | None = None
    raid: Raid | None = None
    air_battle: AirBattle | None = None
    extra_move: ExtraMove | None = None
    drops: Drops | None = None
    jumps: Jumps | None = None
    beside: Beside | None = None
    convoy_dice: int = 0
    carried_convoy_dice: int = 0
    """Of each aircraft on its decks."""

    # What national advantages of Revised give.
    rail: Rail | None = None
    refuels_in: Words = ()
    """Territories to which a flight costs it a space less."""
    exploits: int = 0
    """Spaces it may move in the noncombat move after a battle of one round that it won."""
    interdicts: Interdiction | None = None
    pack: Pack | None = None
    kaiten: Kaiten | None = None
    attack_from_ships: int = 0
    attack_alone: int = 0
    winter_defense: int = 0
    defense_at_home: int = 0
    defense_of_home_coast: int = 0
    defense_on_islands: int = 0
    hits_on_at_home: int = 0


class Kind(UnitRow, frozen=True, kw_only=True):
    """One row of the unit table, and what follows from it: fields of a class of its own, so that no table can say
    them. `rank` is the row's number."""

    id: str
    rank: int
    facility: FacilityKind | None = None
    """Of what is bought like a unit, but built into a territory: it never moves or fights."""
    said: JsonMapping = field(default_factory=JsonObject)
    """The row as the table has it, for whoever changes it: of two that are equal it may be spelled differently."""

    decks: int = 0
    deck_units: Words = ()
    any_land: int = 0
    plus_infantry: int = 0
    is_land: bool = False
    is_sea: bool = False
    is_air: bool = False
    is_facility: bool = False
    is_transport: bool = False
    has_hold: bool = False
    """Whether land units can come aboard."""
    is_surface_warship: bool = False
    is_submarine: bool = False

    def __post_init__(self) -> None:
        """What follows from the row is worked out once, for it is asked a thousand times a second."""
        any_land = 0 if self.capacity is None else self.capacity.any_land
        plus_infantry = 0 if self.capacity is None else self.capacity.plus_infantry
        follows = {
            "decks": 0 if self.carries is None else self.carries.limit,
            "deck_units": () if self.carries is None else self.carries.units,
            "any_land": any_land,
            "plus_infantry": plus_infantry,
            "is_land": self.domain == LAND,
            "is_sea": self.domain == SEA,
            "is_air": self.domain == AIR,
            "is_facility": self.domain == FACILITY,
            "is_transport": any_land > 0,
            "has_hold": any_land + plus_infantry > 0,
            "is_surface_warship": Trait.SURFACE_WARSHIP in self.traits,
            "is_submarine": Trait.PASSES_HOSTILE_ZONES in self.traits and self.domain == SEA,
        }
        for name, value in follows.items():
            force_setattr(self, name, value)

    def __eq__(self, other: object) -> bool:
        """Equal in all but how the row was written. Most that are asked about are one and the same, or have other ids;
        the comparison of structs, which knows no field to leave out, is quick where both were written alike."""
        if self is other:
            return True
        if not isinstance(other, Kind):
            return NotImplemented
        return self.id == other.id and (super().__eq__(other) or _told(self) == _told(other))

    def __ne__(self, other: object) -> bool:
        """Said too, because a struct's own compares every field."""
        return not self == other

    def __hash__(self) -> int:
        """Of little that differs from row to row: a hash of all of it takes ten times as long."""
        return hash((self.id, self.rank, self.cost))

    def __repr__(self) -> str:
        return f"Kind({', '.join(f'{name}={value!r}' for name, value in zip(_TOLD, _told(self), strict=True))})"

    def has(self, trait: Trait) -> bool:
        return trait in self.traits


_TOLD = ("id", "rank", *UnitRow.__struct_fields__, "facility")
_told = attrgetter(*_TOLD)
"""What tells one kind from another, all at once."""

UnitTable = Mapping[str, Kind]


def read_units(raw: JsonMapping) -> UnitTable:
    """Freeze the `[units]` of an edition's table, in table order (which breaks ties among dice), and after them the
    `[facilities]` that are for sale. Raises BadTable."""
    rows = {id: _kind(id, rank, data) for rank, (id, data) in enumerate(raw["units"].items())}
    for id, data in raw.get("facilities", {}).items():
        if data.get("purchasable", True) and "cost" in data:
            rows[id] = _for_sale(id, len(rows), data)
    _check_references(rows, {data.get("kind", id) for id, data in raw.get("facilities", {}).items()})
    return MappingProxyType(rows)


def _kind(id: str, rank: int, data: JsonMapping) -> Kind:
    return Kind(*astuple(read_row(UnitRow, data, f"unit {id}")), id=id, rank=rank, said=data)


def _for_sale(id: str, rank: int, data: JsonMapping) -> Kind:
    """Return a facility as a row of the unit table: its price there, everything else in its own row."""
    row = facility_kind(id, data)
    return Kind(FACILITY, row.cost, 0, 0, 0, traits=row.traits, id=id, rank=rank, facility=row, said=data)


def changed(table: UnitTable, changes: Mapping[str, JsonMapping]) -> UnitTable:
    """Return a unit table with some rows improved: traits are added, everything else replaces what was there. Raises
    BadTable."""
    rows = dict(table)
    for id, change in changes.items():
        if id not in rows:
            raise BadTable(f"a change of {id}, which the table does not have")
        row = rows[id]
        said = {**row.said, **change}
        if traits := [*row.said.get("traits", ()), *change.get("traits", ())]:
            said["traits"] = traits
        rows[id] = (_for_sale if row.is_facility else _kind)(id, row.rank, said)
    return MappingProxyType(rows)


def _check_references(rows: Mapping[str, Kind], facilities: Collection[str]) -> None:
    """Check that units and facilities which rows name are in the table. Raises BadTable."""
    for row in rows.values():
        for key, name in _units_named(row):
            if name not in rows:
                raise BadTable(f"unit {row.id}: {key}: there is no unit {name}")
        for key, name in _facilities_named(row):
            if name not in facilities:
                raise BadTable(f"unit {row.id}: {key}: there is no facility {name}")


def _units_named(row: Kind) -> Iterator[tuple[str, str]]:
    named = {
        "supports": row.supports and row.supports.units,
        "paired_attack": row.paired_attack and row.paired_attack.partners,
        "carries": row.carries and row.carries.units,
        "blitzes_with": row.blitzes_with and row.blitzes_with.units,
        "drops": row.drops and row.drops.units,
        "beside": row.beside and (row.beside.unit,),
    }
    return ((key, name) for key, names in named.items() for name in names or ())


def _facilities_named(row: Kind) -> Iterator[tuple[str, str]]:
    yield from (("raid", name) for name in (row.raid.targets if row.raid else ()))
    if row.jumps:
        yield "jumps", row.jumps.base
    if row.repairs not in ("", AFTER_BATTLE):
        yield "repairs", row.repairs
