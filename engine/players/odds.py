"""Battles between forces of one position, each weighed once."""

from collections.abc import Iterable

from engine.game import Game
from engine.players.clash import Clash, Side, attacking, clash, defending, is_idle
from engine.players.effort import Effort
from engine.players.flak import expected
from engine.state import Unit
from engine.units.kinds import Kind

Force = tuple[str, ...]
"""Units as the owner and the kind of each, in order: the same force is the same value."""


class Odds:
    """Battles between forces of this position, each weighed once."""

    def __init__(self, game: Game, effort: Effort) -> None:
        self.state, self.effort = game.state, effort
        self._kinds: dict[str, Kind] = {}
        self._fought: dict[tuple[Force, Force], Clash] = {}
        self._attack: dict[Force, Side] = {}
        self._defence: dict[Force, Side] = {}

    def key(self, unit: Unit) -> str:
        """How a force names a unit."""
        name = f"{unit.owner} {unit.kind}"
        if name not in self._kinds:
            self._kinds[name] = self.state.kind(unit)
        return name

    def owner(self, name: str) -> str:
        """Whose a unit is that a force names."""
        return name.partition(" ")[0]

    def force(self, units: Iterable[Unit]) -> Force:
        return tuple(sorted(map(self.key, units)))

    def named(self, power: str, kind: str) -> str:
        """How a force names a unit that is not there yet."""
        self._kinds[f"{power} {kind}"] = self.state.table(power)[kind]
        return f"{power} {kind}"

    def kinds(self, force: Force) -> list[Kind]:
        return [self._kinds[name] for name in force]

    def attackers(self, force: Force) -> Side:
        found = self._attack.get(force)
        if found is None:
            found = self._attack[force] = Side(attacking(self.kinds(force)))
        return found

    def defenders(self, force: Force) -> Side:
        found = self._defence.get(force)
        if found is None:
            found = self._defence[force] = Side(defending(self.kinds(force)))
        return found

    def survivors(self, force: Force, lost: float) -> Force:
        """Who is left when so much is lost, the cheapest first."""
        found: list[str] = []
        for name in sorted(force, key=lambda name: (self._kinds[name].cost, name)):
            if lost > self._kinds[name].cost / 2:
                lost -= self._kinds[name].cost
            else:
                found.append(name)
        return tuple(sorted(found))

    def idle(self, force: Force) -> int:
        """What those are worth who are lost when nobody else is left: transports and guns."""
        return sum(kind.cost for kind in self.kinds(force) if is_idle(kind))

    def worn(self, guards: Force, fought: Clash) -> float:
        """What guards lose on average, in IPCs, where an attack on them is not won."""
        whole = sum(kind.cost for kind in self.kinds(guards)) - self.idle(guards)
        fails = 1.0 - fought.win
        return min(whole, max(0.0, (fought.defender_lost - fought.win * whole) / fails)) if fails > 0.0 else whole

    def fought(self, attackers: Force, defenders: Force) -> Clash:
        """How an attack would go, with aircraft that guns shoot down before."""
        found = self._fought.get((attackers, defenders))
        if found is None:
            self.effort.spend()
            found = self._fought[attackers, defenders] = self._met(attackers, defenders)
        return found

    def _met(self, attackers: Force, defenders: Force) -> Clash:
        guards = self.kinds(defenders)
        if all(kind.aa_fire is None for kind in guards):
            return clash(self.attackers(attackers), self.defenders(defenders))
        return expected(self.kinds(attackers), guards, self.defenders(defenders))
