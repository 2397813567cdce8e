"""What the six rulebooks say of units and of fighting, as tables: values, costs, and which fire comes when.

Costs are in IPCs. A combat value is the highest face of a die that hits. Each book's line names the pages the
numbers and the switches were read from.
"""

from dataclasses import dataclass, field
from enum import Enum


class Kind(Enum):
    """What may be hit by what: submarines never hit air, air hits submarines only with a destroyer's help."""

    LAND = "land"
    AIR = "air"
    SHIP = "ship"
    SUBMARINE = "submarine"


class Submarines(Enum):
    """When submarines fire."""

    SURPRISE = "both sides' before the rest, each cancelled by an opposing destroyer"
    OPENING = "always before the rest; the victims fire back if their side has a destroyer"
    SNEAK = "the attacker's before the rest; only destroyers they hit fire back"


class Guns(Enum):
    """How aircraft are shot at."""

    NONE = "not at all"
    ONE_DIE_EACH = "one gun fires one die at each aircraft, kind by kind"
    THREE_SHOTS = "three dice a gun, one at most an aircraft; the attacker chooses who falls"
    SIXES = "an aircraft that rolls a six in round one, matched with a land unit, battleship or destroyer"


class Bombardment(Enum):
    """What ships do before a landing."""

    NONE = "nothing"
    AT_LAND_UNITS = "land units only, removed before they fire"
    FIRED_BACK_AT = "any defender, who fires once more"


@dataclass(frozen=True)
class Unit:
    name: str
    kind: Kind
    cost: int
    attack: int
    defense: int
    hits: int = 1


@dataclass(frozen=True)
class Book:
    """One edition's rules of battle. `last`: units lost only when nothing else can be."""

    units: tuple[Unit, ...]
    submarines: Submarines
    air_needs_destroyer: bool
    guns: Guns
    bombardment: Bombardment
    bombarders: frozenset[str] = frozenset()
    last: frozenset[str] = frozenset()
    supported: frozenset[str] = frozenset()  # by an artillery each: they attack at 2
    paired_with: frozenset[str] = frozenset()  # a tactical bomber beside one of these attacks at 4
    names: dict[str, Unit] = field(default_factory=dict[str, Unit])

    def __post_init__(self) -> None:
        self.names.update({unit.name: unit for unit in self.units})


def _land(name: str, cost: int, attack: int, defense: int) -> Unit:
    return Unit(name, Kind.LAND, cost, attack, defense)


def _air(name: str, cost: int, attack: int, defense: int) -> Unit:
    return Unit(name, Kind.AIR, cost, attack, defense)


def _ship(name: str, cost: int, attack: int, defense: int, hits: int = 1) -> Unit:
    return Unit(name, Kind.SHIP, cost, attack, defense, hits)


def _submarine(cost: int, attack: int, defense: int) -> Unit:
    return Unit("submarine", Kind.SUBMARINE, cost, attack, defense)


# 1941: General Combat Sequence; Unit Profiles.
_1941 = Book(
    units=(
        _land("infantry", 3, 1, 2),
        _land("tank", 6, 3, 3),
        _air("fighter", 10, 3, 4),
        _air("bomber", 12, 4, 1),
        _submarine(6, 2, 1),
        _ship("transport", 7, 0, 0),
        _ship("destroyer", 8, 2, 2),
        _ship("carrier", 12, 1, 2),
        _ship("battleship", 16, 4, 4, hits=2),
    ),
    submarines=Submarines.SURPRISE,
    air_needs_destroyer=True,
    guns=Guns.NONE,
    bombardment=Bombardment.NONE,
    last=frozenset({"transport"}),
)

# ABC: Phase 2, steps 1 to 5; Unit Summary.
_ABC = Book(
    units=(
        _land("infantry", 1, 1, 2),
        _land("tank", 2, 3, 3),
        _air("fighter", 4, 3, 4),
        _air("bomber", 4, 4, 1),
        _submarine(2, 2, 2),
        _ship("destroyer", 3, 2, 3),
        _ship("transport", 3, 1, 1),
        _ship("carrier", 5, 1, 2),
        _ship("battleship", 6, 4, 4, hits=2),
    ),
    submarines=Submarines.SNEAK,
    air_needs_destroyer=True,
    guns=Guns.SIXES,
    bombardment=Bombardment.NONE,
)

# Revised: Combat Sequence, steps 1 to 7; Special Combats; Appendix 1; FAQ (Submarines, Combat).
_REVISED = Book(
    units=(
        _land("infantry", 3, 1, 2),
        _land("artillery", 4, 2, 2),
        _land("tank", 5, 3, 3),
        _air("fighter", 10, 3, 4),
        _air("bomber", 15, 4, 1),
        _submarine(8, 2, 2),
        _ship("transport", 8, 0, 1),
        _ship("destroyer", 12, 3, 3),
        _ship("carrier", 16, 1, 3),
        _ship("battleship", 24, 4, 4, hits=2),
    ),
    submarines=Submarines.OPENING,
    air_needs_destroyer=False,
    guns=Guns.ONE_DIE_EACH,
    bombardment=Bombardment.AT_LAND_UNITS,
    bombarders=frozenset({"battleship"}),
    supported=frozenset({"infantry"}),
)

# Anniversary: Phase 4, Amphibious Assaults, General Combat; Unit Profiles.
_ANNIVERSARY = Book(
    units=(
        _land("infantry", 3, 1, 2),
        _land("artillery", 4, 2, 2),
        _land("tank", 5, 3, 3),
        _air("fighter", 10, 3, 4),
        _air("bomber", 12, 4, 1),
        _submarine(6, 2, 1),
        _ship("transport", 7, 0, 0),
        _ship("destroyer", 8, 2, 2),
        _ship("cruiser", 12, 3, 3),
        _ship("carrier", 14, 1, 2),
        _ship("battleship", 20, 4, 4, hits=2),
    ),
    submarines=Submarines.SURPRISE,
    air_needs_destroyer=True,
    guns=Guns.ONE_DIE_EACH,
    bombardment=Bombardment.FIRED_BACK_AT,
    bombarders=frozenset({"battleship", "cruiser"}),
    last=frozenset({"transport"}),
    supported=frozenset({"infantry"}),
)

# Europe 1940: Phase 3, Combined Arms, Amphibious Assaults, General Combat; Unit Profiles. Global fights by it.
_1940 = Book(
    units=(
        _land("infantry", 3, 1, 2),
        _land("artillery", 4, 2, 2),
        _land("mechanized_infantry", 4, 1, 2),
        _land("tank", 6, 3, 3),
        _land("aaa", 5, 0, 0),
        _air("fighter", 10, 3, 4),
        _air("tactical_bomber", 11, 3, 3),
        _air("strategic_bomber", 12, 4, 1),
        _submarine(6, 2, 1),
        _ship("transport", 7, 0, 0),
        _ship("destroyer", 8, 2, 2),
        _ship("cruiser", 12, 3, 3),
        _ship("carrier", 16, 0, 2, hits=2),
        _ship("battleship", 20, 4, 4, hits=2),
    ),
    submarines=Submarines.SURPRISE,
    air_needs_destroyer=True,
    guns=Guns.THREE_SHOTS,
    bombardment=Bombardment.FIRED_BACK_AT,
    bombarders=frozenset({"battleship", "cruiser"}),
    last=frozenset({"transport"}),
    supported=frozenset({"infantry", "mechanized_infantry"}),
    paired_with=frozenset({"fighter", "tank"}),
)

BOOKS: dict[str, Book] = {
    "1941": _1941,
    "abc": _ABC,
    "revised": _REVISED,
    "anniversary": _ANNIVERSARY,
    "europe1940": _1940,
    "global1940": _1940,
}
