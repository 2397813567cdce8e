"""Where aircraft will land that cannot come back to where they are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from engine.game import Game
from engine.movement.landing import air_distances, spaces_held_since_start
from engine.players.odds import Odds
from engine.players.reach import FAR
from engine.state import Unit
from engine.units.kinds import Kind
from engine.units.traits import Trait


class Airfields:
    """The landing places of a power's aircraft after their attacks. here: who guards what before."""

    def __init__(self, game: Game, power: str, odds: Odds, here: Mapping[str, Counter[str]]) -> None:
        self.game, self.state, self.power, self.odds, self.here = game, game.state, power, odds, here
        self.ground = sorted(s for s in spaces_held_since_start(self.state, power) if not self.state.board.is_sea(s))
        own = (unit for unit in self.state.seen_of(power) if unit.owner == power)
        self.decks = sorted({unit.space for unit in own if self.state.kind(unit).decks})
        self._near: dict[tuple[str, str], dict[str, int]] = {}
        self._found: dict[tuple[str, str, str, int], str | None] = {}

    def after(self, unit: Unit, goal: str) -> str | None:
        """Where it will be after an attack: where it is, if it can come back, else in the place that is guarded best;
        None if only a carrier that sails to meet it could take it."""
        key = (unit.space, unit.kind, goal, unit.spent)
        if key not in self._found:
            self._found[key] = self._best(unit, goal)
        return self._found[key]

    def _best(self, unit: Unit, goal: str) -> str | None:
        kind = self.state.kind(unit)
        left = kind.move - unit.spent - self._from(unit.space, kind).get(goal, FAR)
        back = self._from(goal, kind)
        if back.get(unit.space, FAR) <= left:
            return unit.space
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
