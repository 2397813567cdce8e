"""A phase that is ended."""

from __future__ import annotations

from bot.wording.orders.order_wording import OrderWording
from bot.wording.speech import Speech
from engine.json_types import Line


def sentence(line: Line, say: Speech) -> str:
    return "end of the phase"


END_PHASE = OrderWording("end_phase", sentence)
