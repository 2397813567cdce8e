"""Islands that lie open: what it costs to leave one, while no enemy is near enough to take it next turn.

Nobody comes back to an island on foot. Whoever sails there two or three turns later takes it as it was left, so the
last who guard one are of more use there than it looks while no enemy is in sight. Most of all where a side wins by
holding it with others [Global 1940: Winning the Game]: once it is the last, nobody gets there any more.
"""

from collections.abc import Iterable, Mapping

from engine.board.facilities import facilities_at
from engine.players.gathering import sea_from, turns_of
from engine.players.odds import Force, Odds
from engine.players.values import Values, landmass
from engine.players.victory_proximity import of_a_goal
from engine.players.weights import weights
from engine.state import State


class Outposts:
    """A power's islands without a complex, and what each counts as lost that few or none guard. enemies: whose
    transports are feared."""

    def __init__(self, state: State, power: str, values: Values, enemies: Iterable[str]) -> None:
        self.state, self.board = state, state.board
        say = weights()["outposts"]
        self._left: dict[bool, list[float]] = {False: say["left"], True: say["left_where_it_wins"]}
        holdings = values.game.edition.victory.holdings
        self.wins = frozenset(space for holding in holdings for space in holding.spaces)
        """What a side wins with by holding it."""
        in_time = say["in_time"] * of_a_goal()
        earns = {space for space in islands(state) if self.board.spaces[space].ipc}
        own = sorted(space for space in earns if state.owners[space] == power)
        ships = self._transports(set(enemies)) if own else set[str]()
        self.dear: dict[str, float] = {}
        """What each would count if nobody were there."""
        for space in own if ships else ():
            far = sea_from(self.board, space)
            steps = min((far[zone] for zone in ships if zone in far), default=None)
            if steps is not None:
                worth = max(values.worth(space), in_time if space in self.wins else 0.0)
                self.dear[space] = say["open"] * worth * say["turn"] ** max(0, turns_of(steps) - 1)

    def _transports(self, enemies: set[str]) -> set[str]:
        """Zones with ships that bring an enemy's army."""
        return {u.space for u in self.state.units.seen() if u.owner in enemies and self.state.kind(u).has_hold}

    def deserted(self, guards: Mapping[str, Force], odds: Odds) -> float:
        """What all islands count that are left with these guards: less with each land unit there."""
        found = 0.0
        for space, dear in self.dear.items():
            left = self._left[space in self.wins]
            there = sum(kind.is_land for kind in odds.kinds(guards.get(space, ())))
            found += dear * left[there] if there < len(left) else 0.0
        return found


def islands(state: State) -> frozenset[str]:
    """All land to which no way leads on foot from where units are made, whoever makes them."""
    made = (space for space in state.owners if any(kind.capacity is not None for kind in facilities_at(state, space)))
    joined = frozenset[str]().union(*(landmass(state.board, space) for space in made))
    return frozenset(state.owners) - joined
