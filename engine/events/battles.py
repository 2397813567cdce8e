"""Events of battles, raids and what they take."""

from msgspec import field

from engine.events.event import Event, Units


class BattleBegan(Event, frozen=True):
    """A battle of some kind begins; the units on both sides, by power."""

    space: str
    kind: str
    attacker: str
    attackers: dict[str, Units]
    defenders: dict[str, Units]


class RoundBegan(Event, frozen=True):
    """A round of combat begins, counted from 1."""

    space: str
    round: int


class Rolled(Event, frozen=True):
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


class Lost(Event, frozen=True):
    """Units destroyed; cargo that went down with its ship is in `cargo`."""

    space: str
    power: str
    units: Units
    cargo: dict[str, Units] = field(default_factory=dict[str, Units])
    why: str = ""


class Damaged(Event, frozen=True):
    """Units took a hit that does not sink them."""

    space: str
    power: str
    units: Units


class Repaired(Event, frozen=True):
    """Damaged units are whole again."""

    space: str
    power: str
    units: Units


class Submerged(Event, frozen=True):
    """So many submarines of `power` submerged: they are out of the battle and stay in the zone."""

    space: str
    power: str
    count: int


class Retreated(Event, frozen=True):
    """Units left a battle for the space `to`; empty: aircraft that stay over it until they land."""

    space: str
    power: str
    units: Units
    to: str = ""


class BattleEnded(Event, frozen=True):
    """`result`: attacker, defender, retreat, stalemate, nobody or raid."""

    space: str
    kind: str
    attacker: str
    result: str
    rounds: int


class Captured(Event, frozen=True):
    """`power` now holds the space (by liberation if `by` took it for its original controller)."""

    space: str
    power: str
    by: str
    before: str | None
    liberated: bool = False


class FiredAt(Event, frozen=True):
    """Antiaircraft fire of `power` at aircraft of one kind; `value` or less hits."""

    space: str
    power: str
    target: str
    unit: str
    value: int
    dice: list[int]
    hits: int


class Bombed(Event, frozen=True):
    """A raid or a rocket (`how`) cost `loser` an amount of IPCs."""

    space: str
    power: str
    loser: str
    how: str
    dice: list[int]
    amount: int
    start: str = ""


class FacilityDamaged(Event, frozen=True):
    """A raid or a rocket (`how`) damaged a facility of `loser` by so many points."""

    space: str
    power: str
    loser: str
    facility: str
    how: str
    dice: list[int]
    points: int
    start: str = ""
