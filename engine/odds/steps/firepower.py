"""What a side rolls: its shots, and how many dice of which value they are with so many units left."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from engine.combat.combined_arms import raised_among
from engine.odds.question.lineup import Mask, Sort
from engine.odds.steps.chances import BETTER, SIDES, Dice, handful

EVERYBODY: Mask = (1 << 62) - 1


class Shot(NamedTuple):
    """A sort that fires: its value, the enemy sorts it may hit, its value beside a unit that lifts it (the same if
    none does), how many dice each unit rolls, and whether only the best of them counts."""

    sort: int
    value: int
    targets: Mask
    lifted: int
    dice: int
    best: bool = False


class Groups(NamedTuple):
    """Shots sorted by whom they may hit, the smallest set first. `nested`: each set is part of the next; `shots`: of
    each group, with the targets left out, so that the same shots at other targets are the same."""

    masks: tuple[Mask, ...]
    nested: bool
    shots: tuple[tuple[Shot, ...], ...]


class Aimed(NamedTuple):
    """Fire as far as it matters to whom it is aimed at: the sets of sorts that groups of hits may be given to, whether
    each is part of the next, and who fires for each group."""

    masks: tuple[Mask, ...]
    nested: bool
    shots: tuple[tuple[Shot, ...], ...]


def whom(targets: Mask, present: Mask) -> Mask:
    """Return a set of sorts as it would be if everybody were there: sorts that are gone are no limit."""
    return targets | ~present & EVERYBODY


def grouped(shots: Iterable[Shot]) -> Groups:
    """Sort shots by whom they may hit."""
    by_mask: dict[Mask, list[Shot]] = {}
    for shot in shots:
        by_mask.setdefault(shot.targets, []).append(shot._replace(targets=0))
    masks = tuple(sorted(by_mask, key=int.bit_count))
    nested = all(one & other == one for one, other in pairwise(masks))
    return Groups(masks, nested, tuple(tuple(by_mask[mask]) for mask in masks))


def dice_of(shots: Sequence[Shot], sorts: Sequence[Sort], alive: Sequence[int], low_luck: bool = False) -> Dice:
    """Return the dice of some shots. Each supporting unit lifts as many of a kind as its table says. With low luck full
    sixes of the values' sum are hits, that is, dice that cannot miss, and one die is left for the rest."""
    counted = [0] * BETTER
    for sort, value, _, lifted, dice, best in shots:
        if low_luck or best or lifted > value:
            return _mixed(shots, sorts, alive, low_luck)
        counted[value if value < SIDES else SIDES] += alive[sort] * dice
    return tuple(counted)


def _mixed(shots: Sequence[Shot], sorts: Sequence[Sort], alive: Sequence[int], low_luck: bool) -> Dice:
    """Return the same, where dice of one sort may be of several values."""
    rolled: list[tuple[int, int]] = []
    raised = places(shots, sorts, alive)
    for shot in shots:
        rolled += thrown(shot, sorts, alive, raised)
    if low_luck:
        sure, value = divmod(sum(_lucky(value) * n for value, n in rolled), SIDES)
        rolled = [(SIDES, sure), (value, 1)]
    return handful(rolled)


def thrown(shot: Shot, sorts: Sequence[Sort], alive: Sequence[int], raised: Mapping[str, int]) -> list[tuple[int, int]]:
    """Return the dice of one sort, as (value, how many): those that are lifted, and the others. raised: how many units
    of each kind find support."""
    n = alive[shot.sort]
    lifted = min(n, raised.get(sorts[shot.sort].kind.id, 0)) if shot.lifted > shot.value else 0
    if shot.best:
        return [(BETTER + min(shot.lifted, SIDES), lifted), (BETTER + min(shot.value, SIDES), n - lifted)]
    return [(min(shot.lifted, SIDES), lifted * shot.dice), (min(shot.value, SIDES), (n - lifted) * shot.dice)]


def _lucky(value: int) -> int:
    """Return what a die is worth with low luck, two of which the better counts one more."""
    return value if value < BETTER else min(SIDES, value - BETTER + 1)


def places(shots: Sequence[Shot], sorts: Sequence[Sort], alive: Sequence[int]) -> dict[str, int]:
    """Count the units of each kind that find support, each supporter lifting others of one kind only."""
    if not any(shot.lifted > shot.value for shot in shots):
        return {}
    raised = raised_among((sort.kind, n) for sort, n in zip(sorts, alive, strict=True))
    return {kind: n for kind, (n, _) in raised.items()}
