"""What stands in the tables of units and facilities, typed: a key or a trait that nobody knows is an error at load,
so that a table cannot say of the rules what no code reads."""

from dataclasses import dataclass
from functools import cache
from typing import Annotated, Literal, TypeVar

from pydantic import ConfigDict, Strict, TypeAdapter, ValidationError, with_config

from engine.json_types import JsonMapping

CLOSED = ConfigDict(extra="forbid")

Number = Annotated[int, Strict()]
Words = tuple[str, ...]
Value = Literal["attack", "defense"]
Row = TypeVar("Row")


class BadTable(ValueError):
    """A table of assets/ has something that no rule reads, or lacks what one needs; str() says which row and key."""


@with_config(CLOSED)
@dataclass(frozen=True, slots=True)
class AntiAircraft:
    """Fire at aircraft before the battle: the highest face that hits, and how many dice."""

    hits_on: Number
    shots: Literal["per_aircraft", "per_gun", "per_bomber"] = "per_aircraft"
    shots_per_gun: Number = 0


@with_config(CLOSED)
@dataclass(frozen=True, slots=True)
class Support:
    """Support in attack: each such unit lifts `ratio` units of these kinds to a value."""

    units: Words
    attack: Number
    ratio: Number = 1


@with_config(CLOSED)
@dataclass(frozen=True, slots=True)
class Pairing:
    """An attack at a higher value beside a partner of these kinds, `ratio` beside each."""

    partners: Words
    attack: Number
    ratio: Number = 1


@with_config(CLOSED)
@dataclass(frozen=True, slots=True)
class BlitzPair:
    """A blitz beside a unit of these kinds, `ratio` beside each."""

    units: Words
    ratio: Number = 1


@with_config(CLOSED)
@dataclass(frozen=True, slots=True)
class Raid:
    """A raid on these facilities. Each die is divided by `divisor`, rounded up; `bonus` is added for each bomber."""

    targets: Words
    bonus: Number = 0
    divisor: Number = 1


@with_config(CLOSED)
@dataclass(frozen=True, slots=True)
class AirBattle:
    """Values where bombers and escorts meet interceptors; 0 does not fire."""

    attack: Number = 0
    defense: Number = 0


@with_config(CLOSED)
@dataclass(frozen=True, slots=True)
class Decks:
    """Room for aircraft: so many, of these kinds."""

    units: Words
    limit: Number


@with_config(CLOSED)
@dataclass(frozen=True, slots=True)
class Hold:
    """Room for land units: so many of any kind, and so many infantry more."""

    any_land: Number
    plus_infantry: Number = 0


@with_config(CLOSED)
@dataclass(frozen=True, slots=True)
class ExtraMove:
    """Spaces that aircraft may fly to land once a battle is over, beyond their range."""

    land_after_battle: Number = 0


@with_config(CLOSED)
@dataclass(frozen=True, slots=True)
class Drops:
    """A drop: aircraft take so many units of these kinds along."""

    units: Words
    limit: Number


@with_config(CLOSED)
@dataclass(frozen=True, slots=True)
class Jumps:
    """A drop by itself, from a territory with such a facility that works: so far, and so many units a facility."""

    base: str
    range: Number
    limit: Number


@with_config(CLOSED)
@dataclass(frozen=True, slots=True)
class Beside:
    """A longer move, as far as this, where each rides beside one unit of that kind."""

    unit: str
    move: Number


@with_config(CLOSED)
@dataclass(frozen=True, slots=True)
class Rail:
    """A longer move, as far as this, within these spaces, outside combat."""

    move: Number
    spaces: Words


@with_config(CLOSED)
@dataclass(frozen=True, slots=True)
class Interdiction:
    """IPCs that each such unit on the board keeps from enemies of these powers."""

    ipc: Number
    of: Words


@with_config(CLOSED)
@dataclass(frozen=True, slots=True)
class Pack:
    """What is added to the attack of so many or more that moved in together."""

    at_least: Number
    bonus: Number


@with_config(CLOSED)
@dataclass(frozen=True, slots=True)
class Kaiten:
    """What is added to the attack value of one that gives itself up."""

    over_attack: Number


@with_config(CLOSED)
@dataclass(frozen=True, slots=True)
class MoreCapacity:
    """Units more that a facility mobilizes, in territories worth so much."""

    units: Number
    from_ipc: Number


@cache
def _reader(row: type[Row]) -> TypeAdapter[Row]:
    """Made once for each type of row: that takes a thousand times as long as reading with it."""
    return TypeAdapter(row)


def read_row(row: type[Row], data: JsonMapping, where: str) -> Row:
    """Read a row of a table as a value of its type. Raises BadTable."""
    try:
        return _reader(row).validate_python(dict(data))
    except ValidationError as fault:
        first = fault.errors()[0]
        key = ".".join(str(part) for part in first["loc"])
        raise BadTable(f"{where}: {key}: {first['msg']}") from None
