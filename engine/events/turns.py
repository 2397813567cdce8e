"""Events of turns and of the table: phases, questions, standing orders, edits, the end."""

from dataclasses import dataclass, field
from typing import Any

from engine.events.event import Event


@dataclass(frozen=True, slots=True)
class PhaseBegan(Event):
    power: str
    phase: str
    round: int


@dataclass(frozen=True, slots=True)
class AdvantageUsed(Event):
    power: str
    name: str
    space: str = ""
    units: dict[str, Any] = field(default_factory=dict[str, Any])


@dataclass(frozen=True, slots=True)
class Asked(Event):
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
    power: str
    about: str


@dataclass(frozen=True, slots=True)
class Edited(Event):
    """The host has changed the position, or the table its `options`: pairs of a name and what it is now."""

    why: str
    options: tuple[tuple[str, Any], ...] = ()


@dataclass(frozen=True, slots=True)
class Conceded(Event):
    power: str


@dataclass(frozen=True, slots=True)
class Won(Event):
    """A side has won. `kind`: "" as the edition's rules of victory say, "conceded", lost on "time", "adjudicated"."""

    side: str
    reason: str
    kind: str = ""
