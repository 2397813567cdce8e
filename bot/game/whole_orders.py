"""Everything of a phase with one press: all that was bought placed, all that flies landed."""

from collections.abc import Sequence

from bot.refusals import NotPossible
from bot.wish import Line
from bot.wording import not_possible
from engine import Game
from engine.advice.landings import homes, whole_landing
from engine.advice.placements import whole_placement
from engine.legal import legal_actions
from engine.movement.landing import landed_now, own_fliers
from engine.record import Action, Place, to_data


def placing_all(game: Game) -> list[Line]:
    """Raises NotPossible if nothing can be placed."""
    return _found(whole_placement(game), not_possible.NO_PLACING)


def landing_all(game: Game) -> list[Line]:
    """Raises NotPossible if nothing can land."""
    return _found(whole_landing(game), not_possible.NO_LANDING)


def may_be_placed_elsewhere(game: Game) -> bool:
    """Whether some unit has more than one space to be placed in."""
    places: dict[str, set[str]] = {}
    for action in legal_actions(game):
        if isinstance(action, Place):
            places.setdefault(f"{action.by} {next(iter(action.units))}", set()).add(action.space)
    return any(len(spaces) > 1 for spaces in places.values())


def may_land_elsewhere(game: Game) -> bool:
    """Whether some aircraft has more than one place to land on."""
    state, rules = game.state, game.edition.movement
    landed = {unit.id for unit in landed_now(state, rules, state.power)}
    flying = {(unit.space, unit.kind) for unit in own_fliers(state, state.power) if unit.id not in landed}
    return any(len(homes(game, space, (kind,))) > 1 for space, kind in flying)


def _found(actions: Sequence[Action], why_not: str) -> list[Line]:
    if not actions:
        raise NotPossible(why_not)
    return [to_data(action) for action in actions]
