"""Ways across the board: the shortest legal path, and what lies within reach."""

from __future__ import annotations

from collections.abc import Callable
from heapq import heappop, heappush

from engine.state.board import Board

Step = Callable[[str, str], bool]
Ask = Callable[[str], bool]


def reach(board: Board, start: str, limit: int, enter: Step, through: Ask) -> dict[str, int]:
    """Distance to every space within `limit` steps. `enter(a, b)`: may one step from a into b; `through(b)`: may one
    go on from there. The start is always left freely."""
    found = {start: 0}
    edge = [start]
    for distance in range(1, limit + 1):
        following: list[str] = []
        for here in edge:
            if here != start and not through(here):
                continue
            for there in board.neighbours[here]:
                if there not in found and enter(here, there):
                    found[there] = distance
                    following.append(there)
        edge = following
    return found


def shortest(board: Board, start: str, goal: str, limit: int, enter: Step, through: Ask, enemy: Ask) -> list[str]:
    """The shortest path, with the fewest enemy spaces, then first in the alphabet; empty if there is none."""
    queue: list[tuple[int, int, tuple[str, ...]]] = [(0, 0, (start,))]
    done: set[str] = set()
    while queue:
        length, met, path = heappop(queue)
        here = path[-1]
        if here == goal and length:
            return list(path)
        if here in done or length == limit or (length and not through(here)):
            continue
        done.add(here)
        for there in board.neighbours[here]:
            if (there not in done or there == goal) and enter(here, there):
                heappush(queue, (length + 1, met + enemy(there), (*path, there)))
    return []
