"""What the orders given ahead of a power answer to a question: the one place where they are weighed, whoever gave them
and however. Pure, so that answering takes as long as finding none.

Open orders go first; then sealed ones; then what is left to the published default. Wherever there are open orders of
the kind, a clause is obeyed as one of those, which the engine reads: so the same words mean the same, open or sealed.
"""

from collections.abc import Mapping, Sequence

from bot.absent.left_to_default import with_guns
from bot.absent.secret_orders import DEFAULT, LOSSES, SecretOrder
from bot.loaded import turn_name
from bot.orders import AHEAD
from bot.orders.ahead import ASK, Clause, Moment, going
from bot.orders.casualties import CASUALTIES
from bot.orders.moments import all_hold
from engine import Game
from engine.json_types import Line
from engine.legal import open_battles
from engine.lines import answers, default_answer
from engine.lines import ordered_answer as openly_ordered
from engine.state.ask import Ask, StandingOrder, set_order
from engine.state.battle import Battle

Held = list[tuple[SecretOrder, Clause]]


def next_answer(game: Game, orders: Mapping[str, Sequence[SecretOrder]]) -> Line | None:
    """The first answer that is ordered ahead to any question that stands."""
    for ask in game.state.pending:
        line = openly_ordered(game, ask) or ordered_answer(game, ask, orders.get(ask.by, ()))
        if line is not None:
            return line
    return None


def ordered_answer(game: Game, ask: Ask, orders: Sequence[SecretOrder]) -> Line | None:
    """The answer that orders of the power that is asked give, with the one that gave it named in its note."""
    ahead = AHEAD.get(ask.do)
    ranked = _ranked(game, orders, abouts_of(ask), spaces_of(ask))
    if ahead is not None and ahead.goes_up:
        held = [each for each in ranked if each[0].number and _holds(game, ask.by, *each, ask)]
        asked = any(clause.about == ASK for _, clause in held)
        line = None if asked else _going_up(game, ask, held)
        if asked or line is not None:
            return line
    for order, clause in ranked:
        if _holds(game, ask.by, order, clause, ask):
            if clause.about == ASK:
                return None
            chosen = _chosen(game, ask, order, clause)
            if chosen is not None:
                return chosen | {"note": order.note}
    return None


def _chosen(game: Game, ask: Ask, order: SecretOrder, clause: Clause) -> Line | None:
    """The answer that a clause gives: what an open order in its place does, where there are such."""
    ahead = AHEAD.get(ask.do)
    if clause.about == DEFAULT:
        return default_answer(game, ask)
    if clause.about == LOSSES:
        return openly_ordered(game, ask, [StandingOrder(ask.by, ask.do, [*with_guns(game, ask, clause.losses)])])
    if ahead is not None and ahead.as_open is not None:
        return openly_ordered(game, ask, [StandingOrder(ask.by, ahead.about, ahead.as_open(clause))])
    if ahead is None or ahead.choose is None:
        return None
    lines = answers(game, ask)
    return ahead.choose(Moment(game, ask.by, order.memory, ask), clause, lines) if lines else None


def abouts_of(ask: Ask) -> set[str]:
    """What clauses that answer a question are about."""
    ahead = AHEAD.get(ask.do)
    return {DEFAULT, ASK, *([LOSSES] if ask.do == CASUALTIES.do else []), *([ahead.about] if ahead else [])}


def spaces_of(ask: Ask) -> set[str]:
    """The spaces by which an order is about a question: that of it, where aircraft may go, and whence."""
    return {ask.space, *(ask.to or ()), *((ask.units or {}) if ask.do == "scramble" else ())}


def ordered_battle(game: Game, orders: Sequence[SecretOrder]) -> Line | None:
    """The battle that the power in turn has ordered to be opened next, if it has."""
    state = game.state
    if state.pending or state.winner or not orders:
        return None
    for battle in open_battles(game):
        for order, clause in _ranked(game, orders, {"fight"}, {battle.space}):
            if _holds(game, state.power, order, clause, opening=battle):
                line = {"by": state.power, "do": "battle", "space": battle.space, "kind": battle.kind}
                return line | {"note": order.note}
    return None


def _holds(
    game: Game, power: str, order: SecretOrder, clause: Clause, ask: Ask | None = None, opening: Battle | None = None
) -> bool:
    """Whether what a clause depends on is so; where that cannot be told, it is not obeyed."""
    return bool(all_hold(clause.when, Moment(game, power, order.memory, ask, opening)))


def _ranked(game: Game, orders: Sequence[SecretOrder], abouts: set[str], spaces: set[str]) -> Held:
    """What may apply: orders for the space before general ones, the newest first; what is left to the default, last."""
    turn = turn_name(game)
    found = [
        (order, clause)
        for order in orders
        if order.turn in ("", turn)
        for clause in order.clauses
        if clause.about in abouts and (not clause.where or spaces & set(clause.where))
    ]
    found.sort(key=lambda pair: (not pair[0].number, bool(pair[0].number) and not pair[1].where, -pair[0].number))
    return found


def _going_up(game: Game, ask: Ask, held: Held) -> Line | None:
    """Who goes up by all that is ordered; the newest order that has a say in it is named. Open orders go before sealed
    ones about the same spaces."""
    if not held:
        return None
    orders: list[StandingOrder] = []
    for _, clause in sorted(held, key=lambda pair: pair[0].number):
        orders = set_order(orders, _as_open(ask.by, clause))
    for order in game.state.orders:
        if (order.power, order.about) == (ask.by, ask.do):
            orders = set_order(orders, order)
    line = openly_ordered(game, ask, orders)
    newest = max((order for order, _ in held), key=lambda order: order.number)
    return None if line is None else line | {"note": newest.note}


def _as_open(power: str, clause: Clause) -> StandingOrder:
    """Who goes up by a clause, as an open order would have it: where it counts, that names the spaces itself."""
    choice = going(clause)
    return StandingOrder(power, clause.about, choice, () if isinstance(choice, dict) else tuple(sorted(clause.where)))
