"""What the host corrects."""

from __future__ import annotations

from bot.orders.order import Order
from bot.wording.speech import Speech
from engine.json_types import Line


def sentence(line: Line, say: Speech) -> str:
    return f"edit by the host: {line.get('why', '')}"


EDIT = Order("edit", sentence=sentence)
