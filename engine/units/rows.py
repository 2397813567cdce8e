"""What stands in the tables of units and facilities, typed: a key or a trait that nobody knows is an error at load,
so that a table cannot say of the rules what no code reads."""

from contextlib import suppress
from typing import Literal, TypeVar

from msgspec import Struct, ValidationError, convert

from engine.json_types import JsonMapping

Words = tuple[str, ...]
Value = Literal["attack", "defense"]
Row = TypeVar("Row", bound="Closed")

_OF_KEYS = {"Object contains unknown field `": "no rule reads it", "Object missing required field `": "is missing"}
"""What is said of a key as a whole, by how msgspec begins to say it."""


class BadTable(ValueError):
    """A table of assets/ has something that no rule reads, or lacks what one needs; str() says which row and key."""


class Closed(Struct, frozen=True, forbid_unknown_fields=True):
    """A row of a table, or a table within one, that may say no more than its fields."""


class AntiAircraft(Closed, frozen=True):
    """Fire at aircraft before the battle: the highest face that hits, and how many dice."""

    hits_on: int
    shots: Literal["per_aircraft", "per_gun", "per_bomber"] = "per_aircraft"
    shots_per_gun: int = 0


class Support(Closed, frozen=True):
    """Support in attack: each such unit lifts `ratio` units of these kinds to a value."""

    units: Words
    attack: int
    ratio: int = 1


class Pairing(Closed, frozen=True):
    """An attack at a higher value beside a partner of these kinds, `ratio` beside each."""

    partners: Words
    attack: int
    ratio: int = 1


class BlitzPair(Closed, frozen=True):
    """A blitz beside a unit of these kinds, `ratio` beside each."""

    units: Words
    ratio: int = 1


class Raid(Closed, frozen=True):
    """A raid on these facilities. Each die is divided by `divisor`, rounded up; `bonus` is added for each bomber."""

    targets: Words
    bonus: int = 0
    divisor: int = 1


class AirBattle(Closed, frozen=True):
    """Values where bombers and escorts meet interceptors; 0 does not fire."""

    attack: int = 0
    defense: int = 0


class Decks(Closed, frozen=True):
    """Room for aircraft: so many, of these kinds."""

    units: Words
    limit: int


class Hold(Closed, frozen=True):
    """Room for land units: so many of any kind, and so many infantry more."""

    any_land: int
    plus_infantry: int = 0


class ExtraMove(Closed, frozen=True):
    """Spaces that aircraft may fly to land once a battle is over, beyond their range."""

    land_after_battle: int = 0


class Drops(Closed, frozen=True):
    """A drop: aircraft take so many units of these kinds along."""

    units: Words
    limit: int


class Jumps(Closed, frozen=True):
    """A drop by itself, from a territory with such a facility that works: so far, and so many units a facility."""

    base: str
    range: int
    limit: int


class Beside(Closed, frozen=True):
    """A longer move, as far as this, where each rides beside one unit of that kind."""

    unit: str
    move: int


class Rail(Closed, frozen=True):
    """A longer move, as far as this, within these spaces, outside combat."""

    move: int
    spaces: Words


class Interdiction(Closed, frozen=True):
    """IPCs that each such unit on the board keeps from enemies of these powers."""

    ipc: int
    of: Words


class Pack(Closed, frozen=True):
    """What is added to the attack of so many or more that moved in together."""

    at_least: int
    bonus: int


class Kaiten(Closed, frozen=True):
    """What is added to the attack value of one that gives itself up."""

    over_attack: int


class MoreCapacity(Closed, frozen=True):
    """Units more that a facility mobilizes, in territories worth so much."""

    units: int
    from_ipc: int


def ready(row: type[Row]) -> type[Row]:
    """Have a type of rows looked through now, for all threads; msgspec would as the first row of it is read, and if
    another thread read one meanwhile, it would find what is half looked through, and the process would die."""
    with suppress(ValidationError):
        convert({}, row)
    return row


def read_row(row: type[Row], data: JsonMapping, where: str) -> Row:
    """Read a row of a table as a value of its type, and take nothing for something else: no word or truth for a number.
    Raises BadTable."""
    try:
        return convert(data, row)
    except ValidationError as fault:
        raise BadTable(f"{where}: {_in_words(str(fault))}") from None


def _in_words(fault: str) -> str:
    """Return what msgspec found, the key first, with the keys that it is under."""
    what, _, at = fault.partition(" - at `")
    key = at.removeprefix("key` in `").removesuffix("`").removeprefix("$").removeprefix(".")
    for start, said in _OF_KEYS.items():
        if what.startswith(start):
            name = what.removeprefix(start).removesuffix("`")
            return f"{key}.{name}: {said}" if key else f"{name}: {said}"
    return f"{key}: {what}"
