"""Bombers that are divided among the facilities of a territory."""

from __future__ import annotations

from bot.wording.orders.order_wording import OrderWording, in_space
from bot.wording.speech import Speech, listed, units, words
from engine.json_types import Line
from engine.state.ask import Ask


def question(ask: Ask, say: Speech) -> str:
    return f"which bombers attack what{in_space(ask, say)}? {units(ask.units or {})} are still to be sent at a facility"


def label(line: Line, ask: Ask, say: Speech) -> str:
    return _shares(line)


def sentence(line: Line, say: Speech) -> str:
    where = f" in {say.space(line['space'])}" if line.get("space") else ""
    return f"bombers{where}: {_shares(line)}"


def _shares(line: Line) -> str:
    """Who bombs what."""
    return listed(f"{words(facility)}: {units(share)}" for facility, share in line.get("targets", {}).items() if share)


RAID = OrderWording("raid", sentence, label, question, in_a_menu=True)
