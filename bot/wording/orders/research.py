"""Dice for a development."""

from __future__ import annotations

from bot.wording.orders.order_wording import OrderWording
from bot.wording.speech import Speech, words
from engine.json_types import Line


def sentence(line: Line, say: Speech) -> str:
    dice = "1 die" if line.get("count") == 1 else f"{line.get('count', 0)} dice"
    return f"{dice} for {words(str(line.get('technology') or 'a development'))}"


RESEARCH = OrderWording("research", sentence)
