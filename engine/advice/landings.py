"""Bringing aircraft home: flights found by trying, the nearest landing place first, for those who do not mind where."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.advice.chain import one_after_another
from engine.dice.roller import Dice, OutOfDice, no_dice
from engine.errors import Refused
from engine.game import Game
from engine.json_types import Line
from engine.legal import can_still_move, options, reachable
from engine.movement.landing import air_distances, landed_now, landing_spaces, most_landed, own_fliers
from engine.record import read_action


def in_the_air(game: Game) -> int:
    """How many of the power's air units still can and have to land."""
    state, rules = game.state, game.edition.movement
    if options(game).combat:
        return 0
    return most_landed(state, rules, state.power) - len(landed_now(state, rules, state.power))


def whole_landing(game: Game) -> list[Line]:
    """Lines that land every air unit that can land; none if none can."""
    return one_after_another(game, lambda now: in_the_air(now) > 0, _flights)


def _flights(game: Game) -> Iterator[tuple[Line, Game]]:
    """Flights after which one more unit has landed and none is lost."""
    state, power, rules = game.state, game.state.power, game.edition.movement
    safe = {unit.id for unit in landed_now(state, rules, power)}
    most = most_landed(state, rules, power)
    for unit in own_fliers(state, power):
        if unit.id in safe or not can_still_move(game, power, unit):
            continue
        near = air_distances(state, rules, power, unit.space, state.kind(unit))
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
    the power's side since the turn began, and zones with decks of the side."""
    state, power, rules = game.state, game.state.power, game.edition.movement
    common: dict[str, int] | None = None
    for unit in own_fliers(state, power):
        if unit.space != space or unit.kind not in kinds:
            continue
        reached = landing_spaces(state, rules, unit)
        common = reached if common is None else {there: far for there, far in common.items() if there in reached}
    return sorted(common or {}, key=lambda there: ((common or {})[there], there))
