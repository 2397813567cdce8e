"""Orders given ahead as values: what one depends on, what it says, how it is read, and how it chooses an answer."""

from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct, field

from bot.parsing.form import Filled, Form
from bot.parsing.vocabulary import Vocabulary
from engine import Game
from engine.errors import Refused
from engine.json_types import Line
from engine.odds import odds_at
from engine.state.ask import Ask
from engine.state.ask import Choice as OpenChoice
from engine.state.battle import Battle

EVERYBODY = 9999
"""More aircraft than can go up."""
MINE, LEFT, ODDS, ATTACKED, AS_NOW, MONEY = "mine", "left", "odds", "attacked", "as now", "money"
ATTACKING, AT_SEA, ROUND, ATTACKER_HAS = "attacking", "at sea", "round", "attacker has"
OF_BATTLES = frozenset({ATTACKING, AT_SEA, ROUND, ATTACKER_HAS})
"""What can be looked at only in a battle."""
ASK = "ask"
"""What a clause is about that leaves a question to its player, whatever else is ordered."""
OUT_OF_TURN, DEAR = "out of turn", "dear"
"""What nobody writes: whether the question waits for another than who moves, and whether dear units are at stake."""
NOWHERE, HERE = "", "here"
"""No space; and the space of the battle, or of the question, that an order answers."""


class Condition(Struct, frozen=True, omit_defaults=True):
    """about: one of the names above. number: units, percent, IPCs or rounds, at least so many. holds: whether it must
    be so, or must not."""

    about: str
    space: str = NOWHERE
    kind: str = ""
    number: int = 0
    holds: bool = True


class Clause(Struct, frozen=True, omit_defaults=True):
    """One thing that is ordered; about: an `Ahead.about`. losses: units from first lost to last, or `cheapest`. dive:
    submerge, or stay. as_long: the attack is pressed as long as all of these hold. going: at most so many aircraft go
    up, or strikes are flown. targets: at these ships. when: what must be so. where: in these spaces; none: everywhere.
    """

    about: str
    losses: tuple[str, ...] = ()
    dive: bool = False
    as_long: tuple[Condition, ...] = ()
    going: int = 0
    targets: tuple[str, ...] = ()
    where: tuple[str, ...] = ()
    when: tuple[Condition, ...] = ()


Memory = Mapping[str, str]
"""How spaces stood when an order was written; under `NOWHERE`, where the power had how many units and lands."""


class Moment(Struct, frozen=True):
    """When an order given ahead is looked at: the position, whose order it is, what was kept when it was written, the
    question it may answer, or the battle it may open."""

    game: Game
    power: str
    memory: Memory = field(default_factory=dict[str, str])
    ask: Ask | None = None
    opening: Battle | None = None

    @property
    def battle(self) -> Battle | None:
        """The battle under way, or the one to be opened."""
        return self.game.state.fighting or self.opening

    @property
    def here(self) -> str:
        """The space of the battle, else of the question."""
        return self.battle.space if self.battle is not None else self.ask.space if self.ask is not None else ""

    @property
    def attacks(self) -> bool:
        """Whether the power is on the attacker's side of the battle under way, or else of the turn."""
        state = self.game.state
        attacker = state.power if state.fighting is None else state.fighting.attacker
        return state.board.side(attacker) == state.board.side(self.power)


Make = Callable[[Filled, Vocabulary], Clause]
Choose = Callable[[Moment, Clause, Sequence[Line]], Line | None]


class Ahead(Struct, frozen=True):
    """about: what its clauses are about. clauses: their forms of words, each with what makes a clause of one. as_open:
    what an open order would say in its place, which the engine reads; choose: else the answer that a clause picks from
    the legal ones, or None. early: whether it is asked before there is a battle; goes_up: whether it says then how many
    aircraft go up, so that several go together. openly: what open orders call it, and `ends` how one of those is taken
    back."""

    about: str
    clauses: tuple[tuple[Form, Make], ...] = ()
    choose: Choose | None = None
    as_open: Callable[[Clause], OpenChoice] | None = None
    goes_up: bool = False
    early: bool = False
    openly: str = ""
    ends: str = ""


def always(clause: Clause) -> Make:
    """Make the same clause of every text of a form."""
    return lambda found, names: clause


def going_up(do: str, ends: str) -> Ahead:
    """Say that all, nobody, or so many aircraft go up. ends: the command that ends an open order of the kind."""
    clauses = (
        (Form(f"{do} all|everybody|everything|always"), always(Clause(do, going=EVERYBODY))),
        (Form(f"{do} never|nobody|none|nothing"), always(Clause(do))),
        (Form(f"never|do_not {do}"), always(Clause(do))),
        (
            Form(f"{do} [up_to|at_most] # [aircraft|fighter|fighters|planes]"),
            lambda found, names: Clause(do, going=found.numbers[0]),
        ),
    )
    return Ahead(do, clauses, as_open=going, goes_up=True, early=True, openly=do, ends=ends)


def going(clause: Clause) -> OpenChoice:
    """Return who goes up by a clause, as an open order says it."""
    if 0 < clause.going < EVERYBODY:
        return dict.fromkeys(clause.where, clause.going)
    return "all" if clause.going else "never"


def own_odds(game: Game, space: str, kind: str, attacks: bool) -> float | None:
    """Compute one side's chance to win a battle from here on, in percent; None where it cannot be told."""
    try:
        odds = odds_at(game.edition, game.state, space, kind)
    except Refused:
        return None
    return 100 * (odds.win if attacks else odds.lose)
