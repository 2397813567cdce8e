"""When a side has lost, though it could play on: its computers concede then, so that a game ends."""

from msgspec import Struct

from engine.board.control import income
from engine.game import Game
from engine.players.last_step import one_step_from_winning
from engine.players.weights import weights
from engine.setup.position import opening
from engine.state import State


class Balance(Struct, frozen=True):
    """What a side has of everything and of all income, from 0 to 1."""

    whole: float
    income: float


def shares(game: Game) -> dict[str, float]:
    """What each side has of all units and of some turns of all income."""
    state, turns = game.state, weights()["conceding"]["turns_of_income"]
    worth: dict[str, float] = {}
    for power in state.board.powers:
        side, units = state.board.side(power), sum(state.kind(unit).cost for unit in state.seen_of(power))
        worth[side] = worth.get(side, 0.0) + units + turns * income(state, power)
    return _shared(worth)


def balance(game: Game, side: str) -> Balance:
    """What a side has beside the other."""
    return Balance(shares(game).get(side, 0.0), _earned(game.state).get(side, 0.0))


def cannot_win(game: Game, side: str) -> bool:
    """Whether a side can only wait for the end: it has hardly anything left beside the other, or has fallen behind for
    good. Who is one conquest from winning by the book plays on as long as he has more than the least."""
    if game.state.winner or game.state.round < weights()["conceding"]["earliest"]:
        return False
    return is_beaten(game, side) or (_is_behind(game, side) and not one_step_from_winning(game, side))


def is_beaten(game: Game, side: str) -> bool:
    """Whether a side has hardly anything left."""
    return balance(game, side).whole < _least(game, side)


def percent_left(game: Game, side: str) -> int:
    """What a side has of everything, in percent, at least one."""
    return max(1, round(100 * shares(game).get(side, 0.0)))


def percent_of_income(game: Game, side: str) -> int:
    """What a side has of all income, in percent."""
    return round(100 * balance(game, side).income)


def _least(game: Game, side: str) -> float:
    """So little that it is over whatever the rest looks like: less still where all its capitals are a side's own, for
    from these one may come back."""
    say, state = weights()["conceding"], game.state
    powers = [power for power in state.board.powers.values() if power.side == side]
    capitals = [(space, power.id) for power in powers for space in power.capitals]
    lost = sum(state.board.side(holder) != side for space, _ in capitals if (holder := state.owners.get(space)))
    return min(say["least"] + say["each_capital"] * lost, say["most"])


def _is_behind(game: Game, side: str) -> bool:
    """Whether a side has less of everything, and earns less, than who has come back by this round; and earns less than
    in the setup, for some begin the war with little."""
    found = balance(game, side)
    limit = max((share for since, share in weights()["conceding"]["behind"] if game.state.round >= since), default=0.0)
    return found.whole < limit and found.income < limit and found.income < _at_first(game, side)


def _at_first(game: Game, side: str) -> float:
    """The share of all income that a side's powers have in the setup."""
    return _earned(opening(game.edition, game.state.setup, game.state.options)).get(side, 0.0)


def _earned(state: State) -> dict[str, float]:
    """What each side has of all income."""
    earned: dict[str, float] = {}
    for power in state.board.powers:
        side = state.board.side(power)
        earned[side] = earned.get(side, 0.0) + income(state, power)
    return _shared(earned)


def _shared(of: dict[str, float]) -> dict[str, float]:
    whole = sum(of.values()) or 1.0
    return {side: of[side] / whole for side in of}
