"""Attacks of a person who looks at the odds: who could come, and the smallest force with the chance that he wants."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from engine.errors import Refused
from engine.game import Game
from engine.odds import Referees, odds_if
from engine.players.assault_lines import all_ordered
from engine.players.draft import Draft
from engine.players.targets import Lift, Target, Targets
from engine.state import Unit

Group = tuple[tuple[Unit, ...], Lift | None]
"""Who goes together: a unit by itself, or the load of a transport."""


@dataclass(frozen=True, slots=True)
class Assault:
    """An attack: where, with whom, and whom transports bring."""

    space: str
    units: Sequence[Unit]
    lifts: Sequence[Lift]


class Assaults:
    """The attacks of one combat move, each unit in one of them."""

    def __init__(self, game: Game, *, held_back: set[int] | None = None) -> None:
        """held_back: the ids of units that stay where they are."""
        self.game, self.power = game, game.state.power
        self.targets = Targets(game, self.power)
        self._used = set(held_back or ())
        self._chosen: list[Assault] = []
        self._known: Referees | None = None

    def spaces(self) -> list[str]:
        """Return everything that could be attacked, in the order of the alphabet."""
        return sorted(self.targets.found)

    def take(self, space: str, chance: float, *, everything: bool = False) -> bool:
        """Attack a space with the fewest, cheapest units that win it with this chance, or with everything that gets
        there; False if all together have it not."""
        groups = self._groups(self.targets.found[space])
        number = len(groups) if groups and self._chance(space, groups) >= chance else 0
        if number and not everything:
            low = 1
            while low < number:  # the more go, the better: so the least number that is enough is searched by halves
                middle = (low + number) // 2
                low, number = (low, middle) if self._chance(space, groups[:middle]) >= chance else (middle + 1, number)
        if not number:
            return False
        going = groups[:number]
        lifts = [lift for _, lift in going if lift is not None]
        units = [unit for group, lift in going if lift is None for unit in group]
        self._used |= {unit.id for group, _ in going for unit in group} | {lift.ship.id for lift in lifts}
        self._chosen.append(Assault(space, units, lifts))
        return True

    def ordered(self) -> Draft:
        """Return the attacks as lines, as far as the phase can be left with them."""
        return all_ordered(self.game, self._chosen)

    def _groups(self, target: Target) -> list[Group]:
        """Who could come, the cheapest first: on land first those who take it, then aircraft."""
        state = self.game.state

        def cost(unit: Unit) -> tuple[int, int]:
            return state.kind(unit).cost, unit.id

        def alone(units: Sequence[Unit]) -> list[Group]:
            return [((unit,), None) for unit in sorted(units, key=cost) if unit.id not in self._used]

        landed: list[Group] = []
        if not state.board.is_sea(target.space):
            landed = [(lift.units, lift) for lift in self.targets.lifts(target, self._used)]
        groups = [*alone(target.walkers), *alone(target.ships), *landed]
        return [*groups, *alone(target.fliers)] if groups else []

    def _chance(self, space: str, groups: Sequence[Group]) -> float:
        """Of winning, by the edition's own steps; 1 where nobody fights."""
        state, force = self.game.state, Counter(unit.kind for group, _ in groups for unit in group)
        if not any(state.kind(unit).defense or state.kind(unit).is_land for unit in self.targets.enemies(space)):
            return 1.0
        try:
            return odds_if(self.game.edition, state, space, self.power, force).win
        except Refused:  # whoever is there fights nobody
            return 1.0
