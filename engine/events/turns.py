"""Events of turns and of the table: phases, questions, standing orders, edits, the end."""

from msgspec import field

from engine.events.event import Event
from engine.json_types import JsonObject


class PhaseBegan(Event, frozen=True):
    """A phase of `power`'s turn begins."""

    power: str
    phase: str
    round: int


class AdvantageUsed(Event, frozen=True):
    """A power claimed one of its advantages."""

    power: str
    name: str
    space: str = ""
    units: JsonObject = field(default_factory=JsonObject)


class Asked(Event, frozen=True):
    """A question stands: `by` must answer with the action `do`, about `space`."""

    by: str
    do: str
    space: str


class OrderedAhead(Event, frozen=True):
    """A standing order answered a question."""

    power: str
    about: str
    space: str


class OrdersSet(Event, frozen=True):
    """A power gave or withdrew a standing order about something."""

    power: str
    about: str


class Edited(Event, frozen=True):
    """The host has changed the position, or the table its `options`: pairs of a name and what it is now."""

    why: str
    options: tuple[tuple[str, object], ...] = ()


class Conceded(Event, frozen=True):
    """A power gave the game up."""

    power: str


class Won(Event, frozen=True):
    """A side has won. `kind`: "" as the edition's rules of victory say, "conceded", lost on "time", "adjudicated"."""

    side: str
    reason: str
    kind: str = ""
