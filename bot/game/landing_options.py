"""Bringing aircraft home: flights found by trying, the nearest landing place first, for those who do not mind where."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bot.game.play_lines import one_after_another
from bot.refusals import NotPossible
from bot.wish import Line
from bot.wording import impossible
from engine import Dice, Game, OutOfDice, Refused, no_dice, read_action
from engine.board.control import held_since_start
from engine.legal import can_still_move, reachable
from engine.movement.landing import air_distances, landed_now, most_landed, own_fliers, range_left
from engine.state import State, Unit

LANDING_PHASE = "noncombat_move"


def in_the_air(game: Game) -> int:
    """How many of the power's air units still can and have to land."""
    state, rules = game.state, game.edition.movement
    if state.phase != LANDING_PHASE:
        return 0
    return most_landed(state, rules, state.power) - len(landed_now(state, rules, state.power))


def whole_landing(game: Game) -> list[Line]:
    """Lines that land every air unit that can land. Raises NotPossible."""
    lines = one_after_another(game, lambda now: in_the_air(now) > 0, _flights)
    if not lines:
        raise NotPossible(impossible.NO_LANDING)
    return lines


def _flights(game: Game) -> Iterator[tuple[Line, Game]]:
    """Flights after which one more unit has landed and none is lost."""
    state, power, rules = game.state, game.state.power, game.edition.movement
    safe = {unit.id for unit in landed_now(state, rules, power)}
    most = most_landed(state, rules, power)
    for unit in own_fliers(state, power):
        if unit.id in safe or not can_still_move(game, power, unit):
            continue
        near = air_distances(state, rules, power, unit.space)
        for goal in sorted(reachable(game, power, unit.kind, unit.space), key=lambda space: near.get(space, 99)):
            line: Line = {"by": power, "do": "move", "units": {unit.kind: 1}, "path": [unit.space, goal]}
            try:
                after = game.after(game.play(read_action(line), Dice(no_dice)))
            except (Refused, OutOfDice):
                continue
            landed = len(landed_now(after.state, rules, power))
            if landed > len(safe) and most_landed(after.state, rules, power) >= most:
                yield line, after


def homes(game: Game, space: str, kinds: Iterable[str]) -> list[str]:
    """Where aircraft of these kinds that stand in a space could all land as things are, the nearest first: spaces of
    one's own side since the turn began, and zones with decks of the side."""
    state, power, rules = game.state, game.state.power, game.edition.movement
    common: dict[str, int] | None = None
    for unit in own_fliers(state, power):
        if unit.space != space or unit.kind not in kinds:
            continue
        near = air_distances(state, rules, power, space, state.kind(unit))
        reached = {
            there: far
            for there, far in near.items()
            if far <= range_left(state, unit) and _receives(state, there, unit)
        }
        common = reached if common is None else {there: far for there, far in common.items() if there in reached}
    return sorted(common or {}, key=lambda there: ((common or {})[there], there))


def _receives(state: State, space: str, unit: Unit) -> bool:
    if state.board.is_sea(space):
        decks = any(state.kind(ship).decks for ship in state.at(space) if state.is_friend(ship.owner, unit.owner))
        return decks and state.kind(unit).has("lands_on_carrier")
    return held_since_start(state, space, unit.owner)
