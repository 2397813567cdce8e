"""What the page may ask, as JSON: anything else is not understood."""

from typing import Annotated, Any, TypeVar

from aiohttp import web
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from bot.web.live.refusals import NotUnderstood
from bot.wording import board as texts
from engine.json_text import read_json
from engine.json_types import JsonObject
from engine.record import action_names

Key = Annotated[str, Field(min_length=1, max_length=2000)]
Request = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{8,40}$")]
"""The page's own number for what is to be done once."""
Name = Annotated[str, Field(max_length=80)]
Units = Annotated[dict[Name, Annotated[int, Field(ge=0, le=1000, strict=True)]], Field(max_length=60)]
Line = Annotated[dict[Name, Any], Field(max_length=20)]
Turn = Annotated[str, Field(pattern=r"^[0-9.]{1,30}$")]
MOST_LINES = 60
NOT_BY_THE_BOARD = frozenset({"edit", "concede", "orders"})
ORDERS = frozenset(action_names()) - NOT_BY_THE_BOARD
"""What a player orders by the board. Editing is the host's, giving up and standing orders have their own ways."""
PLANNED = frozenset({"move", "ferry", "declare_war"})
"""What is planned: everything else takes dice, or money that may be another by then."""
NOT_SAID = frozenset({"dice", "note", "at"})
"""What no player says of his order: the bot does."""


class Asked(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Enter(Asked):
    """To begin a visit with a link's key."""

    key: Key


class Join(Asked):
    """To begin a visit within the chat service: what its client hands out."""

    code: Key
    instance: Key


class From(Asked):
    """Where a stack may go."""

    start: Name
    units: Units
    owner: Name = ""


class Placing(Asked):
    """Where units may be placed."""

    units: Units


class Trying(Asked):
    """What an order would do."""

    line: Line


class Planning(Asked):
    """A plan: moves of a power's next turn, as far as they are thought out."""

    power: Name
    lines: Annotated[list[Line], Field(max_length=MOST_LINES)]


class PlanFrom(Planning):
    """Where a stack may go in a plan."""

    start: Name
    units: Units
    owner: Name = ""


class PlanTrying(Planning):
    """What an order would do in a plan."""

    line: Line


class PlanSpace(Planning):
    """What could come to a space after a plan."""

    space: Name


class Speaking(Asked):
    """Words for the dice."""

    request: Request
    text: Annotated[str, Field(min_length=1, max_length=200)]


class Standing(Asked):
    """A standing order, as it is offered."""

    request: Request
    power: Name
    about: Name
    choice: Name


class Ordering(Asked):
    """Orders, all or none, for the phase `turn` or for exactly one revision."""

    request: Request
    lines: Annotated[list[Line], Field(min_length=1, max_length=MOST_LINES)]
    turn: Turn | None = None
    revision: Annotated[int, Field(ge=0, strict=True)] | None = None
    warned: Annotated[str, Field(max_length=20)] = ""


class Saying(Asked):
    """Orders in words. sure: carried out, if all can be; else only tried."""

    request: Request
    text: Annotated[str, Field(max_length=6000)]
    turn: Turn
    sure: bool = False


class Keeping(Asked):
    """The sheet that waits for later."""

    text: Annotated[str, Field(max_length=6000)]


class All(Asked):
    """Everything of a phase at once: placed or landed; or orders taken back, the last one or all."""

    request: Request
    turn: Turn
    everything: bool = False


A = TypeVar("A", bound=Asked)


async def read(request: web.Request, kind: type[A]) -> A:
    """What a request asks for. Raises NotUnderstood; HTTPRequestEntityTooLarge."""
    if request.content_type != "application/json":
        raise NotUnderstood
    try:
        return kind.model_validate(read_json((await request.read()).decode()))
    except (ValueError, ValidationError):
        raise NotUnderstood from None


def lines_of(asked: Ordering) -> tuple[JsonObject, ...]:
    """The orders, if each is one that a player gives. Raises NotUnderstood."""
    if asked.turn is None and asked.revision is None:
        raise NotUnderstood(texts.NO_POSITION)
    return tuple(order(line) for line in asked.lines)


def plan_of(asked: Planning) -> list[JsonObject]:
    """The moves of a plan. Raises NotUnderstood."""
    return [_planned(line) for line in asked.lines]


def _planned(line: JsonObject) -> JsonObject:
    if line.get("do") not in PLANNED:
        raise NotUnderstood(texts.NOT_AN_ORDER)
    return order(line)


def order(line: JsonObject) -> JsonObject:
    """An order, if it is one that a player gives. Raises NotUnderstood."""
    if str(line.get("do")) not in ORDERS or NOT_SAID & line.keys():
        raise NotUnderstood(texts.NOT_AN_ORDER)
    return dict(line)
