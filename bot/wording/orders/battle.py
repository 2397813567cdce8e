"""Battles, raids and rockets that are begun."""

from __future__ import annotations

from bot.wording.orders.order_wording import OrderWording
from bot.wording.speech import Speech
from engine.json_types import Line


def sentence(line: Line, say: Speech) -> str:
    if line.get("kind") == "rocket":
        start = f" from {say.space(line['from'])}" if line.get("from") else ""
        return f"fire a rocket{start} at {say.space(line['space'])}"
    return ("raid on" if line.get("kind") == "raid" else "fight in") + f" {say.space(line['space'])}"


BATTLE = OrderWording("battle", sentence)
