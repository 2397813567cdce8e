"""Bringing aircraft home: flights found by trying one after the other, safe landing places first and of those the
nearest, for those who do not mind where."""

from collections.abc import Iterable, Iterator

from engine.advice.chain import one_after_another
from engine.advice.wishes import ANYWHERE, Wanted, best_first, is_exposed
from engine.dice.roller import Dice, OutOfDice, no_dice
from engine.errors import Refused
from engine.game import Game
from engine.legal import can_still_move, options, reachable
from engine.movement.landing import (
    air_distances,
    landed_now,
    landing_spaces,
    landing_spaces_of,
    most_landed,
    own_fliers,
)
from engine.record import Move


def in_the_air(game: Game) -> int:
    """Return how many of the power's air units still can and have to land; 0 in a combat movement phase."""
    state, rules = game.state, game.edition.movement
    if options(game).combat:
        return 0
    return most_landed(state, rules, state.power) - len(landed_now(state, rules, state.power))


def whole_landing(game: Game) -> list[Move]:
    """Return moves that land every air unit that can land; none if none can."""
    return one_after_another(game, lambda now: in_the_air(now) > 0, _flights)


def landing(game: Game, wanted: Wanted) -> Move | None:
    """Return a move that lands one unit more as it is wanted; None if none can."""
    return next((move for move, _ in _flights(game, wanted)), None) if in_the_air(game) > 0 else None


def _flights(game: Game, wanted: Wanted = ANYWHERE) -> Iterator[tuple[Move, Game]]:
    """Flights after which one more unit has landed and none is lost, the best places first."""
    state, power, rules = game.state, game.state.power, game.edition.movement
    safe = {unit.id for unit in landed_now(state, rules, power)}
    most = most_landed(state, rules, power)

    for unit in own_fliers(state, power):
        if unit.id in safe or not wanted.means(unit.kind, unit.space) or not can_still_move(game, power, unit):
            continue
        near = air_distances(state, rules, power, unit.space, state.kind(unit))
        places, could = landing_spaces(state, rules, unit), landing_spaces_of(state, rules, power, [unit])
        goals = [goal for goal in reachable(game, power, unit.kind, unit.space) if goal in could]
        goals = [goal for goal in goals if wanted.takes(game, goal, power)]
        for goal in sorted(goals, key=best_first(game, wanted, near, places)):
            move = Move(by=power, units={unit.kind: 1}, path=[unit.space, goal])
            try:
                after = game.after(game.play(move, Dice(no_dice)))
            except (Refused, OutOfDice):
                continue
            landed = len(landed_now(after.state, rules, power))
            if landed > len(safe) and most_landed(after.state, rules, power) >= most:
                yield move, after


def homes(game: Game, space: str, kinds: Iterable[str]) -> list[str]:
    """Return where aircraft of these kinds that stand in a space could all land as things are, safe places first, then
    the nearest: spaces of the power's side since the turn began, and zones with decks of the side."""
    state, power, rules = game.state, game.state.power, game.edition.movement
    common: dict[str, int] | None = None
    for unit in own_fliers(state, power):
        if unit.space != space or unit.kind not in kinds:
            continue
        reached = landing_spaces(state, rules, unit)
        common = reached if common is None else {there: far for there, far in common.items() if there in reached}
    shared = common or {}
    return sorted(shared, key=lambda there: (is_exposed(game, there), shared[there], there))
