"""What happened, as data: for words, pictures and arrows. Told, never stored as truth (the record is that)."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import Any

Units = dict[str, int]


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened. The class says what, the fields say how."""

    def to_json(self) -> dict[str, Any]:
        data = {f.name: getattr(self, f.name) for f in fields(self)}
        return {"event": type(self).__name__} | {key: value for key, value in data.items() if value not in (None, "")}


@dataclass(frozen=True, slots=True)
class PhaseBegan(Event):
    power: str
    phase: str
    round: int


@dataclass(frozen=True, slots=True)
class Purchased(Event):
    """The whole order of a turn. `out_of`: what paid, if not the treasury (`income`, which nobody keeps)."""

    power: str
    units: Units
    cost: int
    out_of: str = ""


@dataclass(frozen=True, slots=True)
class Moved(Event):
    """Units went along `path`, the origin first. `mission` says what for, if not simply to go there."""

    power: str
    units: Units
    path: list[str]
    mission: str = ""


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
    power: str
    units: Units
    zone: str
    space: str


@dataclass(frozen=True, slots=True)
class BattleBegan(Event):
    space: str
    kind: str
    attacker: str
    attackers: dict[str, Units]
    defenders: dict[str, Units]


@dataclass(frozen=True, slots=True)
class RoundBegan(Event):
    space: str
    round: int


@dataclass(frozen=True, slots=True)
class Rolled(Event):
    """Dice of one kind of unit: `value` or less hits. `step` is the firing step's name; `sure` of the hits took no die
    (low luck: the dice are then for the whole group). best: so many dice are of one unit, and the best of them
    counts."""

    space: str
    side: str
    step: str
    power: str
    unit: str
    value: int
    dice: list[int]
    hits: int
    sure: int | None = None
    best: int | None = None


@dataclass(frozen=True, slots=True)
class Lost(Event):
    """Units destroyed; cargo that went down with its ship is in `cargo`."""

    space: str
    power: str
    units: Units
    cargo: dict[str, Units] = field(default_factory=dict[str, Units])
    why: str = ""


@dataclass(frozen=True, slots=True)
class Damaged(Event):
    space: str
    power: str
    units: Units


@dataclass(frozen=True, slots=True)
class Repaired(Event):
    space: str
    power: str
    units: Units


@dataclass(frozen=True, slots=True)
class Submerged(Event):
    space: str
    power: str
    count: int


@dataclass(frozen=True, slots=True)
class Retreated(Event):
    space: str
    power: str
    units: Units
    to: str = ""


@dataclass(frozen=True, slots=True)
class BattleEnded(Event):
    """`result`: attacker, defender, retreat, stalemate, nobody or raid."""

    space: str
    kind: str
    attacker: str
    result: str
    rounds: int


@dataclass(frozen=True, slots=True)
class Captured(Event):
    """`power` now holds the space (by liberation if `by` took it for its original controller)."""

    space: str
    power: str
    by: str
    before: str | None
    liberated: bool = False


@dataclass(frozen=True, slots=True)
class NeutralJoined(Event):
    """A neutral that `violator` entered or flew over is `power`'s now, with units of its own."""

    space: str
    power: str
    violator: str
    units: Units


@dataclass(frozen=True, slots=True)
class Plundered(Event):
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
    power: str
    units: Units
    space: str


@dataclass(frozen=True, slots=True)
class Refunded(Event):
    power: str
    units: Units
    amount: int


@dataclass(frozen=True, slots=True)
class Earned(Event):
    power: str
    amount: int
    treasury: int


@dataclass(frozen=True, slots=True)
class BonusEarned(Event):
    """What a power collects beside the income of its land: `what` names the objective, or whatever else gave it, which
    may have taken dice."""

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
class FiredAt(Event):
    """Antiaircraft fire of `power` at aircraft of one kind; `value` or less hits."""

    space: str
    power: str
    target: str
    unit: str
    value: int
    dice: list[int]
    hits: int


@dataclass(frozen=True, slots=True)
class Bombed(Event):
    """A raid or a rocket (`how`) cost `loser` an amount of IPCs."""

    space: str
    power: str
    loser: str
    how: str
    dice: list[int]
    amount: int
    start: str = ""


@dataclass(frozen=True, slots=True)
class FacilityDamaged(Event):
    """A raid or a rocket (`how`) damaged a facility of `loser` by so many points."""

    space: str
    power: str
    loser: str
    facility: str
    how: str
    dice: list[int]
    points: int
    start: str = ""


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
    why: str


@dataclass(frozen=True, slots=True)
class Conceded(Event):
    power: str


@dataclass(frozen=True, slots=True)
class Won(Event):
    side: str
    reason: str
