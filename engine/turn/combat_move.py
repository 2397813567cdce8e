"""Phase: combat movement [1941: Phase 2: Combat Move]."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from engine.combat.fight import CombatRules
from engine.combat.opening import declare
from engine.movement.joint_check import check_combat_moves
from engine.movement.move import ferry, foresee, move
from engine.movement.options import Options
from engine.movement.rules import MovementRules
from engine.play import Play
from engine.record import Action, Ferry, Move, as_one_of
from engine.state import State
from engine.turn.phase import BasePhase, never_skipped


@dataclass(frozen=True, slots=True, kw_only=True)
class CombatMove(BasePhase):
    """Moves are checked one by one, and together when the phase is left; then the battles stand."""

    rules: MovementRules
    battles: CombatRules
    name: str = "combat_move"
    accepts: frozenset[str] = frozenset({"move", "ferry"})
    automatic: bool = False
    skipped: Callable[[State, str], bool] = never_skipped

    def has(self, state: State, power: str) -> bool:
        return not self.skipped(state, power)

    def do(self, play: Play, action: Action) -> Action:
        if isinstance(action, Ferry):
            return ferry(play, self.rules, action.by, action, combat=True)
        return move(play, self.rules, action.by, as_one_of(action, Move), combat=True)

    def options(self, state: State) -> Options:
        return Options(state, self.rules, True, partial(foresee, self.rules, True))

    def leave(self, play: Play) -> bool:
        check_combat_moves(play.state, self.rules, play.state.power)
        play.state.battles = declare(play.state, self.battles, self.rules, play.state.power)
        return True
