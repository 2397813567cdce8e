"""What a unit of a kind can do: the edition's unit table, frozen. Traits are words, never editions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

LAND, SEA, AIR, FACILITY = "land", "sea", "air", "facility"


@dataclass(frozen=True, slots=True)
class Kind:
    """One row of the unit table. Values are IPCs, spaces and the highest face that hits; `rank` is the row's number."""

    id: str
    rank: int
    domain: str
    cost: int
    move: int
    attack: int
    defense: int
    hits: int = 1
    purchasable: bool = True
    traits: frozenset[str] = frozenset()
    decks: int = 0
    deck_units: tuple[str, ...] = ()
    any_land: int = 0
    plus_infantry: int = 0
    bombard: int = 0
    attack_dice: int = 1
    best_die: bool = False
    """Of several dice of an attacker only the best counts."""
    cannot_hit: tuple[str, ...] = ()
    facts: Mapping[str, Any] = field(default_factory=dict[str, Any])

    is_land: bool = field(init=False)
    is_sea: bool = field(init=False)
    is_air: bool = field(init=False)
    is_facility: bool = field(init=False)
    """Bought like a unit, but built into a territory: it never moves or fights."""
    is_transport: bool = field(init=False)
    has_hold: bool = field(init=False)
    """Whether land units can come aboard."""
    is_surface_warship: bool = field(init=False)
    is_submarine: bool = field(init=False)

    def __post_init__(self) -> None:
        """What follows from the row is worked out once, for it is asked a thousand times a second."""
        follows = {
            "is_land": self.domain == LAND,
            "is_sea": self.domain == SEA,
            "is_air": self.domain == AIR,
            "is_facility": self.domain == FACILITY,
            "is_transport": self.any_land > 0,
            "has_hold": self.any_land + self.plus_infantry > 0,
            "is_surface_warship": "surface_warship" in self.traits,
            "is_submarine": "passes_hostile_zones" in self.traits and self.domain == SEA,
        }
        for name, value in follows.items():
            object.__setattr__(self, name, value)

    def has(self, trait: str) -> bool:
        return trait in self.traits


UnitTable = Mapping[str, Kind]


def read_units(raw: Mapping[str, Any]) -> UnitTable:
    """Freeze the `[units]` of an edition's table, in table order (which breaks ties among dice), and after them the
    `[facilities]` that are for sale."""
    rows = dict(raw["units"])
    for id, data in raw.get("facilities", {}).items():
        if data.get("purchasable", True) and "cost" in data:
            facts = {name: value for name, value in data.items() if name != "capacity"}
            rows[id] = {**facts, "domain": FACILITY, "move": 0, "attack": 0, "defense": 0}
    return MappingProxyType({id: _kind(id, rank, data) for rank, (id, data) in enumerate(rows.items())})


def _kind(id: str, rank: int, data: Mapping[str, Any]) -> Kind:
    carries, capacity = data.get("carries", {}), data.get("capacity", {})
    return Kind(
        id=id,
        rank=rank,
        domain=data["domain"],
        cost=data["cost"],
        move=data["move"],
        attack=data["attack"],
        defense=data["defense"],
        hits=data.get("hits", 1),
        purchasable=data.get("purchasable", True),
        traits=frozenset(data.get("traits", ())),
        decks=carries.get("limit", 0),
        deck_units=tuple(carries.get("units", ())),
        any_land=capacity.get("any_land", 0),
        plus_infantry=capacity.get("plus_infantry", 0),
        bombard=data.get("bombard", 0),
        attack_dice=data.get("attack_dice", 1),
        best_die=data.get("best_die", False),
        cannot_hit=tuple(data.get("cannot_hit", ())),
        facts=MappingProxyType(dict(data)),
    )


def changed(table: UnitTable, changes: Mapping[str, Mapping[str, Any]]) -> UnitTable:
    """A unit table with some rows improved: traits are added, everything else replaces what was there."""
    rows = dict(table)
    for id, change in changes.items():
        row = rows[id]
        traits = [*row.facts.get("traits", ()), *change.get("traits", ())]
        rows[id] = _kind(id, row.rank, {**row.facts, **change, "traits": traits})
    return MappingProxyType(rows)
