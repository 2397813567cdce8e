"""Leaving a battle that one defends in."""

from __future__ import annotations

from bot.wording.orders.order_wording import OrderWording, in_space
from bot.wording.orders.retreat import sentence
from bot.wording.speech import Speech
from engine.json_types import Line
from engine.state.ask import Ask


def question(ask: Ask, say: Speech) -> str:
    return f"do {ask.part or 'units'}{in_space(ask, say)} slip away?"


def label(line: Line, ask: Ask, say: Speech) -> str:
    part = f" ({line['part']})" if line.get("part") else ""
    return (f"Withdraw to {say.space(line['to'])}" if line.get("to") else "Withdraw") + part


WITHDRAW = OrderWording("withdraw", sentence, label, question)
