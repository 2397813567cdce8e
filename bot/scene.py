"""What to draw, as plain values: `scenes` fills these from a game, `rendering` turns them into pictures, and
`wording.alt_text` tells them to those who see none.

Spaces, powers and units are the engine's ids (`sz_12`, `united_kingdom`, `tank`). An id the pictures do not know never
raises: an unknown space is left out, an unknown power is drawn grey, an unknown unit as a plain disc.
"""

from collections.abc import Mapping, Sequence
from typing import Literal

from msgspec import Struct, field

Theme = Literal["light", "dark"]
Size = Literal["normal", "phone"]
ArrowKind = Literal["move", "attack", "amphibious", "air"]
GoalMark = Literal["held", "near", "open", "paid"]
SideName = Literal["attacker", "defender"]


class NoMapError(LookupError):
    """The board has no drawn map."""


class Cargo(Struct, frozen=True, omit_defaults=True, order=True):
    """Units aboard a ship."""

    power: str
    unit: str
    count: int = 1


class Stack(Struct, frozen=True, omit_defaults=True):
    """Equal units of one power in a space: `damaged` of the `count` have taken a hit, `cargo` is what each carries."""

    power: str
    unit: str
    count: int = 1
    damaged: int = 0
    cargo: tuple[Cargo, ...] = ()


class Facility(Struct, frozen=True, omit_defaults=True):
    """A complex, base or gun that stands in a territory: `limit` is what it can mobilize, `damage` what bombing did;
    `grade` tells "minor" complexes from "major" ones, and is anything else where there is one kind; `idle`: it has so
    much damage that it does nothing."""

    kind: str = "industrial_complex"
    limit: int | None = None
    damage: int = 0
    grade: str = ""
    idle: bool = False

    @property
    def sort(self) -> str:
        """What it is drawn as."""
        return f"{self.kind}_{self.grade}" if self.grade in ("minor", "major") else self.kind


class Arrow(Struct, frozen=True, omit_defaults=True):
    """A net movement along `path` (two or more spaces); `label` is a short text such as "3 inf, 1 tank", `note` the
    whole in words, for where the label finds no room. A `quiet` one led to no fight, where others did: it is drawn
    pale, without its label, and a picture is not made larger for it."""

    path: tuple[str, ...]
    power: str
    kind: ArrowKind = "move"
    label: str = ""
    note: str = ""
    quiet: bool = False


class PowerLine(Struct, frozen=True, omit_defaults=True):
    """One power's entry in the strip under the map; `text` is e.g. "12 IPC", `note` what it has developed."""

    power: str
    name: str
    text: str = ""
    active: bool = False
    out: bool = False
    note: str = ""


class Goal(Struct, frozen=True, omit_defaults=True):
    """A national objective of the power in turn: its name, and what it pays now or could pay; `near` is one that lacks
    one thing alone."""

    name: str
    pays: int
    mark: GoalMark = "open"


class Scene(Struct, frozen=True, omit_defaults=True):
    """One map picture. Only `board` is needed; everything else adds to the empty board.

    conquerors: who took what is captured, where that is not who holds it now. contested: spaces that enemies share
    without fighting. threats: from 1 to 3 by space. canals: the powers to which each is shut. leanings: of neutrals
    that lean otherwise than at the beginning. disrupted: by zone, what its convoys may cost each power at most.
    kamikaze: zones in which pilots may strike who do not come back. ranges: where else the units of a power may go
    that never leave some land. crop: the spaces to show; None: those that something marks. legend: every sign is
    explained, which one picture of a game does.
    """

    board: str
    owners: Mapping[str, str | None] = field(default_factory=dict)
    leanings: Mapping[str, str] = field(default_factory=dict)
    stacks: Mapping[str, Sequence[Stack]] = field(default_factory=dict)
    facilities: Mapping[str, Sequence[Facility]] = field(default_factory=dict)
    capitals: Sequence[str] = ()
    victory_cities: Sequence[str] = ()
    title: str = ""
    status: Sequence[PowerLine] = ()
    goals: Sequence[Goal] = ()
    arrows: Sequence[Arrow] = ()
    battles: Sequence[str] = ()
    captured: Sequence[str] = ()
    conquerors: Mapping[str, str] = field(default_factory=dict)
    placed: Sequence[str] = ()
    contested: Sequence[str] = ()
    convoys: Sequence[str] = ()
    disrupted: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    kamikaze: Sequence[str] = ()
    ranges: Mapping[str, Sequence[str]] = field(default_factory=dict)
    threats: Mapping[str, int] = field(default_factory=dict)
    canals: Mapping[str, Sequence[str]] = field(default_factory=dict)
    crop: Sequence[str] | None = None
    theme: Theme = "light"
    size: Size = "normal"
    legend: bool = False


class BattleGroup(Struct, frozen=True, omit_defaults=True):
    """Equal units of one side in a battle: how many went in, at which value they fire, how many are lost or damaged."""

    power: str
    unit: str
    count: int
    value: int
    lost: int = 0
    damaged: int = 0


class BattleSide(Struct, frozen=True, omit_defaults=True):
    """Everybody on one side of a battle; `name` is what the heading says, e.g. "Germany"."""

    name: str
    groups: Sequence[BattleGroup]


class Roll(Struct, frozen=True, omit_defaults=True):
    """The dice of equal units that fired together; a die hits at `value` or less. `sure`: hits that took no die."""

    power: str
    unit: str
    value: int
    dice: Sequence[int]
    sure: int = 0


class Volley(Struct, frozen=True, omit_defaults=True):
    """One side's fire: the step's name, its rolls, and who fell to it on the other side (words, e.g. "2 infantry")."""

    side: SideName
    label: str
    rolls: Sequence[Roll]
    losses: str = ""


class BattleRound(Struct, frozen=True, omit_defaults=True):
    """One round of a battle, its volleys in the order fired."""

    number: int
    volleys: Sequence[Volley]


Shares = tuple[tuple[int, float], ...]
"""Numbers with their chances, the smallest first."""


class BattleOdds(Struct, frozen=True, omit_defaults=True):
    """Chances before the first roll, 0 to 1; `luck` is the attacker's hits above expectation less the defender's.
    `left`: how many units each side may have left, `swing`: what the defender may lose more than the attacker, in
    IPCs, each with its chance; empty where only the bar is shown."""

    attacker: float
    draw: float
    defender: float
    luck: float | None = None
    left: tuple[Shares, Shares] = ((), ())
    swing: Shares = ()


class BattleScene(Struct, frozen=True, omit_defaults=True):
    """One battle picture: the two sides, the rounds to show (one, or all as a summary) and how it stands."""

    title: str
    attacker: BattleSide
    defender: BattleSide
    rounds: Sequence[BattleRound] = ()
    outcome: str = ""
    odds: BattleOdds | None = None
    theme: Theme = "light"


class EconomyRow(Struct, frozen=True, omit_defaults=True):
    """A power's figures round by round, oldest first; None where it did not yet take part. `letter`: what tells it from
    another row of the same power."""

    power: str
    name: str
    values: Sequence[float | None]
    letter: str = ""


class EconomyScene(Struct, frozen=True, omit_defaults=True):
    """The chart: one line per power over the rounds; `measure` names the figure ("Income", "Value of units", ...)."""

    title: str
    measure: str
    rounds: Sequence[str]
    rows: Sequence[EconomyRow]
    theme: Theme = "light"


class UnitRow(Struct, frozen=True, omit_defaults=True):
    """A kind of unit: its name, and a figure for each column."""

    unit: str
    name: str
    figures: tuple[str, ...]


class UnitTableScene(Struct, frozen=True, omit_defaults=True):
    """What units cost and are worth, as a table; the counters are of one power."""

    title: str
    power: str
    columns: tuple[str, ...]
    rows: tuple[UnitRow, ...]
    theme: Theme = "light"


class LeagueRow(Struct, frozen=True, omit_defaults=True):
    """A person in the table of a season, with a figure for each column."""

    place: str
    name: str
    figures: tuple[str, ...]


class LeagueTie(Struct, frozen=True, omit_defaults=True):
    """A match of a bracket: two names, and which of them has won."""

    names: tuple[str, str]
    winner: int | None = None


class LeagueRound(Struct, frozen=True, omit_defaults=True):
    """A round of a bracket, from top to bottom."""

    name: str
    ties: tuple[LeagueTie, ...]


class LeagueScene(Struct, frozen=True, omit_defaults=True):
    """A season: its table, or the rounds of its bracket."""

    title: str
    columns: tuple[str, ...] = ()
    rows: tuple[LeagueRow, ...] = ()
    rounds: tuple[LeagueRound, ...] = ()
    theme: Theme = "light"


class FigureRow(Struct, frozen=True, omit_defaults=True):
    """A line of figures: what is counted, the figure in words, and, where it is a share, how large (0 to 1)."""

    name: str
    text: str
    share: float | None = None


class FigureSection(Struct, frozen=True, omit_defaults=True):
    """Figures under a heading."""

    heading: str
    rows: tuple[FigureRow, ...]


class FigureScene(Struct, frozen=True, omit_defaults=True):
    """Somebody's or a season's figures. `curve`: how one of them went, from left to right, `curve_name` what it is."""

    title: str
    sections: tuple[FigureSection, ...] = ()
    curve: tuple[float, ...] = ()
    curve_name: str = ""
    theme: Theme = "light"


class PoliticsPower(Struct, frozen=True, omit_defaults=True):
    """A power in the picture of politics; `note` is a sentence on what it may do or waits for."""

    power: str
    name: str
    note: str = ""


class PoliticsScene(Struct, frozen=True, omit_defaults=True):
    """Who is at war with whom: a table of two sides. `wars` are pairs of powers, in either order; of a pair in
    `declarations` the first may declare war on the second now."""

    title: str
    axis: Sequence[PoliticsPower]
    allies: Sequence[PoliticsPower]
    wars: Sequence[tuple[str, str]] = ()
    declarations: Sequence[tuple[str, str]] = ()
    theme: Theme = "light"


class BriefingRow(Struct, frozen=True, omit_defaults=True):
    """A sentence; `power` puts its token before it."""

    text: str
    power: str = ""


class BriefingSection(Struct, frozen=True, omit_defaults=True):
    """Rows under a heading; an `urgent` one is lit."""

    heading: str
    rows: Sequence[BriefingRow]
    urgent: bool = False


class BriefingScene(Struct, frozen=True, omit_defaults=True):
    """What somebody wants to know who has not looked for a day, on one narrow card."""

    title: str
    power: str
    sections: Sequence[BriefingSection]
    theme: Theme = "light"
