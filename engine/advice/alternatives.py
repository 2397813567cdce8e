"""The nearest legal order to one that was refused: the same units a step shorter, or fewer of them, or elsewhere."""

from __future__ import annotations

from typing import Any

from engine.board.path import reach
from engine.game import Game
from engine.legal import accepts, destinations, movable

Line = dict[str, Any]


def nearest(game: Game, line: Line) -> Line | None:
    """A legal line as close as possible to a refused one, or None if nothing like it is legal."""
    if game.state.pending or line.get("by") != game.state.power:
        return None
    if line.get("do") == "move":
        return _other_move(game, line)
    if line.get("do") == "purchase":
        return _smaller(game, line, "units")
    if line.get("do") == "place":
        return _smaller(game, line, "units") or _other_place(game, line)
    return None


def _smaller(game: Game, line: Line, key: str) -> Line | None:
    """Fewer units, the dearest kept longest: one taken away at a time until the line is legal."""
    units = {kind: n for kind, n in line.get(key, {}).items() if isinstance(n, int) and 0 < n <= 100}
    table = game.state.table(game.state.power)
    while sum(units.values()) > 1:
        known = [kind for kind in units if kind in table]
        if len(known) < len(units):
            return None
        cheapest = min(known, key=lambda kind: table[kind].cost)
        units[cheapest] -= 1
        units = {kind: n for kind, n in units.items() if n}
        smaller = line | {key: dict(units)}
        if accepts(game, smaller):
            return smaller
    return None


def _other_move(game: Game, line: Line) -> Line | None:
    named: list[Any] = line.get("path") or []
    path = [str(space) for space in named]
    power = str(line["by"])
    spaces = game.state.board.spaces
    if len(path) < 2 or path[0] not in spaces or path[-1] not in spaces:
        return None
    here = movable(game, power, path[0])
    units = {k: min(n, here[k]) for k, n in line.get("units", {}).items() if k in here and isinstance(n, int) and n > 0}
    if not units:
        return None
    fewer = line | {"units": units}
    if units != line.get("units") and accepts(game, fewer):
        return fewer
    options = destinations(game, power, units, path[0])
    if not options:
        return None
    far = reach(game.state.board, path[-1], 12, lambda a, b: True, lambda space: True)
    _, way = min(options, key=lambda option: (far.get(option[0], 99), len(option[1]), option[0]))
    kept = {key: value for key, value in line.items() if key not in ("units", "path", "note")}
    return kept | {"units": units, "path": way}


def _other_place(game: Game, line: Line) -> Line | None:
    """The same units in another space that takes them, the nearest first."""
    board, space = game.state.board, str(line.get("space"))
    if space not in board.spaces:
        return None
    near = reach(board, space, 6, lambda a, b: True, lambda s: True)
    for other in sorted(near, key=lambda s: (near[s], s)):
        moved = line | {"space": other}
        if other != space and accepts(game, moved):
            return moved
    return None
