"""Where bought units can go: every space that takes them, and a whole placement found by trying, where they are needed
most first, for those who do not mind where."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import cache

from engine.advice.chain import one_after_another
from engine.advice.threats import exposure
from engine.advice.wishes import AS_NEEDED, Wanted, best_first
from engine.board.paths import reach
from engine.dice.roller import Dice, no_dice
from engine.errors import Refused
from engine.game import Game
from engine.legal import legal_actions, placing_spaces, takes
from engine.record import Place
from engine.state import State

Need = tuple[bool, int, int, bool]
FAR = 12
"""So many steps away, no front is near."""


def unplaced(state: State) -> dict[str, dict[str, int]]:
    """Return how many units of each kind wait to be placed, by power: the power in turn, then those that are moved
    along with it. Who has none is left out."""
    powers = (state.power, *state.board.moved_along.get(state.power, ()))
    waiting = {power: {kind: n for kind, n in state.waiting(power).items() if n} for power in powers}
    return {power: units for power, units in waiting.items() if units}


def next_to_place(state: State) -> dict[str, int]:
    """Return how many units of each kind are to be placed first: those of one power; empty if nothing waits."""
    return next(iter(unplaced(state).values()), dict[str, int]())


def placement_spaces(game: Game, units: dict[str, int]) -> list[str]:
    """Return where units that wait may be placed together, those of the power in turn first."""
    state = game.state
    power = next(iter(unplaced(state)), state.power)
    held = sorted(space for space, owner in state.owners.items() if owner == power)
    spaces = list(dict.fromkeys([*placing_spaces(game), *held]))
    return [space for space in spaces if takes(game, Place(by=power, units=units, space=space))]


def whole_placement(game: Game) -> list[Place]:
    """Return orders that place everything that can be placed, where it is needed most first and as much as goes there;
    none if nothing can."""
    return merged(one_after_another(game, lambda now: bool(unplaced(now.state)), _placements))


def placing(game: Game, power: str, wanted: Wanted, most: Mapping[str, int]) -> list[Place]:
    """Return orders that place units of a power as they are wanted, so many of each kind at most."""
    left = dict(most)

    def steps(now: Game) -> Iterator[tuple[Place, Game]]:
        for order, after in _placements(now, wanted, left):
            if order.by == power:
                ((kind, n),) = order.units.items()
                left[kind] -= n
                yield order, after

    return merged(one_after_another(game, lambda now: any(left.values()) and bool(unplaced(now.state)), steps))


def _placements(
    game: Game, wanted: Wanted = AS_NEEDED, most: Mapping[str, int] | None = None
) -> Iterator[tuple[Place, Game]]:
    """Placements that are legal, with the game after each, the best first: as they are wanted, then where units are
    needed most. most: so many of each kind, and none of others; without it all that wait."""

    @cache
    def need(space: str) -> Need:
        return _need(game, space)

    orders = [order for order in legal_actions(game) if isinstance(order, Place) and _is_meant(game, wanted, order)]
    best = best_first(game, wanted, {}, {order.space for order in orders})
    for order in sorted(orders, key=lambda order: (best(order.space), _urgency(game, order, need))):
        ((kind, _),) = order.units.items()
        waiting = game.state.waiting(order.by)[kind]
        for number in range(waiting if most is None else min(waiting, most.get(kind, 0)), 0, -1):
            whole = order.model_copy(update={"units": {kind: number}})
            try:
                played = game.play(whole, Dice(no_dice))
            except Refused:
                continue
            yield whole, game.after(played)


def _is_meant(game: Game, wanted: Wanted, order: Place) -> bool:
    """Whether a placement is of units that are meant, at a place that will do."""
    return all(wanted.means(kind) for kind in order.units) and wanted.takes(game, order.space, order.by)


def _urgency(game: Game, order: Place, need: Callable[[str], Need]) -> tuple[object, ...]:
    """What is placed first, and where: units where they are needed most, complexes where most is produced."""
    (kind,), space = order.units, order.space
    if game.state.table(order.by)[kind].is_facility:
        return (1, -game.state.board.spaces[space].ipc, space)
    return (0, *need(space), space)


def _need(game: Game, space: str) -> Need:
    """How much a space needs units, small numbers first: a capital in danger; the danger, as far as units there avail;
    the way to the enemy; a capital. Of zones, one without enemies where most of one's own ships lie."""
    state, power = game.state, game.state.power
    if state.board.is_sea(space):
        own = sum(state.kind(unit).defense for unit in state.seen_at(space) if unit.owner == power)
        return (game.edition.movement.hostile_zone(state, space, power), -own, 0, False)
    level, capital = exposure(game, space, power), space in state.board.powers[power].capitals
    return (not (capital and level > 1), -level, _way_to_the_enemy(state, space, power), not capital)


def _way_to_the_enemy(state: State, space: str, power: str) -> int:
    """Steps over land to the nearest territory of an enemy."""
    ways = reach(state.board, space, FAR, lambda _, there: not state.board.is_sea(there), lambda _: True)
    hostile = (steps for there, steps in ways.items() if state.is_enemy(state.owners.get(there), power))
    return min(hostile, default=FAR)


def merged(orders: list[Place]) -> list[Place]:
    """Return the orders put together, one a space."""
    by_space: dict[str, Place] = {}
    for order in orders:
        there = by_space.setdefault(order.space, order)
        if there is not order:
            units = dict(Counter(there.units) + Counter(order.units))
            by_space[order.space] = there.model_copy(update={"units": units})
    return list(by_space.values())
