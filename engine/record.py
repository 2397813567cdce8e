"""The record: one header and one action a line. These models are the format, and the engine's only vocabulary."""

import json
from functools import cache
from typing import Annotated, Any, Literal, TypeVar, get_args

from pydantic import BaseModel, ConfigDict, Field, StrictBool, TypeAdapter, ValidationError

from engine.errors import BadLine
from engine.json_types import JsonObject, is_object

Count = Annotated[int, Field(ge=0, le=10_000, strict=True)]
Units = dict[str, Count]
Name = Annotated[str, Field(min_length=1, max_length=80)]
MOST_NAMES = 500
"""In a list of a position. The largest board has fewer spaces."""
Names = Annotated[list[str], Field(max_length=MOST_NAMES)]
Path = Annotated[list[Name], Field(min_length=1, max_length=20)]
FROM = Field(validation_alias="from", serialization_alias="from")
"""How `start` is written in a record: `from` is no name in Python."""
ANSWERS = frozenset(
    {
        "casualties",
        "submerge",
        "press",
        "bombard",
        "scramble",
        "intercept",
        "raid",
        "land",
        "retreat",
        "withdraw",
        "kamikaze",
    }
)
"""What answers a question that stands; every other action is an order."""


class Line(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", populate_by_name=True, defer_build=True)
    """Built when first used: whoever only starts a game, or asks for help, does not wait for all of them."""


class Cargo(Line):
    """What one ship carries."""

    by: Name
    ship: Name
    units: dict[str, Units]


class Position(Line):
    """A change to the start: problems, tests, imports, the host's edits."""

    clear: StrictBool = False
    units: dict[str, dict[str, Units]] = {}
    owners: dict[str, str | None] = {}
    treasury: dict[str, Annotated[int, Field(ge=0, le=1_000_000, strict=True)]] = {}
    facilities: dict[str, dict[str, str | Literal[True]]] = {}
    damage: dict[str, dict[str, Count]] = {}
    hit: dict[str, dict[str, Units]] = {}
    cargo: dict[str, list[Cargo]] = {}
    techs: dict[str, Names] = {}
    researchers: dict[str, Count] = {}
    at_war: Annotated[list[tuple[str, str]], Field(max_length=MOST_NAMES)] | None = None
    neutrals: dict[str, str] = {}
    round: Annotated[int, Field(ge=1, le=1000)] | None = None
    power: str | None = None
    phase: str | None = None
    purchased: dict[str, Units] = {}
    hostile_at_start: Names | None = None
    kamikaze: Count | None = None
    history: Names | None = None


class Header(Line):
    """Line 1 of a record."""

    record: Literal[1]
    edition: Name
    setup: str | None = None
    options: JsonObject = {}
    dice: Any = "scripted"
    position: Position | None = None
    note: str | None = None


class ActionBase(Line):
    """What every action may carry: who, the dice it used, when, a remark."""

    by: Name
    dice: list[Annotated[int, Field(ge=1, le=256, strict=True)]] | None = None
    at: str | None = None
    note: str | None = None


class Research(ActionBase):
    do: Literal["research"] = "research"
    count: Count = 0
    technology: str | None = None
    chart: str | int | None = None
    pay: Units | None = None


class Purchase(ActionBase):
    do: Literal["purchase"] = "purchase"
    units: Units = {}
    repairs: dict[str, Units] = {}
    economy: str | None = None


class DeclareWar(ActionBase):
    do: Literal["declare_war"] = "declare_war"
    on: list[Name]


class Move(ActionBase):
    do: Literal["move"] = "move"
    units: Units
    path: Path
    of: str | None = None
    cargo: Units | None = None
    carrier: str | None = None
    mission: str | None = None
    target: str | None = None
    engage: StrictBool | None = None


class Ferry(ActionBase):
    do: Literal["ferry"] = "ferry"
    units: Units
    start: Annotated[Name, FROM]
    sea: Path
    to: Name


class Scramble(ActionBase):
    do: Literal["scramble"] = "scramble"
    units: Units
    start: Annotated[str | None, FROM] = None
    to: str | None = None


class Intercept(ActionBase):
    do: Literal["intercept"] = "intercept"
    units: Units
    space: str | None = None


class Raid(ActionBase):
    do: Literal["raid"] = "raid"
    space: str | None = None
    targets: dict[str, Units] = {}


class OpenBattle(ActionBase):
    do: Literal["battle"] = "battle"
    space: Name
    kind: Literal["sea", "land", "raid", "rocket"] | None = None
    start: Annotated[str | None, FROM] = None
    target: str | None = None


class Bombard(ActionBase):
    do: Literal["bombard"] = "bombard"
    ships: Units
    start: Annotated[str | None, FROM] = None
    space: str | None = None


class Submerge(ActionBase):
    do: Literal["submerge"] = "submerge"
    units: Units


class Casualties(ActionBase):
    do: Literal["casualties"] = "casualties"
    units: dict[str, Count | Units] = {}
    hit: dict[str, Count | Units] = {}
    seaborne: Units | None = None


class Press(ActionBase):
    do: Literal["press"] = "press"


class Retreat(ActionBase):
    """`units`: of a part, how many go, where any or all of them may (all if it does not say)."""

    do: Literal["retreat"] = "retreat"
    to: str | None = None
    part: str | None = None
    units: Units | None = None


class Withdraw(ActionBase):
    do: Literal["withdraw"] = "withdraw"
    to: str | None = None
    part: str | None = None
    units: Units | None = None


class Land(ActionBase):
    do: Literal["land"] = "land"
    units: Units
    start: Annotated[str | None, FROM] = None
    to: str | None = None


class Place(ActionBase):
    do: Literal["place"] = "place"
    units: Units
    space: Name


class Advantage(ActionBase):
    do: Literal["advantage"] = "advantage"
    name: Name
    space: str | None = None
    units: dict[str, Count | Units] | None = None
    path: list[Name] | None = None
    choice: str | None = None


class Kamikaze(ActionBase):
    do: Literal["kamikaze"] = "kamikaze"
    space: str | None = None
    targets: Units = {}


class Orders(ActionBase):
    do: Literal["orders"] = "orders"
    casualties: Literal["cheapest"] | list[Name] | None = None
    submerge: Literal["never", "always"] | None = None
    scramble: Literal["never", "all"] | dict[str, Count] | None = None
    intercept: Literal["never", "all"] | dict[str, Count] | None = None
    retreat: Literal["never"] | Annotated[dict[Literal["rounds"], Count], Field(min_length=1)] | None = None
    withdraw: Literal["never"] | None = None
    passage: Names | None = None
    where: list[Name] = []

    @property
    def choices(self) -> JsonObject:
        """What is said of each matter that is named; None takes an order back."""
        others = {*ActionBase.model_fields, "do", "where"}
        named = (about for about in Orders.model_fields if about in self.model_fields_set)
        return {about: getattr(self, about) for about in named if about not in others}


class EndPhase(ActionBase):
    do: Literal["end_phase"] = "end_phase"


class Concede(ActionBase):
    """A side gives up; `how` says that it did not do so itself: its time ran out, or somebody else ruled so."""

    do: Literal["concede"] = "concede"
    how: Literal["time", "adjudicated"] | None = None


class Edit(ActionBase):
    do: Literal["edit"] = "edit"
    position: Position
    options: JsonObject = {}
    why: str = Field(min_length=1, max_length=500)


Action = Annotated[
    Research
    | Purchase
    | DeclareWar
    | Move
    | Ferry
    | Scramble
    | Intercept
    | Raid
    | OpenBattle
    | Bombard
    | Submerge
    | Casualties
    | Press
    | Retreat
    | Withdraw
    | Land
    | Place
    | Advantage
    | Kamikaze
    | Orders
    | EndPhase
    | Concede
    | Edit,
    Field(discriminator="do"),
]
Kind = TypeVar("Kind", bound=ActionBase)


def read_header(data: object) -> Header:
    """Return the header of a record from its data. Raises BadLine."""
    version = data.get("record") if is_object(data) else None
    if version is not None and (version != 1 or type(version) is not int):
        raise BadLine("record.version", version=version)
    try:
        return Header.model_validate(data)
    except ValidationError as error:
        raise BadLine("record.unreadable", what=_first(error)) from None


@cache
def _actions() -> TypeAdapter[Action]:
    return TypeAdapter(Action)


def action_names() -> list[str]:
    """List what `do` may be, in the order of the union."""
    return [kind.model_fields["do"].default for kind in get_args(get_args(Action)[0])]


def read_action(data: object) -> Action:
    """Return the action of a line from its data. Raises BadLine."""
    try:
        return _actions().validate_python(data)
    except ValidationError as error:
        raise BadLine("record.unreadable", what=_first(error)) from None


def as_one_of(action: ActionBase, *kinds: type[Kind]) -> Kind:
    """Return the action, known to be of one of the kinds that can stand here: whoever handed it on has seen to it.
    Raises AssertionError if it is not."""
    for kind in kinds:
        if isinstance(action, kind):
            return action
    raise AssertionError(f"{type(action).__name__} has no place here")


def _first(error: ValidationError) -> str:
    first = error.errors(include_url=False, include_input=False)[0]
    where = ".".join(str(part) for part in first["loc"])
    return f"{where}: {first['msg'].lower()}" if where else first["msg"].lower()


def to_data(line: Line) -> JsonObject:
    """Return a line's data as it is written: only what was said, an action's `by` and `do` first."""
    data: JsonObject = line.model_dump(by_alias=True, exclude_unset=True, mode="json")
    if isinstance(line, ActionBase):
        return {"by": line.by, "do": line.do, **data}  # pyright: ignore
    return data


def write(data: JsonObject) -> str:
    """Return one line of a record as text."""
    return json.dumps(data, ensure_ascii=False, separators=(", ", ": "))
