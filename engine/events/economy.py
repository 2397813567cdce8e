"""Events of money, units and developments."""

from msgspec import field

from engine.events.event import Event, Units


class Purchased(Event, frozen=True):
    """The whole order of a turn. `out_of`: what paid, if not the treasury (`income`, which nobody keeps).
    `economy`: whose order it is, where a power has several economies; so in the events that follow."""

    power: str
    units: Units
    cost: int
    out_of: str = ""
    economy: str = ""


class Plundered(Event, frozen=True):
    """`power` took `amount` IPCs of `loser`'s with its capital."""

    power: str
    loser: str
    amount: int


class Forfeited(Event, frozen=True):
    """Units not yet placed, and researchers, that are lost with a capital."""

    power: str
    units: Units
    researchers: int = 0


class Placed(Event, frozen=True):
    """Units are mobilized in a space."""

    power: str
    units: Units
    space: str


class Refunded(Event, frozen=True):
    """Units that were bought and not placed are given back; they bring `amount` IPCs."""

    power: str
    units: Units
    amount: int
    economy: str = ""


class Earned(Event, frozen=True):
    """`power` received `amount` IPCs; `treasury` is what it has then."""

    power: str
    amount: int
    treasury: int
    economy: str = ""


class BonusEarned(Event, frozen=True):
    """IPCs that a power collects beside the income of its land: `what` names the objective, or whatever else gave them,
    which may have taken dice."""

    power: str
    what: str
    amount: int
    dice: list[int] = field(default_factory=list[int])


class BidPlaced(Placed, frozen=True):
    """A unit bought out of a bid, before the first turn."""


class BidKept(Earned, frozen=True):
    """What is left of a bid, as cash."""


class Researched(Event, frozen=True):
    """Research dice for one development: they cost `cost` IPCs."""

    power: str
    technology: str
    dice: list[int]
    success: bool
    cost: int


class ResearchersRolled(Event, frozen=True):
    """Researchers of a power rolled, those it paid `cost` for and those it had."""

    power: str
    dice: list[int]
    success: bool
    cost: int


class Developed(Event, frozen=True):
    """A breakthrough: the die of a chart (the last of those rolled) named the development."""

    power: str
    technology: str
    chart: str
    dice: list[int]


class SetAside(Event, frozen=True):
    """Units that cost nothing wait to be placed later in the turn; `why` names what gave them."""

    power: str
    units: Units
    why: str


class Built(Event, frozen=True):
    """A facility stands in a space now; `paid`: it was bought."""

    power: str
    facility: str
    space: str
    paid: bool = True


class FacilitiesRepaired(Event, frozen=True):
    """Points of damage removed by a turn's order, by space and facility; `instead_of`: what the repairs had cost that
    this order replaces."""

    power: str
    repairs: dict[str, dict[str, int]]
    cost: int
    instead_of: int = 0


class Mustered(Event, frozen=True):
    """Units that cost nothing appeared; `why` names what gave them."""

    power: str
    units: Units
    space: str
    why: str


class Interdicted(Event, frozen=True):
    """Income that did not arrive, and whose units stopped it."""

    power: str
    by: str
    amount: int


class ConvoyDisrupted(Event, frozen=True):
    """Enemies in a zone rolled for a power's convoys there: so many IPCs of damage, before the limits."""

    power: str
    zone: str
    by: list[str]
    dice: list[int]
    damage: int


class ConvoysLost(Event, frozen=True):
    """IPCs that convoys cost a power (one of its economies) of the income of its territories."""

    power: str
    spaces: dict[str, int]
    amount: int
    economy: str = ""
