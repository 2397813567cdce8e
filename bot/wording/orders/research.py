"""Dice for a development, researchers, and the chart after a breakthrough."""

from __future__ import annotations

from bot.wording.orders.order_wording import OrderWording
from bot.wording.speech import Speech, purses, words
from engine.json_types import Line
from engine.state.ask import Ask


def question(ask: Ask, say: Speech) -> str:
    return "a breakthrough! From which chart?"


def label(line: Line, ask: Ask, say: Speech) -> str:
    return f"Chart {line.get('chart')}"


def sentence(line: Line, say: Speech) -> str:
    count, chart, goal = int(line.get("count") or 0), line.get("chart"), line.get("technology")
    if goal:
        return f"{'1 die' if count == 1 else f'{count} dice'} for {words(str(goal))}"
    more = "" if chart is None else f"chart {chart}"
    if not count:
        return more or ("let the researchers roll" if say.researchers_stay else "no research dice")
    pay = purses(line.get("pay") or {})
    told = say.searchers(count, "more ") + (f" ({pay})" if pay else "")
    return told + (f", {more}" if more else "")


RESEARCH = OrderWording("research", sentence, label, question)
