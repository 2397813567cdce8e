"""In a long game who is not behind presses: armies that only watch each other decide nothing."""

from dataclasses import replace

from engine.game import Game
from engine.players.conceding import shares
from engine.players.weights import Level, weights


def pressed(game: Game, power: str, level: Level) -> Level:
    """A level as a power plays it in this round: the later it is and the further ahead its side, the less it minds what
    enemies answer and what it loses, for exchanges help who has more. Its own capitals it minds as ever."""
    say = weights()["pressing"]
    if not level.fears or game.state.round <= say["begins"]:
        return level
    late = _part(game.state.round, say["begins"], say["fully"])
    has = shares(game).get(game.state.board.side(power), 0.0)
    dares = late * _part(has, say["even"], say["ahead"])
    return replace(level, answers=1.0 - say["fear"] * dares, price=level.price * (1.0 - say["price"] * dares))


def _part(now: float, begins: float, fully: float) -> float:
    """How far something is on its way, from 0 to 1."""
    return min(1.0, max(0.0, (now - begins) / (fully - begins)))
