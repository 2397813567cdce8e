"""How near to a coast is what a power has for it: its ships, who is aboard, and who still walks to a port."""

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache

from engine.board.control import income
from engine.board.paths import over_land, over_sea
from engine.players.weights import weights
from engine.state import State, Unit
from engine.state.board import Board

A_TURN = 2
"""Zones that a ship sails through in a turn."""
RAISED = 2
"""Turns of income that count beside the army: what is bought with them starts from the best port."""


class Gathering:
    """The ships and the army of a power that must go by ship. ports: its coasts with a complex from which no way leads
    to an enemy's; home: all land that one walks to from there."""

    def __init__(self, state: State, power: str, ports: Iterable[str], home: frozenset[str]) -> None:
        self.state, self.board, self.power = state, state.board, power
        self.ports, self.home, self.turn = sorted(ports), home, weights()["front"]["turn"]
        own = [unit for unit in state.seen_of(power) if unit.owner == power]
        self._sails = _by_space(state, (u for u in own if u.aboard or state.kind(u).has_hold))
        self._aboard = _by_space(state, (u for u in own if u.aboard))
        self._ashore = _by_space(state, (u for u in own if state.kind(u).is_land and u.space in home and not u.aboard))
        self._raised = RAISED * income(state, power)

    def _crossing(self, steps: int) -> float:
        """How much is left of a use so many zones away: less for each, and for each turn beyond the first."""
        return weights()["front"]["sail"] ** steps * self.turn ** max(0, turns_of(steps) - 1)

    def near(self, port: str) -> float:
        """What the power's transports, and who sails with them, are worth to a port: less with each turn away."""
        far = sea_from(self.board, port)
        return sum(cost * self.turn ** turns_of(far[zone]) for zone, cost in self._sails.items() if zone in far)

    def share_near(self, coast: str) -> float:
        """How much of the transports and of who sails with them is near a coast: less with each turn away."""
        return self.near(coast) / (self._sails.total() or 1)

    def delivered(self, coast: str) -> float:
        """How much is left of the use of the army, and of what is bought for it, until it is on a coast: less for each
        turn on foot to where it goes aboard, for each zone, and for each turn at sea."""
        far = sea_from(self.board, coast)
        starts = {start: steps for start in self.home if (steps := self._shortest(start, far)) is not None}
        ways = {start: self._crossing(steps) for start, steps in starts.items()}
        found = sum(cost * self._crossing(far[zone]) for zone, cost in self._aboard.items() if zone in far)
        found += sum(cost * self._walk(space, ways) for space, cost in self._ashore.items())
        found += self._raised * max((self._walk(port, ways) for port in self.ports), default=0.0)
        return found / (self._aboard.total() + self._ashore.total() + self._raised or 1)

    def _shortest(self, start: str, far: dict[str, int]) -> int | None:
        return min((far[zone] for zone in self.board.zones_beside(start) if zone in far), default=None)

    def _walk(self, space: str, ways: dict[str, float]) -> float:
        """How much is left with the best of these ways over the sea, after the way on foot to where it begins."""
        steps = _on_foot(self.board, space)
        return max((self.turn ** steps[start] * left for start, left in ways.items() if start in steps), default=0.0)


def _by_space(state: State, units: Iterable[Unit]) -> Counter[str]:
    """What units are worth, by space."""
    found = Counter[str]()
    for unit in units:
        found[unit.space] += state.kind(unit).cost
    return found


def turns_of(steps: int) -> int:
    """How many turns ships take for so many zones."""
    return -(-steps // A_TURN)


@lru_cache(maxsize=4096)
def sea_from(board: Board, coast: str) -> dict[str, int]:
    """All zones that lead to a coast, with the steps from the nearest beside it."""
    return over_sea(board, board.zones_beside(coast))


@lru_cache(maxsize=4096)
def _on_foot(board: Board, start: str) -> dict[str, int]:
    """All land that one walks to, with the steps."""
    return over_land(board, (start,))
