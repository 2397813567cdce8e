"""Raiders from the sea on one's home land, and who goes after them: as many as beat them, and nobody else."""

from __future__ import annotations

from collections.abc import Iterable

from engine.players.odds import Odds
from engine.players.values import Values
from engine.players.weights import weights
from engine.state import State, Unit


class Invaders:
    """What a power does about them."""

    def __init__(self, state: State, power: str, values: Values, odds: Odds) -> None:
        self.state, self.board, self.power, self.values, self.odds = state, state.board, power, values, odds
        self.steps = {raid: self._on_foot(raid) for raid in values.raided()}

    def _on_foot(self, goal: str) -> dict[str, int]:
        """How many steps every land is away from what raiders hold."""
        found, edge = {goal: 0}, [goal]
        for here in edge:
            for there in self.board.coasts[here]:
                if there not in found and not self.board.spaces[there].impassable:
                    found[there] = found[here] + 1
                    edge.append(there)
        return found

    def chased_by(self, free: Iterable[Unit]) -> set[int]:
        """Those of some land units who go after raiders: the nearest first, until they win."""
        left, chosen = list(free), set[int]()
        for raid, steps in self.steps.items():
            enemies = self.odds.force(
                u for u in self.state.seen_at(raid) if self.state.is_enemy(u.owner, self.power) and not u.aboard
            )
            near = sorted((u for u in left if u.space in steps), key=lambda u: (steps[u.space], u.id))
            sent: list[Unit] = []
            for unit in near:
                if self.odds.fought(self.odds.force(sent), enemies).takes >= weights()["front"]["beats"]:
                    break
                sent.append(unit)
            chosen.update(unit.id for unit in sent)
            left = [unit for unit in left if unit.id not in chosen]
        return chosen

    def draw(self, space: str) -> float:
        """How useful who goes after raiders is in a space, from 0 to 1."""
        near = (steps[space] for steps in self.steps.values() if space in steps)
        return max((weights()["front"]["march"] ** steps for steps in near), default=0.0)
