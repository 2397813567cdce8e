"""What a page is given, as JSON: spaces, powers and units are the engine's ids, positions are parts of the record's
state, and every sentence and name is plain text, never markup. Whoever reads it must not take it for anything else.

A value that is not said is the default here; `written` leaves it out.
"""

from typing import Literal

from pydantic import BaseModel, ConfigDict

from engine.json_types import JsonObject

Units = dict[str, int]
Forces = dict[str, Units]
Spot = tuple[int, int]
Box = tuple[int, int, int, int]
ArcKind = Literal["coast", "zone", "border", "edge"]
MoveKind = Literal["move", "attack", "air", "amphibious"]


class View(BaseModel):
    """A part of what a page is given: a value."""

    model_config = ConfigDict(frozen=True)


class Arc(View):
    """A line between two spaces, or all round one: `points` are x and y of its first point in quarters of a picture's
    pixel, then from each point to the next."""

    kind: ArcKind
    points: list[int]


class Tray(View):
    """A place in open water for the counters of a space too small for them, and where its thread begins."""

    at: Spot
    pitch: int
    slots: list[Spot]


class SpaceView(View):
    """A space. rings: its outlines, each a list of arcs; -1 - n is arc n backwards. lines: its name as the map has it,
    in type of `font` pixels in the middle of `box` if it has no badge. levels: where its counters may stand, the
    largest first: distance and places. All in pixels of the picture. kind: land, sea, closed; or ice and lake, which
    are no spaces of the game and have no name."""

    kind: str
    rings: list[list[int]]
    name: str = ""
    ipc: int = 0
    owner: str = ""
    neutral: str = ""
    capital_of: str = ""
    city: str = ""
    beside: list[str] = []
    font: int = 0
    lines: list[str] = []
    at: Spot = (0, 0)
    box: Box = (0, 0, 0, 0)
    badge: Spot | None = None
    levels: list[tuple[int, list[Spot]]] = []
    tray: Tray | None = None


class PowerView(View):
    """A power that has units or money; `player`: who plays it, if that is told. accounts: where its money lies, and
    what it has bought, as the position names them."""

    name: str
    side: str
    accounts: list[str] = []
    player: str = ""


class UnitView(View):
    """A kind of unit, with the rank that orders it in lists and the values of the edition's own table."""

    name: str
    names: str
    short: str
    rank: int
    domain: str
    cost: int = 0
    attack: int = 0
    defense: int = 0
    move: int = 0


class BoardView(View):
    """What stays the same through a game."""

    id: str
    width: int
    height: int
    wraps: bool
    arcs: list[Arc]
    spaces: dict[str, SpaceView]
    canals: dict[str, Spot]
    powers: dict[str, PowerView]
    units: dict[str, UnitView]


class Move(View):
    """Units on their way along `path`."""

    by: str
    path: list[str]
    units: Units
    kind: MoveKind


class Fight(View):
    """A part of a battle. began: who fights whom (`forces`: attackers, then defenders). round: its number. rolled: dice
    of one kind of unit, of which those at `value` or less hit, and `sure` hits that took no die. said: a sentence, with
    what it cost (`lost`). ended: the sentence that ends it."""

    what: Literal["began", "round", "rolled", "said", "ended"]
    space: str
    by: str = ""
    forces: tuple[Forces, Forces] | None = None
    number: int = 0
    side: str = ""
    label: str = ""
    unit: str = ""
    value: int = 0
    dice: list[int] = []
    sure: int = 0
    text: str = ""
    lost: Forces = {}


class Step(View):
    """A line of the record: who gave it, the order as a sentence, a remark of its own, what came of it; `change` leads
    from the position before to the one after it: by path ("units/ukraine/germany/tank") the new value, or None where
    there is none any more. proof: where the receipt of its dice stands, of that roll."""

    line: int
    by: str
    text: str = ""
    note: str = ""
    change: JsonObject = {}
    told: list[str] = []
    moves: list[Move] = []
    fight: list[Fight] = []
    taken: list[str] = []
    placed: list[str] = []
    roll: int = 0
    proof: str = ""


class Phase(View):
    """A phase, and the first step after it has begun."""

    name: str
    step: int


class Fortunes(View):
    """By power: its money, its income, and what its units cost."""

    money: Units = {}
    income: Units = {}
    worth: Units = {}


class Turn(View):
    """A power's turn, phase by phase, and what everybody has when it ends."""

    round: int
    power: str
    phases: list[Phase]
    after: Fortunes = Fortunes()


class FrameView(View):
    """What stays the same through a game. words: the page's own texts. units, emblems: outlines as SVG paths on a grid
    of 100, of units (and facilities and marks) with 1 for what is added and 0 for what is cut out, of powers and
    neutrals. patterns: of owners' land, as paths in a square of 12."""

    title: str
    words: dict[str, str]
    units: dict[str, list[tuple[int, str]]]
    emblems: dict[str, str]
    patterns: dict[str, str]
    board: BoardView


class ReplayView(FrameView):
    """A game from its beginning to now. before: what everybody has at the beginning. result: how it ended."""

    opening: JsonObject
    before: Fortunes
    steps: list[Step]
    turns: list[Turn]
    result: str = ""


def written(view: View) -> bytes:
    """A view as JSON, what is as usual left out."""
    return view.model_dump_json(exclude_defaults=True).encode()
