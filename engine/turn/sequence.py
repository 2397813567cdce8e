"""How phases follow each other, turns follow turns, and rounds begin [1941: Order of Play]."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engine.events import PhaseBegan, Won
from engine.play import Play
from engine.state import State
from engine.state.turn import Turn
from engine.turn.phase import Phase

Victory = Callable[[State, str], tuple[str, str] | None]


def begin_turn(play: Play, phases: tuple[Phase, ...], power: str, hostile: Callable[[State, str, str], bool]) -> None:
    """A power's turn starts: last turn's marks are forgotten, what was to last until now ends, hostile zones are
    noted, its first phase opens."""
    state = play.state
    rest(state)
    state.marks.until.pop(power, None)
    state.led = {owner: leader for owner, leader in state.led.items() if leader != state.power}
    state.power = power
    state.turn.hostile_at_start = hostile_zones(state, power, hostile)
    state.phase = ""
    _open(play, phases, 0)


def rest(state: State) -> None:
    """Forget everything that was about the turn that ended."""
    for unit in state.units.values():
        unit.rest()
    state.battles.clear()
    state.turn = Turn()


def hostile_zones(state: State, power: str, hostile: Callable[[State, str, str], bool]) -> set[str]:
    return {space for space in state.units.spaces() if state.board.is_sea(space) and hostile(state, space, power)}


def _open(play: Play, phases: tuple[Phase, ...], index: int) -> bool:
    """Enter the first phase from `index` on that the power has; False if there is none left."""
    state = play.state
    for phase in phases[index:]:
        if not phase.has(state, state.power):
            continue
        state.phase = phase.name
        play.tell(PhaseBegan(state.power, phase.name, state.round))
        phase.enter(play)
        if not phase.automatic or state.winner:
            return True
    return False


@dataclass(frozen=True, slots=True)
class Sequence:
    """An edition's phases, when a zone counts as hostile to a power, and who has won after a turn."""

    phases: tuple[Phase, ...]
    hostile: Callable[[State, str, str], bool]
    victory: Victory

    def leave_phase(self, play: Play) -> None:
        """Close the current phase and open the next; after the last, the turn passes on. Raises Refused."""
        state = play.state
        names = [phase.name for phase in self.phases]
        index = names.index(state.phase)
        if not self.phases[index].leave(play) or state.winner:
            return
        if not _open(play, self.phases, index + 1):
            self.end_turn(play)

    def end_turn(self, play: Play) -> None:
        """The turn is over: has somebody won? Else the next power in order, after the last a new round."""
        state = play.state
        won = self.victory(state, state.power)
        if won is not None:
            declare_winner(play, *won)
            return
        order = state.turn_order()
        index = order.index(state.power) + 1
        if index == len(order):
            state.round += 1
        begin_turn(play, self.phases, order[index % len(order)], self.hostile)


def declare_winner(play: Play, side: str, reason: str) -> None:
    play.state.winner, play.state.reason = side, reason
    play.state.pending.clear()
    play.tell(Won(side, reason))
