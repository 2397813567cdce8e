"""Units that are bought, and what is repaired with the same order."""

from __future__ import annotations

from collections.abc import Mapping

from bot.wording.orders.order_wording import OrderWording
from bot.wording.speech import Speech, listed, of_economy, units, words
from engine.json_types import Line


def sentence(line: Line, say: Speech) -> str:
    bought, repairs = line.get("units", {}), repaired(line.get("repairs", {}), say)
    told = listed([*([f"buy {units(bought)}"] if bought or not repairs else []), *([repairs] if repairs else [])])
    return told + of_economy(line.get("economy") or "")


def repaired(repairs: Mapping[str, Mapping[str, int]], say: Speech) -> str:
    """ "repair 3 damage in Germany and 1 in Italy"; "" for nothing."""
    told = [
        f"{points} damage of the {words(slot)} in {say.space(space)}"
        for space, here in repairs.items()
        for slot, points in here.items()
    ]
    return f"repair {listed(told)}" if told else ""


PURCHASE = OrderWording("purchase", sentence)
