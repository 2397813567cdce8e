"""Moves."""

from __future__ import annotations

from bot.wording.orders.order_wording import OrderWording
from bot.wording.speech import Speech, units, words
from engine.json_types import Line


def sentence(line: Line, say: Speech) -> str:
    extra = " (ignoring submarines and transports)" if line.get("engage") is False else ""
    if line.get("engage"):
        extra = " (engaging submarines and transports)"
    target = f" on the {words(line['target'])}" if line.get("target") else ""
    mission = f" ({line['mission']}{target})" if line.get("mission") else ""
    if line.get("carrier"):
        extra += f" (aboard {say.power(line['carrier'])}'s ships)"
    if line.get("cargo") is not None:
        extra += f" (with {units(line['cargo'])} aboard)"
    of = f" of {say.power(line['of'])}" if line.get("of") else ""
    return f"{units(line['units'])}{of} {say.path(line['path'])}{mission}{extra}"


MOVE = OrderWording("move", sentence)
