"""A small world for rules that no edition of today plays yet: three powers, six lands, two zones, the units of 1941.

northland* -- plain -- southland* -- eastland* -- colony       mountain (nobody may enter) beside plain and coast
    |           \\______ coast ______/    |           |
   sz_1 ______________ sz_1             sz_2 ______ sz_2       * a capital with a complex
"""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import asdict

import engine
from engine.edition import Edition
from engine.editions import edition as page_of
from engine.facts import table
from engine.setup import position as positions
from engine.state.board import Board, read_board
from engine.units.facilities import FacilityTable, read_facilities
from engine.units.kinds import UnitTable, read_units

Line = dict[str, Any]

POWERS: Mapping[str, Mapping[str, Any]] = {
    "north": {"name": "North", "side": "axis", "capitals": ["northland"]},
    "south": {"name": "South", "side": "allies", "capitals": ["southland"]},
    "east": {"name": "East", "side": "allies", "capitals": ["eastland"]},
}
LAND: Mapping[str, Mapping[str, Any]] = {
    "northland": {"name": "Northland", "ipc": 5, "owner": "north", "capital_of": "north"},
    "plain": {"name": "Plain", "ipc": 2, "owner": "north"},
    "southland": {"name": "Southland", "ipc": 4, "owner": "south", "capital_of": "south"},
    "coast": {"name": "Coast", "ipc": 1, "owner": "south"},
    "eastland": {"name": "Eastland", "ipc": 3, "owner": "east", "capital_of": "east"},
    "colony": {"name": "Colony", "ipc": 2, "owner": "east"},
    "mountain": {"name": "Mountain", "impassable": True},
}
LINKS = {
    "northland": ["plain", "sz_1"],
    "plain": ["southland", "coast", "mountain"],
    "coast": ["southland", "sz_1", "mountain"],
    "southland": ["eastland"],
    "eastland": ["colony", "sz_2"],
    "colony": ["sz_2"],
}
COMPLEX = {"industrial_complex": "standard"}
SETUP: Mapping[str, Any] = {
    "setup": "small",
    "order_of_play": list(POWERS),
    "treasury": {"north": 10, "south": 10, "east": 10},
    "facilities": {"northland": COMPLEX, "southland": COMPLEX, "eastland": COMPLEX},
    "units": {},
}


class SmallEdition(Edition, frozen=True, kw_only=True):
    """An edition that is played on a board of its own making."""

    made: tuple[Board, UnitTable, dict[str, Any]]
    facilities: FacilityTable

    def facility_table(self) -> FacilityTable:
        return self.facilities

    def read(self, setup: str) -> tuple[Board, UnitTable, dict[str, Any]]:
        return self.made


def begun(
    page: str = "1941",
    powers: Mapping[str, Mapping[str, Any]] = POWERS,
    land: Mapping[str, Mapping[str, Any]] = LAND,
    setup: Mapping[str, Any] = SETUP,
    units: Mapping[str, Any] | None = None,
    position: Mapping[str, Any] | None = None,
    **choices: Any,
) -> engine.Game:
    """A game on the small board by the rules of a page, but for what is chosen otherwise."""
    sea = {zone: {"name": zone.replace("sz_", "Sea Zone ")} for zone in ("sz_1", "sz_2")}
    board = read_board({"board": "small", "powers": powers, "land": land, "sea": sea, "links": LINKS}, setup)
    raw = units or table("units", page)
    made = (board, read_units(raw), dict(setup))
    base = page_of(page)
    choices = asdict(base) | choices
    edition = SmallEdition(**choices, made=made, facilities=read_facilities(raw))
    header = engine.read_header({"record": 1, "edition": page, "position": dict(position or {})})
    game = engine.Game(edition, header, positions.opening(edition, "small", {}))
    positions.start(edition, game.state, header)
    positions.begin_turn(edition, game.state, header.position)
    return game


def move(power: str, units: dict[str, int], *path: str, **more: Any) -> Line:
    return {"by": power, "do": "move", "units": units, "path": list(path), **more}
