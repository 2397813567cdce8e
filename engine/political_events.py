"""What happened between powers and to neutrals; events like those of engine/events.py."""

from engine.events import Event, Units


class WarDeclared(Event, frozen=True):
    """`power` has declared war on the powers `on`; all that are at war with each other through it are in `pairs`."""

    power: str
    on: list[str]
    pairs: list[list[str]]


class NeutralAttacked(Event, frozen=True):
    """A neutral that `violator` attacks has joined a side; its army, `units`, stands on the board."""

    space: str
    violator: str
    side: str
    units: Units


class NeutralsTurned(Event, frozen=True):
    """All strict neutrals that are left lean to a side now."""

    leaning: str
    spaces: list[str]


class NeutralTaken(Event, frozen=True):
    """A neutral on the side of `power` is its now, with its army: `units` come onto the board, `joined` stood there."""

    space: str
    power: str
    units: Units
    joined: Units
