"""Kamikaze strikes at warships."""

from __future__ import annotations

from bot.wording.orders.order_wording import OrderWording, in_space
from bot.wording.speech import Speech, listed, unit, units
from engine.json_types import Line
from engine.state.ask import Ask


def question(ask: Ask, say: Speech) -> str:
    left = "one strike is" if ask.max == 1 else f"{ask.max} strikes are"
    ships = units(ask.units or {})
    return f"kamikaze strikes at {ships}{in_space(ask, say)}? {left} left in the game, each hits on 2 or less"


def label(line: Line, ask: Ask, say: Speech) -> str:
    return _strikes(line) if line.get("targets") else "No strike here"


def sentence(line: Line, say: Speech) -> str:
    where = f" in {say.space(line['space'])}" if line.get("space") else ""
    return f"kamikaze{where}: {_strikes(line)}" if line.get("targets") else f"no kamikaze strike{where}"


def _strikes(line: Line) -> str:
    told = (f"{n} {'strike' if n == 1 else 'strikes'} at {unit(kind, n)}" for kind, n in line["targets"].items() if n)
    return listed(told)


KAMIKAZE = OrderWording("kamikaze", sentence, label, question, in_a_menu=True)
