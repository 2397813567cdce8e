"""Which enemy aircraft would go up over the zones of an attack, and what that would cost [Europe 1940: Scramble]."""

from __future__ import annotations

from collections.abc import Iterable

from engine.movement.scrambling import ready
from engine.players.replies import Force, Odds
from engine.state import State, Unit


class Scrambles:
    """Who could go up against a power, zone by zone."""

    def __init__(self, state: State, power: str, odds: Odds) -> None:
        self.state, self.power, self.odds = state, power, odds
        self.enemies = [other for other in state.board.powers if state.is_enemy(other, power)]
        self._over: dict[str, list[Unit]] = {}

    def over(self, zone: str) -> list[Unit]:
        """Those who could defend a zone: of each base the best, as many as it sends up."""
        found = self._over.get(zone)
        if found is None:
            bases = [base for enemy in self.enemies for base in ready(self.state, enemy, (zone,))]
            found = self._over[zone] = [unit for base in bases for unit in self._best(base.units)[: base.room]]
        return found

    def _best(self, units: Iterable[Unit]) -> list[Unit]:
        return sorted(units, key=lambda unit: (-self.state.kind(unit).defense, unit.id))

    def loss(self, zone: str, escorts: Force, at_stake: float) -> float:
        """What it costs to land from a zone in which they go up against the ships that are there, if that is good for
        them. at_stake: what is lost with the zone."""
        up = self.over(zone)
        if not up:
            return 0.0
        if not escorts:
            return at_stake
        fought = self.odds.fought(escorts, self.odds.force(up))
        return max(0.0, (1.0 - fought.win) * at_stake + fought.attacker_lost - fought.defender_lost)
