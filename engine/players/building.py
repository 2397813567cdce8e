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
from engine.units.facilities import find, slot_and_grade
from engine.units.kinds import Kind


def with_complex(game: Game, rules: ProductionRules, account: str, line: Line, outlook: Outlook) -> Line:
    """An order with the complex that serves best, if there is money for it besides."""
    offers: list[tuple[float, str]] = []
    for kind in for_sale(game.state, rules, game.state.power):
        if kind.is_facility and _makes(game, kind) and (found := _best_site(game, account, kind, outlook)) is not None:
            offers.append((found[0] * _makes(game, kind) / kind.cost, kind.id))
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
            kind = state.table(power)[name]
            found = _best_site(game, account, kind, outlook) if n and kind.is_facility else None
            if found is None:
                continue
            line: Line = {"by": power, "do": "place", "units": {name: 1}, "space": found[1]}
            if accepts(game, line):
                return line
    return None


def _makes(game: Game, kind: Kind) -> int:
    """How many units it makes a turn, in land that is worth as much as it asks for; 0 for what makes none."""
    slot, grade = slot_and_grade(kind.id, kind.facts)
    built = find(game.state.facility_table, slot, grade)
    return 0 if built is None or built.capacity is None else built.capacity.at(max(1, kind.facts.get("min_ipc", 1)))


def _best_site(game: Game, account: str, kind: Kind, outlook: Outlook) -> tuple[float, str] | None:
    """Near the front and safe; how useful units are there, and where."""
    values, say = Values(game, game.state.power), weights()["build"]
    sites = ((values.front(space), space) for space in building_sites(game.state, account, kind))
    for front, space in sorted(sites, reverse=True):
        if front < say["front"]:
            return None
        if outlook.risk(space, outlook.kinds(outlook.guards(space))) <= say["risk"]:
            return front, space
    return None
