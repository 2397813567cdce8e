"""Events of turns and of the table: phases, questions, standing orders, edits, the end."""

from dataclasses import dataclass, field

from engine.events.event import Event
from engine.json_types import JsonObject


@dataclass(frozen=True, slots=True)
class PhaseBegan(Event):
    """A phase of `power`'s turn begins."""

    power: str
    phase: str
    round: int


@dataclass(frozen=True, slots=True)
class AdvantageUsed(Event):
    """A power claimed one of its advantages."""

    power: str
    name: str
    space: str = ""
    units: JsonObject = field(default_factory=JsonObject)


@dataclass(frozen=True, slots=True)
class Asked(Event):
    """A question stands: `by` must answer with the action `do`, about `space`."""

    by: str
    do: str
    space: str


@dataclass(frozen=True, slots=True)
class OrderedAhead(Event):
    """A standing order answered a question."""

    power: str
    about: str
    space: str


@dataclass(frozen=True, slots=True)
class OrdersSet(Event):
    """A power gave or withdrew a standing order about something."""

    power: str
    about: str


@dataclass(frozen=True, slots=True)
class Edited(Event):
    """The host has changed the position, or the table its `options`: pairs of a name and what it is now."""

    why: str
    options: tuple[tuple[str, object], ...] = ()


@dataclass(frozen=True, slots=True)
class Conceded(Event):
    """A power gave the game up."""

    power: str


@dataclass(frozen=True, slots=True)
class Won(Event):
    """A side has won. `kind`: "" as the edition's rules of victory say, "conceded", lost on "time", "adjudicated"."""

    side: str
    reason: str
    kind: str = ""
