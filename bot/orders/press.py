""" "press", "continue"."""

from __future__ import annotations

from bot.orders.order import Order, bare, in_space
from bot.wording.speech import Speech
from engine.json_types import Line
from engine.state.ask import Ask
from engine.state.battle import DEFENDER

PRESS_THE_ATTACK = "Press the attack"


def question(ask: Ask, say: Speech) -> str:
    where = in_space(ask, say)
    if ask.side == DEFENDER:
        return f"fire{where}, or withdraw instead?"
    if ask.part:
        return f"where do the {ask.part} units{where} retreat?"
    return f"press the attack or retreat{where}?"


def label(line: Line, ask: Ask, say: Speech) -> str:
    if ask.do == "withdraw":
        return "Stay and fight"
    return "Fire" if ask.side == DEFENDER else PRESS_THE_ATTACK


def sentence(line: Line, say: Speech) -> str:
    return "press the attack"


PRESS = Order("press", dict.fromkeys(("press", "continue", "again"), bare("press")), sentence, label, question)
