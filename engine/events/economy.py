"""Events of money, units and developments."""

from dataclasses import dataclass, field

from engine.events.event import Event, Units


@dataclass(frozen=True, slots=True)
class Purchased(Event):
    """The whole order of a turn. `out_of`: what paid, if not the treasury (`income`, which nobody keeps).
    `economy`: whose order it is, where a power has several economies; so in the events that follow."""

    power: str
    units: Units
    cost: int
    out_of: str = ""
    economy: str = ""


@dataclass(frozen=True, slots=True)
class Plundered(Event):
    """`power` took `amount` IPCs of `loser`'s with its capital."""

    power: str
    loser: str
    amount: int


@dataclass(frozen=True, slots=True)
class Forfeited(Event):
    """Units not yet placed, and researchers, that are lost with a capital."""

    power: str
    units: Units
    researchers: int = 0


@dataclass(frozen=True, slots=True)
class Placed(Event):
    """Units are mobilized in a space."""

    power: str
    units: Units
    space: str


@dataclass(frozen=True, slots=True)
class Refunded(Event):
    """Units that were bought and not placed are given back; they bring `amount` IPCs."""

    power: str
    units: Units
    amount: int
    economy: str = ""


@dataclass(frozen=True, slots=True)
class Earned(Event):
    """`power` received `amount` IPCs; `treasury` is what it has then."""

    power: str
    amount: int
    treasury: int
    economy: str = ""


@dataclass(frozen=True, slots=True)
class BonusEarned(Event):
    """IPCs that a power collects beside the income of its land: `what` names the objective, or whatever else gave them,
    which may have taken dice."""

    power: str
    what: str
    amount: int
    dice: list[int] = field(default_factory=list[int])


@dataclass(frozen=True, slots=True)
class BidPlaced(Placed):
    """A unit bought out of a bid, before the first turn."""


@dataclass(frozen=True, slots=True)
class BidKept(Earned):
    """What is left of a bid, as cash."""


@dataclass(frozen=True, slots=True)
class Researched(Event):
    """Research dice for one development: they cost `cost` IPCs."""

    power: str
    technology: str
    dice: list[int]
    success: bool
    cost: int


@dataclass(frozen=True, slots=True)
class ResearchersRolled(Event):
    """Researchers of a power rolled, those it paid `cost` for and those it had."""

    power: str
    dice: list[int]
    success: bool
    cost: int


@dataclass(frozen=True, slots=True)
class Developed(Event):
    """A breakthrough: the die of a chart (the last of those rolled) named the development."""

    power: str
    technology: str
    chart: str
    dice: list[int]


@dataclass(frozen=True, slots=True)
class SetAside(Event):
    """Units that cost nothing wait to be placed later in the turn; `why` names what gave them."""

    power: str
    units: Units
    why: str


@dataclass(frozen=True, slots=True)
class Built(Event):
    """A facility stands in a space now; `paid`: it was bought."""

    power: str
    facility: str
    space: str
    paid: bool = True


@dataclass(frozen=True, slots=True)
class FacilitiesRepaired(Event):
    """Points of damage removed by a turn's order, by space and facility; `instead_of`: what the repairs had cost that
    this order replaces."""

    power: str
    repairs: dict[str, dict[str, int]]
    cost: int
    instead_of: int = 0


@dataclass(frozen=True, slots=True)
class Mustered(Event):
    """Units that cost nothing appeared; `why` names what gave them."""

    power: str
    units: Units
    space: str
    why: str


@dataclass(frozen=True, slots=True)
class Interdicted(Event):
    """Income that did not arrive, and whose units stopped it."""

    power: str
    by: str
    amount: int


@dataclass(frozen=True, slots=True)
class ConvoyDisrupted(Event):
    """Enemies in a zone rolled for a power's convoys there: so many IPCs of damage, before the limits."""

    power: str
    zone: str
    by: list[str]
    dice: list[int]
    damage: int


@dataclass(frozen=True, slots=True)
class ConvoysLost(Event):
    """IPCs that convoys cost a power (one of its economies) of the income of its territories."""

    power: str
    spaces: dict[str, int]
    amount: int
    economy: str = ""
