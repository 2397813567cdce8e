"""What becomes of an order to buy: repairs with it, and what of it waits to be placed."""

from __future__ import annotations

from engine.board.facilities import facilities_at
from engine.game import Game
from engine.json_types import Line
from engine.legal import accepts
from engine.units.kinds import Kind


def repaired(game: Game, line: Line) -> Line:
    """An order with as much of the damage of one's complexes repaired as is accepted."""
    state, power = game.state, game.state.power
    for space, here in sorted(state.damage.items()):
        if state.owners.get(space) != power:
            continue
        slots = {kind.slot for kind in facilities_at(state, space)}
        points = {slot: n for slot, n in here.items() if n and slot in slots}
        repairs = {**line.get("repairs", {}), space: points}
        if points and accepts(game, wish := {**line, "repairs": repairs}):
            line = wish
    return line


def pending(game: Game, power: str) -> list[Kind]:
    """Land and air units that wait to be placed."""
    table = game.state.table(power)
    units = game.state.waiting(power)
    return [table[kind] for kind, n in units.items() for _ in range(n) if table[kind].is_land or table[kind].is_air]
