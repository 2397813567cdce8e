"""Who is exposed to enemies' answers for sure, though one's side may still move: who cannot leave, or not in time."""

from collections.abc import Iterable, Mapping

from engine.board.control import is_friendly_land
from engine.players.odds import Force, Odds
from engine.players.reach import Reach
from engine.state import State

A_STACK = 3
"""So many who would be lost together are worth a look at how they could get away together."""


def turns_between(turns: tuple[str, ...], power: str, other: str) -> int:
    """How many turns after a power's own another's comes."""
    return (turns.index(other) - turns.index(power)) % len(turns) if {other, power} <= {*turns} else 0


def cut_off(state: State, power: str, held: Iterable[str]) -> frozenset[str]:
    """Those of the spaces where units of a power's side stand that lie beside no other friendly land, and no zone with
    transports of its side. held: the spaces."""
    board = state.board
    holds = (unit for unit in state.units.seen() if state.kind(unit).has_hold and state.is_friend(unit.owner, power))
    fetched = {unit.space for unit in holds}
    ashore = (space for space in held if not board.is_sea(space) and fetched.isdisjoint(board.zones_beside(space)))
    return frozenset(s for s in ashore if not any(is_friendly_land(state, there, power) for there in board.coasts[s]))


class Exposure:
    """Spaces that nobody can leave, and guards that do not. reach: where the enemies could come, in the order of their
    turns; held: spaces where units of the power's side stand."""

    def __init__(self, state: State, power: str, reach: Mapping[str, Reach], odds: Odds, held: Iterable[str]) -> None:
        self.power, self.odds, self.reach = power, odds, reach
        self.cut_off = cut_off(state, power, held)
        self._turns = state.board.turns
        self._alone: dict[tuple[str, Force], bool] = {}

    def is_sure(self, space: str, guards: Force) -> bool:
        """Whether these will still stand there when an enemy comes: nobody can leave, or all are friends' whose turns
        come after that of the first who can."""
        return space in self.cut_off or self._left_alone(space, guards)

    def _in_turn(self, other: str) -> int:
        return turns_between(self._turns, self.power, other)

    def _left_alone(self, space: str, guards: Force) -> bool:
        found = self._alone.get((space, guards))
        if found is None:
            owners = {self.odds.owner(name) for name in guards}
            first = next((self._in_turn(enemy) for enemy, reach in self.reach.items() if space in reach.coming), None)
            waits = self.power not in owners and all(self._in_turn(owner) > (first or 0) for owner in owners)
            found = self._alone[space, guards] = bool(guards) and first is not None and waits
        return found
