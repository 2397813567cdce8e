"""Phase: advance, the only movement of the turn [ABC: Phase 1: Advance]."""

from functools import partial

from engine.combat.fight import CombatRules
from engine.combat.opening import declare_everywhere
from engine.errors import Illegal
from engine.movement.advance import AdvanceRules, advance_units, ferry_units, foresee
from engine.movement.landing import lose_aircraft
from engine.movement.options import Options
from engine.movement.unlanded import can_still_land, carriers_to_fetch, places_in_reach, unlanded
from engine.play import Play
from engine.record import Action, Ferry, Move, as_one_of
from engine.state import State
from engine.turn.phase import BasePhase


class Advance(BasePhase, frozen=True, kw_only=True):
    """The phase in which every unit that wants to moves once, into combat or not; then the battles stand. Aircraft that
    could still find a place to land must; those that cannot are lost."""

    rules: AdvanceRules
    battles: CombatRules
    name: str = "advance"
    accepts: frozenset[str] = frozenset({"move", "ferry"})
    automatic: bool = False

    def do(self, play: Play, action: Action) -> Action:
        if isinstance(action, Ferry):
            return ferry_units(play, self.rules, action.by, action)
        return advance_units(play, self.rules, action.by, as_one_of(action, Move))

    def options(self, state: State) -> Options:
        return Options(state, self.rules.moves, True, partial(foresee, self.rules), boards_after_march=True)

    def leave(self, play: Play) -> bool:
        state, power, moves = play.state, play.state.power, self.rules.moves
        homeless = unlanded(state, moves, power)
        waiting = [unit for unit in homeless if can_still_land(state, moves, unit)]
        if waiting and not play.trusted:
            raise Illegal(
                "air.could_land",
                units=sorted({f"{unit.kind} in {unit.space}" for unit in waiting}),
                places=sorted({place for unit in waiting for place in places_in_reach(state, unit)}),
                carriers=sorted({zone for unit in waiting for zone in carriers_to_fetch(state, moves, unit)}),
            )
        lose_aircraft(play, power, homeless)
        state.battles = declare_everywhere(state, self.battles, power)
        return True
