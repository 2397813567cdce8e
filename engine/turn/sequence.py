"""How phases follow each other, turns follow turns, and rounds begin [1941: Order of Play]; and the moment of a turn
when somebody may have won, which is there only if somebody has [ABC: How to Win]."""

from collections.abc import Callable

from msgspec import Struct
from msgspec.structs import replace

from engine.events import PhaseBegan, Won
from engine.play import Play
from engine.state import State
from engine.state.turn import Turn
from engine.turn.phase import BasePhase, Phase
from engine.turn.plan import Plan

WonBy = Callable[[State, str], tuple[str, str] | None]
"""Whether a side has won, in the turn of a power: which one, and why. What it has to remember it notes in
`State.marks`."""
Hostile = Callable[[State, str, str], bool]


def nobody_wins(state: State, power: str) -> tuple[str, str] | None:
    """Return None: this moment of a turn decides nothing."""
    return None


class Holding(Struct, frozen=True):
    """What a side wins with: `count` of `spaces`."""

    side: str
    spaces: tuple[str, ...]
    count: int


class Victory(Struct, frozen=True):
    """The moments of a power's turn when a side may have won: as it begins, and when it has ended; whether a side holds
    by now what it wins with if it keeps it; and what that is."""

    begin_turn: WonBy = nobody_wins
    end_turn: WonBy = nobody_wins
    in_hand: WonBy = nobody_wins
    holdings: tuple[Holding, ...] = ()


def forget_turn(state: State) -> None:
    """Forget everything that was about the turn that ended."""
    for unit in list(state.units.seen()):
        if not unit.is_rested:
            state.units[unit.id].rest()
    state.battles.clear()
    state.turn = Turn()


def hostile_zones(state: State, power: str, hostile: Hostile) -> set[str]:
    """Return the sea zones with units in them that are hostile to a power."""
    return {space for space in state.units.spaces() if state.board.is_sea(space) and hostile(state, space, power)}


class Sequence(Struct, frozen=True):
    """What an edition plans for a turn, its phases by name, when a zone counts as hostile to a power, and when somebody
    has won."""

    plan: Plan
    phase: Callable[[str], Phase]
    hostile: Hostile
    victory: Victory

    def leave_phase(self, play: Play) -> None:
        """Close the current phase and open the next; after the last, the turn passes on. Questions that stand in the
        way are answered first. Raises Refused."""
        state = play.state
        if not self.phase(state.phase).leave(play) or state.winner:
            state.pending = [replace(ask, leaving=True) for ask in state.pending]
            return
        if not self._open(play, state.part + 1):
            self.end_turn(play)

    def end_turn(self, play: Play) -> None:
        """End the turn: if nobody has won, begin that of the next power in order, after the last one with a new
        round."""
        state = play.state
        if _decided(play, self.victory.end_turn):
            return
        turns = state.board.turns
        index = turns.index(state.turn.power) + 1
        if index == len(turns):
            state.round += 1
        self._begin_turn(play, turns[index % len(turns)])

    def _begin_turn(self, play: Play, power: str) -> None:
        """A power's turn starts: last turn's marks are forgotten, what was to last until now ends, hostile zones are
        noted; unless somebody has won by now, its first phase opens."""
        state = play.state
        state.led = {owner: leader for owner, leader in state.led.items() if leader != state.turn.power}
        forget_turn(state)
        state.marks.until.pop(power, None)
        state.power = state.turn.power = power
        state.turn.hostile_at_start = hostile_zones(state, power, self.hostile)
        state.part, state.phase = 0, self.plan(state, power)[0].phase
        if not _decided(play, self.victory.begin_turn):
            self._open(play, 0)

    def _open(self, play: Play, start: int) -> bool:
        """Enter the first part of the turn, from one on, whose power has the phase; False if there is none left."""
        state = play.state
        for index, part in enumerate(self.plan(state, state.turn.power)):
            phase = self.phase(part.phase)
            if index < start or not phase.has(state, part.power):
                continue
            state.part, state.power, state.phase = index, part.power, part.phase
            play.tell(PhaseBegan(part.power, part.phase, state.round))
            waits = phase.waits(state, part.power)
            phase.enter(play)
            if waits or state.winner:
                return True
        return False


def _decided(play: Play, won_by: WonBy) -> bool:
    """Return whether somebody has won at a moment of the turn; then the game is over."""
    won = won_by(play.state, play.state.turn.power)
    if won is not None:
        declare_winner(play, *won)
    return won is not None


def declare_winner(play: Play, side: str, reason: str, kind: str = "") -> None:
    """End the game: a side has won, for a reason that is told; `kind` as `Won` has it."""
    play.state.winner, play.state.reason = side, reason
    play.state.pending.clear()
    play.tell(Won(side, reason, kind))


class CheckVictory(BasePhase, frozen=True, kw_only=True):
    """The moment at which `won` is asked in the turn of one power [ABC: How to Win; Phase 3: Create New Units]."""

    won: WonBy
    of: str
    name: str = "victory"
    automatic: bool = True

    def has(self, state: State, power: str) -> bool:
        return power == self.of and self.won(state, power) is not None

    def enter(self, play: Play) -> None:
        won = self.won(play.state, play.state.power)
        assert won is not None  # noqa: S101  (the phase is there only if somebody has won)
        declare_winner(play, *won)
