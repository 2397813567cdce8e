"""The legal order nearest to one that was refused: fewer units, a nearer goal, what the money buys, another space."""

from collections.abc import Iterator
from itertools import islice

from engine.advice.crossings import crossings
from engine.advice.destinations import is_hostile
from engine.advice.reasons import FAR, distances
from engine.economy.accounts import accounts_of, economy_of
from engine.errors import Refused
from engine.game import Game
from engine.json_types import Line
from engine.legal import destinations, movable, open_battles, origins, placing_spaces
from engine.lines import accepts, answers
from engine.questions import ANSWERS

Units = dict[str, int]
NEAR = 8
MOST_TRIED = 120


def nearest(game: Game, line: Line) -> Line | None:
    """Return a line that would be accepted, of the same kind as the refused one; None if nothing near it is legal."""
    try:
        for candidate in islice(CANDIDATES.get(line.get("do", ""), _nothing)(game, line), MOST_TRIED):
            whole = {"by": line["by"]} | candidate
            if whole != line and accepts(game, whole):
                return whole
    except (Refused, KeyError):
        return None
    return None


def waits_for(game: Game, line: Line) -> str:
    """Return the later phase of this turn in which a refused move would be accepted as things stand, as one to own land
    is after the battles; "" if there is none."""
    moves = game.phase.options(game.state)
    if line.get("do") not in ("move", "ferry") or moves is None or not moves.combat:
        return ""
    for phase in game.edition.phases_after(game.state.phase):
        state = game.state.copy()
        state.phase = phase.name
        options = phase.options(state)
        if options is not None and not options.combat and accepts(Game(game.edition, game.header, state), line):
            return phase.name
    return ""


def _nothing(game: Game, line: Line) -> Iterator[Line]:
    yield from ()


def _moves(game: Game, line: Line) -> Iterator[Line]:
    """As many as can go; without a detour; each kind by itself; as far on the way to the goal as they can go; the same
    units from the nearest space where there are some."""
    origin, goal = line["path"][0], line["path"][-1]
    board = game.state.board
    if line["by"] != game.state.power or origin not in board.spaces or goal not in board.spaces:
        return
    there = movable(game, line["by"], origin)
    units = {kind: min(n, there.get(kind, 0)) for kind, n in line["units"].items() if there.get(kind)}
    if units:
        yield from _shorter(game, line, units)
    yield from _from_elsewhere(game, line)


def _shorter(game: Game, line: Line, units: Units) -> Iterator[Line]:
    origin, goal = line["path"][0], line["path"][-1]
    yield line | {"units": units}
    purpose = {field: line[field] for field in ("mission", "target") if line.get(field)}
    for meant in (purpose, {}) if purpose else ({},):
        for part in (units, *({kind: n} for kind, n in units.items() if len(units) > 1)):
            yield {"do": "move", "units": part, "path": [origin, goal]} | meant
    near, sea = distances(game.state.board, goal), game.state.board.is_sea(goal)
    ways = destinations(game, line["by"], units, origin)

    def far(pair: tuple[str, list[str]]) -> tuple[int, bool, int]:
        return near.get(pair[0], FAR), game.state.board.is_sea(pair[0]) != sea, len(pair[1])

    for space, _ in sorted(ways, key=far):
        if not _on_the_way(game, space, line["path"], near):
            continue
        yield {"do": "move", "units": units, "path": [origin, space]}


def _on_the_way(game: Game, space: str, way: list[str], near: dict[str, int]) -> bool:
    """Whether going there still is what the order was for: land for land and water for water, nearer to the goal than
    before, and an attack only if the goal is one. `near`: how far from the goal spaces are."""
    state, goal = game.state, way[-1]
    if state.board.is_sea(space) != state.board.is_sea(goal) or near.get(space, FAR) >= near.get(way[0], FAR):
        return False
    return is_hostile(state, goal) or not is_hostile(state, space)


def _from_elsewhere(game: Game, line: Line) -> Iterator[Line]:
    """Units of the same kinds that stand somewhere else, to the same goal."""
    origin, goal, power = line["path"][0], line["path"][-1], line["by"]
    near = distances(game.state.board, goal)
    for start in sorted(origins(game, power), key=lambda space: near.get(space, FAR))[:NEAR]:
        there = movable(game, power, start)
        units = {kind: min(n, there.get(kind, 0)) for kind, n in line["units"].items() if there.get(kind)}
        if units and start not in (origin, goal):
            yield {"do": "move", "units": units, "path": [start, goal]}


def _ferries(game: Game, line: Line) -> Iterator[Line]:
    """The same crossing with fewer units, or with the transports that are at hand."""
    state, power = game.state, line["by"]
    start, goal = line["from"], line["to"]
    if power != state.power or start not in state.board.spaces or goal not in state.board.spaces:
        return
    there = movable(game, power, start)
    units = {kind: min(n, there.get(kind, 0)) for kind, n in line["units"].items() if there.get(kind)}
    loads = list(_loads(units))
    for sea in (line["sea"], *crossings(game, start, goal)):
        for load in loads:
            yield {"do": "ferry", "units": load, "from": start, "sea": sea, "to": goal}


def _loads(units: Units) -> Iterator[Units]:
    """All of them, then ever fewer, down to one."""
    left = dict(units)
    while sum(left.values()) > 0:
        yield dict(left)
        most = max(left, key=lambda kind: left[kind])
        left[most] -= 1
        left = {kind: n for kind, n in left.items() if n}


def _purchases(game: Game, line: Line) -> Iterator[Line]:
    """As much of it as the money buys, of the economy that is named, else of any: one unit less, and again, beginning
    with the cheapest or with the dearest."""
    for account in _accounts(game, line):
        economy = economy_of(game.state, account)
        for units in _affordable(game, line, account):
            yield {"do": "purchase", "units": units} | ({"economy": economy} if economy else {})


def _affordable(game: Game, line: Line, account: str) -> Iterator[Units]:
    table = game.state.table(line["by"])
    wanted = {kind: n for kind, n in line["units"].items() if kind in table and table[kind].purchasable}
    purse = game.edition.production.purse(game.state, account)
    smaller: list[Units] = []
    for first in (min, max):
        units = dict(wanted)
        while sum(units.values()) > 0:
            if sum(table[kind].cost * n for kind, n in units.items()) <= purse:
                smaller.append(dict(units))
            units[first(units, key=lambda kind: table[kind].cost)] -= 1
            units = {kind: n for kind, n in units.items() if n}
    yield from sorted(smaller, key=lambda of: -sum(table[kind].cost * n for kind, n in of.items()))


def _accounts(game: Game, line: Line) -> tuple[str, ...]:
    """Whose money an order may spend: of the economy it names, or else of any."""
    accounts = accounts_of(game.state.board, line["by"])
    return tuple(account for account in accounts if account == f"{line['by']}_{line.get('economy')}") or accounts


def _placements(game: Game, line: Line) -> Iterator[Line]:
    """The same units elsewhere, then fewer of them there; if they answer a question, other answers."""
    yield from _answers(game, line)
    state, power = game.state, line["by"]
    waiting = state.waiting(power)
    units = {kind: min(n, waiting.get(kind, 0)) for kind, n in line["units"].items() if waiting.get(kind)}
    if not units:
        return
    spaces = placing_spaces(game)
    yield {"do": "place", "units": units, "space": line["space"]}
    for space in spaces:
        yield {"do": "place", "units": units, "space": space}
    for kind, n in units.items():
        for fewer in range(n, 0, -1):
            for space in dict.fromkeys([line["space"], *spaces]):
                yield {"do": "place", "units": {kind: fewer}, "space": space}


def _battles(game: Game, line: Line) -> Iterator[Line]:
    for battle in open_battles(game):
        yield {"do": "battle", "space": battle.space, "kind": battle.kind}


def _answers(game: Game, line: Line) -> Iterator[Line]:
    for ask in game.state.pending:
        if ask.by == line["by"]:
            yield from answers(game, ask)


CANDIDATES = {
    **dict.fromkeys(ANSWERS, _answers),
    "move": _moves,
    "ferry": _ferries,
    "purchase": _purchases,
    "place": _placements,
    "battle": _battles,
}
