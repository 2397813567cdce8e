"""What it changes to bring land units over the sea: how much more useful they are there, and what enemies win then."""

from collections.abc import Iterable

from engine.board.control import is_friendly_land
from engine.game import Game
from engine.legal import options
from engine.players.errands import Errands
from engine.players.guards import Guards
from engine.players.targets import Crossings, Lift
from engine.players.values import Values
from engine.players.weights import weights
from engine.state import Unit

A_LITTLE = 0.002
"""Of a risk that does not count."""
AFAR = 100
"""More turns than any voyage takes."""


class Passage:
    """Crossings of one power, weighed with who guards what by then."""

    def __init__(self, game: Game, guards: Guards, values: Values, crossings: Crossings) -> None:
        self.state, self.board, self.power = game.state, game.state.board, game.state.power
        self.guards, self.values, self.crossings = guards, values, crossings
        self.odds, self.say, self.use = guards.counterattacks.odds, weights()["sail"], weights()["front"]["use"]
        self.moves = options(game)
        self.errands = Errands(game.state, self.power, values, self.odds, crossings)
        self.lost = weights()["front"]["lost"]
        self._marches: dict[tuple[str, str], float] = {}
        self._walks: dict[tuple[str, str], list[str]] = {}

    def promise(self, lift: Lift, goal: str) -> float:
        """How much more useful the units are there; nothing where they would only wait aboard."""
        front, kind, sea = self.values.front, self.state.kind, self.board.is_sea(goal)
        sooner = lift.aboard or self._saves_time(lift, goal)
        there = front(goal) * (self.say["ahead"] if sea else 1.0) if sooner or not sea else 0.0
        won = sum(self.use * kind(unit).cost for unit in lift.units) * there
        if sea:
            won = max(won, self.errands.worth(lift, goal))
            if won <= 0.0:
                return 0.0
        missed = sum(self.use * kind(unit).cost * self._use_of(unit, sooner or sea) for unit in lift.units)
        return won - missed - self.say["a_ship"] - self.say["a_step"] * (len(lift.fetch) + len(lift.sea))

    def _saves_time(self, lift: Lift, goal: str) -> bool:
        """Whether one of those who go aboard is where ships bring him a turn before he would be if he waited for a ship
        beside the port, or on a coast that he walks to: if not, the ship had better carry others in the meantime."""
        turns = self.values.crossing_turns
        port, by_ship = turns(lift.sea[0]), turns(goal) if self.board.is_sea(goal) else self._turns_from(goal)
        on_land = (min(port, *(self._turns_from(coast) for coast in self._ashore(unit))) for unit in lift.units)
        return any(by_ship < waiting for waiting in on_land)

    def _turns_from(self, land: str) -> int:
        """How many turns ships take from land to where they bring who is aboard; 0 where one need not go aboard."""
        if self.values.marches(land):
            return 0
        return min((self.values.crossing_turns(zone) for zone in self.board.zones_beside(land)), default=AFAR)

    def useful(self, space: str) -> float:
        """How useful land units are in a space, less where enemies take it before they are of any use."""
        front = self.values.front(space)
        if not front or self.board.is_sea(space):
            return front
        return front * (1.0 - self.lost * self.guards.counterattacks.risk(space, self.guards.stand))

    def too_early(self, lifts: Iterable[Lift], goal: str) -> float:
        """What of the use of those who go there is lost because enemies take the place before they are of any."""
        if self.board.is_sea(goal):
            return 0.0
        for lift in lifts:
            self.shift(lift, goal, 1)
        spared = self.values.front(goal) - self.useful(goal)
        for lift in lifts:
            self.shift(lift, goal, -1)
        return spared * self.use * sum(self.state.kind(unit).cost for lift in lifts for unit in lift.units)

    def _use_of(self, unit: Unit, sooner: bool) -> float:
        """How useful a unit is without the ship: where it is, or where it could march to. sooner: whether the ship
        brings it nearer to its goal than it comes without."""
        here = self.useful(unit.space)
        if unit.aboard:
            return here * self.say["waits"]  # at sea nobody is of use for long
        if not self.values.marches(unit.space):
            return here * (self.say["stranded"] if sooner else 1.0)  # without a ship it stays where it is
        return max(here * self.say["patience"], self._march_of(unit))

    def _march_of(self, unit: Unit) -> float:
        found = self._marches.get((unit.kind, unit.space))
        if found is None:
            found = max((self.useful(space) for space in self._ashore(unit) if space != unit.space), default=0.0)
            self._marches[unit.kind, unit.space] = found
        return found

    def _ashore(self, unit: Unit) -> list[str]:
        """The land where a unit is, and all that it could walk to."""
        found = self._walks.get((unit.kind, unit.space))
        if found is None:
            near = self.moves.reachable(self.power, unit.kind, unit.space)
            walks = [s for s in near if not self.board.is_sea(s) and is_friendly_land(self.state, s, self.power)]
            found = self._walks[unit.kind, unit.space] = [unit.space, *walks]
        return found

    def loss_after(self, lift: Lift, goal: str, fleet: tuple[Unit, ...] = ()) -> float:
        """What enemies win if it is done, with a fleet beside it; afterwards everything is as before."""
        self.shift(lift, goal, 1)
        if fleet:
            self.shift_ships(fleet, fleet[0].space, lift.sea[-1])
        loss = self.guards.loss()
        if self.board.is_sea(goal):
            loss += self.guards.counterattacks.risk(goal, self.guards.stand) * sum(
                self.state.kind(unit).cost for unit in lift.units
            )
        if fleet:
            self.shift_ships(fleet, lift.sea[-1], fleet[0].space)
        self.shift(lift, goal, -1)
        return loss

    def shift(self, lift: Lift, goal: str, way: int) -> None:
        """Count with everybody where a crossing brings him; way: -1 to take that back."""
        ship, end = self.odds.key(lift.ship), lift.sea[-1]
        if lift.ship.space != end:
            self.guards.shift(ship, way, lift.ship.space, end)
        for unit in lift.units:
            name = self.odds.key(unit)
            if not unit.aboard:
                self.guards.remove(name, way, unit.space)
            if not self.board.is_sea(goal):
                self.guards.add([name], goal) if way > 0 else self.guards.remove(name, 1, goal)

    def shift_ships(self, ships: Iterable[Unit], start: str, goal: str) -> None:
        """Count with ships in another zone."""
        if start != goal:
            for ship in ships:
                self.guards.shift(self.odds.key(ship), 1, start, goal)

    def lost_together(self, lifts: list[Lift], goal: str, fleet: tuple[Unit, ...]) -> float:
        """What enemies win if all of these go; afterwards everything is as before."""
        for lift in lifts:
            self.shift(lift, goal, 1)
        if fleet:
            self.shift_ships(fleet, fleet[0].space, lifts[0].sea[-1])
        loss = self.guards.loss()
        if self.board.is_sea(goal):
            loss += self.aboard_in_danger(goal, [lift.ship for lift in lifts])
        if fleet:
            self.shift_ships(fleet, lifts[0].sea[-1], fleet[0].space)
        for lift in lifts:
            self.shift(lift, goal, -1)
        return loss

    def aboard_in_danger(self, zone: str, ships: Iterable[Unit]) -> float:
        """What those are worth who are carried by ships in a zone, as far as enemies sink them there."""
        carried = sum(self.state.kind(unit).cost for ship in ships for unit in self.crossings.aboard(ship))
        return carried * self.guards.counterattacks.risk(zone, self.guards.stand)

    def bares(self, lift: Lift, goal: str) -> bool:
        """Whether an own capital is left in danger by a crossing, and in more than before."""
        counterattacks, most = self.guards.counterattacks, weights()["hold"]["capital_risk"]
        homes = [home for home in counterattacks.homes if any(u.space == home and not u.aboard for u in lift.units)]
        before = {home: counterattacks.risk(home, self.guards.stand) for home in homes}
        self.shift(lift, goal, 1)
        bares = any(counterattacks.risk(home, self.guards.stand) > max(most, before[home] + A_LITTLE) for home in homes)
        self.shift(lift, goal, -1)
        return bares
