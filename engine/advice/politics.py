"""Who could declare war on whom now, and what a declaration would bring."""

from msgspec import Struct

from engine.board.control import PASSAGE
from engine.game import Game
from engine.legal import takes
from engine.politics.declarations import Declaration, Politics
from engine.record import DeclareWar
from engine.state import State


class DelayedDeclaration(Struct, frozen=True):
    """A declaration of war that waits: the power that is not at war with others, and may be one day; from which of its
    turns on, and what would let it sooner, by the names of the setup's table."""

    power: str
    on: tuple[str, ...]
    from_turn: int
    at_income: bool
    earlier_if: tuple[str, ...]
    only_if: tuple[str, ...]


def declarable(game: Game) -> list[str]:
    """Return on whom the power in turn may declare war at this moment."""
    if game.state.pending or "declare_war" not in game.phase.accepts:
        return []
    declarations = (one for one in game.phase.candidates(game.state) if isinstance(one, DeclareWar))
    return [target for one in declarations if takes(game, one) for target in one.on]


def brings(game: Game, power: str, on: list[str]) -> list[tuple[str, str]]:
    """Return the pairs of powers that a declaration would put at war beside the two it names."""
    politics = game.edition.politics
    pairs = politics.pairs(game.state, power, on) if politics is not None else set[tuple[str, str]]()
    named = {frozenset((power, target)) for target in on}
    return sorted(pair for pair in pairs if frozenset(pair) not in named)


def could_be_let_through(state: State, power: str) -> list[str]:
    """Return the powers of the other side to which a power, being at peace with them, may open its canals and straits
    [Europe 1940: Canals and Narrow Straits]."""
    side = state.board.side(power)
    others = (other for other in state.turn_order() if state.board.side(other) != side)
    return [other for other in others if not state.is_enemy(other, power)]


def let_through(state: State) -> list[tuple[str, list[str]]]:
    """Return who lets which powers pass canals and straits, as far as they are still at peace."""
    orders = (order for order in state.orders if order.about == PASSAGE and isinstance(order.choice, list))
    told = ((order.power, [o for o in order.choice or () if not state.is_enemy(o, order.power)]) for order in orders)
    return [(power, others) for power, others in told if others]


def delayed_declarations(game: Game) -> list[DelayedDeclaration]:
    """Return every declaration of the tables that has not been made, power by power in the order of turns."""
    state, politics = game.state, game.edition.politics
    declarations: list[DelayedDeclaration] = []
    if politics is None:
        return declarations
    for power in state.turn_order():
        for each in politics.declarations:
            on = tuple(other for other in each.on if not state.is_enemy(power, other))
            if power in each.by and on:
                declarations.append(_waiting(politics, state, power, each, on))
    return declarations


def _waiting(
    politics: Politics, state: State, power: str, each: Declaration, on: tuple[str, ...]
) -> DelayedDeclaration:
    """What a declaration still waits for: nothing, where that has happened."""
    if politics.happened(state, power, (*each.earlier_if, *each.only_if)):
        return DelayedDeclaration(power, on, 1, False, (), ())
    sooner = tuple(str(row.get("noted", row["event"])) for row in each.earlier_if)
    only = tuple(str(row.get("noted", row["event"])) for row in each.only_if)
    return DelayedDeclaration(power, on, each.from_turn, each.at_income, sooner, only)
