"""What holding a territory is worth to a power, and how useful land units are where they stand."""

from functools import lru_cache
from heapq import heapify, heappop, heappush

from engine.advice.wars_to_come import whole_war
from engine.board.control import income
from engine.board.facilities import facilities_at, places_at
from engine.board.neutral_ground import is_hostile_neutral
from engine.board.paths import over_land, over_sea
from engine.economy.accounts import cash
from engine.game import Game
from engine.players.gathering import A_TURN, Gathering, sea_from, turns_of
from engine.players.victory_proximity import changes
from engine.players.weights import weights
from engine.state.board import Board

AN_INFANTRY = 3
"""IPCs that each place is good for."""
BROUGHT = 7
"""IPCs that a transport brings."""
RAISED = 3
"""Turns of income that come to the help of a landmass."""
SENT = 0.1
"""How much of an army may be sent over the sea."""
AN_ARMY = 60.0
"""IPCs of land units that make an army."""
NEAR, DEEP = 3, 6
"""How many steps away an army supports a landing, and a landing reaches."""
LEAST_HELD = 0.25
"""So much any landmass draws."""


class Values:
    """The board's worth in one position, seen by a power."""

    def __init__(self, game: Game, power: str) -> None:
        self.game, self.state, self.board, self.power = game, game.state, game.state.board, power
        self.closed = frozenset(s for s in self.state.neutrals if is_hostile_neutral(self.state, s, power))
        """Neutrals that nobody walks through without an attack [Europe 1940: Unfriendly Neutrals; Strict Neutrals]."""
        self._worth: dict[str, float] = {}
        self._front: dict[str, float] | None = None
        self._marching: set[str] | None = None
        self._guarded: dict[str, int] = {}
        self._at_home: frozenset[str] | None = None
        self._armies: dict[frozenset[str], float] = {}
        self._gathering: Gathering | None = None
        self._landings: list[str] | None = None
        self._home_land: frozenset[str] | None = None
        self._ports: set[str] | None = None
        self._serving: dict[str, float] | None = None

    def worth(self, space: str) -> float:
        """What holding a territory is worth, in IPCs, whoever holds it now."""
        found = self._worth.get(space)
        if found is None:
            found = self._worth[space] = self._value(space)
        return found

    def _value(self, space: str) -> float:
        row, say, state = self.board.spaces[space], weights()["value"], self.state
        if row.is_sea or row.impassable:
            return 0.0
        value = say["nothing"] + say["turns_of_income"] * row.ipc
        if any(kind.capacity is not None for kind in facilities_at(state, space)):
            value += say["complex"] * min(1.0, 0.25 + row.ipc / 4)
        value += say["victory_city"] * (row.victory_city is not None)
        holder = row.capital_of
        if holder is not None:
            value += say["capital"] + say["capital_income"] * income(state, holder)
            if state.owners.get(space) == holder:
                value += say["plunder"] * cash(state, holder)
        return value + changes(self.game, self.board.side(self.power), space)

    def front(self, space: str) -> float:
        """How useful a land unit is in a space, from 0 to 1: what it can march or sail to, less for every turn that
        this takes."""
        if self._front is None:
            self._front = self._spread()
        return self._front.get(space, 0.0)

    def crossing_turns(self, zone: str) -> int:
        """How many turns ships take from a zone to where who is aboard had best go ashore, where each zone on the way
        is of more use than the one before."""
        steps, here = 0, zone
        while further := [there for there in self.board.zones[here] if self.front(there) > self.front(here)]:
            steps, here = steps + 1, max(further, key=self.front)
        return max(1, turns_of(steps))

    def air_use(self, space: str) -> float:
        """How useful aircraft are in a space: the sea beside it is no obstacle, with a port or without."""
        near = (self.front(zone) for zone in self.board.zones_beside(space))
        return max(self.front(space), weights()["front"]["embark"] * max(near, default=0.0))

    def _spread(self) -> dict[str, float]:
        """The best use from every space, the best first: back from what enemies hold, step by step; over the sea above
        all from where a power had best go ashore."""
        return self._flow(self._theatre())

    def _sources(self) -> list[tuple[float, str]]:
        """What enemies hold, of now or to come, and how it draws; less than nothing, so that the best comes first. Not
        what invaders have taken: who goes after those is counted (invaders.py)."""
        say, drawing, invaded = weights()["front"], list[tuple[float, str]](), self.invaded()
        in_the_end, later = whole_war(self.game, self.power), weights()["value"]["later"]
        for space, owner in self.state.owners.items():
            if in_the_end.is_enemy(owner, self.power) and space not in invaded:
                worth = self.worth(space) * (1.0 if self.state.is_enemy(owner, self.power) else later)
                held = self.lasting(space)
                drawing.append((-held * worth / (worth + say["half"]), space))
        return drawing

    def invaded(self) -> list[str]:
        """What enemies of now hold where only the power and its friends have complexes: they have come over the sea."""
        owners = self.state.owners
        return [space for space in sorted(self.home_land()) if self.state.is_enemy(owners.get(space), self.power)]

    def _land_around(self, space: str) -> frozenset[str]:
        """All land that a way leads to from there."""
        return landmass(self.board, space, self.closed)

    def home_land(self) -> frozenset[str]:
        """All land that a way leads to from an own complex from which none leads to a complex of an enemy."""
        if self._home_land is None:
            self._home_land = frozenset[str]().union(*(self._land_around(port) for port in self.sea_ports()))
        return self._home_land

    def _flow(self, theatre: frozenset[str]) -> dict[str, float]:
        say, board = weights()["front"], self.board
        found, ports, edge = dict[str, float](), self.ports(), self._sources()
        heapify(edge)
        while edge:
            use, here = heappop(edge)
            if here in found or not self._enters(here):
                continue
            found[here] = -use
            for there in board.neighbours[here]:
                row = board.spaces[there]
                if there in found or row.impassable or is_hostile_neutral(self.state, there, self.power):
                    continue
                if row.is_sea:
                    decay = say["sail"] if board.is_sea(here) else say["land"] * self._landed_on(here)
                    if theatre and not board.is_sea(here) and here not in theatre:
                        decay *= say["elsewhere"]
                else:
                    decay = say["march"]
                    if board.is_sea(here):
                        shore = "embark" if there in ports else "beach"
                        decay = say["patience" if self.marches(there) else shore] * self._served(there)
                if -use * decay > say["negligible"]:
                    heappush(edge, (use * decay, there))
        return found

    def _enters(self, space: str) -> bool:
        """Whether the power's units go there at all: some never leave their land."""
        borders = self.board.borders.get(self.power)
        return borders is None or space in borders

    def _theatre(self) -> frozenset[str]:
        """The coasts around those where a power goes ashore; none for who has another way."""
        zones = {zone for coast in self.landings() for zone in self.board.zones_beside(coast)}
        zones.update(*(self.board.zones[zone] for zone in sorted(zones)))
        return frozenset(coast for zone in zones for coast in self.board.coasts_of(zone))

    def landings(self) -> list[str]:
        """The coast where a power whose complexes no way leads from but by ship goes ashore, so that all its ships go
        one way; on a board that joins several maps, each of which may be won, one on each of them. None for others."""
        if self._landings is None:
            self._landings = self._best_landings()
        return self._landings

    def _best_landings(self) -> list[str]:
        homes, board = self.sea_ports(), self.board
        if not homes:
            return []
        near = over_sea(board, {zone for port in homes for zone in board.zones_beside(port)})
        own_land = self.home_land()
        draws_of, best, army = self._contested_by_friends(), dict[str, tuple[float, str]](), self.gathering()
        for coast in sorted(board.spaces.keys() - own_land):
            row, reached = board.spaces[coast], any(zone in near for zone in board.zones_beside(coast))
            if not reached or row.is_sea or row.impassable or is_hostile_neutral(self.state, coast, self.power):
                continue
            draws = self._beyond(coast, draws_of) * self._landed_on(coast) * army.delivered(coast)
            draws *= 1.0 + weights()["front"]["there"] * army.share_near(coast)
            part = row.facts.get("map", "")
            best[part] = max(best.get(part, (0.0, "")), (draws, coast))
        return [coast for draws, coast in best.values() if draws]

    def _contested_by_friends(self) -> dict[str, float]:
        """What enemies hold and how it draws over the sea: twice as much where an army of one's side stands near."""
        found, in_the_end = dict[str, float](), whole_war(self.game, self.power)
        for space, owner in self.state.owners.items():
            if in_the_end.is_enemy(owner, self.power):
                near = sum(self._army_in(there)[0] for there in _within(self.board, space, NEAR, self.closed))
                draws = self.worth(space) * self.lasting(space)
                found[space] = draws * (0.5 + 0.5 * min(1.0, near / AN_ARMY))
        return found

    def _beyond(self, coast: str, draws: dict[str, float]) -> float:
        """What can be reached on foot from a coast, less for each step."""
        far, ways = weights()["front"]["beyond"], _within(self.board, coast, DEEP, self.closed)
        return sum(draws.get(there, 0.0) * far**steps for there, steps in ways.items())

    def gathering(self) -> Gathering:
        """How near to each coast is what the power sends over the sea."""
        if self._gathering is None:
            self._gathering = Gathering(self.state, self.power, self.sea_ports(), self.home_land())
        return self._gathering

    def _served(self, port: str) -> float:
        """How well ships serve a port from which one must sail, from 0 to 1: as the one that they are nearest to."""
        if self._serving is None:
            there = {home: self.gathering().near(home) for home in self.sea_ports()}
            most, lost = max(there.values(), default=0.0), weights()["front"]["unserved"]
            self._serving = {home: 1.0 - lost * (1.0 - near / most) if most else 1.0 for home, near in there.items()}
        return self._serving.get(port, 1.0)

    def on_other_shore(self, port: str, space: str) -> bool:
        """Whether who waits for ships at a port would have to be fetched from elsewhere if he walked to a space, where
        ships go ashore on more than one map: each of them wants its army."""
        if space not in self.home_land() or port not in self.ports() or len(self.landings()) < 2:
            return False
        far = sea_from(self.board, port)
        return all(far.get(zone, A_TURN + 1) > A_TURN for zone in self.board.zones_beside(space))

    def _landed_on(self, space: str) -> float:
        """How much a coast draws whoever comes over the sea: the less the stronger enemies guard it, and stand beside
        it."""
        half, near = weights()["front"]["guarded"], sum(map(self._guards, self.board.coasts[space]))
        return half / (half + self._guards(space) + weights()["front"]["beside"] * near)

    def lasting(self, space: str) -> float:
        """How well what is won there could be kept, from 0 to 1: well where an own complex has a way to on foot."""
        if self._at_home is None:
            self._at_home = frozenset[str]().union(*(self._land_around(port) for port in self.ports()))
        return 1.0 if space in self._at_home else self._holds_out(space)

    def _holds_out(self, space: str) -> float:
        """How well one's side could stand beside all enemies on a landmass that no own complex has a way to on foot: by
        its army there and what a power could bring, against theirs and the income of who has his capital there."""
        land = self._land_around(space)
        found = self._armies.get(land)
        if found is None:
            ours, theirs = self._brought(land), 0.0
            for there in sorted(land):
                friends, enemies = self._army_in(there)
                ours, theirs = ours + friends, theirs + enemies
            found = min(1.0, max(LEAST_HELD, 2.0 * ours / (ours + theirs))) if theirs else 1.0
            self._armies[land] = found
        return found

    def _brought(self, land: frozenset[str]) -> float:
        """What a power has for a landmass: places aboard, and some of its army elsewhere."""
        own = [unit for unit in self.state.seen_of(self.power) if unit.owner == self.power]
        aboard = BROUGHT * sum(self.state.kind(unit).has_hold for unit in own)
        away = (self.state.kind(unit) for unit in own if unit.space not in land)
        return aboard + SENT * sum(kind.cost for kind in away if kind.is_land)

    def _army_in(self, space: str) -> tuple[float, float]:
        """Land units of one's side and of all enemies, of now or to come, in a territory, with what who has his capital
        there can raise in some turns."""
        state, in_the_end = self.state, whole_war(self.game, self.power)
        ours = theirs = 0.0
        for unit in state.seen_at(space):
            kind = state.kind(unit)
            if kind.is_land and in_the_end.is_enemy(unit.owner, self.power):
                theirs += kind.cost
            elif kind.is_land and state.is_friend(unit.owner, self.power):
                ours += kind.cost
        holder, owner = self.board.spaces[space].capital_of, state.owners.get(space)
        if holder is not None and owner == holder:
            raised = RAISED * income(state, holder)
            if in_the_end.is_enemy(owner, self.power):
                theirs += raised
            elif state.is_friend(owner, self.power):
                ours += raised
        return ours, theirs

    def _guards(self, space: str) -> int:
        """What enemies in a territory are worth, with those who can be placed there before anybody comes."""
        found, state = self._guarded.get(space), self.state
        if found is None:
            found = sum(state.kind(u).cost for u in state.seen_at(space) if state.is_enemy(u.owner, self.power))
            owner = state.owners.get(space)
            if owner is not None and state.is_enemy(owner, self.power):
                found += min(income(state, owner), AN_INFANTRY * places_at(state, space))
            self._guarded[space] = found
        return found

    def marches(self, space: str) -> bool:
        """Whether one could march from here to a complex of an enemy."""
        if self._marching is None:
            self._marching = self._walking()
        return space in self._marching

    def ports(self) -> set[str]:
        """Coasts where a power launches its ships."""
        if self._ports is None:
            held = (space for space, owner in self.state.owners.items() if owner == self.power)
            self._ports = {s for s in held if any(kind.capacity is not None for kind in facilities_at(self.state, s))}
        return self._ports

    def sea_ports(self) -> list[str]:
        """Those of them that no way leads from to a complex of an enemy but by ship."""
        return sorted(port for port in self.ports() if not self.marches(port))

    def _walking(self) -> set[str]:
        """Land from which one could march to a complex of an enemy, of now or to come: from there the sea is the longer
        way."""
        state, found, in_the_end = self.state, set[str](), whole_war(self.game, self.power)
        for space, owner in state.owners.items():
            if space in found or owner is None or not in_the_end.is_enemy(owner, self.power):
                continue
            if any(kind.capacity is not None for kind in facilities_at(state, space)):
                found |= self._land_around(space)
        return found


@lru_cache(maxsize=4096)
def _within(board: Board, start: str, most: int, closed: frozenset[str]) -> dict[str, int]:
    """All land so many steps away on foot, with the steps."""
    return over_land(board, (start,), most, closed)


@lru_cache(maxsize=1024)
def landmass(board: Board, start: str, closed: frozenset[str] = frozenset()) -> frozenset[str]:
    """All land that a way over land leads to which is not closed."""
    return frozenset(over_land(board, (start,), closed=closed))
