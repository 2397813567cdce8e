"""What an edition must choose. Its page (engine/editions/) is one such value; everything else is shared."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from engine.advantages.claim import Held
from engine.combat.fight import CombatRules
from engine.economy.capitals import CapitalRules
from engine.economy.collect import IncomeStep, land
from engine.economy.objectives import Objective
from engine.economy.production import ProductionRules
from engine.errors import BadLine, Illegal
from engine.facts import table
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


@dataclass(frozen=True, slots=True)
class Option:
    """A choice at creation: its default, the values allowed (None: the check decides, and `examples` shows some), and
    what it does. changes: the table may choose otherwise while the game runs."""

    name: str
    default: Any
    values: tuple[Any, ...] | None = None
    apply: Callable[[Edition, Any], Edition] | None = None
    check: Callable[[Any], bool] | None = None
    examples: tuple[Any, ...] = ()
    changes: bool = False


@dataclass(frozen=True, slots=True)
class Edition:
    """An edition: its tables, its rules subject by subject, its phases in order, its victory, its book.

    turn: its phases, handed the rules they go by; `phases` are these. planned: who acts in which of them, in a
    turn. research: None where the table plays without developments. book: the name refusals cite. pages: rule key
    -> section, from assets/rules. tables: gives each power its unit table from what the state holds (technology);
    called whenever a state comes from outside. relate: who is whose enemy and friend. notes: what players read, by
    topic. claims: the advantages players may claim, by power and name. reactions: what others may do between combat
    moves and battles. income: the steps of collecting it, in order. objectives: what powers are paid beside it, if
    the table plays for them. politics: who may declare war on whom, where not everybody is in the war. after_combat:
    what follows when the combat of a turn is over. reshaped: the options of the table that change its board. answers:
    who takes the answer to a question that no phase has asked. settled: what is a choice elsewhere and none in this
    book; a record may still say so. decisive: territories that end the game when enemies take them; income_goals: sides
    that win by holding territories of so much value [ABC: How to Win]. book_seen: False where its rules are from public
    sources and not from the book; a table is told so.
    """

    id: str
    book: str
    board: str
    setups: tuple[str, ...]
    turn: Callable[[Edition], tuple[Phase, ...]]
    movement: MovementRules
    combat: CombatRules
    production: ProductionRules
    capitals: CapitalRules
    victory: Victory
    research: ResearchRules | None = None
    planned: Planned = each_phase_once
    options: tuple[Option, ...] = ()
    pages: Mapping[str, str] = field(default_factory=dict[str, str])
    notes: Mapping[str, str] = field(default_factory=dict[str, str])
    tables: Callable[[State], None] | None = None
    relate: Relate = by_sides
    claims: Mapping[tuple[str, str], Held] = field(default_factory=dict[tuple[str, str], Held])
    reactions: tuple[Reaction, ...] = ()
    income: tuple[IncomeStep, ...] = (land,)
    convoy_faces: frozenset[int] = frozenset()
    objectives: tuple[Objective, ...] = ()
    politics: Politics | None = None
    after_combat: tuple[Callable[[Play], None], ...] = ()
    reshaped: frozenset[str] = frozenset()
    answers: Mapping[str, Answer] = field(default_factory=dict[str, Answer])
    settled: Mapping[str, Any] = field(default_factory=dict[str, Any])
    decisive: frozenset[str] = frozenset()
    income_goals: Mapping[str, int] = field(default_factory=dict[str, int])
    book_seen: bool = True
    phases: tuple[Phase, ...] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "phases", self.turn(self))

    def with_options(self, chosen: Mapping[str, Any]) -> tuple[Edition, dict[str, Any]]:
        """The edition as the table plays it, and every option with its value. Raises BadLine."""
        known = {option.name: option for option in self.options}
        for name, value in chosen.items():
            if name in self.settled and value != self.settled[name]:
                raise BadLine("header.option_value", option=name, value=value, values=[self.settled[name]])
            if name not in known and name not in self.settled:
                raise BadLine("header.option", option=name, options=sorted(known))
        edition, full = self, dict[str, Any]()
        for option in self.options:
            value = chosen.get(option.name, option.default)
            if option.values is not None and value not in option.values:
                raise BadLine("header.option_value", option=option.name, value=value, values=option.values)
            if option.check is not None and not option.check(value):
                raise BadLine("header.option_value", option=option.name, value=value, values="see the edition's notes")
            full[option.name] = value
            if option.apply is not None:
                edition = option.apply(edition, value)
        return edition, full

    def change_options(self, now: Mapping[str, Any], chosen: Mapping[str, Any]) -> dict[str, Any]:
        """The options of a game that runs, some chosen otherwise. Raises BadLine, Illegal."""
        for option in self.options:
            if option.name in chosen and not option.changes:
                raise Illegal("header.option_fixed", option=option.name)
        return self.with_options({**now, **chosen})[1]

    def refresh(self, state: State) -> None:
        """Rebuild what a state derives from its other parts."""
        state.relations = self.relate(state.board, state.at_war)
        if self.tables is not None:
            self.tables(state)

    def phase(self, name: str) -> Phase:
        return next(phase for phase in self.phases if phase.name == name)

    def plan(self, state: State, power: str) -> tuple[Part, ...]:
        """The parts of a power's turn, in order."""
        return self.planned(self.phases, state, power)

    def page(self, rule: str, phase: str = "") -> str:
        """Where the book says so: `1941: Transports`; a rule of several phases stands in the section of each, as
        `rule@phase`."""
        section = self.pages.get(f"{rule}@{phase}") or self.pages.get(rule)
        return f"{self.book}: {section}" if section else ""

    def facility_table(self) -> FacilityTable:
        """What may stand in a territory."""
        return _facilities(self.id)

    def read(self, setup: str) -> tuple[Board, UnitTable, dict[str, Any]]:
        """The board, the unit table and the raw setup: the same for every game, for nothing in them ever changes."""
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
    """What players read about an edition, topic by topic, from assets/rules/<edition>.toml."""
    return dict(table("rules", edition).get("notes", {}))


def pages_of(edition: str) -> dict[str, str]:
    """The sections an edition's rules cite, from assets/rules/<edition>.toml."""
    return dict(table("rules", edition)["pages"])
