"""Units that are placed, or the rest of a bid that is not."""

from __future__ import annotations

from bot.wording.orders.order_wording import OrderWording
from bot.wording.speech import Speech, units
from engine.json_types import Line


def sentence(line: Line, say: Speech) -> str:
    """No unit at all: the rest of a bid is kept."""
    if not any(line["units"].values()):
        return "the rest of the bid kept as cash"
    return f"{units(line['units'])} placed in {say.space(line['space'])}"


PLACE = OrderWording("place", sentence)
