"""Events of movement and of what others do before the battles."""

from engine.events.event import Event, Units


class Moved(Event, frozen=True):
    """Units went along `path`, the origin first. `mission` says what for, if not simply to go there; `target`, at which
    facility a raid is aimed, if that was said."""

    power: str
    units: Units
    path: list[str]
    mission: str = ""
    target: str = ""


class Intercepted(Event, frozen=True):
    """Fighters of `power` go up to meet a raid."""

    power: str
    units: Units
    space: str


class Scrambled(Event, frozen=True):
    """Aircraft of `power` go up from an air base to defend a zone beside it."""

    power: str
    units: Units
    start: str
    to: str


class KamikazeStruck(Event, frozen=True):
    """Kamikaze strikes of `power` at ships of one kind of `owner`: a die for each, `value` or less hits."""

    space: str
    power: str
    owner: str
    unit: str
    value: int
    dice: list[int]
    hits: int


class AssaultDeclared(Event, frozen=True):
    """Units aboard ships in `zone` are announced for an assault on `space`."""

    power: str
    units: Units
    zone: str
    space: str


class NeutralJoined(Event, frozen=True):
    """A neutral that `violator` entered or flew over is `power`'s now, with units of its own."""

    space: str
    power: str
    violator: str
    units: Units
