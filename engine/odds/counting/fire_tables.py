"""One side's fire at the other as tables: how likely how many hits are, and where they lead whom they fall on."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import cast

import numpy as np
import numpy.typing as npt

from engine.odds.counting.layout import Floats, Ints, Volley
from engine.odds.counting.loss_order import Stands
from engine.odds.question.lineup import Mask
from engine.odds.steps.chances import BETTER, Dice, hits
from engine.odds.steps.firepower import Aimed, Shot, dice_of
from engine.odds.steps.referee import Referee

SPREAD = 0x9E3779B97F4A7C15
"""An odd number whose multiples are spread over all 64 bits."""
Aim = tuple[tuple[Mask, ...], bool, Mask, bool]
"""Sets of sorts that groups of hits may be given to; whether each is part of the next; who fires no more once hit;
whether earlier casualties go too."""

MOST_GROUPS = 4
ALIKE = 150
"""Combinations of hits up to which volleys of few groups are treated as if they had more."""
WORD = 1 << 64
FIRING = 64
"""More slots than a side has."""


class FireTables:
    """The fire of one side in one battle, volleys by number."""

    def __init__(
        self, referee: Referee, shooters: Stands, victims: Stands, low_luck: bool, volleys: Sequence[Volley]
    ) -> None:
        self.volleys, self.goals = volleys, len(victims.all)
        self.hands = Hands(referee, shooters, low_luck)
        self.aims: dict[int, Aims] = {}
        self._rows = np.zeros((max(32, len(volleys)), 2 + MOST_GROUPS), np.int64)
        self._falls = Falls(victims)

    def _prepare(self, number: int) -> None:
        """Lay a volley out: in so many groups, its aim, and for each of them who rolls."""
        aimed, at_once, clears = self.volleys[number]
        several = self._several(aimed)
        aims = self.aims.get(several)
        if aims is None:
            aims = self.aims[several] = Aims(self._falls, several)
        empty = several - len(aimed.masks)
        hands = [self.hands.nobody] * empty + [self.hands.number(some) for some in aimed.shots]
        aim = ((0,) * empty + aimed.masks, aimed.nested, at_once, clears)
        found = aims.number(aim, [self.hands.most[hand] for hand in hands])
        self._rows[number, : 2 + several] = (several, found, *hands)

    def _several(self, aimed: Aimed) -> int:
        """In how many groups a volley is looked at: as many as others have, with empty ones among them, for what is
        looked at together is found sooner."""
        most = max(self.aims, default=1)
        if len(aimed.masks) <= most and (most == 1 or prod(self.aims[most].most) <= ALIKE):
            return most
        return max(1, len(aimed.masks))

    def outcomes(self, volleys: Ints, shooters: Ints, victims: Ints) -> Floats:
        """Return for each volley fired from a stand at a stand how likely every stand of the victims is after it."""
        if len(self._rows) < len(self.volleys):
            self._rows = np.concatenate([self._rows, np.zeros((len(self.volleys), 2 + MOST_GROUPS), np.int64)])
        rows = self._rows[volleys]
        if not rows[:, 0].all():
            new = set(plain(volleys[rows[:, 0] == 0]))
            for number in sorted(new, key=lambda number: -len(self.volleys[number].aimed.masks)):
                self._prepare(number)
            rows = self._rows[volleys]
        kinds = set(plain(rows[:, 0]))
        if len(kinds) == 1:
            return self._alike(kinds.pop(), rows, shooters, victims)
        found = np.empty((len(volleys), self.goals))
        for several in kinds:
            some = (rows[:, 0] == several).nonzero()[0]
            found[some] = self._alike(several, rows[some], shooters[some], victims[some])
        return found

    def _alike(self, several: int, rows: Ints, shooters: Ints, victims: Ints) -> Floats:
        """Return the same for volleys of so many groups."""
        n, aims = len(rows), self.aims[several]
        chances = self.hands.dists(rows[:, 2], shooters, aims.most[0])
        for group in range(1, several):
            more = self.hands.dists(rows[:, 2 + group], shooters, aims.most[group])
            chances = (chances[:, :, None] * more[:, None, :]).reshape(n, -1)
        to = aims.after[rows[:, 1], victims] + np.arange(0, n * self.goals, self.goals)[:, None]
        found = cast("Floats", np.bincount(to.ravel(), chances.ravel(), n * self.goals))
        return found.reshape(n, self.goals)

    def width(self) -> int:
        """Return how many combinations of hits are told apart at most."""
        return max((prod(aims.most) for aims in self.aims.values()), default=1)


def plain(numbers: Ints) -> list[int]:
    """Return the same numbers, as Python's own."""
    return cast("list[int]", numbers.tolist())


class Hands:
    """Who rolls dice together, by number, and the chances of their hits from every stand."""

    def __init__(self, referee: Referee, shooters: Stands, low_luck: bool) -> None:
        self.referee, self.shooters, self.low_luck = referee, shooters, low_luck
        self.shots: list[tuple[Shot, ...]] = [()]
        self.most: list[int] = [1]
        self.nobody = 0
        self._known: dict[int, int] = {}
        self._rows = np.full((8, len(shooters.all)), -1, np.int64)
        sorts = zip(shooters.lineup.sorts, shooters.lineup.counts, strict=True)
        self._width = 1 + sum(n * max(1, sort.kind.attack_dice) for sort, n in sorts)
        self._dists = np.zeros((64, self._width))
        self._dists[0, 0] = 1.0
        self._rows[0] = 0
        self._dice: dict[Dice, int] = {(0,) * BETTER: 0}

    def number(self, shots: tuple[Shot, ...]) -> int:
        """Return the number of a hand, given when it is first met; the same shots are known as one and the same
        object."""
        known = self._known.get(id(shots))
        if known is None:
            known = self._known[id(shots)] = len(self.shots)
            self.shots.append(shots)
            counts = self.shooters.lineup.counts
            self.most.append(1 + sum(counts[shot.sort] * shot.dice for shot in shots))
            if known == len(self._rows):
                self._rows = np.concatenate([self._rows, np.full_like(self._rows, -1)])
        return known

    def dists(self, hands: Ints, shooters: Ints, most: int) -> Floats:
        """Return the chances of 0, 1, 2, ... hits, below `most`, of each hand from a stand."""
        rows = self._rows[hands, shooters]
        if rows.min() < 0:
            missing = np.zeros_like(self._rows, np.bool_)
            missing[hands, shooters] = rows < 0
            for hand, stand in zip(*map(plain, missing.nonzero()), strict=True):
                self._fill(hand, stand)
            rows = self._rows[hands, shooters]
        return self._dists[rows, :most]

    def _fill(self, hand: int, stand: int) -> None:
        alive, sorts = self.shooters.all[stand].alive, self.shooters.lineup.sorts
        dice = dice_of(self.shots[hand], sorts, alive, self.low_luck)
        row = self._dice.get(dice)
        if row is None:
            row = self._dice[dice] = len(self._dice)
            if row == len(self._dists):
                self._dists = np.concatenate([self._dists, np.zeros_like(self._dists)])
            dist = hits(dice)
            self._dists[row, : len(dist)] = dist
        self._rows[hand, stand] = row


class Aims:
    """All aims of so many groups. `most`: how many hits of each group are told apart."""

    def __init__(self, falls: Falls, several: int) -> None:
        self.falls = falls
        self.most = [1] * several
        self._known: dict[Aim, int] = {}
        self._after: list[Ints] = []
        self._table: Ints | None = None

    def number(self, aim: Aim, most: Sequence[int]) -> int:
        """Return the number of an aim, of which so many hits of each group are to be told apart."""
        if any(map(int.__gt__, most, self.most)):
            self.most = [max(n, m) for n, m in zip(most, self.most, strict=True)]
            self._after.clear()
            self._table = None
        known = self._known.get(aim)
        if known is None:
            known = self._known[aim] = len(self._known)
            self._table = None
        return known

    @property
    def after(self) -> Ints:
        """By aim and stand, where each combination of hits leads."""
        if self._table is None:
            new = [*self._known][len(self._after) :]
            self._after += [self.falls.after(*aim, self.most) for aim in new]
            self._table = np.stack(self._after)
        return self._table


class Falls:
    """Where hits lead the stands of one side."""

    def __init__(self, stands: Stands) -> None:
        self.stands, self.size = stands, len(stands.all)
        self._found: dict[tuple[Mask, Mask, int], Ints] = {}
        self._known: tuple[Ints, Ints, Ints] | None = None
        waits = any(waiting for _, _, waiting in stands.kinds)
        self._cleared = [stands.changed(stand, True, 0) for stand in range(self.size)] if waits else None

    def after(self, masks: tuple[Mask, ...], nested: bool, at_once: Mask, clears: bool, most: Sequence[int]) -> Ints:
        """Return the number of the stand that hits lead to, by stand, and by the hits of all groups counted through, up
        to `most` of each. nested: as in `Stands.fall`. clears: whether casualties go right afterwards."""
        stands = self._after(masks, nested, at_once, most)
        return stands[self._cleared] if clears and self._cleared is not None else stands

    def _after(self, masks: tuple[Mask, ...], nested: bool, at_once: Mask, most: Sequence[int]) -> Ints:
        if not nested:
            return self._together(masks, at_once, most)
        stands = self._ladder(masks[0], at_once, most[0])
        for mask, n in zip(masks[1:], most[1:], strict=True):
            stands = self._ladder(mask, at_once, n)[stands].reshape(self.size, -1)
        return stands

    def _ladder(self, mask: Mask, at_once: Mask, most: int) -> Ints:
        """After 0, 1, 2, ... hits that may all hit the same."""
        key = (mask, at_once, most)
        ladder = self._found.get(key)
        if ladder is None:
            steps = self.stands.steps.get((mask, at_once), {})
            step = np.array([steps.get(stand, stand) for stand in range(self.size)])
            ladder = self._found[key] = np.empty((self.size, most), np.int64)
            ladder[:, 0] = np.arange(self.size)
            for n in range(1, most):
                ladder[:, n] = step[ladder[:, n - 1]]
        return ladder

    def _together(self, masks: tuple[Mask, ...], at_once: Mask, most: Sequence[int]) -> Ints:
        """Groups that have to leave each other room: see Stands._losses, for all stands and hits at once."""
        hits = [axis.ravel() for axis in np.meshgrid(*[np.arange(n) for n in most], indexing="ij")]
        several = range(1 << len(masks))
        nobody = np.zeros((self.size, len(hits[0])), np.int64)
        spare = [sum((hits[g] for g in range(len(masks)) if some >> g & 1), nobody) for some in several]
        firing, standing, gone = self._state()
        codes = np.repeat(self._codes(firing, standing, gone)[:, None], len(hits[0]), 1)
        for at, slot in enumerate(self.stands.lineup.slots):
            reached_by = sum((mask >> slot.sort & 1) << g for g, mask in enumerate(masks))
            if not reached_by:
                continue
            wider = [some for some in several if some & reached_by == reached_by]
            room = np.where(gone >> slot.sort & 1, 0, slot.room - standing[:, at])
            n = room[:, None]
            for some in wider:
                n = np.minimum(n, spare[some])
            for some in wider:
                spare[some] = spare[some] - n
            factor = _factor(at) + (_factor(at + FIRING) if at_once >> slot.sort & 1 else 0)
            codes = codes + n.astype(np.uint64) * np.uint64(factor % WORD)
        known = self._codes(firing, standing, gone)
        order = np.argsort(known)
        places = np.searchsorted(known[order], codes).clip(0, self.size - 1)
        together = order[places]
        return np.where(known[together] == codes, together, np.arange(self.size)[:, None])

    def _state(self) -> tuple[Ints, Ints, Ints]:
        """Return what is lost, slot by slot, and who has left, of all stands."""
        if self._known is None:
            every = self.stands.all
            self._known = (
                np.array([stand.firing for stand in every]),
                np.array([stand.standing for stand in every]),
                np.array([stand.gone for stand in every]),
            )
        return self._known

    def _codes(self, firing: Ints, standing: Ints, gone: Ints) -> npt.NDArray[np.uint64]:
        """Return a number for each stand that no other stand has."""
        slots = len(self.stands.lineup.slots)
        one = np.array([_factor(at) for at in range(slots)], np.uint64)
        other = np.array([_factor(at + FIRING) for at in range(slots)], np.uint64)
        left = gone.astype(np.uint64) * np.uint64(_factor(2 * FIRING))
        return (standing.astype(np.uint64) * one).sum(1) + (firing.astype(np.uint64) * other).sum(1) + left


def _factor(at: int) -> int:
    return (SPREAD * (2 * at + 1) ** 3 | 1) % WORD
