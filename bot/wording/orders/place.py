"""Units that are placed: what was bought, or comes where a capital is free again; or the rest of a bid that is not."""

from __future__ import annotations

from bot.wording.orders.order_wording import OrderWording
from bot.wording.speech import Speech, money, units
from engine.json_types import Line
from engine.state.ask import Ask


def question(ask: Ask, say: Speech) -> str:
    return f"which land and air units come to **{say.space(ask.space)}** for free? They may be worth {money(ask.ipc)}"


def label(line: Line, ask: Ask, say: Speech) -> str:
    return units(line["units"]) if any(line["units"].values()) else "No units"


def sentence(line: Line, say: Speech) -> str:
    """No unit at all: the rest of a bid is kept, or no free units come."""
    if not any(line["units"].values()):
        return "the rest of the bid kept as cash, or no free units"
    return f"{units(line['units'])} placed in {say.space(line['space'])}"


PLACE = OrderWording("place", sentence, label, question, in_a_menu=True)
