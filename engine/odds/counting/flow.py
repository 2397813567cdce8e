"""Probability flowing through a net of states, from its source to its ends.

A state is an exchange of fire that comes next, with both sides' stands. All states of one exchange make a plane: a
table of chances by the attacker's and the defender's stand. Fire only adds losses, so the planes are gone through by
how much both sides have lost together, all states of a level at once; a round without a hit leads a state into itself,
which is a geometric series.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from engine.odds.counting.anti_aircraft_sixes import first_strike
from engine.odds.counting.fire_tables import FireTables, Floats, Ints, plain
from engine.odds.counting.flow_states import Exit, States
from engine.odds.counting.layout import KindExit, Volley, layout_of
from engine.odds.counting.net_of_states import NetOfStates
from engine.odds.question.result import RETREAT, End, ended
from engine.odds.steps.chances import NEGLIGIBLE

LOST_SIGHT_OF = 1e-17
"""A state less likely than that is let go. A million of them together are nobody's concern."""
Start = tuple[int, int, float]
"""Both sides' stands, and the chance to begin with them."""

BASE = 100
"""The effort of a level, however little is on it."""


class Flow:
    """What is under way in one battle, whose stands are all known. `rounds`: begun, on average."""

    def __init__(self, net: NetOfStates) -> None:
        self.net, self.rounds = net, 0.0
        ours, theirs = net.stands
        self.size = (len(ours.all), len(theirs.all))
        self.whole = self.size[0] * self.size[1]
        self.layout = layout_of(net)
        presence = np.array(ours.presence), np.array(theirs.presence)
        self.pairs = (presence[0][:, None] * self.layout.width + presence[1]).ravel()
        self.levels = (np.array(ours.levels)[:, None] + np.array(theirs.levels)).ravel()
        low_luck, volleys = net.script.low_luck, self.layout.volleys
        self.fire = (
            FireTables(net.referee, ours, theirs, low_luck, volleys[0]),
            FireTables(net.referee, theirs, ours, low_luck, volleys[1]),
        )
        self.masses = np.zeros((max(8, self.layout.planes), self.whole))
        self.sides = np.divmod(np.arange(self.whole), self.size[1])
        self._cleared = self._without_casualties()
        self.exits: list[Exit] = []

    def _without_casualties(self) -> Ints | None:
        """Each pair of stands without the casualties that wait; None if none ever wait."""
        if not any(waiting for stands in self.net.stands for _, _, waiting in stands.kinds):
            return None
        sides = [
            np.array([stands.changed(stand, True, 0) for stand in range(len(stands.all))]) for stands in self.net.stands
        ]
        return (sides[0][:, None] * self.size[1] + sides[1]).ravel()

    def begin(self, at: int, starts: Iterable[Start]) -> None:
        """Put chances where the battle begins: before place `at` of the script."""
        way = self.exit(self.layout.exit(self.net, (at, (0, 0))))
        flat, going = self.masses.reshape(-1), self.layout.stages
        for a, d, p in starts:
            to = int(way.to[a * self.size[1] + d])
            flat[to] += p
            self.rounds += p if to // self.whole in going else 0.0

    def arrived(self) -> list[tuple[End, Floats]]:
        """Return how likely each end is, by both sides' stands."""
        self.grow()
        return [(end, self.masses[plane].reshape(self.size)) for end, plane in self.layout.ends.items()]

    # --- the ways of states -----------------------------------------------------------------------------------------

    def states(self, planes: Ints, pairs: Ints) -> States:
        """Return some states, with what follows them."""
        layout, kinds = self.layout, self.pairs[pairs]
        classes = layout.classes[planes, kinds]
        if classes.min() < 0:
            missing = classes < 0
            self.classify(planes[missing], pairs[missing])
            classes = layout.classes[planes, kinds]
        rows = layout.table[classes]
        ours, theirs = self.sides[0][pairs], self.sides[1][pairs]
        unhurt = pairs if self._cleared is None else np.where(rows[:, 3] > 0, self._cleared[pairs], pairs)
        return States(planes, pairs, ours, theirs, (rows[:, 0], rows[:, 1]), rows[:, 2], unhurt)

    def classify(self, planes: Ints, pairs: Ints) -> None:
        """Find out what happens in some states of which that is not known yet."""
        for plane, kind in set(zip(plain(planes), plain(self.pairs[pairs]), strict=True)):
            self.layout.classify(self.net, plane, kind)
        self.grow()

    def grow(self) -> None:
        """Make room for all planes."""
        if self.layout.planes > len(self.masses):
            more = np.zeros((self.layout.planes, self.whole))
            self.masses = np.concatenate([self.masses, more])

    def plane_of_end(self, end: End) -> int:
        """Return the number of the plane of an end, given when it is first met."""
        plane = self.layout.plane_of_end(end)
        self.grow()
        return plane

    def exit(self, number: int) -> Exit:
        """Return where every pair of stands goes on to, through the exit of this number."""
        for known in self.layout.exits[len(self.exits) : number + 1]:
            after = self._after(known)
            stays = known.goes_on[self.pairs]
            if known.moves:
                stays = stays & (self.levels[after] == self.levels)
            to = known.planes[self.pairs] * self.whole + after
            self.exits.append(Exit(to, np.where(stays, to, -1), known.rounds[self.pairs]))
        self.grow()
        return self.exits[number]

    def _after(self, known: KindExit) -> Ints:
        """Return the pairs of stands once casualties are taken away and submarines have left."""
        if not known.moves:
            return np.arange(self.whole)
        of, sides = known.of[self.pairs], list[Ints]()
        for side, stands in enumerate(self.net.stands):
            every = range(self.size[side])
            maps = [
                [stands.changed(stand, way.cleared[side], way.gone[side]) for stand in every]
                if way.cleared[side] or way.gone[side]
                else every
                for way in known.ways
            ]
            sides.append(np.array(maps))
        return sides[0][of, self.sides[0]] * self.size[1] + sides[1][of, self.sides[1]]

    def tables(self) -> tuple[Ints, Ints, Floats]:
        """Return where all exits lead, where they stay on a level, and whether a round passes."""
        if self.layout.exits:
            self.exit(len(self.layout.exits) - 1)
        return (
            np.stack([exit.to for exit in self.exits]),
            np.stack([exit.stays for exit in self.exits]),
            np.stack([exit.rounds for exit in self.exits]),
        )

    # --- fighting ---------------------------------------------------------------------------------------------------

    def outcomes(self, states: States) -> tuple[Floats, Floats]:
        """Return what both sides' fire leads to: how likely every stand of the attacker's is, and of the defender's.
        Raises TooMuch."""
        fire_a, fire_d = self.fire
        n = len(states.pairs)
        self.net.effort.spend(BASE + n * (fire_a.width() + fire_d.width() + sum(self.size)) // 64)
        theirs = fire_a.outcomes(states.volleys[0], states.ours, states.theirs)
        ours = fire_d.outcomes(states.volleys[1], states.theirs, states.ours)
        return ours, theirs

    def arrive(self, number: int, arriving: Floats) -> None:
        """Let chances by both sides' stands go on through the exit of this number."""
        way, chances = self.exit(number), arriving.ravel()
        np.add.at(self.masses.reshape(-1), way.to, chances)
        self.rounds += float((chances * way.rounds).sum())

    def one_round(self, sixes: bool = False) -> None:
        """Fight one round; who is not decided then waits for the next. sixes: in its fire they cost planes."""
        self.grow()
        waiting = np.zeros_like(self.masses)
        done: set[int] = set()
        while True:
            keys = self.layout.keys
            at = min((key[0] for key, plane in keys.items() if plane not in done), default=None)
            if at is None:
                break
            planes = [plane for key, plane in keys.items() if key[0] == at and plane not in done]
            done.update(planes)
            which, pairs = np.nonzero(self.masses[planes] > LOST_SIGHT_OF)
            if len(which):
                states = self.states(np.array(planes)[which], pairs)
                waiting = self._exchange(states, waiting, sixes and self.net.with_sixes(at))
        for plane in self.layout.keys.values():
            if plane < len(waiting):
                self.masses[plane] += waiting[plane]

    def _exchange(self, states: States, waiting: Floats, sixes: bool) -> Floats:
        """One exchange of a round; what begins another round goes to those that wait."""
        flat = self.masses.reshape(-1)
        places = states.planes * self.whole + states.pairs
        visits = flat[places]
        flat[places] = 0.0
        ours, theirs = (np.zeros((0, 0)), np.zeros((0, 0))) if sixes else self.outcomes(states)
        for number in set(plain(states.exits)):
            some = np.flatnonzero(states.exits == number)
            if sixes:
                arriving = sum(
                    (self._with_sixes(states, int(at)) * visits[at] for at in some), np.zeros(self.size)
                ).ravel()
            else:
                arriving = ((ours[some] * visits[some, None]).T @ theirs[some]).ravel()
            way = self.exit(number)
            passed = arriving * way.rounds
            if len(waiting) < len(self.masses):
                waiting = np.concatenate([waiting, np.zeros((len(self.masses) - len(waiting), self.whole))])
            np.add.at(waiting.reshape(-1), way.to, passed)
            np.add.at(self.masses.reshape(-1), way.to, arriving - passed)
            self.rounds += float(passed.sum())
        return waiting

    def _with_sixes(self, states: States, at: int) -> Floats:
        """Return an exchange in which planes are lost to their own sixes: how likely both sides' stands are after
        it."""
        net, plane = self.net, int(states.planes[at])
        key = self.layout.stages[plane]
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
            volley = Volley(aimed, net.falls_at_once(key[0])[0], net.clears(key[0]))
            volleys.append(self.layout.volley(1, volley))
        answered = self.fire[1].outcomes(np.array(volleys), np.full(len(left), d), left)
        return answered.T @ struck[left]

    def for_rounds(self, rounds: int) -> None:
        """Fight so many rounds, as long as there is anything to decide."""
        for _ in range(rounds):
            if self.waiting() < NEGLIGIBLE:
                break
            self.one_round()

    def waiting(self) -> float:
        """Return the chance that it is not decided yet."""
        self.grow()
        return float(self.masses[[*self.layout.keys.values()]].sum())

    def go_on_from(self, other: Flow) -> None:
        """Take over what is under way, and what has ended, in a flow of the same stands by other rules."""
        self.rounds = other.rounds
        for key, plane in other.layout.keys.items():
            into = self.layout.plane_of(key)
            self.grow()
            self.masses[into] += other.mass(plane)
        for end, plane in other.layout.ends.items():
            into = self.plane_of_end(end)
            self.masses[into] += other.mass(plane)

    def mass(self, plane: int) -> Floats:
        """Return the chances of a plane; none if this battle has not come to it."""
        return self.masses[plane] if plane < len(self.masses) else np.zeros(self.whole)

    def where_fallen(self, other: Flow) -> None:
        """Take what another flow says of the ends in which nobody of the defenders is left."""
        stands = self.net.stands[1]
        fallen = np.array([not any(stands.lineup.alive(stand.standing)) for stand in stands.all])
        for _, masses in self.arrived():
            masses[:, fallen] = 0.0
        for end, plane in other.layout.ends.items():
            at = self.plane_of_end(end)
            into = self.masses[at].reshape(self.size)
            into[:, fallen] += other.mass(plane).reshape(self.size)[:, fallen]

    def break_off(self) -> None:
        """Let who still fights retreat."""
        self.end_with(ended(RETREAT))

    def end_with(self, end: End) -> None:
        """End the battle for all who wait for another round."""
        plane = self.plane_of_end(end)
        for other in self.layout.keys.values():
            self.rounds -= float(self.masses[other].sum())
            self.masses[plane] += self.masses[other]
            self.masses[other] = 0.0
