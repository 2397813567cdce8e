"""What the host corrects."""

from __future__ import annotations

from bot.wording.orders.order_wording import OrderWording
from bot.wording.speech import Speech
from engine.json_types import Line


def sentence(line: Line, say: Speech) -> str:
    return f"edit by the host: {line.get('why', '')}"


EDIT = OrderWording("edit", sentence)
