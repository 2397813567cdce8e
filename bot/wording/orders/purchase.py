"""Units that are bought."""

from __future__ import annotations

from bot.wording.orders.order_wording import OrderWording
from bot.wording.speech import Speech, units
from engine.json_types import Line


def sentence(line: Line, say: Speech) -> str:
    return f"buy {units(line.get('units', {}))}"


PURCHASE = OrderWording("purchase", sentence)
