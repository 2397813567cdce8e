"""Over which zones transports at hand can ship units from one coast to another."""

from collections.abc import Iterator

from engine.board.facilities import range_bonus
from engine.board.paths import shortest
from engine.game import Game
from engine.json_types import Line
from engine.lines import accepts
from engine.state import State


def crossings(game: Game, start: str, goal: str) -> Iterator[list[str]]:
    """Yield the ways over zones from one coast to the other with a transport of the power at the beginning, those of a
    single zone first."""
    state = game.state
    ends = set(state.board.zones_beside(goal))
    ships = _transports(state)
    for zone in state.board.zones_beside(start):
        if zone in ends and zone in ships:
            yield [zone]
    for zone in state.board.zones_beside(start):
        for end in sorted(ends - {zone}) if zone in ships else ():
            path = shortest(
                state.board, zone, end, ships[zone], lambda a, b: state.board.is_sea(b), lambda s: True, lambda s: False
            )
            if path:
                yield path


def _transports(state: State) -> dict[str, int]:
    """Where the power in turn has transports, and how far they go in a turn."""
    ships = (unit for unit in state.of(state.power) if state.kind(unit).is_transport)
    return {ship.space: state.kind(ship).move + range_bonus(state, ship) for ship in ships}


def waters(game: Game, units: dict[str, int], start: str, goal: str) -> list[list[str]]:
    """Return the ways over zones by which units can be shipped from one coast to the other, the shortest first and of
    those the ones with the fewest enemies; where it is refused everywhere, the first that a transport could take."""
    state = game.state

    def risk(sea: list[str]) -> tuple[int, int]:
        return len(sea), sum(any(state.is_enemy(unit.owner, state.power) for unit in state.seen_at(z)) for z in sea)

    routes = sorted(crossings(game, start, goal), key=risk)
    line: Line = {"by": game.state.power, "do": "ferry", "units": units, "from": start, "to": goal}
    return [sea for sea in routes if accepts(game, line | {"sea": sea})] or routes[:1]


def coasts_within_reach(game: Game, start: str) -> list[str]:
    """Return the territories that the power's transports beside a territory can reach."""
    state, board = game.state, game.state.board
    ships = _transports(state)
    zones = [zone for zone in board.zones_beside(start) if zone in ships]
    reached = set(zones)
    for zone in zones:
        edge = [zone]
        for _ in range(ships[zone]):
            edge = [there for here in edge for there in board.neighbours[here] if board.is_sea(there)]
            reached |= set(edge)
    return sorted({coast for zone in reached for coast in board.coasts_of(zone)} - {start})
