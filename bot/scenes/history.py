"""The past as scenes: figures over the rounds for a chart, a position a turn for a film."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from bot.scene import EconomyRow, EconomyScene, Scene
from bot.scenes.maps import told_scene
from bot.story import Turn
from bot.wording.pictures import BEGINNING, CHART, IN_MONEY, MEASURES, TURN
from bot.wording.speech import Speech
from engine.board.control import income
from engine.economy.accounts import cash
from engine.state import State

MOST_FRAMES = 120


def economy_scene(first: State, turns: Sequence[Turn], measure: str, say: Speech) -> EconomyScene:
    """A power's figure at the start and at the end of each round; the round that runs counts as it stands."""
    ends: dict[int, State] = {turn.round: turn.state for turn in turns}
    rounds = ["start", *(str(number) for number in ends)]
    states = [first, *ends.values()]
    value = _VALUES[measure]
    rows = [
        EconomyRow(power, say.power(power), tuple(float(value(state, power)) for state in states))
        for power in first.turn_order()
    ]
    counted = MEASURES[measure] if measure == "cities" else IN_MONEY.format(measure=MEASURES[measure])
    return EconomyScene(CHART, counted, tuple(rounds), tuple(rows))


def _worth(state: State, power: str) -> int:
    return sum(state.kind(unit).cost for unit in state.of(power))


_VALUES: dict[str, Callable[[State, str], int]] = {
    "income": income,
    "treasury": cash,
    "units": _worth,
    "cities": lambda state, power: sum(
        bool(state.board.spaces[space].victory_city) for space, owner in state.owners.items() if owner == power
    ),
}


def film_scenes(first: State, turns: Sequence[Turn], say: Speech) -> list[Scene]:
    """The beginning, then each turn with its arrows and conquests; of a long game only every second or third turn,
    the last one always."""
    scenes = [told_scene(first, [], BEGINNING)]
    every = -(-len(turns) // MOST_FRAMES) or 1
    for turn in turns[(len(turns) - 1) % every :: every]:
        scene = told_scene(turn.state, turn.events, TURN.format(round=turn.round, power=say.power(turn.power)))
        status = tuple(replace(line, active=line.power == turn.power) for line in scene.status)
        scenes.append(replace(scene, status=status))
    return scenes
