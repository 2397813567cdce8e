"""When a side has lost, though it could play on: its computers concede then, so that a game ends."""

from __future__ import annotations

from engine.board.control import income
from engine.game import Game
from engine.players.weights import weights


def shares(game: Game) -> dict[str, float]:
    """What each side has of all units and of some turns of all income."""
    state, turns = game.state, weights()["conceding"]["turns_of_income"]
    worth: dict[str, float] = {}
    for power in state.board.powers:
        side, units = state.board.side(power), sum(state.kind(unit).cost for unit in state.seen_of(power))
        worth[side] = worth.get(side, 0.0) + units + turns * income(state, power)
    whole = sum(worth.values()) or 1.0
    return {side: worth[side] / whole for side in worth}


def cannot_win(game: Game, side: str) -> bool:
    """Whether a side has so little left beside the other that it can only wait for the end: less still where all its
    capitals are its own, for from these one may come back."""
    say, state = weights()["conceding"], game.state
    if state.winner or state.round < say["earliest"]:
        return False
    powers = [power for power in state.board.powers.values() if power.side == side]
    capitals = [(space, power.id) for power in powers for space in power.capitals]
    lost = sum(state.board.side(holder) != side for space, _ in capitals if (holder := state.owners.get(space)))
    least = min(say["least"] + say["each_capital"] * lost, say["most"])
    return shares(game).get(side, 0.0) < least


def percent_left(game: Game, side: str) -> int:
    """What a side has of everything, in percent, at least one."""
    return max(1, round(100 * shares(game).get(side, 0.0)))
