"""Computers give up for a side that cannot win any more, where nobody else plays for it."""

from __future__ import annotations

from bot.absent.thinking import Thought
from bot.loaded import Loaded
from engine.players.aims import Aim
from engine.players.conceding import cannot_win, percent_left


def conceding(loaded: Loaded, power: str) -> Thought | None:
    """What ends the game before a power buys anything; None if it plays on. People's side mates are never conceded for:
    where a person plays, or plays for who is away, the table decides."""
    game, players = loaded.game, loaded.players
    state = game.state
    side = state.board.side(power)
    mates = [one for one in state.board.powers if state.board.side(one) == side]
    if state.pending or state.bids or game.phase.buys_by is None or any(one in players for one in mates):
        return None
    if not loaded.computers.level(power) or not cannot_win(game, side):
        return None
    return Thought(({"by": power, "do": "concede"},), None, Aim(left=percent_left(game, side)))
