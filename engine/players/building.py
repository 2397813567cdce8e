"""Complexes that are bought with money for which no place is left to make units, and where they are built."""

from __future__ import annotations

from engine.economy.accounts import accounts_of
from engine.economy.building import building_sites
from engine.economy.production import ProductionRules, for_sale
from engine.game import Game
from engine.json_types import Line
from engine.legal import accepts
from engine.players.outlook import Outlook
from engine.players.values import Values
from engine.players.weights import weights
from engine.units.facilities import FacilityKind, find


def with_complex(game: Game, rules: ProductionRules, account: str, line: Line, outlook: Outlook) -> Line:
    """An order with the complex that serves best, if there is money for it besides."""
    offers: list[tuple[float, str]] = []
    for kind in for_sale(game.state, rules, game.state.power):
        row = kind.facility
        if row and _makes(game, row) and (found := _best_site(game, account, row, outlook)) is not None:
            offers.append((found[0] * _makes(game, row) / kind.cost, kind.id))
    for _, kind in sorted(offers, reverse=True):
        wish = {**line, "units": {**line["units"], kind: 1}}
        if accepts(game, wish):
            return wish
    return line


def complex_placed(game: Game, outlook: Outlook) -> Line | None:
    """Where a complex that was bought is built; None if none waits."""
    state, power = game.state, game.state.power
    for account in accounts_of(state.board, power) if game.phase.places_by is not None else ():
        for name, n in state.purchased.get(account, {}).items():
            row = state.table(power)[name].facility
            found = _best_site(game, account, row, outlook) if n and row else None
            if found is None:
                continue
            line: Line = {"by": power, "do": "place", "units": {name: 1}, "space": found[1]}
            if accepts(game, line):
                return line
    return None


def _makes(game: Game, row: FacilityKind) -> int:
    """How many units it makes a turn, in land that is worth as much as it asks for; 0 for what makes none."""
    built = find(game.state.facility_table, row.slot, row.grade)
    return 0 if built is None or built.capacity is None else built.capacity.at(max(1, row.min_ipc))


def _best_site(game: Game, account: str, row: FacilityKind, outlook: Outlook) -> tuple[float, str] | None:
    """Near the front and safe; how useful units are there, and where."""
    values, say = Values(game, game.state.power), weights()["build"]
    sites = ((values.front(space), space) for space in building_sites(game.state, account, row))
    for front, space in sorted(sites, reverse=True):
        if front < say["front"]:
            return None
        if outlook.risk(space, outlook.kinds(outlook.guards(space))) <= say["risk"]:
            return front, space
    return None
