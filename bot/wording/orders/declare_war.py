"""A declaration of war."""

from __future__ import annotations

from bot.wording.orders.order_wording import OrderWording
from bot.wording.speech import Speech, listed
from engine.json_types import Line
from engine.state.ask import Ask


def sentence(line: Line, say: Speech) -> str:
    return f"declare war on {listed(say.power(str(power)) for power in line['on'])}"


def label(line: Line, ask: Ask, say: Speech) -> str:
    return f"Declare war on {listed(say.power(str(power)) for power in line['on'])}"


DECLARE_WAR = OrderWording("declare_war", sentence, label)
