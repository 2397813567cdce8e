"""Who could attack a capital in some turns, though not in the next, and who could be called there until then.

An army on foot comes three steps in three turns. Whoever sees it only when it stands beside his capital has no time to
gather: what stands further away than a turn comes too late. Where capitals lie near each other, the front is never
further away than that.
"""

from collections.abc import Container, Iterable, Mapping

from engine.board.control import income
from engine.board.facilities import places_at
from engine.board.paths import over_land
from engine.game import Game
from engine.players.odds import Force, Odds
from engine.state import Unit
from engine.units.traits import Trait

A_LONG_WAY = 5
"""Steps on foot to the nearest capital of an enemy, from which on an army may be too far ahead to come back in time."""
FEW = 3
"""Fewer of an enemy's land units are no army."""
SHARES = (1, 2)
"""All of them, and every second one: where all take it for sure, whoever is called still keeps out half of them."""


class Approaches:
    """The armies of enemies on their way to the capitals of a power. homes: those that it holds; turns: of the enemies,
    the last of them that of the attack; of the power itself there is one less."""

    def __init__(
        self, game: Game, power: str, homes: Iterable[str], enemies: Iterable[str], odds: Odds, turns: int
    ) -> None:
        self.state, self.board, self.power, self.odds = game.state, game.state.board, power, odds
        self._turns = turns
        self._coming = {home: self._armies(home, [*enemies]) for home in homes}
        self._near = {
            home: over_land(self.board, (home,), 2 * (turns - 1)) for home, armies in self._coming.items() if armies
        }
        self._raised = {home: self._raised_at(home) for home in self._near}
        self._known: dict[tuple[object, ...], float] = {}

    def _armies(self, home: str, enemies: list[str]) -> list[list[Unit]]:
        """Each enemy's army that could attack a capital by then, if nobody stopped it."""
        ways = over_land(self.board, (home,), closed=frozenset(self.state.neutrals))
        if self._nearest(ways, enemies) < A_LONG_WAY:
            return []
        steps = {space: far for space, far in ways.items() if far <= 2 * self._turns}
        found: dict[str, list[Unit]] = {}
        for unit in self.state.units.seen():
            if unit.owner in enemies and self._comes(unit, steps):
                found.setdefault(unit.owner, []).append(unit)
        every = (found.get(enemy, []) for enemy in enemies)
        return [army for army in every if sum(self.state.kind(unit).is_land for unit in army) >= FEW]

    def _nearest(self, ways: Mapping[str, int], enemies: Container[str | None]) -> int:
        """How far the nearest capital that an enemy holds is on foot; 0 if no way leads to one."""
        held = (space for space in ways if self.state.owners.get(space) in enemies)
        return min((ways[space] for space in held if self.board.spaces[space].capital_of is not None), default=0)

    def _comes(self, unit: Unit, steps: dict[str, int]) -> bool:
        kind, far = self.state.kind(unit), steps.get(unit.space)
        if far is None or unit.aboard or not kind.attack or kind.has(Trait.NO_COMBAT_MOVE):
            return False
        return far <= (kind.move if kind.is_air else self._turns * kind.move)

    def _raised_at(self, home: str) -> Force:
        """Infantry that are placed there in time."""
        walkers = (kind for kind in self.state.table(self.power).values() if kind.is_land and kind.cost and kind.move)
        kind = min(walkers, key=lambda kind: kind.cost)
        a_turn = min(places_at(self.state, home), income(self.state, self.power) // kind.cost)
        return (self.odds.named(self.power, kind.id),) * (a_turn * (self._turns - 1))

    def dangers(self, guards: Mapping[str, Force], dead: frozenset[int]) -> float:
        """The chance that each of them falls by then, with all who can be called there until then, in sum.
        guards: who stands where on one's own side; dead: enemies who will be."""
        return sum(self._danger(home, guards, dead) for home in self._near)

    def _danger(self, home: str, guards: Mapping[str, Force], dead: frozenset[int]) -> float:
        near = tuple(guards.get(space, ()) for space in self._near[home])
        key = (home, near, dead)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._falls(home, near, dead)
        return found

    def _falls(self, home: str, near: tuple[Force, ...], dead: frozenset[int]) -> float:
        called, in_time = list(self._raised[home]), self._turns - 1
        for steps, there in zip(self._near[home].values(), near, strict=True):
            kinds = zip(there, self.odds.kinds(there), strict=True)
            called += [name for name, kind in kinds if not steps or (kind.is_land and kind.move * in_time >= steps)]
        every = tuple(sorted(called))
        return sum(self._taken(home, every, dead, one_in) for one_in in SHARES) / len(SHARES)

    def _taken(self, home: str, guards: Force, dead: frozenset[int], one_in: int) -> float:
        """The chance that one enemy after the other takes it, with one in so many of each kind."""
        spared = 1.0
        for army in self._coming[home]:
            force = self.odds.force([unit for unit in army if unit.id not in dead][::one_in])
            fought = self.odds.fought(force, guards)
            spared *= 1.0 - fought.takes
            guards = self.odds.survivors(guards, fought.defender_lost)
        return 1.0 - spared
