"""The legal order nearest to one that was refused: fewer units, a nearer goal, what the money buys, another space."""

from __future__ import annotations

from collections.abc import Iterator

from bot.playing.turning import Line
from engine import BadLine, Game, Refused
from engine.board.board import Board
from engine.legal import accepts, answers, destinations, movable, open_battles

FAR = 99


def nearest(game: Game, line: Line) -> Line | None:
    """A line that would be accepted, of the same kind as the refused one; None if nothing near it is legal."""
    try:
        for candidate in CANDIDATES.get(line.get("do", ""), _nothing)(game, line):
            whole = {"by": line["by"]} | candidate
            if whole != line and accepts(game, whole):
                return whole
    except (Refused, BadLine, KeyError):
        return None
    return None


def _nothing(game: Game, line: Line) -> Iterator[Line]:
    yield from ()


def _moves(game: Game, line: Line) -> Iterator[Line]:
    """As many as can go; without a detour; where they can go nearest to the goal; each kind by itself."""
    origin, goal = line["path"][0], line["path"][-1]
    board = game.state.board
    if line["by"] != game.state.power or origin not in board.spaces or goal not in board.spaces:
        return
    there = movable(game, line["by"], origin)
    units = {kind: min(n, there.get(kind, 0)) for kind, n in line["units"].items() if there.get(kind)}
    if not units:
        return
    yield line | {"units": units}
    yield {"do": "move", "units": units, "path": [origin, goal]}
    for kind, n in units.items():
        yield {"do": "move", "units": {kind: n}, "path": [origin, goal]}
    near = distances(board, goal)
    found = destinations(game, line["by"], units, origin)
    for space, _ in sorted(found, key=lambda pair: (near.get(pair[0], FAR), len(pair[1]))):
        yield {"do": "move", "units": units, "path": [origin, space]}


def distances(board: Board, start: str) -> dict[str, int]:
    """Steps from a space to every other, whatever lies between."""
    found, edge, step = {start: 0}, [start], 0
    while edge:
        step += 1
        edge = [there for here in edge for there in board.neighbours[here] if there not in found]
        found.update(dict.fromkeys(edge, step))
        edge = list(dict.fromkeys(edge))
    return found


def _purchases(game: Game, line: Line) -> Iterator[Line]:
    """One unit less, and again, the dearest first."""
    table = game.state.table(line["by"])
    units = {kind: n for kind, n in line["units"].items() if kind in table and table[kind].purchasable}
    while sum(units.values()) > 0:
        yield {"do": "purchase", "units": dict(units)}
        dearest = max((kind for kind, n in units.items() if n), key=lambda kind: table[kind].cost)
        units[dearest] -= 1
        units = {kind: n for kind, n in units.items() if n}


def _placements(game: Game, line: Line) -> Iterator[Line]:
    """The same units elsewhere, then fewer of them there."""
    state, power = game.state, line["by"]
    waiting = state.purchased.get(power, {})
    units = {kind: min(n, waiting.get(kind, 0)) for kind, n in line["units"].items() if waiting.get(kind)}
    if not units:
        return
    homes = [space for space in state.facilities if state.owners.get(space) == power]
    zones = [zone for space in homes for zone in state.board.zones_beside(space)]
    yield {"do": "place", "units": units, "space": line["space"]}
    for space in dict.fromkeys([*homes, *zones]):
        yield {"do": "place", "units": units, "space": space}
    for kind, n in units.items():
        for fewer in range(n, 0, -1):
            for space in dict.fromkeys([line["space"], *homes, *zones]):
                yield {"do": "place", "units": {kind: fewer}, "space": space}


def _battles(game: Game, line: Line) -> Iterator[Line]:
    for battle in open_battles(game):
        yield {"do": "battle", "space": battle.space, "kind": battle.kind}


def _answers(game: Game, line: Line) -> Iterator[Line]:
    for ask in game.state.pending:
        if ask.by == line["by"]:
            yield from answers(game, ask)


CANDIDATES = {
    "move": _moves,
    "purchase": _purchases,
    "place": _placements,
    "battle": _battles,
    "casualties": _answers,
    "retreat": _answers,
    "submerge": _answers,
    "press": _answers,
    "land": _answers,
}
