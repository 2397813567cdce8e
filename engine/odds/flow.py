"""Probability flowing through a net of states, from its source to its ends.

A state is an exchange of fire that comes next, with both sides' stands. All states of one exchange make a plane: a
table of chances by the attacker's and the defender's stand. Fire only adds losses, so the planes are gone through by
how much both sides have lost together, all states of a level at once; a round without a hit leads a state into itself,
which is a geometric series.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
import numpy.typing as npt

from engine.odds.anti_aircraft_sixes import first_strike
from engine.odds.fire_tables import FireTables, Floats, Ints, plain
from engine.odds.flow_states import Exit, States, series
from engine.odds.state_graph import NextStage, StageKey, StateGraph
from engine.odds.step_answers import EXHAUSTED, RETREAT, End, ended

LOST_SIGHT_OF = 1e-17
"""A state less likely than that is let go. A million of them together are nobody's concern."""
FAINT = 1e-14
"""So little goes on that further rounds do not show."""
Start = tuple[int, int, float]
"""Both sides' stands, and the chance to begin with them."""


class Flow:
    """What is under way in one battle, whose stands are all known. `rounds`: begun, on average."""

    def __init__(self, net: StateGraph) -> None:
        self.net, self.rounds = net, 0.0
        ours, theirs = net.stands
        self.size = (len(ours.all), len(theirs.all))
        self.whole = self.size[0] * self.size[1]
        self.presence = (np.array(ours.presence), np.array(theirs.presence))
        self.levels = (np.array(ours.levels)[:, None] + np.array(theirs.levels)).ravel()
        self.fire = (
            FireTables(net.rulings, ours, theirs, net.script.low_luck),
            FireTables(net.rulings, theirs, ours, net.script.low_luck),
        )
        self.keys: dict[StageKey, int] = {}
        self._keys: dict[int, StageKey] = {}
        self.ends: dict[End, int] = {}
        self.masses = np.zeros((8, self.whole))
        self.width = len(theirs.kinds)
        self.pairs = (self.presence[0][:, None] * self.width + self.presence[1]).ravel()
        self.kinds = len(ours.kinds) * self.width
        self._sides = np.divmod(np.arange(self.whole), self.size[1])
        self._cleared = self._without_casualties()
        self._classes = np.full((8, self.kinds), -1, np.int64)
        self._class_table = np.zeros((64, 4), np.int64)
        self._classified = 0
        self._exits: dict[StageKey, int] = {}
        self._exit_list: list[Exit] = []
        self._exit_table: tuple[Ints, Floats] | None = None

    def _without_casualties(self) -> Ints | None:
        """Each pair of stands without the casualties that wait; None if none ever wait."""
        if not any(waiting for stands in self.net.stands for _, _, waiting in stands.kinds):
            return None
        sides = [
            np.array([stands.changed(stand, True, 0) for stand in range(len(stands.all))]) for stands in self.net.stands
        ]
        return (sides[0][:, None] * self.size[1] + sides[1]).ravel()

    # --- planes --------------------------------------------------------------------------------------------------

    def plane_of(self, key: StageKey) -> int:
        """The plane of an exchange."""
        found = self.keys.get(key)
        if found is None:
            found = self.keys[key] = self._new_plane()
            self._keys[found] = key
        return found

    def plane_of_end(self, end: End) -> int:
        found = self.ends.get(end)
        if found is None:
            found = self.ends[end] = self._new_plane()
        return found

    def _new_plane(self) -> int:
        number = len(self.keys) + len(self.ends)
        if number == len(self.masses):
            self.masses = np.concatenate([self.masses, np.zeros_like(self.masses)])
            self._classes = np.concatenate([self._classes, np.full_like(self._classes, -1)])
        return number

    def begin(self, at: int, starts: Iterable[Start]) -> None:
        """Put chances where the battle begins: before a place in the script."""
        way = self._exit_list[self._exit((at, (0, 0)))]
        flat = self.masses.ravel()
        for a, d, p in starts:
            to = int(way.to[a * self.size[1] + d])
            flat[to] += p
            self.rounds += p if to // self.whole in self.keys.values() else 0.0

    def arrived(self) -> list[tuple[End, Floats]]:
        """How likely each end is, by both sides' stands."""
        return [(end, self.masses[plane].reshape(self.size)) for end, plane in self.ends.items()]

    # --- the ways of states -----------------------------------------------------------------------------------------

    def _states(self, planes: Ints, pairs: Ints) -> States:
        kinds = self.pairs[pairs]
        classes = self._classes[planes, kinds]
        if classes.min() < 0:
            missing = classes < 0
            for plane, kind in set(zip(plain(planes[missing]), plain(kinds[missing]), strict=True)):
                self._classify(plane, kind)
            classes = self._classes[planes, kinds]
        rows = self._class_table[classes]
        ours, theirs = self._sides[0][pairs], self._sides[1][pairs]
        unhurt = pairs if self._cleared is None else np.where(rows[:, 3] > 0, self._cleared[pairs], pairs)
        return States(planes, pairs, ours, theirs, (rows[:, 0], rows[:, 1]), rows[:, 2], unhurt)

    def _classify(self, plane: int, kind: int) -> None:
        """Who fires in an exchange with these sorts present, and what follows it."""
        net, key = self.net, self._keys[plane]
        ours, theirs = net.stands[0].kinds[kind // self.width], net.stands[1].kinds[kind % self.width]
        guns, at_once, clears = net.fire(key, ours, theirs), net.falls_at_once(key[0]), net.clears(key[0])
        row = (
            self.fire[0].volley(guns.aimed[0], at_once[1], clears),
            self.fire[1].volley(guns.aimed[1], at_once[0], clears),
            self._exit((key[0] + 1, guns.fired)),
            int(clears),
        )
        number = self._classified
        if number == len(self._class_table):
            self._class_table = np.concatenate([self._class_table, np.zeros_like(self._class_table)])
        self._classes[plane, kind] = number
        self._class_table[number] = row
        self._classified += 1

    def _exit(self, key: StageKey) -> int:
        found = self._exits.get(key)
        if found is None:
            found = self._exits[key] = len(self._exit_list)
            self._exit_list.append(self._leading_on(key))
            self._exit_table = None
        return found

    def _leading_on(self, key: StageKey) -> Exit:
        """Where every pair of stands goes on to from a place in the script."""
        every, numbers = self.net.all_ways(*key)
        of = np.array(numbers)[self.pairs]
        after = self._after(every, of)
        planes = [
            self.plane_of((way.stage, way.fired)) if way.end is None else self.plane_of_end(way.end) for way in every
        ]
        goes_on = np.array([way.end is None for way in every])[of]
        stays = goes_on & (self.levels[after] == self.levels)
        to = np.array(planes)[of] * self.whole + after
        rounds = np.array([float(way.new_round and way.end is None) for way in every])[of]
        return Exit(to, np.where(stays, to, -1), rounds)

    def _after(self, ways: Sequence[NextStage], of: Ints) -> Ints:
        """The pairs of stands once casualties are taken away and submarines have left."""
        if all(way.plain or (not any(way.cleared) and not any(way.gone)) for way in ways):
            return np.arange(self.whole)
        sides: list[Ints] = []
        for side, stands in enumerate(self.net.stands):
            every = range(self.size[side])
            maps = [
                [stands.changed(stand, way.cleared[side], way.gone[side]) for stand in every]
                if way.cleared[side] or way.gone[side]
                else every
                for way in ways
            ]
            sides.append(np.array(maps))
        return sides[0][of, self._sides[0]] * self.size[1] + sides[1][of, self._sides[1]]

    def _tables(self) -> tuple[Ints, Floats]:
        """Where all exits stay on a level, and whether a round passes."""
        if self._exit_table is None:
            exits = self._exit_list
            self._exit_table = np.stack([exit.stays for exit in exits]), np.stack([exit.rounds for exit in exits])
        return self._exit_table

    # --- fighting ---------------------------------------------------------------------------------------------------

    def to_the_end(self) -> None:
        """Fight until it is decided."""
        order = np.argsort(self.levels, kind="stable")
        bounds = np.flatnonzero(np.diff(self.levels[order])) + 1
        for pairs in np.split(order, bounds):
            planes = np.array([*self.keys.values()], np.int64)
            if not len(planes):
                return
            here = self.masses[planes[:, None], pairs]
            which, places = np.nonzero(here > LOST_SIGHT_OF)
            if len(which):
                self._settle(planes[which], pairs[places])

    def _settle(self, planes: Ints, pairs: Ints) -> None:
        """Send on everything that is on a level."""
        states, flat = self._with_successors(planes, pairs)
        places = states.planes * self.whole + states.pairs
        entered = flat[places]
        flat[places] = 0.0
        ours, theirs = self._outcomes(states)
        here = np.arange(len(places))
        still = ours[here, self._sides[0][states.unhurt]] * theirs[here, self._sides[1][states.unhurt]]
        all_stays, all_rounds = self._tables()
        stays = all_stays[states.exits, states.unhurt]
        visits = series(entered, np.where(stays >= 0, still, 0.0), places, stays)
        self._send(states, visits, ours, theirs, stays >= 0)
        rounds = np.where(stays >= 0, all_rounds[states.exits, states.unhurt], 0.0)
        self.rounds += float((visits * still * rounds).sum())

    def _with_successors(self, planes: Ints, pairs: Ints) -> tuple[States, Floats]:
        """Some states, and those on their level that they lead to without a hit."""
        states = self._states(planes, pairs)
        known = set(plain(planes * self.whole + pairs))
        while True:
            stays = plain(self._tables()[0][states.exits, states.unhurt])
            more = sorted({place for place in stays if place >= 0} - known)
            if not more:
                return states, self.masses.reshape(-1)
            known.update(more)
            new = np.divmod(np.array(more), self.whole)
            states = self._states(np.concatenate([states.planes, new[0]]), np.concatenate([states.pairs, new[1]]))

    def _outcomes(self, states: States) -> tuple[Floats, Floats]:
        """What both sides' fire leads to: how likely every stand of the attacker's is, and of the defender's."""
        fire_a, fire_d = self.fire
        n = len(states.pairs)
        self.net.effort.spend(BASE + n * (fire_a.width() + fire_d.width() + sum(self.size)) // 64)
        theirs = fire_a.outcomes(states.volleys[0], states.ours, states.theirs)
        ours = fire_d.outcomes(states.volleys[1], states.theirs, states.ours)
        return ours, theirs

    def _send(self, states: States, visits: Floats, ours: Floats, theirs: Floats, stays: npt.NDArray[np.bool_]) -> None:
        """Send states' chances on, but not those of the states themselves."""
        for number in set(plain(states.exits)):
            some = states.exits == number
            every = bool(some.all())
            a, d, v = (ours, theirs, visits) if every else (ours[some], theirs[some], visits[some])
            arriving = (a * v[:, None]).T @ d
            staying = stays if every else some & stays
            arriving.ravel()[states.unhurt[staying]] = 0.0
            self.arrive(number, arriving)
        self.net.effort.spend(len(visits) * self.whole // 4096)

    def arrive(self, number: int, arriving: Floats) -> None:
        """Chances by both sides' stands go on through an exit."""
        way, chances = self._exit_list[number], arriving.ravel()
        np.add.at(self.masses.reshape(-1), way.to, chances)
        self.rounds += float((chances * way.rounds).sum())

    def one_round(self, sixes: bool = False) -> None:
        """Fight one round; who is not decided then waits for the next. sixes: in its fire they cost planes."""
        waiting = np.zeros_like(self.masses)
        done: set[int] = set()
        while True:
            at = min((key[0] for key, plane in self.keys.items() if plane not in done), default=None)
            if at is None:
                break
            planes = [plane for key, plane in self.keys.items() if key[0] == at and plane not in done]
            done.update(planes)
            which, pairs = np.nonzero(self.masses[planes] > LOST_SIGHT_OF)
            if len(which):
                states = self._states(np.array(planes)[which], pairs)
                waiting = self._exchange(states, waiting, sixes and self.net.with_sixes(at))
        for plane in self.keys.values():
            if plane < len(waiting):
                self.masses[plane] += waiting[plane]

    def _exchange(self, states: States, waiting: Floats, sixes: bool) -> Floats:
        """One exchange of a round; what begins another round goes to those that wait."""
        flat = self.masses.reshape(-1)
        places = states.planes * self.whole + states.pairs
        visits = flat[places]
        flat[places] = 0.0
        ours, theirs = (np.zeros((0, 0)), np.zeros((0, 0))) if sixes else self._outcomes(states)
        for number in set(plain(states.exits)):
            some = np.flatnonzero(states.exits == number)
            if sixes:
                arriving = sum(
                    (self._with_sixes(states, int(at)) * visits[at] for at in some), np.zeros(self.size)
                ).ravel()
            else:
                arriving = ((ours[some] * visits[some, None]).T @ theirs[some]).ravel()
            way = self._exit_list[number]
            passed = arriving * way.rounds
            if len(waiting) < len(self.masses):
                waiting = np.concatenate([waiting, np.zeros((len(self.masses) - len(waiting), self.whole))])
            np.add.at(waiting.reshape(-1), way.to, passed)
            np.add.at(self.masses.reshape(-1), way.to, arriving - passed)
            self.rounds += float(passed.sum())
        return waiting

    def _with_sixes(self, states: States, at: int) -> Floats:
        """An exchange in which planes are lost to their own sixes: how likely both sides' stands are after it."""
        net, plane = self.net, int(states.planes[at])
        key = self._keys[plane]
        a, d = int(states.ours[at]), int(states.theirs[at])
        struck = np.zeros(self.size)
        for to_a, to_d, p in first_strike(net, key, a, d):
            struck[to_a, to_d] += p
        left = np.flatnonzero(struck.any(1))
        stands, theirs = net.stands[0], net.stands[1].kinds[net.stands[1].presence[d]]
        volleys: list[int] = []
        for to_a in plain(left):
            kind = stands.kinds[stands.presence[to_a]]
            aimed = net.fire(key, kind, theirs).aimed[1]
            volleys.append(self.fire[1].volley(aimed, net.falls_at_once(key[0])[0], net.clears(key[0])))
        answered = self.fire[1].outcomes(np.array(volleys), np.full(len(left), d), left)
        return answered.T @ struck[left]

    def for_rounds(self, rounds: int) -> None:
        """Fight so many rounds; who is not decided then retreats."""
        plane = self.plane_of_end(EXHAUSTED)
        before = self.masses[plane]
        for _ in range(rounds):
            before = self.masses[plane].copy()
            if self.waiting() < FAINT:
                break
            self.one_round()
        retreat = self.plane_of_end(ended(RETREAT))
        self.masses[retreat] += self.masses[plane] - before
        self.masses[plane] = before
        self.break_off()

    def waiting(self) -> float:
        """The chance that it is not decided yet."""
        return float(self.masses[[*self.keys.values()]].sum()) if self.keys else 0.0

    def go_on_from(self, other: Flow) -> None:
        """Take over what is under way, and what has ended, in a flow of the same stands by other rules."""
        self.rounds = other.rounds
        for key, plane in other.keys.items():
            self.masses[self.plane_of(key)] += other.masses[plane]
        for end, plane in other.ends.items():
            self.masses[self.plane_of_end(end)] += other.masses[plane]

    def where_fallen(self, other: Flow) -> None:
        """Take what another flow says of the ends in which nobody of the defenders is left."""
        stands = self.net.stands[1]
        fallen = np.array([not any(stands.lineup.alive(stand.standing)) for stand in stands.all])
        for plane in self.ends.values():
            self.masses[plane].reshape(self.size)[:, fallen] = 0.0
        for end, plane in other.ends.items():
            into = self.masses[self.plane_of_end(end)].reshape(self.size)
            into[:, fallen] += other.masses[plane].reshape(self.size)[:, fallen]

    def break_off(self) -> None:
        """Who still fights retreats."""
        self.end_with(ended(RETREAT))

    def end_with(self, end: End) -> None:
        """The battle is over for all who wait for another round."""
        plane = self.plane_of_end(end)
        for other in self.keys.values():
            self.rounds -= float(self.masses[other].sum())
            self.masses[plane] += self.masses[other]
            self.masses[other] = 0.0


BASE = 100
"""The effort of a level, however little is on it."""
