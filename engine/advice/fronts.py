"""What has changed on each front: who took which land there, what was lost and what is new."""

from collections import deque
from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct, field

from engine.advice.changes import Stacks
from engine.events import Event, Lost, Placed
from engine.state import State
from engine.state.board import Board
from engine.units.stacks import cost

Hands = tuple[str | None, str | None]
"""Who held land before, and who holds it now."""


class Front(Struct):
    """A region: spaces that changed hands, units that were lost and placed by power, and all of it in IPCs."""

    captured: dict[str, Hands] = field(default_factory=dict[str, Hands])
    lost: Stacks = field(default_factory=dict[str, "dict[str, int]"])
    placed: Stacks = field(default_factory=dict[str, "dict[str, int]"])
    weight: int = 0


def regions_of(board: Board, regions: Mapping[str, Sequence[str]]) -> dict[str, str]:
    """Return in which region every space lies, where only some spaces of each are named: the one that is fewest spaces
    away, of several the one that is named first."""
    found: dict[str, str] = {}
    for name, spaces in regions.items():
        for space in spaces:
            if space in board.spaces:
                found.setdefault(space, name)
    ahead = deque(space for spaces in regions.values() for space in spaces if space in found)
    while ahead:
        space = ahead.popleft()
        for other in board.neighbours[space]:
            if other not in found:
                found[other] = found[space]
                ahead.append(other)
    return found


def fronts(before: State, after: State, events: Iterable[Event], regions: Mapping[str, str]) -> dict[str, Front]:
    """Return what happened between two positions, by region, where most is at stake first; "" is everywhere else."""
    by_region: dict[str, Front] = {}
    for space, owner in after.owners.items():
        if (was := before.owners.get(space)) != owner:
            front = by_region.setdefault(regions.get(space, ""), Front())
            front.captured[space] = (was, owner)
            front.weight += 1 + after.board.spaces[space].ipc
    for event in events:
        if isinstance(event, Lost):
            front = by_region.setdefault(regions.get(event.space, ""), Front())
            for owner, units in [(event.power, event.units), *event.cargo.items()]:
                _add(front.lost, owner, units)
                front.weight += cost(units, after.table(owner))
        elif isinstance(event, Placed):
            front = by_region.setdefault(regions.get(event.space, ""), Front())
            _add(front.placed, event.power, event.units)
            front.weight += cost(event.units, after.table(event.power)) // 2
    return dict(sorted(by_region.items(), key=lambda entry: -entry[1].weight))


def _add(into: Stacks, power: str, units: Mapping[str, int]) -> None:
    here = into.setdefault(power, {})
    for kind, n in units.items():
        here[kind] = here.get(kind, 0) + n
