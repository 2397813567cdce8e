"""What an edition must choose. Its page (engine/editions/) is one such value; everything else is shared."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from msgspec import Struct, field
from msgspec.structs import force_setattr

from engine.advantages.claim import HeldAdvantage
from engine.combat.fight import CombatRules
from engine.economy.capitals import CapitalRules
from engine.economy.collect import IncomeStep, land
from engine.economy.objectives import Objective
from engine.economy.production import ProductionRules
from engine.errors import BadLine, Illegal
from engine.facts import table
from engine.json_types import JsonMapping, JsonObject
from engine.movement.rules import MovementRules
from engine.play import Play
from engine.politics.declarations import Politics
from engine.politics.relations import Relate, by_sides
from engine.record import Action
from engine.state import State
from engine.state.ask import Ask
from engine.state.board import Board, read_board
from engine.technology.research import ResearchRules
from engine.turn.phase import Phase
from engine.turn.plan import Part, Planned, each_phase_once
from engine.turn.reactions import Reaction
from engine.turn.sequence import Victory
from engine.units.facilities import FacilityTable, read_facilities
from engine.units.kinds import UnitTable, read_units

Answer = Callable[[Play, Ask, Action], None]


class Option(Struct, frozen=True):
    """A choice at creation."""

    name: str
    """Its name in a record's header."""
    default: Any
    """What is played where the header does not say."""
    values: tuple[Any, ...] | None = None
    """The values allowed; None where the check decides."""
    apply: Callable[[Edition, Any], Edition] | None = None
    """What it makes of an edition."""
    check: Callable[[Any], bool] | None = None
    """Whether a value is allowed."""
    examples: tuple[Any, ...] = ()
    """Values to show where the check decides."""
    changes: bool = False
    """The table may choose otherwise while the game runs."""
    quiet: bool = False
    """A position says its value only where it is not the default: it came when games had begun without it."""


class Edition(Struct, frozen=True):
    """An edition: its tables, its rules subject by subject, its phases in order, its victory, its book."""

    id: str
    """Its name in a record's header and in the names of its files."""
    book: str
    """The name refusals cite."""
    board: str
    """The board it is played on, a file of assets/boards."""
    setups: tuple[str, ...]
    """Its openings, files of assets/setups; the first is taken where none is named."""
    turn: Callable[[Edition], tuple[Phase, ...]]
    """Makes its phases, in order, each handed the rules it goes by."""
    movement: MovementRules
    """The choices about movement."""
    combat: CombatRules
    """The choices about combat, kinds of battle and their steps included."""
    production: ProductionRules
    """The choices about buying units and placing them."""
    capitals: CapitalRules
    """What losing and freeing a capital does."""
    victory: Victory
    """Who has won, and when that is looked at."""
    research: ResearchRules | None = None
    """How developments are found; None where the table plays without them."""
    planned: Planned = each_phase_once
    """Who acts in which phases of a power's turn."""
    options: tuple[Option, ...] = ()
    """What a table may choose at creation."""
    pages: Mapping[str, str] = field(default_factory=dict[str, str])
    """The section of the book for each rule key, from assets/rules."""
    notes: Mapping[str, str] = field(default_factory=dict[str, str])
    """What players read, by topic."""
    tables: Callable[[State], None] | None = None
    """Gives each power its unit table from what the state holds (technology); called whenever a state comes from
    outside."""
    relate: Relate = by_sides
    """Who is whose enemy and friend."""
    claims: Mapping[tuple[str, str], HeldAdvantage] = field(default_factory=dict[tuple[str, str], HeldAdvantage])
    """The advantages that players may claim, by power and name."""
    reactions: tuple[Reaction, ...] = ()
    """What others may do between combat moves and battles, in order."""
    income: tuple[IncomeStep, ...] = (land,)
    """The steps of collecting it, in order."""
    convoy_faces: frozenset[int] = frozenset()
    """The faces of a die that cost income in a convoy disruption; none where there are no such dice."""
    objectives: tuple[Objective, ...] = ()
    """What powers are paid beside their income, if the table plays for that."""
    politics: Politics | None = None
    """Who may declare war on whom; None where everybody is in the war."""
    history: tuple[str, ...] = ()
    """What its rules note of the history of a game once it has happened; a position may name it."""
    after_combat: tuple[Callable[[Play], None], ...] = ()
    """What follows when the combat of a turn is over."""
    reshaped: frozenset[str] = frozenset()
    """The options of the table that change its board."""
    answers: Mapping[str, Answer] = field(default_factory=dict[str, Answer])
    """Who takes the answer to a question that no phase has asked."""
    settled: JsonMapping = field(default_factory=JsonObject)
    """What is a choice elsewhere and none in this book; a record may still say so."""
    decisive: frozenset[str] = frozenset()
    """Territories that end the game when enemies take them."""
    income_goals: Mapping[str, int] = field(default_factory=dict[str, int])
    """Sides that win by holding territories of so much value [ABC: How to Win]."""
    book_seen: bool = True
    """False where its rules are from public sources and not from the book; a table is told so."""
    phases: tuple[Phase, ...] = ()
    """What `turn` has made, whatever is handed in."""

    def __post_init__(self) -> None:
        force_setattr(self, "phases", self.turn(self))

    def with_options(self, chosen: JsonMapping) -> tuple[Edition, JsonObject]:
        """Return the edition as the table plays it with these options, and every option with its value, a quiet one
        only where it is not the default. Raises BadLine for an option or a value that the edition does not have."""
        known = {option.name: option for option in self.options}
        for name, value in chosen.items():
            if name in self.settled and value != self.settled[name]:
                raise BadLine("header.option_value", option=name, value=value, values=[self.settled[name]])
            if name not in known and name not in self.settled:
                raise BadLine("header.option", option=name, options=sorted(known))
        edition, full = self, JsonObject()
        for option in self.options:
            value = chosen.get(option.name, option.default)
            if option.values is not None and value not in option.values:
                raise BadLine("header.option_value", option=option.name, value=value, values=option.values)
            if option.check is not None and not option.check(value):
                raise BadLine("header.option_value", option=option.name, value=value, values="see the edition's notes")
            if not option.quiet or value != option.default:
                full[option.name] = value
            if option.apply is not None:
                edition = option.apply(edition, value)
        return edition, full

    def change_options(self, now: JsonMapping, chosen: JsonMapping) -> JsonObject:
        """Return all options of a running game that has the options `now`, some chosen otherwise. Raises BadLine, and
        Illegal for an option that is fixed at creation."""
        for option in self.options:
            if option.name in chosen and not option.changes:
                raise Illegal("header.option_fixed", option=option.name)
        return self.with_options({**now, **chosen})[1]

    def refresh(self, state: State) -> None:
        """Rebuild what a state derives from its other parts: how powers stand to each other, and their unit tables."""
        state.relations = self.relate(state.board, state.at_war)
        if self.tables is not None:
            self.tables(state)

    def phase(self, name: str) -> Phase:
        return next(phase for phase in self.phases if phase.name == name)

    def phases_after(self, name: str) -> tuple[Phase, ...]:
        """Return the phases that come after one, in order."""
        return self.phases[[phase.name for phase in self.phases].index(name) + 1 :]

    def plan(self, state: State, power: str) -> tuple[Part, ...]:
        """Return the parts of a power's turn, in order."""
        return self.planned(self.phases, state, power)

    def page(self, rule: str, phase: str = "") -> str:
        """Return where the book has a rule, as `1941: Transports`, or nothing if that is not known; a rule of several
        phases stands in the section of each, as `rule@phase`."""
        section = self.pages.get(f"{rule}@{phase}") or self.pages.get(rule)
        return f"{self.book}: {section}" if section else ""

    def unit_table(self) -> UnitTable:
        """Return its units as its book prints them: without developments, without a power's advantages."""
        return _units(self.id)

    def facility_table(self) -> FacilityTable:
        """Return what may stand in a territory, by place and grade."""
        return _facilities(self.id)

    def read(self, setup: str) -> tuple[Board, UnitTable, JsonObject]:
        """Return the board, the unit table and the raw setup: the same for every game, for nothing in them ever
        changes."""
        raw = table("setups", f"{self.board}_{setup}")
        return _board(self.board, setup, self.reshaped), _units(self.id), raw


@cache
def _board(board: str, setup: str, chosen: frozenset[str]) -> Board:
    return read_board(table("boards", board), table("setups", f"{board}_{setup}"), chosen)


@cache
def _units(edition: str) -> UnitTable:
    return read_units(table("units", edition))


@cache
def _facilities(edition: str) -> FacilityTable:
    return read_facilities(table("units", edition))


def notes_of(edition: str) -> dict[str, str]:
    """Return what players read about an edition, by topic, from assets/rules/<edition>.toml."""
    return dict(table("rules", edition).get("notes", {}))


def pages_of(edition: str) -> dict[str, str]:
    """Return the sections that an edition's rules cite, by rule key, from assets/rules/<edition>.toml."""
    return dict(table("rules", edition)["pages"])
