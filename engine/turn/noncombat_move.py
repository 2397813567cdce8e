"""Phase: noncombat movement [1941: Phase 4: Noncombat Move]."""

from functools import partial

from engine.economy.placement import lose_unlanded
from engine.errors import Illegal
from engine.movement.landing import carriers_to_come, landed_now, landing_spaces_of, most_landed, own_fliers
from engine.movement.move import ferry, foresee, move
from engine.movement.options import Options
from engine.movement.rules import MovementRules
from engine.play import Play
from engine.record import Action, Ferry, Move, as_one_of
from engine.state import State
from engine.turn.phase import BasePhase


class NoncombatMove(BasePhase, frozen=True, kw_only=True):
    """The phase of noncombat moves, which cannot be left while an air unit could still land, or a carrier could still
    fetch one. surfaces: whether submerged submarines come up when it ends, or when the turn does."""

    rules: MovementRules
    surfaces: bool = False
    name: str = "noncombat_move"
    accepts: frozenset[str] = frozenset({"move", "ferry"})
    automatic: bool = False
    shared: bool = True

    def do(self, play: Play, action: Action) -> Action:
        if isinstance(action, Ferry):
            return ferry(play, self.rules, action.by, action, combat=False)
        return move(play, self.rules, action.by, as_one_of(action, Move), combat=False)

    def options(self, state: State) -> Options:
        return Options(state, self.rules, False, partial(foresee, self.rules, False))

    def leave(self, play: Play) -> bool:
        state = play.state
        for power in self.acting(state):
            self._land(play, power)
        if self.surfaces:
            for unit in [unit for unit in state.units.seen() if unit.submerged]:
                state.units[unit.id].submerged = False
        return True

    def _land(self, play: Play, power: str) -> None:
        """What can still land must; what cannot is lost. Raises Illegal."""
        state = play.state
        safe = {unit.id for unit in landed_now(state, self.rules, power)}
        if not play.trusted and len(safe) < most_landed(state, self.rules, power):
            waiting = [unit for unit in own_fliers(state, power) if unit.id not in safe]
            raise Illegal(
                "air.could_land",
                units=sorted({f"{unit.kind} in {unit.space}" for unit in waiting}),
                places=landing_spaces_of(state, self.rules, power, waiting),
                carriers=carriers_to_come(state, self.rules, power, waiting),
            )
        lose_unlanded(play, self.rules, power)
