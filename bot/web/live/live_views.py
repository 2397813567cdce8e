"""What the live page is given, as JSON, beside what a replay is (`bot.web.views`, which says how to read both)."""

from bot.web.views import Fortunes, Step, Turn, Units, View
from engine.json_types import JsonObject


class WaitView(View):
    """What a power owes, in words."""

    by: str
    text: str


class NewsView(View):
    """What has happened since somebody looked last. window: names a telling of the game, from some turn on; with
    `opening` it is new to the page, which begins anew. Of the steps that the page has the first `cut` stay, of the
    turns the first `turns_cut`; what is here follows them. seen: to be said when asking again. base: how many lines
    of the record come before the first step. notes: what the table should know, a pause for one."""

    window: str
    seen: int
    base: int
    revision: int
    status: str
    opening: JsonObject = {}
    before: Fortunes | None = None
    cut: int = 0
    steps: list[Step] = []
    turns_cut: int = 0
    turns: list[Turn] = []
    waits: list[WaitView] = []
    notes: list[str] = []
    result: str = ""


class AnswerView(View):
    label: str
    line: JsonObject


class PickView(View):
    """Casualties that can be chosen by number: so many of these."""

    hits: int
    units: Units


class AskView(View):
    """A question to the player, with answers; there may be more, which are said in words, or chosen by number."""

    by: str
    text: str
    space: str = ""
    answers: list[AnswerView]
    pick: PickView | None = None


class StackView(View):
    """Units that can still move. owner: a friend whose units one leads."""

    space: str
    owner: str = ""
    units: Units


class SaleView(View):
    unit: str
    cost: int


class PurseView(View):
    """What is bought out of one account: `left` of it beside what is `ordered`, which `line` orders again with other
    units."""

    name: str = ""
    left: int
    ordered: Units = {}
    sales: list[SaleView] = []
    line: JsonObject


class BidView(View):
    """What is left of a bid: `sales`: what it buys, `places`: where each may go."""

    by: str
    left: int
    sales: list[SaleView]
    places: dict[str, list[str]]


class OfferView(View):
    """An order that can be given as it stands. does: what it brings, where that has to be said."""

    label: str
    line: JsonObject
    does: str = ""
    grave: bool = False


class WaitingView(View):
    """Units that wait to be placed."""

    by: str
    units: Units


class StandingView(View):
    """A power's standing orders in words. may: what can be decided with a tap, and how."""

    by: str
    text: str
    may: dict[str, list[str]]


class SeatView(View):
    """What a player can do now. powers: those he plays; turn: names the phase for which orders are meant; mine:
    whether he has to act; helps: what the table lets him ask for; rest: orders that wait, as text; words: whether his
    for the dice are missing; standing: what is done for him while he is away, by power."""

    revision: int
    turn: str
    powers: list[str] = []
    mine: bool = False
    task: str = ""
    asks: list[AskView] = []
    stacks: list[StackView] = []
    purses: list[PurseView] = []
    waiting: list[WaitingView] = []
    fights: list[OfferView] = []
    offers: list[OfferView] = []
    lands_all: bool = False
    places_all: bool = False
    ends: bool = False
    helps: list[str] = []
    rest: str = ""
    bids: list[BidView] = []
    words: bool = False
    standing: list[StandingView] = []


class WayView(View):
    """One way for a stack. line: the order; attack: whether there will be a fight."""

    goal: str
    label: str
    line: JsonObject
    steps: int = 0
    attack: bool = False


class ChanceView(View):
    """Odds of a battle. win, lose: of the attacker, from 0 to 1."""

    text: str
    win: float
    lose: float


class LoadView(View):
    label: str
    cargo: Units


class PreviewView(View):
    """What an order would do. loads: what may sail along; alone: whether hidden enemies may be left alone."""

    text: str
    notes: list[str] = []
    chance: ChanceView | None = None
    loads: list[LoadView] = []
    alone: bool = False
    refused: bool = False


class DoneView(View):
    """What came of an order. warnings: why nothing was done yet, in the position of that revision, and `warned`, to be
    sent with the order that is meant all the same."""

    told: str = ""
    warnings: list[str] = []
    warned: str = ""
    revision: int = 0
    repeated: bool = False


class PlanView(View):
    """A plan, told like a game from where it begins. stacks: what can still move; battles: where there would be fights;
    fault: why it was played no further; sheet: what was played, as it may be typed."""

    revision: int
    opening: JsonObject
    before: Fortunes
    steps: list[Step]
    turns: list[Turn]
    stacks: list[StackView]
    battles: list[str]
    fault: str = ""
    sheet: str = ""


class PastView(View):
    """A whole game, from its beginning."""

    opening: JsonObject
    before: Fortunes
    steps: list[Step]
    turns: list[Turn]
    result: str = ""
