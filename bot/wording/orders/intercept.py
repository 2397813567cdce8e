"""Fighters that go up to meet a raid, or stay."""

from __future__ import annotations

from bot.wording.orders.order_wording import OrderWording, in_space
from bot.wording.speech import Speech, units
from engine.json_types import Line
from engine.state.ask import Ask


def question(ask: Ask, say: Speech) -> str:
    return f"which fighters go up to meet the raid{in_space(ask, say)}? Those that do defend nothing else"


def label(line: Line, ask: Ask, say: Speech) -> str:
    return f"Send up {units(line['units'])}" if line.get("units") else "Stay on the ground"


def sentence(line: Line, say: Speech) -> str:
    where = f" over {say.space(line['space'])}" if line.get("space") else ""
    return f"send up {units(line['units'])}{where}" if line["units"] else f"nobody goes up{where}"


INTERCEPT = OrderWording("intercept", sentence, label, question)
