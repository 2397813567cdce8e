"""Phase: create new units, bought and placed at once from the turn's income [ABC: Phase 3: Create New Units]."""

from collections.abc import Iterator

from engine.economy.new_carriers import hops
from engine.economy.placement import place_and_load, placeable, placements
from engine.economy.production import ProductionRules, launchers, producers
from engine.economy.purchase import nothing_to_buy, order_within_income, purchases
from engine.errors import Illegal
from engine.events import Moved, Refunded
from engine.movement.advance import AdvanceRules, read_order
from engine.movement.disembark import board_new_ships
from engine.play import Play
from engine.record import Action, Move, Place, Purchase, as_one_of
from engine.state import State
from engine.turn.phase import BasePhase


class CreateUnits(BasePhase, frozen=True, kw_only=True):
    """The phase of powers that held a factory when the turn began. What is not spent is lost, what is bought must be
    placed if it can be."""

    rules: ProductionRules
    moves: AdvanceRules
    name: str = "create"
    accepts: frozenset[str] = frozenset({"purchase", "place", "move"})
    automatic: bool = False

    @property
    def buys_by(self) -> ProductionRules:
        return self.rules

    @property
    def places_by(self) -> ProductionRules:
        return self.rules

    def has(self, state: State, power: str) -> bool:
        return bool(producers(state, self.rules, power))

    def do(self, play: Play, action: Action) -> Action:
        if isinstance(action, Purchase):
            order_within_income(play, self.rules, action.by, action.units, action.repairs)
        elif isinstance(action, Place):
            place_and_load(play, self.rules, action.by, action.units, action.space)
        else:
            return self._board(play, as_one_of(action, Move))
        return action

    def candidates(self, state: State) -> Iterator[Action]:
        yield from purchases(state)
        yield from placements(state, self.rules)
        yield from hops(state)

    def idle(self, state: State) -> bool:
        return nothing_to_buy(state, self.rules, (state.power,))

    def leave(self, play: Play) -> bool:
        state = play.state
        left = placeable(state, self.rules, state.power)
        if left and not play.trusted:
            raise Illegal("place.unplaced", units=left)
        lost = state.purchased.pop(state.power, None)
        if lost:
            play.tell(Refunded(state.power, lost, 0))
        return True

    def _board(self, play: Play, action: Move) -> Move:
        """Units that stand in the factory's region go aboard a ship launched beside it."""
        order = read_order(play, self.moves, action.by, action)
        beside = play.state.board.is_sea(order.goal) and order.steps == 1
        sources = launchers(play.state, self.rules, action.by, order.goal) if beside else []
        if all(source.space != order.origin for source in sources):
            raise Illegal("create.only_aboard")
        board_new_ships(order)
        play.tell(Moved(action.by, order.units, order.path))
        return action
