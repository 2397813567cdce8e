"""Phase: mobilize new units [1941: Phase 5: Mobilize New Units]."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.economy.capitals import CapitalRules
from engine.economy.new_carriers import hop, hops
from engine.economy.placement import finish, place, placeable, placements
from engine.economy.production import ProductionRules
from engine.errors import Illegal
from engine.json_types import Line
from engine.movement.rules import MovementRules
from engine.play import Play
from engine.record import Action, Move, Place, as_one_of
from engine.state import State
from engine.turn.phase import BasePhase


@dataclass(frozen=True, slots=True, kw_only=True)
class Mobilize(BasePhase):
    """What was bought and can be placed must be placed."""

    moves: MovementRules
    rules: ProductionRules
    capitals: CapitalRules
    name: str = "mobilize"
    accepts: frozenset[str] = frozenset({"place"})
    automatic: bool = False

    @property
    def places_by(self) -> ProductionRules:
        return self.rules

    def has(self, state: State, power: str) -> bool:
        return not self.capitals.all_lost(state, power)

    def admits(self, state: State, action: Action) -> bool:
        """Friends may put their fighters onto a carrier that was just placed, where the book lets fighters hop."""
        return action.by == state.power or (action.do == "move" and state.is_friend(action.by, state.power))

    def do(self, play: Play, action: Action) -> Action:
        if isinstance(action, Move):
            return hop(play, self.rules, action)
        order = as_one_of(action, Place)
        place(play, self.rules, self.moves, order.by, order.units, order.space)
        return order

    def candidates(self, state: State) -> Iterator[Line]:
        yield from placements(state, self.rules)
        yield from hops(state)

    def idle(self, state: State) -> bool:
        return not any(state.purchased.get(state.power, {}).values())

    def leave(self, play: Play) -> bool:
        left = placeable(play.state, self.rules, play.state.power)
        if left:
            raise Illegal("place.unplaced", units=left)
        finish(play, self.rules, self.moves, play.state.power)
        return True
