"""The position of a game: units, owners, money, whose turn it is, and what a pause is waiting for.

Plain slotted data, copied by hand (a draft is made for every action, and dropped when a rule refuses).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct, field
from msgspec.structs import replace

from engine.json_types import JsonObject
from engine.state.ask import Ask, StandingOrder
from engine.state.battle import Battle
from engine.state.board import Board
from engine.state.marks import Marks
from engine.state.pieces import Pieces
from engine.state.relations import Relations
from engine.state.turn import Turn
from engine.state.unit import Unit
from engine.units.facilities import FacilityTable
from engine.units.kinds import Kind, UnitTable

MOST_UNITS = 2_000
"""What a position may hold, units on the board and units that were bought together. The largest opening of the family,
Global 1940, has 454, and no game comes near twice that; every step of the rules stays quick with this many in one
space."""

_FLAT = (
    "tables",
    "treasury",
    "owners",
    "researchers",
    "neutrals",
    "led",
    "bids",
    "pending",
    "orders",
)
_NESTED = ("facilities", "damage", "purchased", "techs")


class State(Struct):
    """A whole position. `power` acts now, in `phase`, the part of the turn that `part` counts (from 0); whose turn it
    is, `turn` says. `turn` is the memory of the turn that runs, `marks` what is remembered longer; `led` names the
    power that leads another's units in its own next turn."""

    edition: str
    setup: str
    options: JsonObject
    board: Board
    tables: dict[str, UnitTable]
    relations: Relations
    facility_table: FacilityTable
    round: int = 1
    power: str = ""
    phase: str = ""
    part: int = 0
    treasury: dict[str, int] = field(default_factory=dict[str, int])
    owners: dict[str, str | None] = field(default_factory=dict[str, "str | None"])
    facilities: dict[str, dict[str, str | bool]] = field(default_factory=dict[str, "dict[str, str | bool]"])
    damage: dict[str, dict[str, int]] = field(default_factory=dict[str, dict[str, int]])
    units: Pieces = field(default_factory=Pieces)
    next_id: int = 1
    purchased: dict[str, dict[str, int]] = field(default_factory=dict[str, dict[str, int]])
    techs: dict[str, list[str]] = field(default_factory=dict[str, list[str]])
    researchers: dict[str, int] = field(default_factory=dict[str, int])
    at_war: set[tuple[str, str]] | None = None
    neutrals: dict[str, str] = field(default_factory=dict[str, str])
    battles: list[Battle] = field(default_factory=list[Battle])
    fighting: Battle | None = None
    pending: list[Ask] = field(default_factory=list[Ask])
    orders: list[StandingOrder] = field(default_factory=list[StandingOrder])
    bids: dict[str, int] = field(default_factory=dict[str, int])
    turn: Turn = field(default_factory=Turn)
    marks: Marks = field(default_factory=Marks)
    led: dict[str, str] = field(default_factory=dict[str, str])
    winner: str = ""
    reason: str = ""

    # --- copying ---------------------------------------------------------------------------------------------

    def copy(self) -> State:
        """Return a draft: whatever is done to it, this state stays as it is (as long as nobody else changes it,
        either)."""
        new = replace(self)
        for name in _FLAT:
            setattr(new, name, getattr(self, name).copy())
        for name in _NESTED:
            setattr(new, name, {key: value.copy() for key, value in getattr(self, name).items()})
        new.units = self.units.copy()
        new.battles = [battle.copy() for battle in self.battles]
        new.fighting = None
        if self.fighting is not None:
            new.fighting = next((b for a, b in zip(self.battles, new.battles, strict=True) if a is self.fighting), None)
        new.turn, new.marks = self.turn.copy(), self.marks.copy()
        new.at_war = None if self.at_war is None else set(self.at_war)
        return new

    def settle(self) -> None:
        """Let other positions share this one: the draft has become a position of its own, and nothing in it is changed
        any more."""
        self.units.settle()

    # --- units -----------------------------------------------------------------------------------------------

    def at(self, space: str) -> Iterable[Unit]:
        """Return the units in a space, cargo included, oldest first, to be changed."""
        return self.units.at(space)

    def seen_at(self, space: str) -> Iterable[Unit]:
        """Return the units in a space, to look at only: other positions may share them."""
        return self.units.seen_at(space)

    @property
    def size(self) -> int:
        """How many units there are: on the board, and bought."""
        return len(self.units) + sum(sum(units.values()) for units in self.purchased.values())

    def kind(self, unit: Unit) -> Kind:
        """Return what the unit can do, with its owner's technology."""
        return self.tables[unit.owner][unit.kind]

    def table(self, power: str) -> UnitTable:
        return self.tables[power]

    def of(self, power: str) -> Iterator[Unit]:
        """Yield every unit that a power commands, to be changed."""
        return (self.units[unit.id] for unit in self.seen_of(power))

    def seen_of(self, power: str) -> list[Unit]:
        """List every unit that a power commands, to look at only: other positions may share them."""
        owners = self._commanded(power)
        if len(owners) == 1:
            return [unit for unit in self.units.seen() if unit.owner == power]
        return [unit for unit in self.units.seen() if unit.owner in owners]

    def add(self, kind: str, owner: str, space: str) -> Unit:
        """Put a new unit on the board; return it."""
        unit = Unit(self.next_id, kind, owner, space)
        self.next_id += 1
        self.units.add(unit)
        return unit

    def relocate(self, unit: Unit, space: str) -> None:
        """Put a unit into another space; what it carries goes along."""
        for cargo in self.cargo(unit):
            self.relocate(cargo, space)
        self.units.relocate(unit, space)

    def remove(self, unit: Unit) -> list[Unit]:
        """Take a unit off the board, with its cargo; return all that went."""
        gone = [unit]
        for cargo in self.cargo(unit):
            gone += self.remove(cargo)
        self.units.remove(unit)
        return gone

    def cargo(self, ship: Unit) -> list[Unit]:
        """List the units aboard a ship."""
        return [unit for unit in self.at(ship.space) if unit.aboard == ship.id]

    def waiting(self, power: str) -> dict[str, int]:
        """Count what a power has bought and not placed yet, by kind, whichever of its accounts has paid."""
        counted: dict[str, int] = {}
        for account in self.board.powers[power].accounts:
            for kind, n in self.purchased.get(account, {}).items():
                counted[kind] = counted.get(kind, 0) + n
        return counted

    # --- sides -----------------------------------------------------------------------------------------------

    def is_enemy(self, one: str | None, other: str | None) -> bool:
        """Return whether two powers fight each other (nobody is nobody's enemy)."""
        return (one, other) in self.relations.wars

    def is_friend(self, one: str | None, other: str | None) -> bool:
        """Return whether two powers stand together (a power is its own friend)."""
        return (one, other) in self.relations.friends

    def shares(self, one: str | None, other: str | None, space: str) -> bool:
        """Return whether two powers use each other's land, ships and bases in a space: friends, neither of which is
        neutral on that map [Europe 1940: Powers Not at War with One Another; Global 1940: Soviet Union]."""
        if (one, other) not in self.relations.friends:
            return False
        if one == other or not self.relations.apart:
            return True
        region = self.board.spaces[space].facts.get("map", "")
        return (one, region) not in self.relations.apart and (other, region) not in self.relations.apart

    def commands(self, power: str, unit: Unit) -> bool:
        """Return whether a power moves and fights with a unit: its own, and in its turn those it leads for a friend."""
        return unit.owner == power or (power == self.power and self.led.get(unit.owner) == power)

    def _commanded(self, power: str) -> tuple[str, ...]:
        """Whose units a power commands."""
        if power != self.power or not self.led:
            return (power,)
        return (power, *(owner for owner, leader in self.led.items() if leader == power))

    def enemies_at(self, space: str, power: str) -> list[Unit]:
        """List the units in a space whose owners are at war with a power."""
        return [unit for unit in self.at(space) if self.is_enemy(unit.owner, power)]

    def own_at(self, space: str, power: str) -> list[Unit]:
        """List the units in a space that a power commands."""
        owners = self._commanded(power)
        return [unit for unit in self.at(space) if unit.owner in owners]

    def battle_at(self, space: str, kind: str | None = None) -> Battle | None:
        """Return the open battle of a space, of one kind if a kind is named; None if there is none."""
        return next((b for b in self.battles if b.space == space and (kind is None or b.kind == kind)), None)

    def turn_order(self) -> list[str]:
        """List all powers in turn order, last those that take no turns of their own."""
        return list(self.board.powers)

    def place_in_order(self, owner: str) -> int:
        """Return where an owner of units stands in turn order, from 0; armies of neutrals come last."""
        order = self.turn_order()
        return order.index(owner) if owner in order else len(order)


def nested(pairs: Iterable[tuple[str, str, str]]) -> dict[str, dict[str, dict[str, int]]]:
    """Count (space, power, kind) triples into the record's `{space: {power: {kind: n}}}`."""
    counted: dict[str, dict[str, dict[str, int]]] = {}
    for space, power, kind in pairs:
        here = counted.setdefault(space, {}).setdefault(power, {})
        here[kind] = here.get(kind, 0) + 1
    return counted
