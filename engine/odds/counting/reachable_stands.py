"""Which stands both sides can come to in a battle, found before any chance is counted."""

from collections.abc import Iterable, Sequence
from itertools import product

from engine.odds.counting.loss_order import Stands
from engine.odds.counting.net_of_states import NetOfStates, firers
from engine.odds.question.effort import TooMuch
from engine.odds.question.lineup import Mask
from engine.odds.steps.firepower import whom
from engine.odds.steps.referee import Present
from engine.odds.steps.script import CLEAR, Dive, Exchange, Spare
from engine.state.battle import ATTACKER
from engine.units.traits import Trait

MOST_PAIRS = 250_000
"""Pairs of stands that are looked at: so many fill some tens of megabytes."""
MOST_STANDS = 5000
Masks = tuple[tuple[Mask, ...], tuple[Mask, ...]]
AllTargets = tuple[Masks, tuple[Mask, Mask]]
"""At whom of the attackers, and of the defenders, fire can be aimed; and who of both sides fires."""
Targets = tuple[Masks, tuple[int, int]]
"""The same, and with how many dice at most it can be aimed at either side."""


def number_reachable_stands(net: NetOfStates, starts: tuple[Iterable[int], Iterable[int]]) -> None:
    """Number every stand that can be reached from some (and a few that cannot, where one side would have to fire what
    the other has made impossible). Raises TooMuch."""
    begun = [set(starts[0]), set(starts[1])]
    while True:
        now = [set(begun[0]), set(begun[1])]
        for at in range(len(net.script.stages)):
            _pass(net, at, now)
        if len(net.stands[0].all) * len(net.stands[1].all) > MOST_PAIRS:
            raise TooMuch
        if now[0] <= begun[0] and now[1] <= begun[1]:
            return
        begun = [begun[0] | now[0], begun[1] | now[1]]


def _pass(net: NetOfStates, at: int, now: list[set[int]]) -> None:
    """What a stage makes of the stands that come to it."""
    stage = net.script.stages[at]
    if isinstance(stage, Exchange):
        (targets, dice), at_once = _targets(net, at, now), net.falls_at_once(at)
        if net.clears(at):
            _clear(net, now)
        for side in (0, 1):
            _hit(net.stands[side], now[side], targets[side], at_once[side], dice[side])
    elif stage == CLEAR:
        _clear(net, now)
    elif isinstance(stage, Spare):
        now[:] = [{_spared(net, side, stage.trait, stand) for stand in now[side]} for side in (0, 1)]
    elif isinstance(stage, Dive):
        _leave(net, stage, now)


def _clear(net: NetOfStates, now: list[set[int]]) -> None:
    for side, stands in enumerate(net.stands):
        if any(waiting for _, _, waiting in stands.kinds):
            now[side] = {stands.cleared(stand) for stand in now[side]}


def _hit(stands: Stands, now: set[int], masks: tuple[Mask, ...], at_once: Mask, most: int) -> None:
    """Add where up to so many hits more lead, as long as there are new stands."""
    new = list(now)
    known = [(mask, stands.steps.setdefault((mask, at_once), {})) for mask in masks]
    for _ in range(most):
        after = {
            steps[stand] if stand in steps else stands.step(stand, mask, at_once)
            for stand in new
            for mask, steps in known
        }
        new = [stand for stand in after if stand not in now]
        if not new:
            return
        now.update(new)
        if len(stands.all) > MOST_STANDS:
            raise TooMuch


def _targets(net: NetOfStates, at: int, now: list[set[int]]) -> Targets:
    """At whom the two sides can fire in an exchange, whoever of them is there."""
    kinds = [frozenset(net.stands[side].presence[stand] for stand in now[side]) for side in (0, 1)]
    sides = [frozenset(net.stands[side].kinds[kind][0] for kind in kinds[side]) for side in (0, 1)]
    key = (at, *sides)
    known: AllTargets | None = net.referee.all_targets.get(key)
    if known is None:
        known = net.referee.all_targets[key] = _all_targets(net, at, sides)
    masks, firing = known
    return masks, (_dice(net.stands[1], firing[1]), _dice(net.stands[0], firing[0]))


def _dice(stands: Stands, firing: Mask) -> int:
    """Return how many dice some sorts roll at most."""
    sorts = zip(stands.lineup.sorts, stands.lineup.counts, strict=True)
    return sum(n * max(1, sort.kind.attack_dice) for at, (sort, n) in enumerate(sorts) if firing >> at & 1)


def _all_targets(net: NetOfStates, at: int, sides: Sequence[Iterable[Present]]) -> AllTargets:
    targets: tuple[set[Mask], set[Mask]] = (set(), set())
    firing = [0, 0]
    for ours, theirs in product(*sides):
        if not (ours[0] and theirs[0]):
            continue
        shots = net.shots(at, [ours, theirs], [0, 0])
        targets[0].update(whom(shot.targets, ours[1]) for shot in shots[1])
        targets[1].update(whom(shot.targets, theirs[1]) for shot in shots[0])
        for side in (0, 1):
            firing[side] |= firers(shots[side])
    return (tuple(sorted(targets[0])), tuple(sorted(targets[1]))), (firing[0], firing[1])


def _spared(net: NetOfStates, side: int, trait: Trait, stand: int) -> int:
    stands = net.stands[side]
    return stand if net.has_trait(side, stands.all[stand].present[0], trait) else stands.cleared(stand)


def _leave(net: NetOfStates, dive: Dive, now: list[set[int]]) -> None:
    """Add the stands without the submarines that may leave."""
    if dive.step.side not in net.dives:
        return
    side = 0 if dive.step.side == ATTACKER else 1
    other = {net.stands[1 - side].all[stand].present[1] for stand in now[1 - side]}
    for stand in list(now[side]):
        here = net.stands[side].all[stand].present[1]
        for enemy in other:
            both = (here, enemy) if side == 0 else (enemy, here)
            gone = net.referee.divers(dive, *both)
            if gone:
                now[side].add(net.stands[side].left(stand, gone))
