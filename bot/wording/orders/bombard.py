"""Ships that support a landing."""

from __future__ import annotations

from bot.wording.orders.order_wording import OrderWording, in_space
from bot.wording.speech import Speech, units
from engine.json_types import Line
from engine.state.ask import Ask


def question(ask: Ask, say: Speech) -> str:
    return f"which ships bombard{in_space(ask, say)}? They can support one landing only"


def label(line: Line, ask: Ask, say: Speech) -> str:
    return f"Bombard with {units(line['ships'])}" if line.get("ships") else "Hold the fire for another landing"


def sentence(line: Line, say: Speech) -> str:
    return f"bombard with {units(line['ships'])}" if line["ships"] else "do not bombard"


BOMBARD = OrderWording("bombard", sentence, label, question, in_a_menu=True)
