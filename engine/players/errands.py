"""Islands that enemies hardly guard, a turn or two away: what a transport with somebody aboard wins there.

The draw of a front makes all ships go one way. An island beyond it pays for a detour of one of them, which is sent for
it alone, and goes on next turn to where it set out for.
"""

from engine.players.gathering import sea_from, turns_of
from engine.players.odds import Odds
from engine.players.outposts import islands
from engine.players.targets import Crossings, Lift
from engine.players.values import Values
from engine.players.weights import weights
from engine.state import State, Unit

MOST_TURNS, AFAR = 2, 100
"""An errand that takes more turns from where it is begun is none; more zones than there are."""
SURE = 0.8
"""Nobody sails for an island that he takes with a smaller chance: he would only cruise before it."""


class Errands:
    """What a power's ships could win on islands, each counted for the ship that is there first."""

    def __init__(self, state: State, power: str, values: Values, odds: Odds, crossings: Crossings) -> None:
        self.state, self.board, self.power, self.odds = state, state.board, power, odds
        self.say = weights()["sail"]
        self.prizes = {space: values.worth(space) for space in sorted(islands(state)) if self._is_prize(space)}
        """What each island is worth that could be won."""
        own = (u for u in state.seen_of(power) if u.owner == power and state.kind(u).has_hold) if self.prizes else ()
        self.sailing: dict[int, str] = {ship.id: ship.space for ship in own if crossings.aboard(ship)}
        """The zones of ships with somebody aboard."""

    def _is_prize(self, space: str) -> bool:
        return self.board.spaces[space].ipc > 0 and self.state.is_enemy(self.state.owners[space], self.power)

    def sent(self, ship: Unit, zone: str) -> None:
        """Count with a ship that carries somebody there."""
        self.sailing[ship.id] = zone

    def worth(self, lift: Lift, zone: str) -> float:
        """What those aboard a ship win at the best island for them, if it sails to a zone: less with each turn that it
        then takes."""
        return max((self._won(lift, zone, space) for space in self.prizes), default=0.0)

    def _won(self, lift: Lift, zone: str, space: str) -> float:
        far = sea_from(self.board, space)
        if turns_of(far.get(zone, AFAR)) > MOST_TURNS:
            return 0.0
        others = (far.get(there) for ship, there in self.sailing.items() if ship != lift.ship.id)
        if any(steps is not None and turns_of(steps) <= turns_of(far[zone]) for steps in others):
            return 0.0
        later = self.say["later"] ** max(1, turns_of(far[zone]))
        return self.prizes[space] * later * self._taken(lift.units, space)

    def _taken(self, units: tuple[Unit, ...], space: str) -> float:
        """The chance of taking it from who guards it now; none where it is not nearly sure."""
        seen = self.state.seen_at(space)
        guards = [unit for unit in seen if not unit.aboard and self.state.is_enemy(unit.owner, self.power)]
        takes = self.odds.fought(self.odds.force(units), self.odds.force(guards)).takes if guards else 1.0
        return takes if takes >= SURE else 0.0
