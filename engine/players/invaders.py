"""Invaders from the sea on one's home land, and who goes after them: as many as beat them, and nobody else."""

from collections.abc import Iterable

from engine.board.paths import over_land
from engine.players.odds import Odds
from engine.players.values import Values
from engine.players.weights import weights
from engine.state import State, Unit


class Invaders:
    """What a power does about them."""

    def __init__(self, state: State, power: str, values: Values, odds: Odds) -> None:
        self.state, self.power, self.odds = state, power, odds
        self.steps = {held: over_land(state.board, (held,)) for held in values.invaded()}
        """How many steps every land is away from what invaders hold."""

    def chasers(self, free: Iterable[Unit]) -> set[int]:
        """Those of some land units who go after invaders: the nearest first, until they win."""
        left, chosen = list(free), set[int]()
        for held, steps in self.steps.items():
            enemies = self.odds.force(
                u for u in self.state.seen_at(held) if self.state.is_enemy(u.owner, self.power) and not u.aboard
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
        """How useful who goes after invaders is in a space, from 0 to 1."""
        near = (steps[space] for steps in self.steps.values() if space in steps)
        return max((weights()["front"]["march"] ** steps for steps in near), default=0.0)
