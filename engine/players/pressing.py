"""Who dares more: where one captured city ends the game, and in a long game who is not behind, for armies that only
watch each other decide nothing."""

from collections.abc import Mapping

from msgspec.structs import replace

from engine.game import Game
from engine.players.conceding import shares
from engine.players.weights import Level, weights


def pressed(game: Game, power: str, level: Level) -> Level:
    """A level as a power moves and fights in this round: as `in_long_game`, and where one city ends the game [ABC: How
    to Win] with less of all its fear from the beginning, for who waits at home is overrun there."""
    if game.edition.decisive:
        level = replace(level, fear=weights()["pressing"]["race"] * level.fear)
    return in_long_game(game, power, level)


def in_long_game(game: Game, power: str, level: Level) -> Level:
    """A level as a power buys in this round: the later it is and the further ahead its side, the less it minds what
    enemies answer and what it loses, for exchanges help who has more. Its own capitals it minds as ever."""
    say = weights()["pressing"]
    if not level.fears or game.state.round <= say["long"]["begins"]:
        return level
    round, has = game.state.round, shares(game).get(game.state.board.side(power), 0.0)
    stages = [(stage, _dares(stage, round, has)) for stage in (say["long"], say["longest"])]
    fear, price = (max(stage[what] * dares for stage, dares in stages) for what in ("fear", "price"))
    return replace(level, answers=1.0 - fear, price=level.price * (1.0 - price))


def _dares(stage: Mapping[str, float], round: int, has: float) -> float:
    """How much of what a stage of a game allows is dared in a round by who has such a share of everything."""
    return _part(round, stage["begins"], stage["fully"]) * _part(has, stage["even"], stage["ahead"])


def _part(now: float, begins: float, fully: float) -> float:
    """How far something is on its way, from 0 to 1."""
    return min(1.0, max(0.0, (now - begins) / (fully - begins)))
