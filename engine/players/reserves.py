"""Who could be called home to a capital before enemies move again."""

from collections import Counter
from collections.abc import Callable, Container, Iterable

from engine.board.control import is_friendly_land
from engine.game import Game
from engine.movement.landing import air_distances
from engine.players.counterattacks import Stand
from engine.players.odds import Odds
from engine.players.reach import FAR
from engine.players.values import Values
from engine.players.weights import weights
from engine.state import State, Unit
from engine.units.traits import Trait


class Reserves:
    """For each capital that a power holds, or each of some other places, its units elsewhere that could be there by the
    end of its turn: land units from where least is to be lost first, aircraft last."""

    def __init__(self, game: Game, power: str, odds: Odds, values: Values, places: Iterable[str] | None = None) -> None:
        self.odds, state = odds, game.state
        worth = values.worth
        own = [u for u in state.seen_of(power) if u.owner == power and not u.aboard and not state.kind(u).is_sea]
        own = [unit for unit in own if not state.kind(unit).has(Trait.NO_COMBAT_MOVE)]
        self.near: dict[str, list[Unit]] = {}
        for capital in state.board.powers[power].capitals if places is None else places:
            if state.owners.get(capital) == power:
                near = [u for u in own if u.space != capital and comes(game, power, u, capital)]
                near.sort(key=lambda u: (state.kind(u).is_air, worth(u.space), state.kind(u).cost, u.id))
                self.near[capital] = near

    def call(self, capital: str, stand: Stand, busy: Container[int], danger: Callable[[str, Stand], float]) -> None:
        """Have as many of those who are not busy come home to a capital as keep it: all of them where that does not,
        nobody where it is safe. They are missing then where they were."""
        free = [unit for unit in self.near[capital] if unit.id not in busy]
        before, borne = stand.guards.get(capital, ()), weights()["hold"]["capital_risk"]
        names = [self.odds.key(unit) for unit in free]

        def holds(n: int) -> bool:
            stand.guards[capital] = tuple(sorted((*before, *names[:n])))
            return danger(capital, stand) <= borne

        least, n = 0, 0
        while not holds(n) and n < len(free):
            least, n = n + 1, min(len(free), max(1, 2 * n))
        while least < n:
            middle = (least + n) // 2
            least, n = (least, middle) if holds(middle) else (middle + 1, n)
        stand.guards[capital] = tuple(sorted((*before, *names[:n])))
        gone: dict[str, Counter[str]] = {}
        for unit in free[:n]:
            gone.setdefault(unit.space, Counter())[self.odds.key(unit)] += 1
        for space, away in gone.items():
            stand.guards[space] = tuple(sorted((Counter(stand.guards.get(space, ())) - away).elements()))


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
