"""The questions the engine can ask, and the standing orders that answer some of them for who is away."""

from msgspec import Struct

from engine.json_types import JsonObject

Choice = str | list[str] | dict[str, int] | None
"""What a standing order may say: a word, names in order of preference, how many; nothing is no order."""
SUBMARINES = "submarines"
"""The part of a side that may slip away while the rest fights on."""


class Ask(Struct, frozen=True):
    """A question that stands. `do` names the action that answers; the rest says what may be chosen.

    side: attacker or defender, for the engine's own use. hits: casualties to choose. units: what may be chosen from.
    to: spaces to choose from. max: how many at most. ipc: what all of it may cost. charts: technology charts to choose
    from. parts: the spaces for each part that may go by itself. targets: what each kind of unit may be sent at.
    leaving: asked while the phase is being left, for the engine's own use.
    """

    by: str
    do: str
    space: str = ""
    side: str = ""
    hits: int = 0
    units: JsonObject | None = None
    to: tuple[str, ...] | None = None
    max: int = 0
    ipc: int = 0
    charts: tuple[str, ...] | None = None
    part: str = ""
    parts: dict[str, list[str]] | None = None
    leaving: bool = False
    targets: dict[str, list[str]] | None = None

    def to_json(self) -> JsonObject:
        """Return the question as the record shows it; what does not apply is left out."""
        shown: JsonObject = {"by": self.by, "do": self.do}
        for name in ("space", "hits", "max", "ipc", "part"):
            if value := getattr(self, name):
                shown[name] = value
        lists = {"to": _listed(self.to), "charts": _listed(self.charts)}
        rest = {"units": self.units, **lists, "parts": self.parts, "targets": self.targets}
        return shown | {name: value for name, value in rest.items() if value is not None}


def _listed(names: tuple[str, ...] | None) -> list[str] | None:
    return None if names is None else list(names)


class StandingOrder(Struct, frozen=True):
    """What a power wants decided while it is away, about one thing, in some spaces (none named: everywhere)."""

    power: str
    about: str
    choice: Choice
    where: tuple[str, ...] = ()


def ordered_ahead(orders: list[StandingOrder], power: str, about: str, space: str) -> Choice:
    """Return what the most specific standing order of a power on a matter says: one that names the space, else a
    general one; None if there is none."""
    best: StandingOrder | None = None
    for order in orders:
        fits = order.power == power and order.about == about and (not order.where or space in order.where)
        if fits and (best is None or bool(order.where) >= bool(best.where)):
            best = order
    return None if best is None else best.choice


def set_order(orders: list[StandingOrder], new: StandingOrder) -> list[StandingOrder]:
    """Return the orders with one set, replaced or (choice None) withdrawn. Withdrawing a general one withdraws all."""
    same = [o for o in orders if o.power == new.power and o.about == new.about]
    kept = [o for o in orders if o not in same]
    if new.choice is None:
        return kept + [o for o in same if new.where and o.where != new.where]
    return kept + [o for o in same if o.where != new.where] + [new]
