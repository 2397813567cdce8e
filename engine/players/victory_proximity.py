"""How near a side is to winning by what it holds: by its income, in an edition where that ends the game [ABC: How to
Win], or by spaces that it has to keep for a round [Europe 1940, Global 1940: Winning the Game]."""

from engine.board.control import side_income
from engine.game import Game
from engine.players.weights import weights
from engine.turn.sequence import Holding
from engine.victory import side_holds

FAR_BEYOND = 1.25
"""Of the income that wins: no more than so much is counted."""


def danger(game: Game, side: str, more: int = 0) -> float:
    """What the income of the other side counts against a side, in IPCs, if it were by so much `more`: next to nothing
    far from what wins, ever more near it."""
    found = 0.0
    for other, goal in game.edition.income_goals.items():
        if other != side:
            has = more + side_income(game.state, other)
            found += _counted(min(FAR_BEYOND, has / goal))
    return found


def changes(game: Game, side: str, space: str) -> float:
    """What of that hangs on a territory, if an enemy of the side takes it or loses it; and of what either side wins
    with by holding it."""
    holdings = (holding for holding in game.edition.victory.holdings if space in holding.spaces)
    return _by_income(game, side, space) + sum(_by_holding(game, holding, space) for holding in holdings)


def _by_income(game: Game, side: str, space: str) -> float:
    state, ipc = game.state, game.state.board.spaces[space].ipc
    if not ipc or not game.edition.income_goals:
        return 0.0
    owner = state.owners.get(space)
    if owner is not None and state.board.side(owner) != side:
        return danger(game, side) - danger(game, side, -ipc)
    return danger(game, side, ipc) - danger(game, side)


def _by_holding(game: Game, holding: Holding, space: str) -> float:
    """What one of the spaces is worth with which a side wins. What it holds beyond what it needs counts half as
    much for each: all of them have to be taken."""
    held = sum(side_holds(game.state, each, holding.side) for each in holding.spaces)
    with_it = held if side_holds(game.state, space, holding.side) else held + 1
    needed = min(with_it, holding.count)
    one = _counted(needed / holding.count) - _counted((needed - 1) / holding.count)
    return one * 0.5 ** (with_it - needed)


def of_a_goal() -> float:
    """What all counts together, in IPCs, with which a side has reached its goal."""
    return _counted(1.0)


def _counted(share: float) -> float:
    """What so much of a goal counts."""
    say = weights()["victory_proximity"]
    return say["worth"] * share ** say["steepness"]
