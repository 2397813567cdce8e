"""A phase that is ended."""

from __future__ import annotations

from bot.wording.orders.order_wording import Line, OrderWording
from bot.wording.speech import Speech


def sentence(line: Line, say: Speech) -> str:
    return "end of the phase"


END_PHASE = OrderWording("end_phase", sentence)
