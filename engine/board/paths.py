"""Ways across the board: the shortest legal path, and what lies within reach."""

from collections.abc import Callable, Container, Iterable

from engine.state.board import Board

Step = Callable[[str, str], bool]
Ask = Callable[[str], bool]


def reach(board: Board, start: str, limit: int, enter: Step, through: Ask) -> dict[str, int]:
    """Return the distance in steps to every space within `limit` of them. `enter(a, b)`: may one step from a into b;
    `through(b)`: may one go on from there. The start is always left freely."""
    return reach_from_any(board, (start,), limit, enter, through)


def reach_from_any(board: Board, starts: Iterable[str], limit: int, enter: Step, through: Ask) -> dict[str, int]:
    """Return the distance in steps to every space within `limit` of them, from the nearest of several starts; `enter`
    and `through` as in `reach`."""
    distances = dict.fromkeys(starts, 0)
    edge = list(distances)
    for distance in range(1, limit + 1):
        following: list[str] = []
        for here in edge:
            if distance > 1 and not through(here):
                continue
            for there in board.neighbours[here]:
                if there not in distances and enter(here, there):
                    distances[there] = distance
                    following.append(there)
        if not following:
            break
        edge = following
    return distances


def over_land(
    board: Board, starts: Iterable[str], limit: int | None = None, closed: Container[str] = ()
) -> dict[str, int]:
    """Return the distance in steps on foot to all land within a limit, whoever holds it, but for what is closed."""

    def enter(here: str, there: str) -> bool:
        return not board.is_sea(there) and not board.spaces[there].impassable and there not in closed

    return reach_from_any(board, starts, len(board.spaces) if limit is None else limit, enter, lambda space: True)


def over_sea(board: Board, starts: Iterable[str]) -> dict[str, int]:
    """Return the distance in steps to every zone that ships could sail to from some zones, whoever is in the way."""
    limit = len(board.spaces)
    return reach_from_any(board, starts, limit, lambda here, there: board.is_sea(there), lambda space: True)


class Ways:
    """The best ways from a start to every space within a limit of steps: the shortest, with the fewest enemy spaces,
    then first in the alphabet. Found step by step, and only as far as somebody asks. `enter`, `through` as in `reach`;
    `enemy`: whether a space counts as one that is better avoided."""

    def __init__(self, board: Board, start: str, limit: int, enter: Step, through: Ask, enemy: Ask) -> None:
        self._board, self._start, self._limit = board, start, limit
        self._enter, self._through, self._enemy = enter, through, enemy
        self._edge: list[tuple[int, tuple[str, ...]]] = [(0, (start,))]
        """How many enemies each way met, and the way itself: those of one length, the best first."""
        self._steps = 0
        self._found: dict[str, tuple[str, ...]] = {}

    def to(self, goal: str) -> tuple[str, ...]:
        """Return the best way to a space, start and goal included; empty if there is none."""
        while goal not in self._found and self._edge and self._steps < self._limit:
            self._grow()
        return self._found.get(goal, ())

    def _grow(self) -> None:
        """One step further. Whoever gets into a space first comes by the best way, for the best ways go first."""
        self._steps += 1
        following: list[tuple[int, tuple[str, ...]]] = []
        for met, way in self._edge:
            here = way[-1]
            if self._steps > 1 and not self._through(here):
                continue
            for there in self._board.neighbours[here]:
                if there not in self._found and there != self._start and self._enter(here, there):
                    self._found[there] = whole = (*way, there)
                    following.append((met + self._enemy(there), whole))
        self._edge = sorted(following)


def shortest(board: Board, start: str, goal: str, limit: int, enter: Step, through: Ask, enemy: Ask) -> list[str]:
    """Return the best way of `Ways` to a single goal, of no more steps than `limit`, both ends included; empty if there
    is none."""
    return list(Ways(board, start, limit, enter, through, enemy).to(goal))
