"""How hits fall on a side: in the order of loss, as many as can be used, each only on whom it may hit.

The same rule as the engine's standing orders follow (`engine/questions/assignment.py`), on counts instead of pieces.
"""

from collections.abc import Sequence

from msgspec import Struct, field

from engine.odds.question.lineup import Lineup, Mask, Slot, Used

Hits = tuple[int, ...]
Presence = tuple[tuple[Mask, Mask], bool, bool]
"""Who may fire and who can be hit; whether the side gives up; whether casualties wait to be taken away."""


class Stand(Struct):
    """A side at one moment: `firing` and `standing` say what is lost of those who may fire and of those who can be
    hit (the same, but while casualties wait to fire); `gone` are sorts that have left the battle; `gives_up`: so few
    are left that the attacker retreats."""

    firing: Used
    standing: Used
    gone: Mask
    alive: tuple[int, ...]
    kind: Presence

    @property
    def present(self) -> tuple[Mask, Mask]:
        return self.kind[0]


class Stands(Struct):
    """Every stand of a side that was met, numbered. `below`: with fewer units it retreats. `levels`: how much is lost;
    `presence`: a number that is the same for stands of which the rules say the same; `kinds`: what they say it of;
    `steps`: where one hit more leads, by stand, mask and those who fire no more once they are hit."""

    lineup: Lineup
    below: int = 0
    all: list[Stand] = field(default_factory=list[Stand])
    levels: list[int] = field(default_factory=list[int])
    presence: list[int] = field(default_factory=list[int])
    kinds: list[Presence] = field(default_factory=list[Presence])
    numbers: dict[tuple[Used, Used, Mask], int] = field(default_factory=dict[tuple[Used, Used, Mask], int])
    steps: dict[tuple[Mask, Mask], dict[int, int]] = field(default_factory=dict[tuple[Mask, Mask], dict[int, int]])
    _presences: dict[Presence, int] = field(default_factory=dict[Presence, int])

    def number(self, firing: Used, standing: Used, gone: Mask = 0) -> int:
        """Return the number of a stand, given when it is first met."""
        known = self.numbers.get((firing, standing, gone))
        if known is None:
            known = self._new(self.stand(firing, standing, gone), sum(standing) + gone.bit_count())
        return known

    def _new(self, stand: Stand, level: int) -> int:
        """Number a stand that is first met."""
        number = self.numbers[stand.firing, stand.standing, stand.gone] = len(self.all)
        self.all.append(stand)
        self.levels.append(level)
        presence = self._presences.get(stand.kind)
        if presence is None:
            presence = self._presences[stand.kind] = len(self.kinds)
            self.kinds.append(stand.kind)
        self.presence.append(presence)
        return number

    def stand(self, firing: Used, standing: Used, gone: Mask = 0) -> Stand:
        """Return a stand that gets no number."""
        here = self.lineup.alive(standing)
        alive = here if firing == standing else self.lineup.alive(firing)
        present = (_mask(alive, gone), _mask(here, gone))
        gives_up = self.below > 0 and sum(here) < self.below
        return Stand(firing, standing, gone, tuple(alive), (present, gives_up, firing != standing))

    def fallen(self, here: Stand, hits: Sequence[tuple[Mask, int]], at_once: Mask) -> Stand:
        """Return a stand after some hits of each group, without a number."""
        if not any(n for _, n in hits):
            return here
        return self.stand(*self._after(here, hits, at_once), here.gone)

    def _after(self, here: Stand, hits: Sequence[tuple[Mask, int]], at_once: Mask) -> tuple[Used, Used]:
        """Return who may fire and who can be hit once the hits are given out."""
        lost = self._losses(here, hits)
        standing = tuple(map(int.__add__, here.standing, lost))
        slots = self.lineup.slots
        firing = tuple(
            n + more * (at_once >> slot.sort & 1) for n, more, slot in zip(here.firing, lost, slots, strict=True)
        )
        return standing if firing == standing else firing, standing

    def first(self) -> int:
        """Return the number of the stand without losses."""
        nothing = tuple(0 for _ in self.lineup.slots)
        return self.number(nothing, nothing)

    def step(self, stand: int, mask: Mask, at_once: Mask) -> int:
        """Return the number of the stand after one hit more on some sorts; the same if it finds nobody. `at_once`: the
        sorts that do not fire any more once they are lost."""
        steps = self.steps.setdefault((mask, at_once), {})
        after = steps.get(stand)
        if after is None:
            after = steps[stand] = self._step(stand, mask & self.all[stand].present[1], at_once)
        return after

    def _step(self, stand: int, mask: Mask, at_once: Mask) -> int:
        here = self.all[stand]
        for at, slot in enumerate(self.lineup.slots):
            n = here.standing[at]
            if mask >> slot.sort & 1 and n < slot.room:
                standing = (*here.standing[:at], n + 1, *here.standing[at + 1 :])
                if here.firing is here.standing and at_once >> slot.sort & 1:
                    known = self.numbers.get((standing, standing, here.gone))
                    return self._one_less(stand, slot, standing) if known is None else known
                firing = list(here.firing)
                firing[at] += at_once >> slot.sort & 1
                return self.number(standing if tuple(firing) == standing else tuple(firing), standing, here.gone)
        return stand

    def _one_less(self, stand: int, slot: Slot, standing: Used) -> int:
        """Number the stand after one more loss of a slot's, of a side of which no casualties wait."""
        here, alive = self.all[stand], self.all[stand].alive
        kind = here.kind
        if not slot.free:
            n = alive[slot.sort] - 1
            alive = (*alive[: slot.sort], n, *alive[slot.sort + 1 :])
            present = kind[0][0] if n else kind[0][0] & ~(1 << slot.sort)
            kind = ((present, present), sum(alive) < self.below, False)
        return self._new(Stand(standing, standing, here.gone, alive, kind), self.levels[stand] + 1)

    def cleared(self, stand: int) -> int:
        """Return the number of the stand once casualties that have had their fire are taken away."""
        here = self.all[stand]
        return stand if here.firing == here.standing else self.number(here.standing, here.standing, here.gone)

    def left(self, stand: int, sorts: Mask) -> int:
        """Return the number of the stand once some sorts have left the battle."""
        here = self.all[stand]
        return self.number(here.firing, here.standing, here.gone | sorts)

    def changed(self, stand: int, cleared: bool, gone: Mask) -> int:
        """Return the number of the stand once casualties are taken away (if `cleared`) and some sorts have left; the
        same if that is never met."""
        here = self.all[stand]
        firing = here.standing if cleared else here.firing
        return self.numbers.get((firing, here.standing, here.gone | gone), stand)

    def fall(self, stand: int, masks: tuple[Mask, ...], nested: bool, hits: Hits, at_once: Mask) -> int:
        """Return the number of the stand after some hits of each group, by whom they may be given to. `nested` groups
        may take one after the other, the choosiest first; others have to leave each other room."""
        if not nested:
            here = self.all[stand]
            return self.number(*self._after(here, tuple(zip(masks, hits, strict=True)), at_once), here.gone)
        for mask, n in zip(masks, hits, strict=True):
            for _ in range(n):
                before, stand = stand, self.step(stand, mask, at_once)
                if stand == before:
                    break
        return stand

    def _losses(self, here: Stand, hits: Sequence[tuple[Mask, int]]) -> list[int]:
        """Return what fills each slot: in order, whatever still leaves a legal way to give the hits out (Hall's
        condition: what only some groups of hits can reach must not exceed those groups)."""
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
