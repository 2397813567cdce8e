"""What is told beside a question to one who may be away: to the table, that sealed orders of his stand and what the
clock will do; to himself alone, what his orders do about it. Pure."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from bot.absent.in_force import in_force
from bot.absent.matching import abouts_of, ordered_answer, spaces_of
from bot.absent.secret_orders import SecretOrder
from bot.loaded import Loaded
from bot.messages import routes
from bot.messages.message import Button, Menu, Message, Row
from bot.orders.ahead import ASK, Clause, Moment
from bot.orders.conditions import sentence
from bot.orders.moments import all_hold
from bot.presence.debts import Debt
from bot.wording import standing_orders as texts
from engine.lines import default_answer
from engine.state.ask import Ask

MOST_IN_ROW = 5
Beside = tuple[Button | None, str]
"""The way to one's own orders, if one has any, and what the clock will do."""


def with_orders_ahead(after: Loaded, said: Sequence[Message]) -> list[Message]:
    """Messages, with the way to one's own orders under questions to a player who has some, and what the clock does
    where one runs for him."""
    kept, found = (in_force(after) if after.facts.orders else {}), dict[str, Beside]()
    for number, ask in enumerate(after.game.state.pending):
        if after.players.get(ask.by) != after.players.get(after.game.state.power):
            mark = routes.DECIDE_ALL_TURN.write(game=after.id, revision=after.revision, ask=number)
            id = routes.MY_ORDERS.write(game=after.id, revision=after.revision, ask=number)
            has = any(one.sheet is None for one in kept.get(ask.by, ()))
            found[mark] = (Button(texts.MY_ORDERS, id) if has else None, _by_clock(after, ask))
    return [_with(message, found) for message in said] if found else [*said]


def _with(message: Message, beside: Mapping[str, Beside]) -> Message:
    rows: list[Row] = []
    text = message.text
    for row in message.rows:
        marks = [] if isinstance(row, Menu) else [button.id for button in row if button.id in beside]
        button, line = beside[marks[0]] if marks else (None, "")
        rows.append((*row, button) if button and not isinstance(row, Menu) and len(row) < MOST_IN_ROW else row)
        text = f"{text}\n{line}" if line else text
    return replace(message, text=text, rows=tuple(rows))


def _by_clock(after: Loaded, ask: Ask) -> str:
    """What the table reads of a question that the clock will answer; when, stands there already."""
    presence = after.facts.presence
    if presence.pause is not None or not presence.clock.runs or ask.by not in after.players:
        return ""
    line = default_answer(after.game, ask)
    return f"-# {texts.clock_answers(_who(after, ask), after.say.answer(line, ask))}" if line else ""


def _who(loaded: Loaded, ask: Ask) -> str:
    return f"**{loaded.say.power(ask.by)}**"


def here_ahead(loaded: Loaded, ask: Ask, debt: Debt | None) -> str:
    """What a player's sealed orders do about a question that he is asked, or why nothing, and what is done if he never
    answers. Odds may be asked for, which take long: never beside other work."""
    orders = [one for one in in_force(loaded).get(ask.by, ()) if one.sheet is None]
    line = ordered_answer(loaded.game, ask, orders)
    if line is not None:
        number = next((order.number for order in orders if order.note == line["note"]), 0)
        told = [texts.answers_here(number, loaded.say.answer(line, ask))]
    else:
        told = [one for order, clause in _about(orders, ask) if (one := _silent(loaded, ask, order, clause))]
    usual, at = default_answer(loaded.game, ask), debt.deadline if debt is not None else None
    known = usual is not None and at is not None
    label = loaded.say.answer(usual, ask) if usual else ""
    end = texts.clock_answers(_who(loaded, ask), label, at) if known else texts.nobody_answers(_who(loaded, ask))
    return "\n".join([*(told or [texts.NONE_HERE]), end])


def _about(orders: Sequence[SecretOrder], ask: Ask) -> list[tuple[SecretOrder, Clause]]:
    abouts, spaces = abouts_of(ask), spaces_of(ask)
    clauses = [(order, clause) for order in orders for clause in order.clauses if clause.about in abouts]
    return [(order, clause) for order, clause in clauses if not clause.where or spaces & set(clause.where)]


def _silent(loaded: Loaded, ask: Ask, order: SecretOrder, clause: Clause) -> str:
    """Why a clause does not answer."""
    moment = Moment(loaded.game, ask.by, order.memory, ask)
    unmet = [sentence(one, loaded.say) for one in clause.when if all_hold([one], moment) is not True]
    if clause.about == ASK and not unmet:
        return texts.asks_here(order.number, order.text)
    return texts.silent_here(order.number, order.text, unmet) if unmet else ""
