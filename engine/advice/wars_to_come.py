"""The position as it will be when wars have begun that nobody has declared yet: what a power has to be ready for, and
what it goes for in the end."""

from engine.game import Game
from engine.politics.declarations import COMBAT_MOVE, Pairs
from engine.state import State


def war_by_next_turn(game: Game, power: str) -> State:
    """Return the position with every war that others may declare on a power before it moves again."""
    state, politics = game.state, game.edition.politics
    if politics is None:
        return state
    pairs: set[tuple[str, str]] = set()
    for other in _at_peace_with(state, power):
        then = state.copy()
        then.round += state.place_in_order(other) <= state.place_in_order(state.turn.power)
        if power in politics.open_to(then, other, COMBAT_MOVE):
            pairs |= politics.pairs(state, other, [power])
    return _with_wars(game, pairs)


def whole_war(game: Game, power: str) -> State:
    """Return the position with a war against everybody on the other side."""
    return _with_wars(game, {(min(power, other), max(power, other)) for other in _at_peace_with(game.state, power)})


def _at_peace_with(state: State, power: str) -> list[str]:
    """Powers of the other side that it does not fight."""
    side = state.board.side(power)
    return [
        other for other in state.turn_order() if state.board.side(other) != side and not state.is_enemy(power, other)
    ]


def _with_wars(game: Game, pairs: Pairs) -> State:
    wars = set(pairs)
    if not wars:
        return game.state
    then = game.state.copy()
    then.at_war = {*(then.at_war or ()), *wars}
    then.relations = game.edition.relate(then.board, then.at_war)
    return then
