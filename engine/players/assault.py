"""All attacks that a power would make in a position, by those who are not needed at home."""

from __future__ import annotations

from engine.game import Game
from engine.players.attacks import Attack, Attacks
from engine.players.effort import Effort
from engine.players.marches import garrison
from engine.players.outlook import Outlook
from engine.players.purchases import pending
from engine.players.weights import Level
from engine.units.kinds import Kind


def chosen_attacks(game: Game, level: Level, effort: Effort) -> list[Attack]:
    """Those worth making, the best first."""
    state, power = game.state, game.state.power
    outlook = Outlook(game, power, level, effort)
    waiting = pending(game, power)
    spared: set[int] = set()
    for space in sorted({u.space for u in state.seen_of(power) if not state.board.is_sea(u.space)}):
        here: list[Kind] = waiting if space in state.board.powers[power].capitals else []
        stays = garrison(outlook, space, here).stays  # aircraft come home before the enemy does
        spared |= {id for id in stays if not state.kind(state.units[id]).is_air}
    return Attacks(outlook, spared).chosen()
