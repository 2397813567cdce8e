"""Where aircraft will land that cannot come back to where they are, or should not stay there."""

from collections import Counter

from engine.game import Game
from engine.movement.landing import air_distances, spaces_held_since_start
from engine.players.counterattacks import Counterattacks
from engine.players.odds import Odds
from engine.players.reach import FAR
from engine.state import Unit
from engine.units.kinds import Kind
from engine.units.traits import Trait

IN_DANGER = 0.15
"""The chance of losing the ground below them from which on aircraft leave it."""


class Airfields:
    """The landing places of a power's aircraft after their attacks. here: who guards what before."""

    def __init__(self, game: Game, power: str, odds: Odds, here: dict[str, Counter[str]]) -> None:
        self.game, self.state, self.power, self.odds, self.here = game, game.state, power, odds, here
        self.ground = sorted(s for s in spaces_held_since_start(self.state, power) if not self.state.board.is_sea(s))
        own = (unit for unit in self.state.seen_of(power) if unit.owner == power)
        self.decks = sorted({unit.space for unit in own if self.state.kind(unit).decks})
        self._near: dict[tuple[str, str], dict[str, int]] = {}
        self._found: dict[tuple[str, str, str, str, int], str | None] = {}
        self.elsewhere: dict[int, str] = {}
        """Where those will be who leave a place in danger if they attack nothing."""

    def keep_safe(self, counterattacks: Counterattacks) -> None:
        """Take those for gone from where enemies are likely to win, who are not sent to attack: they may fly away in
        the noncombat moves, so nothing is won by sending them into a battle to get them out."""
        own = (unit for unit in self.state.seen_of(self.power) if unit.owner == self.power and not unit.aboard)
        risks = {space: counterattacks.risk(space, counterattacks.stand) for space in self.ground}
        for unit in sorted(own, key=lambda unit: unit.id):
            kind = self.state.kind(unit)
            if not kind.is_air or risks.get(unit.space, 0.0) <= IN_DANGER:
                continue
            near = self._from(unit.space, kind)
            goals = [space for space in self.ground if near.get(space, FAR) <= kind.move - unit.spent]
            goal = min(goals, key=lambda space: (risks[space], near[space], space), default=unit.space)
            if risks.get(goal, 1.0) < risks[unit.space]:
                self.elsewhere[unit.id] = goal
                self.here[unit.space][self.odds.key(unit)] -= 1
                self.here.setdefault(goal, Counter())[self.odds.key(unit)] += 1

    def rests(self, unit: Unit) -> str:
        """Where it is at the end of the turn if it attacks nothing."""
        return self.elsewhere.get(unit.id, unit.space)

    def after(self, unit: Unit, goal: str) -> str | None:
        """Where it will be after an attack: where it would be without, if it can come back, else in the place that is
        guarded best; None if only a carrier that sails to meet it could take it."""
        key = (self.rests(unit), unit.space, unit.kind, goal, unit.spent)
        if key not in self._found:
            self._found[key] = self._best(unit, goal)
        return self._found[key]

    def _best(self, unit: Unit, goal: str) -> str | None:
        kind = self.state.kind(unit)
        left = kind.move - unit.spent - self._from(unit.space, kind).get(goal, FAR)
        back = self._from(goal, kind)
        if back.get(self.rests(unit), FAR) <= left:
            return self.rests(unit)
        near = [space for space in self.ground if back.get(space, FAR) <= left]
        if not near and kind.has(Trait.LANDS_ON_CARRIER):
            near = [zone for zone in self.decks if back.get(zone, FAR) <= left]
        return max(near, key=self._guarded, default=None)

    def _from(self, space: str, kind: Kind) -> dict[str, int]:
        found = self._near.get((space, kind.id))
        if found is None:
            rules = self.game.edition.movement
            found = self._near[space, kind.id] = air_distances(self.state, rules, self.power, space, kind)
        return found

    def _guarded(self, space: str) -> int:
        guards = self.odds.kinds(tuple(self.here.get(space, Counter[str]()).elements()))
        return sum((1 + kind.defense) * kind.hits for kind in guards if not kind.is_air)
