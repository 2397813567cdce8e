"""Events of movement and of what others do before the battles."""

from dataclasses import dataclass

from engine.events.event import Event, Units


@dataclass(frozen=True, slots=True)
class Moved(Event):
    """Units went along `path`, the origin first. `mission` says what for, if not simply to go there; `target`, at which
    facility a raid is aimed, if that was said."""

    power: str
    units: Units
    path: list[str]
    mission: str = ""
    target: str = ""


@dataclass(frozen=True, slots=True)
class Intercepted(Event):
    """Fighters of `power` go up to meet a raid."""

    power: str
    units: Units
    space: str


@dataclass(frozen=True, slots=True)
class Scrambled(Event):
    """Aircraft of `power` go up from an air base to defend a zone beside it."""

    power: str
    units: Units
    start: str
    to: str


@dataclass(frozen=True, slots=True)
class KamikazeStruck(Event):
    """Kamikaze strikes of `power` at ships of one kind of `owner`: a die for each, `value` or less hits."""

    space: str
    power: str
    owner: str
    unit: str
    value: int
    dice: list[int]
    hits: int


@dataclass(frozen=True, slots=True)
class AssaultDeclared(Event):
    """Units aboard ships in `zone` are announced for an assault on `space`."""

    power: str
    units: Units
    zone: str
    space: str


@dataclass(frozen=True, slots=True)
class NeutralJoined(Event):
    """A neutral that `violator` entered or flew over is `power`'s now, with units of its own."""

    space: str
    power: str
    violator: str
    units: Units
