"""What sealed orders say of aircraft that may go up while another moves: the engine reads them as it does open ones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.absent.secret_orders import SecretOrder
from bot.orders.ahead import EVERYBODY, Clause
from engine import Game
from engine.json_types import Line
from engine.questions import find
from engine.questions.question import Pending
from engine.record import to_data
from engine.state.ask import Ask, Choice, StandingOrder, set_order


def ordered_to_go_up(game: Game, ask: Ask, secrets: Sequence[SecretOrder]) -> Line | None:
    """The answer to such a question, with the newest order named that has a say in it; None if none has. Open orders
    go before sealed ones about the same spaces."""
    said = [(secret, clause) for secret in secrets for clause in secret.clauses if _concerns(game, ask, secret, clause)]
    if not said:
        return None
    orders: list[StandingOrder] = []
    for _, clause in sorted(said, key=lambda pair: pair[0].number):
        orders = set_order(orders, _open_order(ask.by, clause))
    for order in game.state.orders:
        if (order.power, order.about) == (ask.by, ask.do):
            orders = set_order(orders, order)
    line = find(ask.do).ordered(Pending(replace(game.state, orders=orders), ask))
    newest = max((secret for secret, _ in said), key=lambda secret: secret.number)
    return None if line is None else to_data(line) | {"note": newest.note}


def _concerns(game: Game, ask: Ask, secret: SecretOrder, clause: Clause) -> bool:
    """Whether a clause is about a space of the question, in this turn."""
    spaces = {ask.space, *(ask.to or ()), *((ask.units or {}) if ask.do == "scramble" else ())}
    in_time = secret.turn in ("", f"{game.state.round}.{game.state.power}")
    return in_time and clause.about == ask.do and (not clause.where or bool(spaces & set(clause.where)))


def _open_order(power: str, clause: Clause) -> StandingOrder:
    """The clause as an open order would have it."""
    if 0 < clause.going < EVERYBODY:
        return StandingOrder(power, clause.about, dict.fromkeys(clause.where, clause.going))
    choice: Choice = "all" if clause.going else "never"
    return StandingOrder(power, clause.about, choice, tuple(sorted(clause.where)))
