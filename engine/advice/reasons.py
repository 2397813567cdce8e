"""Why an order is refused, more closely than the rule says: what stands there, how far it is, when it would be time."""

from msgspec import Struct, field

from engine.board.paths import reach
from engine.errors import Refused
from engine.game import Game
from engine.json_types import Line
from engine.questions import ANSWERS
from engine.state.board import Board

NOT_ASKED, LATER, NONE_THERE, FEWER_THERE, TOO_FAR, OVER_WATER, BLOCKED, NOT_BESIDE, NO_SHIP_THERE = (
    "not_asked",
    "later",
    "none_there",
    "fewer_there",
    "too_far",
    "over_water",
    "blocked",
    "not_beside",
    "no_ship_there",
)
FAR = 30


class Reason(Struct, frozen=True):
    """A closer reason: its name, the unit, the spaces, numbers, or phases it is about."""

    about: str
    kind: str = ""
    spaces: tuple[str, ...] = ()
    have: int = 0
    need: int = 0
    names: tuple[str, ...] = ()
    units: dict[str, int] = field(default_factory=dict[str, int])


def why(game: Game, line: Line, refused: Refused) -> Reason | None:
    """Return the closer reason for a refusal, None where the rule's own sentence says it all."""
    if refused.rule == "turn.not_in_phase":
        return _untimely(game, str(line.get("do")))
    if refused.rule in ("move.not_there", "move.no_path", "move.too_far"):
        return _not_there(game, line) or _not_beside(game, line) or _no_way(game, line)
    if refused.rule == "transport.none_there":
        return _not_there(game, line) or _no_ship(game, str(refused.details.get("zone")))
    return None


def _untimely(game: Game, do: str) -> Reason | None:
    phases = tuple(phase.name for phase in game.edition.phases if do in phase.accepts)
    if do in ANSWERS and not phases:
        return Reason(NOT_ASKED, kind=do)
    return Reason(LATER, kind=do, names=phases) if phases and game.state.phase not in phases else None


def _way(line: Line) -> list[str]:
    if line.get("do") == "ferry":
        return [line["from"], *line["sea"], line["to"]]
    return [str(space) for space in line.get("path") or ()]


def _not_there(game: Game, line: Line) -> Reason | None:
    """Fewer units of a kind than the order moves; then where else such units are, the nearest first."""
    state, way = game.state, _way(line)
    if not way or way[0] not in state.board.spaces:
        return None
    owner = str(line.get("of") or line["by"])
    here: dict[str, int] = {}
    for unit in state.own_at(way[0], owner):
        here[unit.kind] = here.get(unit.kind, 0) + 1
    for kind, number in line["units"].items():
        have = here.get(kind, 0)
        if have >= number:
            continue
        if have:
            return Reason(FEWER_THERE, kind, (way[0],), have, number)
        far = distances(state.board, way[0])
        others = {unit.space for unit in state.of(owner) if unit.kind == kind}
        near = sorted(others, key=lambda space: (far.get(space, FAR), space))[:3]
        return Reason(NONE_THERE, kind, (way[0], *near), units=here)
    return None


def _no_way(game: Game, line: Line) -> Reason | None:
    """Too far for a kind of unit, over water, or shut by somebody on the way."""
    state, way = game.state, _way(line)
    if len(way) < 2 or any(space not in state.board.spaces for space in way) or line.get("do") == "ferry":
        return None
    board, table = state.board, state.table(str(line["by"]))
    for kind in line["units"]:
        row = table[kind]
        if row.is_sea != board.is_sea(way[0]) and not row.is_air:
            return None
        same = None if row.is_air else row.is_sea
        steps = distances(board, way[0], same).get(way[-1])
        steps = steps if len(way) == 2 or steps is None else max(steps, len(way) - 1)
        if steps is None:
            return Reason(OVER_WATER, kind, (way[0], way[-1])) if row.is_land else None
        if steps > row.move:
            return Reason(TOO_FAR, kind, (way[0], way[-1]), have=row.move, need=steps)
    between = _between(board, way[0], way[-1]) if len(way) == 2 else way[1:-1]
    return Reason(BLOCKED, spaces=(way[0], way[-1], *between))


def _not_beside(game: Game, line: Line) -> Reason | None:
    """Land units go aboard only in a zone beside the territory where they stand."""
    board, way = game.state.board, _way(line)
    if len(way) < 2 or any(space not in board.spaces for space in way):
        return None
    boards = not board.is_sea(way[0]) and board.is_sea(way[1])
    if not boards or any(not game.state.table(str(line["by"]))[kind].is_land for kind in line["units"]):
        return None
    beside = board.zones_beside(way[0])
    return Reason(NOT_BESIDE, spaces=(way[0], way[1], *beside)) if way[1] not in beside else None


def _between(board: Board, start: str, goal: str) -> list[str]:
    """The spaces on the shortest ways of the goal's own element."""
    sea = board.is_sea(goal)
    out, home = distances(board, start, sea), distances(board, goal, sea)
    whole = out.get(goal, FAR)
    return [space for space in out if 0 < out[space] < whole and out[space] + home.get(space, FAR) == whole][:3]


def _no_ship(game: Game, zone: str) -> Reason | None:
    """Where the power's transports are, if none is in the zone."""
    state, power = game.state, game.state.power
    ships = {unit.space for unit in state.of(power) if state.kind(unit).is_transport}
    if zone in ships or zone not in state.board.spaces:
        return None
    far = distances(state.board, zone)
    near = sorted(ships, key=lambda space: (far.get(space, FAR), space))[:3]
    return Reason(NO_SHIP_THERE, spaces=(zone, *near))


def distances(board: Board, start: str, sea: bool | None = None) -> dict[str, int]:
    """Return the steps to every other space, whoever is in between; over water only, over land only, or either."""

    def enter(here: str, there: str) -> bool:
        return sea is None or board.is_sea(there) == sea

    return reach(board, start, FAR, enter, lambda space: True)
