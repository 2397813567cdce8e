"""Phase: combat movement [1941: Phase 2: Combat Move]."""

from collections.abc import Callable, Iterator
from functools import partial

from msgspec.structs import replace

from engine.combat.fight import CombatRules, Fight, resume, run
from engine.combat.opening import declare
from engine.errors import Illegal
from engine.events import PhaseBegan
from engine.movement.air import nobody_there
from engine.movement.joint_check import check_combat_moves
from engine.movement.move import ferry, foresee, move
from engine.movement.options import Options
from engine.movement.rules import MovementRules
from engine.movement.survey import Survey
from engine.play import Play
from engine.politics.declarations import Politics
from engine.politics.relations import is_at_war
from engine.record import Action, DeclareWar, Ferry, Move, as_one_of
from engine.state import State
from engine.state.ask import Ask
from engine.turn import reactions
from engine.turn.phase import BasePhase, moved_along, never_skipped
from engine.turn.reactions import Reaction


class CombatMove(BasePhase, frozen=True, kw_only=True):
    """The phase whose moves are checked one by one, and together when it is left; then the battles stand, and others
    may react to them. `reactions`: how, in the order of the book. `politics`: by which a power may declare war before
    it moves; until it is at war it does nothing else here."""

    rules: MovementRules
    battles: CombatRules
    name: str = "combat_move"
    accepts: frozenset[str] = frozenset({"move", "ferry"})
    automatic: bool = False
    skipped: Callable[[State, str], bool] = never_skipped
    reactions: tuple[Reaction, ...] = ()
    politics: Politics | None = None

    @property
    def declares_by(self) -> Politics | None:
        return self.politics

    def has(self, state: State, power: str) -> bool:
        if self.skipped(state, power):
            return False
        return self._fights(state, power) or bool(self.politics and self.politics.open_to(state, power, self.name))

    def acting(self, state: State) -> tuple[str, ...]:
        """Return the power whose part it is; in a turn in which another moves along, as long as nobody has begun,
        either."""
        return (state.power, *(moved_along(state) if _nobody_began(state) else ()))

    def taken_up(self, play: Play, power: str) -> None:
        """Note that whoever does something first goes first [Anniversary: China Rules]."""
        state = play.state
        if not _nobody_began(state):
            return
        state.turn.goes_first = power
        if power != state.power:
            state.power = power
            play.tell(PhaseBegan(power, self.name, state.round))

    def do(self, play: Play, action: Action) -> Action:
        if isinstance(action, DeclareWar):
            return self._declare(play, action)
        if not self._fights(play.state, action.by) and not play.trusted:
            raise Illegal("war.not_at_war", power=action.by)
        if isinstance(action, Ferry):
            return ferry(play, self.rules, action.by, action, combat=True)
        return move(play, self.rules, action.by, as_one_of(action, Move), combat=True)

    def _fights(self, state: State, power: str) -> bool:
        """Where there is no peace everybody fights."""
        return self.politics is None or is_at_war(state, power)

    def _declare(self, play: Play, action: DeclareWar) -> DeclareWar:
        """War is declared before the first move [Europe 1940: Declaring War]. Raises Refused."""
        assert self.politics is not None  # noqa: S101  (an edition without politics does not accept the line)
        state = play.state
        if not play.trusted and any(unit.moved_in_combat for unit in state.seen_of(action.by)):
            raise Illegal("war.moved_already")
        self.politics.declare(play, action)
        return action

    def candidates(self, state: State) -> Iterator[DeclareWar]:
        if self.politics is not None:
            yield from self.politics.candidates(state, self.name)

    def idle(self, state: State) -> bool:
        return BasePhase.idle(self, state) and not any(self.candidates(state))

    def options(self, state: State) -> Options | None:
        if not self._fights(state, state.power):
            return None
        return Options(state, self.rules, True, partial(foresee, self.rules, True), pointless=self._pointless)

    def _pointless(self, state: State, survey: Survey, power: str, origin: str, goal: str) -> bool:
        return nobody_there(state, self.rules, survey, power, origin, goal)

    def enter(self, play: Play) -> None:
        play.state.turn.reactions.clear()

    def answer(self, play: Play, ask: Ask, action: Action) -> None:
        """Carry out an answer. What somebody does now may be a battle, with questions of its own; the phase is left
        after the last."""
        state = play.state
        if state.fighting is not None:
            resume(Fight(play, state.fighting, self.battles), ask, action)
        else:
            reactions.answer(play, self.reactions, ask, action)
            if state.fighting is not None:
                run(Fight(play, state.fighting, self.battles))
        state.pending = [replace(each, leaving=True) for each in state.pending]

    def leave(self, play: Play) -> bool:
        """Check the moves, once, declare the battles and ask for reactions: what these change makes other battles, not
        other moves."""
        state = play.state
        if not state.turn.attacks_stand:
            if not play.trusted:
                check_combat_moves(state, self.rules, state.power)
            state.battles = declare(state, self.battles, self.rules, state.power)
        state.turn.attacks_stand = not reactions.react(play, self.reactions)
        if state.turn.attacks_stand:
            return False
        if state.turn.reactions:
            state.battles = declare(state, self.battles, self.rules, state.power)
        return True


def _nobody_began(state: State) -> bool:
    """Return whether it is still open who moves and fights first in this turn."""
    return bool(moved_along(state)) and not state.turn.goes_first and state.power == state.turn.power
