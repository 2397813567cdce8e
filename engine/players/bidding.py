"""What a computer makes of a bid: units where they are of most use, or hold what would fall."""

from collections.abc import Iterator

from engine.economy.bids import bid_places
from engine.game import Game
from engine.players.draft import Draft
from engine.players.effort import Effort
from engine.players.guards import Guards
from engine.players.view import View
from engine.players.weights import weights
from engine.record import Action, Place
from engine.units.kinds import Kind


def bid(game: Game, power: str, effort: Effort) -> list[Action]:
    """The units of a bid, one after the other, and the rest kept as cash."""
    draft = Draft(game)
    while power in draft.game.state.bids and (line := _unit(draft.game, power, effort)) is not None:
        if not draft.add(line):
            break
    if draft.game.state.bids.get(power):
        draft.add(Place(by=power, units={}, space=next(iter(game.state.board.spaces))))
    return draft.lines


def _unit(game: Game, power: str, effort: Effort) -> Place | None:
    """The unit that gives most for its price, if that is more than its price is as cash."""
    view, say = View(game, power, effort), weights()["bid"]
    values, odds, guards = view.values, view.odds, Guards(view.counterattacks, {})
    before, best = guards.loss(), (say["least"], "", "")
    for kind, space in _sites(game, power):
        name = odds.named(power, kind.id)
        guards.add([name], space)
        saved = before - guards.loss()
        guards.remove(name, 1, space)
        gain = (saved + kind.cost * values.front(space)) / kind.cost
        best = max(best, (gain, space, kind.id))
    return Place(by=power, units={best[2]: 1}, space=best[1]) if best[1] else None


def _sites(game: Game, power: str) -> Iterator[tuple[Kind, str]]:
    """Land units that can be paid, and where they may go."""
    table = game.state.table(power)
    for kind, spaces in bid_places(game.state, power).items():
        if table[kind].is_land and table[kind].attack > 0:
            yield from ((table[kind], space) for space in spaces)
