"""Leaving a battle that one attacks in."""

from __future__ import annotations

from bot.wording.orders.order_wording import OrderWording
from bot.wording.speech import Speech, units
from engine.json_types import Line
from engine.state.ask import Ask


def label(line: Line, ask: Ask, say: Speech) -> str:
    part = f" ({line['part']})" if line.get("part") else ""
    return (f"Retreat to {say.space(line['to'])}" if line.get("to") else "Retreat") + part


def sentence(line: Line, say: Speech) -> str:
    """Who leaves, and where to; of a withdrawal too."""
    who = units(line["units"]) if line.get("units") else f"{line['part']} units" if line.get("part") else ""
    to = f" to {say.space(line['to'])}" if line.get("to") else ""
    return f"{line['do']}{f' {who}' if who else ''}{to}".replace("submarines units", "submarines")


RETREAT = OrderWording("retreat", sentence, label)
