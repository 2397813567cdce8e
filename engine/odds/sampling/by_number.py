"""Odds of battles too large even to be fought piece by piece: dice by the handful, losses by the number."""

from collections import Counter
from collections.abc import Sequence

import numpy as np

from engine.combat.anti_air import AntiAir
from engine.combat.guns import GunsFire
from engine.odds.counting.loss_order import Stand
from engine.odds.counting.net_of_states import NetOfStates, NextStage
from engine.odds.counting.openings import aimed_at, bombarded, gun_value, gunfire
from engine.odds.question.effort import SEED, Spent, unhurried
from engine.odds.question.lineup import Left, Lineup, Mask, Plan, Used
from engine.odds.question.result import RETREAT, Cell, End, Odds, Outcome, ended
from engine.odds.steps.chances import SIDES, chance, handful
from engine.odds.steps.firepower import EVERYBODY, Shot, dice_of
from engine.odds.steps.script import Opening
from engine.units.traits import Trait

MOST_BATTLES = 2000
FEWEST = 30
"""So many battles are fought however late it is: they take a few hundredths of a second."""
MOST_EXCHANGES = 12_000
"""About a second and a half of a small machine's time."""
MOST_ROUNDS = 2000
"""Nobody fights longer: who has not decided it by then breaks off."""
Pair = tuple[Stand, Stand]


def thrown(
    net: NetOfStates,
    sides: tuple[Lineup, Lineup],
    plan: Plan,
    first: NetOfStates | None = None,
    time: Spent = unhurried,
) -> Odds:
    """Return the odds of a battle of any size, thrown with dice. first: by what rules its first round is fought, where
    these are others."""
    table = _Table(net, sides, plan, first or net)
    tally: Counter[tuple[End, Left, Left]] = Counter()
    times = 0
    while table.exchanges < MOST_EXCHANGES and times < MOST_BATTLES and (times < FEWEST or time() < 1):
        tally[table.once()] += 1
        times += 1
    keys = list(tally)
    cells: list[Cell] = [(at, at, key[0], tally[key] / times) for at, key in enumerate(keys)]
    outcome = Outcome((lambda at: keys[at][1], lambda at: keys[at][2]), cells, table.rounds / times)
    return Odds(sides, (outcome,), outcome.rounds, samples=times)


class _Table:
    """Fights one battle over and over. exchanges: of fire so far; rounds: fought in all."""

    def __init__(self, net: NetOfStates, sides: tuple[Lineup, Lineup], plan: Plan, first: NetOfStates) -> None:
        self.net, self.sides, self.plan, self.first = net, sides, plan, first
        self.stands = net.stands
        self.dice = np.random.default_rng(SEED)
        self.exchanges, self.rounds = 0, 0

    def once(self) -> tuple[End, Left, Left]:
        """Fight it once; return its end, and what is left of both sides."""
        pair, at = self._opened()
        fired, limit, begun = (0, 0), self.plan.retreat_after or MOST_ROUNDS, False
        rounds, sixes = 1, self.net.sixes
        while True:
            net = self.first if rounds == 1 else self.net
            way = net.way(at, fired, pair[0].kind, pair[1].kind)
            pair = self._gone_on(way, pair)
            if way.end is not None:
                self.rounds += rounds if begun else 0
                return way.end, self._left(0, pair), self._left(1, pair)
            if way.new_round and begun:
                sixes = False
                if rounds >= limit:
                    self.rounds += rounds
                    return ended(RETREAT), self._left(0, pair), self._left(1, pair)
                rounds += 1
            begun = True
            pair, fired = self._exchange(net, way, pair, sixes and net.with_sixes(way.stage))
            at = way.stage + 1

    def _opened(self) -> tuple[Pair, int]:
        """Both sides once guns and ships have fired; and the stage that follows."""
        ours, theirs = (
            stands.stand(tuple(0 for _ in side.slots), side.given_up)
            for stands, side in zip(self.stands, self.sides, strict=True)
        )
        pair = (ours, theirs)
        if self.net.referee.ground.begun:
            return pair, 0
        for opening in self.net.script.openings:
            pair = self._open(opening, pair)
        return pair, self.net.script.begins(self.sides)

    def _open(self, opening: Opening, pair: Pair) -> Pair:
        referee, (ours, theirs) = self.net.referee, pair
        if isinstance(opening.step, AntiAir):
            value = gun_value(referee, self.sides[0])
            lost = {
                index: int(self.dice.binomial(n, chance(value)))
                for index, (sort, n) in enumerate(zip(self.sides[0].sorts, ours.alive, strict=True))
                if n and sort.kind.is_air and not sort.kind.has(Trait.IMMUNE_TO_AA)
            }
            used = self.sides[0].used(lost, ours.standing)
            return self.stands[0].stand(used, used), theirs
        if isinstance(opening.step, GunsFire):
            flying, shots = gunfire(self.sides, ours.alive)
            return self.stands[0].fallen(ours, ((flying, self._rolled(handful(shots))),), EVERYBODY), theirs
        mask, dice = aimed_at(referee, opening.step, self.sides[1]), referee.ground.bombard
        if not mask or not dice or not any(ours.alive):
            return pair
        hits = self._rolled(handful(dice))
        used = bombarded(opening, self.sides, (theirs.firing, theirs.standing), mask, hits)
        return ours, self.stands[1].stand(*used, theirs.gone)

    def _gone_on(self, way: NextStage, pair: Pair) -> Pair:
        """Return what happens on the way to the next exchange."""
        stands: list[Stand] = []
        for side, stand in enumerate(pair):
            if way.cleared[side] or way.gone[side]:
                firing = stand.standing if way.cleared[side] else stand.firing
                stand = self.stands[side].stand(firing, stand.standing, stand.gone | way.gone[side])
            stands.append(stand)
        return stands[0], stands[1]

    def _exchange(self, net: NetOfStates, way: NextStage, pair: Pair, sixes: bool) -> tuple[Pair, tuple[Mask, Mask]]:
        self.exchanges += 1
        ours, theirs = pair
        shots_a, shots_d, _, fired = net.fire((way.stage, way.fired), ours.kind, theirs.kind)
        at_once = net.falls_at_once(way.stage)
        on_them, on_us = self._fire(0, ours, shots_a), self._fire(1, theirs, shots_d)
        if sixes:
            ours = self._shot_down(ours, shots_a)
        return (
            self.stands[0].fallen(ours, on_us, at_once[0]),
            self.stands[1].fallen(theirs, on_them, at_once[1]),
        ), fired

    def _fire(self, side: int, stand: Stand, shots: tuple[Shot, ...]) -> tuple[tuple[Mask, int], ...]:
        """Return a side's hits, by whom they may be given to."""
        groups, sorts = self.net.referee.grouped(shots), self.net.referee.sorts[side]
        return tuple(
            (mask, self._rolled(dice_of(some, sorts, stand.alive, self.net.script.low_luck)))
            for mask, some in zip(groups.masks, groups.shots, strict=True)
        )

    def _rolled(self, dice: Sequence[int]) -> int:
        return sum(int(self.dice.binomial(n, chance(value))) for value, n in enumerate(dice) if n and value)

    def _shot_down(self, stand: Stand, shots: tuple[Shot, ...]) -> Stand:
        """Sixes of planes, as far as somebody is there to be matched with."""
        sorts, guns = self.net.referee.sorts, self.sides[1].counts
        left = sum(n for sort, n in zip(sorts[1], guns, strict=True) if sort.kind.has(Trait.AA_MATCHER))
        lost: dict[int, int] = {}
        for shot in shots:
            if sorts[0][shot.sort].kind.is_air:
                sixes = min(left, int(self.dice.binomial(stand.alive[shot.sort], 1 / SIDES)))
                lost[shot.sort] = lost.get(shot.sort, 0) + sixes
                left -= sixes
        used: Used = self.sides[0].used(lost, stand.standing)
        return self.stands[0].stand(used, used, stand.gone)

    def _left(self, side: int, pair: Pair) -> Left:
        return self.sides[side].left(pair[side].standing)
