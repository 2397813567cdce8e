"""How hits fall on a side: in the order of loss, as many as can be used, each only on whom it may hit.

The same rule as the engine's standing orders follow (`engine/questions/assignment.py`), on counts instead of pieces.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from engine.odds.chances import NEGLIGIBLE
from engine.odds.firepower import Mask
from engine.odds.lineup import Lineup, Used

Hits = tuple[int, ...]


@dataclass(slots=True)
class Volley:
    """Fire at a side: for each set of sorts that it may hit, the smallest first, the distribution of hits. `nested`:
    each set is part of the next. `mixes`: what was worked out of them together, by the hits there is room for."""

    masks: tuple[Mask, ...]
    hits: tuple[tuple[float, ...], ...]
    nested: bool
    mixes: dict[int, list[tuple[Hits, float]]] = field(default_factory=dict[int, list[tuple[Hits, float]]])

    def together(self, room: int) -> list[tuple[Hits, float]]:
        """Every combination of hits of the groups; more than there is room for is the same as enough."""
        if room not in self.mixes:
            found: list[tuple[Hits, float]] = [((), 1.0)]
            for dist in self.hits:
                capped = (*dist[:room], sum(dist[room:])) if len(dist) > room + 1 else dist
                found = [((*hits, n), p * q) for hits, p in found for n, q in enumerate(capped) if p * q > NEGLIGIBLE]
            self.mixes[room] = found
        return self.mixes[room]


@dataclass(slots=True)
class Stand:
    """A side at one moment: `firing` and `standing` say what is lost of those who may fire and of those who can be
    hit (the same, but while casualties wait to fire); `gone` are sorts that have left the battle; `gives_up`: so few
    are left that the attacker retreats."""

    firing: Used
    standing: Used
    gone: Mask
    present: tuple[Mask, Mask]
    alive: tuple[int, ...]
    gives_up: bool


@dataclass(slots=True)
class Stands:
    """Every stand of a side that was met, numbered, with what becomes of it. `below`: with fewer units it retreats.
    `levels`: how much is lost; `presence`: the same number for stands of which the rules say the same."""

    lineup: Lineup
    below: int = 0
    all: list[Stand] = field(default_factory=list[Stand])
    levels: list[int] = field(default_factory=list[int])
    presence: list[int] = field(default_factory=list[int])
    numbers: dict[tuple[Used, Used, Mask], int] = field(default_factory=dict[tuple[Used, Used, Mask], int])
    ladders: dict[tuple[int, Mask, Mask], list[int]] = field(default_factory=dict[tuple[int, Mask, Mask], list[int]])
    falls: dict[tuple[int, tuple[Mask, ...], Mask], dict[Hits, int]] = field(
        default_factory=dict[tuple[int, tuple[Mask, ...], Mask], dict[Hits, int]]
    )

    def number(self, firing: Used, standing: Used, gone: Mask = 0) -> int:
        """The number of a stand, given when it is first met."""
        key = (firing, standing, gone)
        found = self.numbers.get(key)
        if found is None:
            alive = self.lineup.alive(firing)
            here = self.lineup.alive(standing)
            present = (_mask(alive, gone), _mask(here, gone))
            gives_up = sum(here) < self.below
            found = self.numbers[key] = len(self.all)
            self.all.append(Stand(firing, standing, gone, present, tuple(alive), gives_up))
            self.levels.append(sum(standing) + gone.bit_count())
            self.presence.append(((present[0] << 32 | present[1]) << 1 | gives_up) << 1 | (firing != standing))
        return found

    def first(self) -> int:
        nothing = tuple(0 for _ in self.lineup.slots)
        return self.number(nothing, nothing)

    def cleared(self, stand: int) -> int:
        """Casualties that have had their fire are taken away."""
        here = self.all[stand]
        return stand if here.firing == here.standing else self.number(here.standing, here.standing, here.gone)

    def left(self, stand: int, sorts: Mask) -> int:
        """Some sorts leave the battle."""
        here = self.all[stand]
        return self.number(here.firing, here.standing, here.gone | sorts)

    def outcomes(self, stand: int, volley: Volley, at_once: Mask) -> list[tuple[int, float]]:
        """The stands after a volley, with their chances. `at_once`: the sorts that do not fire any more once they
        are lost."""
        if not volley.masks:
            return [(stand, 1.0)]
        if len(volley.masks) == 1:
            dist = volley.hits[0]
            ladder = self._ladder(stand, volley.masks[0], at_once)
            top = len(ladder) - 1
            if len(dist) - 1 <= top:
                return list(zip(ladder, dist, strict=False))
            return [*zip(ladder[:top], dist, strict=False), (ladder[top], sum(dist[top:]))]
        falls = self.falls.setdefault((stand, volley.masks, at_once), {})
        found: dict[int, float] = {}
        for hits, p in volley.together(self._room(stand)):
            after = falls.get(hits)
            if after is None:
                after = falls[hits] = self.fall(stand, volley, hits, at_once)
            found[after] = found.get(after, 0.0) + p
        return list(found.items())

    def _room(self, stand: int) -> int:
        return self.lineup.points - sum(self.all[stand].standing)

    def _ladder(self, stand: int, mask: Mask, at_once: Mask) -> list[int]:
        """The stands after 0, 1, 2, ... hits that may all hit the same, as far as they can be used."""
        key = (stand, mask & self.all[stand].present[1], at_once)
        ladder = self.ladders.get(key)
        if ladder is None:
            ladder = self.ladders[key] = [stand]
            here = self.all[stand]
            firing, standing = list(here.firing), list(here.standing)
            for at, slot in enumerate(self.lineup.slots):
                if key[1] >> slot.sort & 1:
                    for _ in range(slot.room - standing[at]):
                        standing[at] += 1
                        firing[at] += at_once >> slot.sort & 1
                        ladder.append(self.number(tuple(firing), tuple(standing), here.gone))
        return ladder

    def fall(self, stand: int, volley: Volley, hits: Hits, at_once: Mask) -> int:
        """The stand after some hits of each group. Nested groups may take one after the other, the choosiest first;
        others have to leave each other room."""
        if volley.nested:
            for mask, n in zip(volley.masks, hits, strict=True):
                ladder = self._ladder(stand, mask, at_once)
                stand = ladder[min(n, len(ladder) - 1)]
            return stand
        here = self.all[stand]
        lost = self._losses(here, tuple(zip(volley.masks, hits, strict=True)))
        standing = tuple(map(int.__add__, here.standing, lost))
        slots = self.lineup.slots
        firing = tuple(
            n + more * (at_once >> slot.sort & 1) for n, more, slot in zip(here.firing, lost, slots, strict=True)
        )
        return self.number(firing, standing, here.gone)

    def _losses(self, here: Stand, hits: Sequence[tuple[Mask, int]]) -> list[int]:
        """What fills each slot: in order, whatever still leaves a legal way to give the hits out (Hall's condition:
        what only some groups of hits can reach must not exceed those groups)."""
        several = range(1 << len(hits))
        spare = [sum(n for g, (_, n) in enumerate(hits) if some >> g & 1) for some in several]
        lost: list[int] = []
        for slot, full in zip(self.lineup.slots, here.standing, strict=True):
            reached_by = 0
            for g, (mask, _) in enumerate(hits):
                reached_by |= (mask >> slot.sort & 1) << g
            n = slot.room - full
            if not n or not reached_by or here.gone >> slot.sort & 1:
                lost.append(0)
                continue
            wider = [some for some in several if some & reached_by == reached_by]
            for some in wider:
                n = min(n, spare[some])
            if n:
                for some in wider:
                    spare[some] -= n
            lost.append(n)
        return lost


def _mask(alive: Sequence[int], gone: Mask) -> Mask:
    mask = 0
    for index, n in enumerate(alive):
        if n > 0:
            mask |= 1 << index
    return mask & ~gone
