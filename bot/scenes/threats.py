"""What enemies could do next turn, as map scenes: everything a power holds, or one space and who could come to it."""

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from bot.orders import speech
from bot.scene import ArrowKind, Scene
from bot.scenes.maps import arrow, position_scene
from engine.advice.threats import Danger, Threat
from engine.game import Game
from engine.state import State


def dangers_scene(game: Game, dangers: Iterable[Danger], title: str) -> Scene:
    """The whole map, striped by danger."""
    return replace(position_scene(game.state, title), threats={danger.space: danger.level for danger in dangers})


def threat_scene(game: Game, threat: Threat, danger: Danger, title: str) -> Scene:
    """The space and all from which units could come to it, an arrow each."""
    state, space, say = game.state, danger.space, speech(game.state)
    arrows = tuple(
        arrow(say, power, (origin, space), units, _kind(state, power, origin, space, units))
        for (origin, power), units in sorted(threat.origins.items())
    )
    crop = tuple(dict.fromkeys([space, *state.board.neighbours[space], *(one.path[0] for one in arrows)]))
    levels = {space: danger.level} if danger.attack else {}
    return replace(position_scene(state, title), threats=levels, arrows=arrows, battles=(), crop=crop)


def _kind(state: State, power: str, origin: str, space: str, units: Mapping[str, int]) -> ArrowKind:
    table = state.table(power)
    if all(table[kind].is_air for kind in units):
        return "air"
    by_sea = not state.board.is_sea(space) and any(table[kind].is_land for kind in units)
    return "amphibious" if by_sea and space not in state.board.neighbours[origin] else "attack"
