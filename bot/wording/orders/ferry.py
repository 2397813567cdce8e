"""Crossings by sea in one order."""

from __future__ import annotations

from bot.wording.orders.order_wording import OrderWording
from bot.wording.speech import Speech, units
from engine.json_types import Line


def sentence(line: Line, say: Speech) -> str:
    return f"{units(line['units'])} {say.path([line['from'], *line['sea'], line['to']])} by sea"


FERRY = OrderWording("ferry", sentence)
