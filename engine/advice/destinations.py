"""Where units may start from and go: everything legal, the likeliest first."""

from msgspec import Struct

from engine.advice.cargo import attack_beside, friends_to_board
from engine.advice.crossings import coasts_within_reach, crossings
from engine.advice.reasons import distances
from engine.board.control import is_hostile_land
from engine.game import Game
from engine.legal import destinations, missions, movable, movers, options, origins, reachable, takes
from engine.record import Ferry, Move
from engine.state import State
from engine.state.unit import PARADROP


class Way(Struct, frozen=True):
    """A way for a stack: the order that moves it, how many steps, whether there will be a fight, what for."""

    move: Move | Ferry
    steps: int
    attack: bool
    mission: str = ""
    by_sea: bool = False
    fired_at: bool = False
    """Guns on the way fire: the move rolls dice."""
    owner: str = ""
    """The friend whose units these are, where one leads them."""

    @property
    def goal(self) -> str:
        """The space where it ends."""
        return self.move.to if isinstance(self.move, Ferry) else self.move.path[-1]

    @property
    def is_plain(self) -> bool:
        """Whether units, start and goal alone say it."""
        if isinstance(self.move, Ferry):
            return False
        return not self.mission and self.steps > 0 and self.move.carrier is None


def starts(game: Game) -> list[str]:
    """Return the spaces with own units that may still move: beside an enemy first, then where most can move."""
    state, power = game.state, game.state.power

    def rank(space: str) -> tuple[bool, int]:
        near = any(is_hostile(state, other) for other in state.board.neighbours[space])
        return not near, -sum(movable(game, power, space).values())

    return sorted(origins(game, power), key=rank)


def led(game: Game) -> list[tuple[str, str]]:
    """Return the spaces with units of friends that the power in turn leads, each with whose they are."""
    owners = [owner for owner in movers(game) if owner != game.state.power]
    return [(space, owner) for owner in owners for space in origins(game, owner)]


def is_hostile(state: State, space: str) -> bool:
    """Return whether the power whose turn it is would fight in a space, or take it."""
    return is_hostile_land(state, space, state.power) or bool(state.enemies_at(space, state.power))


def ways(game: Game, units: dict[str, int], start: str, owner: str = "") -> list[Way]:
    """Return everywhere a stack may go: attacks first, the nearest first, then by sea and on missions. `owner`: a
    friend whose units are led."""
    state, power = game.state, game.state.power
    fights = options(game).combat
    found: list[Way] = []
    far = distances(state.board, start)
    for space, path in destinations(game, owner or power, units, start):
        move = Move(by=power, units=units, path=path)
        move = move.model_copy(update={"of": owner}) if owner else move
        shot = space not in state.board.neighbours[start] and len(path) == 2
        steps = far[space] if shot else len(path) - 1
        found.append(Way(move, steps, fights and is_hostile(state, space), fired_at=shot, owner=owner))
        for mission in _missions(game, units):
            special = move.model_copy(update={"mission": mission})
            if takes(game, special):
                found.append(Way(special, steps, True, mission, fired_at=shot, owner=owner))
    if not owner:
        found += _by_sea(game, units, start)
        found += [Way(move, 1, False) for move in friends_to_board(game, units, start)]
        found += _drops(game, units, start)
        hunt = attack_beside(game, units, start)
        found += [Way(hunt, 0, True)] if hunt else []
    return sorted(found, key=lambda way: (not way.attack, way.by_sea, way.steps))


def _missions(game: Game, units: dict[str, int]) -> set[str]:
    """What all of these can be sent for."""
    each = [set(missions(game, kind)) for kind in units]
    return set[str].intersection(*each) if each else set()


def _drops(game: Game, units: dict[str, int], start: str) -> list[Way]:
    """Where bombers may drop the paratroopers that are named with them."""
    table = game.state.table(game.state.power)
    carriers = [kind for kind in units if table[kind].drops]
    if len(units) < 2 or len(carriers) != 1 or PARADROP not in game.edition.movement.missions:
        return []
    far, drops = distances(game.state.board, start), list[Way]()
    for goal in reachable(game, game.state.power, carriers[0], start):
        move = Move(by=game.state.power, units=units, path=[start, goal], mission=PARADROP)
        if takes(game, move):
            drops.append(Way(move, far[goal], True, PARADROP))
    return drops


def _by_sea(game: Game, units: dict[str, int], start: str) -> list[Way]:
    """Crossings with transports at hand: to each coast the shortest that is legal."""
    state, board = game.state, game.state.board
    table = state.table(state.power)
    if board.is_sea(start) or not all(table[kind].is_land for kind in units):
        return []
    fights = options(game).combat
    voyages: list[Way] = []
    for goal in coasts_within_reach(game, start):
        for sea in crossings(game, start, goal):
            voyage = Ferry(by=state.power, units=units, start=start, sea=sea, to=goal)
            if takes(game, voyage):
                voyages.append(Way(voyage, len(sea) + 1, fights and is_hostile(state, goal), by_sea=True))
                break
    return voyages
