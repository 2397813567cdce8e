"""Capitals that computer players left to their enemies: how many fell, and how many of these could have been kept.

A loss could have been prevented if all who could have been in the capital when its power's last turn ended (who stood
there or could have marched or flown there in that turn, and as many infantry as its money and its complex allowed)
would rather have held it than not against everything that the enemy brought.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.board.facilities import capacity_of, facilities_at
from engine.economy.accounts import cash
from engine.game import Game
from engine.players.clash import Side, attacking, clash, defending
from engine.players.reach import Reach
from engine.players.reserves import comes
from engine.state import State
from engine.units.kinds import Kind

HELD = 0.5
"""The enemy's chance above which a capital counts as lost in any case."""


@dataclass
class Losses:
    """Counted in one game. lost, preventable: by power."""

    lost: dict[str, int] = field(default_factory=dict[str, int])
    preventable: dict[str, int] = field(default_factory=dict[str, int])
    _could_be: dict[str, list[Kind]] = field(default_factory=dict[str, list[Kind]])
    _coming: dict[tuple[str, str], list[Kind]] = field(default_factory=dict[tuple[str, str], list[Kind]])

    def turn_begins(self, game: Game) -> None:
        """Note what the power in turn could have in its capital, and what its enemies may meet there."""
        state = game.state
        power = state.turn.power
        for space in state.board.powers[power].capitals:
            if state.owners.get(space) == power:
                self._could_be[space] = could_be(game, power, space)
        for other in state.board.powers.values():
            for space in other.capitals if state.is_enemy(other.id, power) else ():
                units = Reach(state, game.edition.movement, power).coming.get(space, [])
                self._coming[space, power] = [state.kind(unit) for unit in units]

    def line_played(self, before: State, after: State) -> None:
        """Count the capitals that changed hands."""
        for power in before.board.powers.values():
            for space in power.capitals:
                taker = after.owners.get(space)
                if before.owners.get(space) != power.id or taker is None or not after.is_enemy(taker, power.id):
                    continue
                self.lost[power.id] = self.lost.get(power.id, 0) + 1
                attackers = self._coming.get((space, taker), [])
                fought = clash(Side(attacking(attackers)), Side(defending(self._could_be.get(space, []))))
                if fought.win < HELD:
                    self.preventable[power.id] = self.preventable.get(power.id, 0) + 1


def could_be(game: Game, power: str, space: str) -> list[Kind]:
    """What could defend a capital by the end of a turn that begins now."""
    state = game.state
    found = [state.kind(u) for u in state.seen_at(space) if not u.aboard and not state.kind(u).is_sea]
    for unit in state.seen_of(power):
        kind = state.kind(unit)
        if unit.space == space or unit.aboard or kind.is_sea or kind.has("no_combat_move"):
            continue
        found += [kind] * comes(game, power, unit, space)
    cheapest = min((k for k in state.table(power).values() if k.is_land and k.purchasable and k.cost), key=_cost)
    room = sum(capacity_of(state, space, kind) for kind in facilities_at(state, space) if kind.capacity is not None)
    return [*found, *[cheapest] * min(room, cash(state, power) // cheapest.cost)]


def _cost(kind: Kind) -> int:
    return kind.cost
