"""Aircraft that land after a battle."""

from __future__ import annotations

from bot.wording.orders.order_wording import OrderWording, in_space
from bot.wording.speech import Speech, capital, units
from engine.json_types import Line
from engine.state.ask import Ask


def question(ask: Ask, say: Speech) -> str:
    return f"where do the aircraft{in_space(ask, say)} land?"


def label(line: Line, ask: Ask, say: Speech) -> str:
    return f"{capital(units(line['units']))} to {say.space(line['to'])}"


def sentence(line: Line, say: Speech) -> str:
    return f"{units(line['units'])} land in {say.space(line.get('to') or '')}"


LAND = OrderWording("land", sentence, label, question)
