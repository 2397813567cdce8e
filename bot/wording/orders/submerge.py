"""Submarines that go under, or stay."""

from __future__ import annotations

from bot.wording.orders.order_wording import OrderWording, in_space
from bot.wording.speech import Speech, units
from engine.json_types import Line
from engine.state.ask import Ask


def question(ask: Ask, say: Speech) -> str:
    return f"do submarines submerge{in_space(ask, say)}?"


def label(line: Line, ask: Ask, say: Speech) -> str:
    n = sum(line.get("units", {}).values())
    return f"Submerge {n}" if n else "Stay and fight"


def sentence(line: Line, say: Speech) -> str:
    return f"submerge {units(line['units'])}" if line["units"] else "stay surfaced"


SUBMERGE = OrderWording("submerge", sentence, label, question)
