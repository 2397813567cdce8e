"""Aircraft that go up from air bases to defend a zone."""

from __future__ import annotations

from bot.wording.orders.order_wording import OrderWording
from bot.wording.speech import Speech, listed, units
from engine.json_types import Line
from engine.state.ask import Ask


def question(ask: Ask, say: Speech) -> str:
    ready = listed(f"{units(there)} in {say.space(base)}" for base, there in (ask.units or {}).items())
    zones = say.spaces(ask.to or ())
    return f"which aircraft scramble to **{zones}**? Ready: {ready}. They defend nothing else this turn"


def label(line: Line, ask: Ask, say: Speech) -> str:
    if not line.get("units"):
        return "Nobody (more) scrambles"
    return f"{units(line['units'])}: {say.space(line['from'])} to {say.space(line['to'])}"


def sentence(line: Line, say: Speech) -> str:
    if not line["units"]:
        return "nobody (more) scrambles"
    start = f" from {say.space(line['from'])}" if line.get("from") else ""
    to = f" to {say.space(line['to'])}" if line.get("to") else ""
    return f"scramble {units(line['units'])}{start}{to}"


SCRAMBLE = OrderWording("scramble", sentence, label, question, in_a_menu=True)
