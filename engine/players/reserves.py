"""Who could be called home to a capital before enemies move again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container

from engine.board.control import is_friendly_land
from engine.game import Game
from engine.movement.landing import air_distances
from engine.players.odds import Force, Odds
from engine.players.reach import FAR
from engine.state import State, Unit
from engine.units.traits import Trait


class Reserves:
    """For each capital that a power holds, its units elsewhere that could be there by the end of its turn."""

    def __init__(self, game: Game, power: str, odds: Odds) -> None:
        self.odds, state = odds, game.state
        own = [u for u in state.seen_of(power) if u.owner == power and not u.aboard and not state.kind(u).is_sea]
        own = [unit for unit in own if not state.kind(unit).has(Trait.NO_COMBAT_MOVE)]
        self.near: dict[str, list[Unit]] = {}
        for capital in state.board.powers[power].capitals:
            if state.owners.get(capital) == power:
                self.near[capital] = [u for u in own if u.space != capital and comes(game, power, u, capital)]

    def called(self, capital: str, guards: Force, busy: Container[int]) -> Force:
        """Some guards of a capital with everybody who could join them and is not busy."""
        force = Counter(guards)
        force.update(self.odds.key(unit) for unit in self.near[capital] if unit.id not in busy)
        return tuple(sorted(force.elements()))


def comes(game: Game, power: str, unit: Unit, capital: str) -> bool:
    """Whether a unit could be in a capital by the end of its power's turn."""
    state, kind = game.state, game.state.kind(unit)
    left = kind.move - unit.spent
    if kind.is_air:
        return air_distances(state, game.edition.movement, power, unit.space, kind).get(capital, FAR) <= left
    return _marches(state, power, unit.space, capital, left)


def _marches(state: State, power: str, start: str, goal: str, steps: int) -> bool:
    """Whether a friendly way over land is so short."""
    edge = {goal}
    for _ in range(steps):
        edge |= {there for here in edge for there in state.board.coasts[here] if is_friendly_land(state, there, power)}
    return start in edge
