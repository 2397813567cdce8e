"""National advantages that are used."""

from __future__ import annotations

from typing import Any

from bot.wording.advantages import advantage
from bot.wording.orders.order_wording import OrderWording
from bot.wording.speech import Speech, listed, unit, units
from engine.json_types import Line


def sentence(line: Line, say: Speech) -> str:
    told = [f"use {advantage(line['name'])}"]
    if line.get("units"):
        told.append(f"with {_stacks(line['units'], say)}")
    if line.get("path"):
        told.append(f"({say.path(line['path'])})")
    if line.get("space"):
        told.append(f"in {say.space(line['space'])}")
    return " ".join(told)


def _stacks(of: dict[str, Any], say: Speech) -> str:
    return listed(
        [f"{units(n)} of {say.power(k)}" if isinstance(n, dict) else f"{n} {unit(k, n)}" for k, n in of.items()]
    )


ADVANTAGE = OrderWording("advantage", sentence)
