"""How near the other side is to winning by its income, in an edition where that ends the game [ABC: How to Win]."""

from engine.board.control import side_income
from engine.game import Game
from engine.players.weights import weights

FAR_BEYOND = 1.25
"""Of the goal: no more than so much is counted."""


def danger(game: Game, side: str, more: int = 0) -> float:
    """What the income of the other side counts against a side, in IPCs, if it were by so much `more`: next to nothing
    far from what wins, ever more near it."""
    say, found = weights()["victory_proximity"], 0.0
    for other, goal in game.edition.income_goals.items():
        if other != side:
            has = more + side_income(game.state, other)
            found += say["worth"] * min(FAR_BEYOND, has / goal) ** say["steepness"]
    return found


def changes(game: Game, side: str, space: str) -> float:
    """What of that hangs on a territory, if an enemy of the side takes it or loses it."""
    state, ipc = game.state, game.state.board.spaces[space].ipc
    if not ipc or not game.edition.income_goals:
        return 0.0
    owner = state.owners.get(space)
    if owner is not None and state.board.side(owner) != side:
        return danger(game, side) - danger(game, side, -ipc)
    return danger(game, side, ipc) - danger(game, side)
