"""The arithmetic of casualties: groups of hits, classes of equal units, and which choices use every hit they can."""

from collections.abc import Iterator
from itertools import product

from msgspec import Struct, field


class Class(Struct):
    """Units that are alike: one owner, kind, damage and way of arrival. `strength` hits destroy one; `on` are the
    groups of hits that may be given to them; `last`: only when nothing else can be hit."""

    owner: str
    kind: str
    strength: int
    seaborne: bool
    last: bool
    on: frozenset[int]
    ids: list[int] = field(default_factory=list[int])

    @property
    def room(self) -> int:
        """How many hits it takes to destroy all of them."""
        return self.strength * len(self.ids)


class Loss(Struct):
    """What a class of units suffers: `lost` destroyed, `hit` damaged but afloat."""

    group: Class
    lost: int = 0
    hit: int = 0


def left(losses: list[Loss]) -> tuple[object, ...]:
    """Return what a choice leaves, to be compared: sinking an undamaged ship, or a damaged one and damaging the other,
    is the same."""
    remains: dict[tuple[str, str, bool, int], int] = {}
    for loss in losses:
        group = loss.group
        for strength, n in ((group.strength, len(group.ids) - loss.lost - loss.hit), (group.strength - 1, loss.hit)):
            if n:
                key = (group.owner, group.kind, group.seaborne, strength)
                remains[key] = remains.get(key, 0) + n
    return tuple(sorted(remains.items()))


class Problem:
    """Hits to be given to classes. `main` is how many must go to units that are not chosen last, `last` how many are
    left over for those that are."""

    def __init__(self, supplies: list[int], classes: list[Class]) -> None:
        self.supplies = supplies
        self.classes = [group for group in classes if group.on]
        first = [0 if group.last else group.room for group in self.classes]
        every = [group.room for group in self.classes]
        self.main = self.flow(first)
        self.last = self.flow(every) - self.main

    def flow(self, demands: list[int]) -> int:
        """Return how many hits can be given out if each class takes at most its demand (the least cut, over
        subsets)."""
        best: int | None = None
        for side in product((False, True), repeat=len(self.supplies)):
            cut = sum(n for n, kept in zip(self.supplies, side, strict=True) if kept)
            open_groups = {i for i, kept in enumerate(side) if not kept}
            cut += sum(n for n, group in zip(demands, self.classes, strict=True) if group.on & open_groups)
            best = cut if best is None else min(best, cut)
        return best or 0

    def fits(self, points: list[int]) -> bool:
        """Return whether hits can be given out so that each class takes exactly its points."""
        return self.flow(points) == sum(points)

    def fault(self, losses: list[Loss]) -> str:
        """Return the rule that a choice breaks, or nothing if it is legal."""
        points = self._points(losses)
        main = sum(n for n, group in zip(points, self.classes, strict=True) if not group.last)
        last = sum(points) - main
        if last > self.last:
            return "casualties.transports_last"
        if main + last < self.main + self.last:
            return "casualties.too_few"
        if main + last > self.main + self.last:
            return "casualties.too_many"
        return "" if self.fits(points) else "casualties.cannot_be_hit"

    def _points(self, losses: list[Loss]) -> list[int]:
        by_id = {id(loss.group): loss for loss in losses}
        points: list[int] = []
        for group in self.classes:
            loss = by_id.get(id(group))
            points.append(0 if loss is None else loss.lost * group.strength + loss.hit)
        return points

    def only_outcome(self) -> list[Loss] | None:
        """Return the outcome if there is but one; None if there is a choice."""
        outcomes = self.outcomes(2)
        return outcomes[0] if len(outcomes) == 1 else None if outcomes else []

    def outcomes(self, most: int) -> list[list[Loss]]:
        """List the legal choices that leave different units, `most` of them at the most."""
        by_losses: dict[tuple[object, ...], list[Loss]] = {}
        for points in self._shares(0, self.main, self.last, []):
            for losses in self._splits(0, points, []):
                by_losses.setdefault(left(losses), losses)
                if len(by_losses) == most:
                    return list(by_losses.values())
        return list(by_losses.values())

    def _shares(self, index: int, main: int, last: int, points: list[int]) -> Iterator[list[int]]:
        """Every way to share the hits among the classes, classes in order."""
        if index == len(self.classes):
            if main == 0 and last == 0 and self.fits(points):
                yield points
            return
        group = self.classes[index]
        owed = last if group.last else main
        rest = sum(g.room for g in self.classes[index + 1 :] if g.last == group.last)
        for n in range(min(group.room, owed), max(0, owed - rest) - 1, -1):
            taken = (main, last - n) if group.last else (main - n, last)
            padded = [*points, n] + [0] * (len(self.classes) - index - 1)
            if self.fits(padded):
                yield from self._shares(index + 1, *taken, [*points, n])

    def _splits(self, index: int, points: list[int], losses: list[Loss]) -> Iterator[list[Loss]]:
        """Every way a class's hits can fall on its units: some sunk, some damaged."""
        if index == len(points):
            yield losses
            return
        group, n = self.classes[index], points[index]
        if group.strength == 1:
            yield from self._splits(index + 1, points, [*losses, Loss(group, n)])
            return
        for lost in range(n // 2, -1, -1):
            hit = n - 2 * lost
            if lost + hit <= len(group.ids):
                yield from self._splits(index + 1, points, [*losses, Loss(group, lost, hit)])

    def by_preference(self, order: list[tuple[Class, bool]]) -> list[Loss]:
        """Give the hits out in an order of loss, using as many as possible, and return what each class loses (greedy is
        exact here: a matroid)."""
        losses = {id(group): Loss(group) for group in self.classes}
        main, last = self.main, self.last
        for group, free in order:
            if id(group) not in losses:
                continue
            loss = losses[id(group)]
            for _ in range(len(group.ids)):
                if (last if group.last else main) <= 0 or not self._suffer(loss, list(losses.values()), free):
                    break
                main, last = (main, last - 1) if group.last else (main - 1, last)
        return self._finish(losses, main)

    def _suffer(self, loss: Loss, losses: list[Loss], free: bool) -> bool:
        """One more hit on a class, if it can be given: damage first, or sinking what is damaged."""
        before = (loss.lost, loss.hit)
        if loss.group.strength == 1:
            loss.lost += 1
        elif free:
            loss.hit += 1
        elif loss.hit:
            loss.lost, loss.hit = loss.lost + 1, loss.hit - 1
        else:
            return False
        if loss.lost + loss.hit <= len(loss.group.ids) and self.fits(self._points(losses)):
            return True
        loss.lost, loss.hit = before
        return False

    def _finish(self, losses: dict[int, Loss], main: int) -> list[Loss]:
        """Hits still owed after the order of loss go wherever they can, undamaged capital ships last."""
        every = list(losses.values())
        for loss in every:
            while (
                main > 0
                and not loss.group.last
                and (self._suffer(loss, every, True) or self._suffer(loss, every, False))
            ):
                main -= 1
        return every
