"""Phase: mobilize new units [1941: Phase 5: Mobilize New Units]."""

from collections.abc import Iterator

from engine.economy.capitals import CapitalRules
from engine.economy.levy import Levy, levy_places, place_levy, waits
from engine.economy.new_carriers import hop, hops
from engine.economy.placement import finish, place, placeable, placements
from engine.economy.production import ProductionRules
from engine.errors import Illegal
from engine.movement.rules import MovementRules
from engine.play import Play
from engine.record import Action, Move, Place, as_one_of
from engine.state import State
from engine.turn.phase import BasePhase


class Mobilize(BasePhase, frozen=True, kw_only=True):
    """The phase in which what was bought and can be placed must be placed, and what came as a levy."""

    moves: MovementRules
    rules: ProductionRules
    capitals: CapitalRules
    levies: tuple[Levy, ...] = ()
    name: str = "mobilize"
    accepts: frozenset[str] = frozenset({"place"})
    automatic: bool = False
    shared: bool = True

    @property
    def places_by(self) -> ProductionRules:
        return self.rules

    def has(self, state: State, power: str) -> bool:
        """Return whether the power takes this phase. One without its capital does not [1941: Capturing and Liberating
        Capitals]; who raises levies by itself, because its leader does not have it, takes it only if it can place
        some."""
        levy = self._levy(power)
        return not self.capitals.all_lost(state, power) if levy is None else waits(state, levy)

    def admits(self, state: State, action: Action) -> bool:
        """Return whether whoever acts may act here: friends, too, may put their fighters onto a carrier that was just
        placed, where the book lets fighters hop."""
        return BasePhase.admits(self, state, action) or (
            action.do == "move" and state.is_friend(action.by, state.power)
        )

    def do(self, play: Play, action: Action) -> Action:
        if isinstance(action, Move):
            return hop(play, self.rules, action)
        order = as_one_of(action, Place)
        if (levy := self._levy(order.by)) is not None:
            place_levy(play, levy, order.units, order.space)
            return order
        place(play, self.rules, self.moves, order.by, order.units, order.space)
        return order

    def candidates(self, state: State) -> Iterator[Action]:
        yield from placements(state, self.rules)
        yield from hops(state)
        for power in self.acting(state):
            if (levy := self._levy(power)) is not None:
                yield from levy_places(state, levy)

    def idle(self, state: State) -> bool:
        powers = self.acting(state)
        if self.rules.keeps_excess:
            return not any(self._placeable(state, power) for power in powers)
        return not any(state.waiting(power) for power in powers)

    def leave(self, play: Play) -> bool:
        state = play.state
        for power in self.acting(state):
            left = self._placeable(state, power)
            if left and not play.trusted:
                raise Illegal("place.unplaced", units=left)
        finish(play, self.rules, self.moves, state.power)
        return True

    def _levy(self, power: str) -> Levy | None:
        return next((levy for levy in self.levies if levy.power == power), None)

    def _placeable(self, state: State, power: str) -> dict[str, int]:
        levy = self._levy(power)
        if levy is None:
            return placeable(state, self.rules, power)
        return state.purchased.get(power, {}) if waits(state, levy) else {}
