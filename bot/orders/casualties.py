""" "lose 2 inf, 1 tank", with "hit 1 battleship" for a capital ship that only takes its first hit."""

from __future__ import annotations

from typing import Any

from bot.orders.order import Order, in_space
from bot.orders.reader import Reader
from bot.parsing.stacks import units_of
from bot.parsing.tokens import Tokens, first
from bot.wording.speech import Speech, capital, listed, unit, units
from engine.json_types import Line
from engine.state.ask import Ask


def read(tokens: Tokens, reader: Reader) -> Line:
    at = first(tokens, lambda token: token.low in ("hit", "damage") and token.alone)
    lost, hit = (tokens[:at], tokens[at + 1 :]) if at >= 0 else (tokens, [])
    if at >= 0 and lost and lost[-1].text == ",":
        lost = lost[:-1]
    line: Line = {"do": "casualties", "units": units_of(lost, reader.words.units) if lost else {}}
    return line | ({"hit": units_of(hit, reader.words.units)} if hit else {})


def question(ask: Ask, say: Speech) -> str:
    hits = "1 hit" if ask.hits == 1 else f"{ask.hits} hits"
    return f"choose casualties for {hits}{in_space(ask, say)}"


def label(line: Line, ask: Ask, say: Speech) -> str:
    lost, hit = _flat(line.get("units", {}), say), _flat(line.get("hit", {}), say)
    parts = [f"lose {lost}"] if lost else []
    if hit:
        parts.append(f"{hit} damaged")
    if seaborne := line.get("seaborne"):
        parts.append(f"of them from the ships {units(seaborne)}")
    return capital(", ".join(parts)) or "Lose nothing"


def _flat(of: dict[str, Any], say: Speech) -> str:
    if any(isinstance(n, dict) for n in of.values()):
        return "; ".join(f"{say.power(power)} {units(n)}" for power, n in of.items())
    return units(of) if of else ""


def sentence(line: Line, say: Speech) -> str:
    flat: list[str] = []
    for kind, n in line.get("units", {}).items():
        flat.append(f"{say.power(kind)} {units(n)}" if isinstance(n, dict) else f"{n} {unit(kind, n)}")
    lost = [f"lose {listed(flat)}"] if flat else []
    hit = [f"{n} {unit(kind, n)} damaged" for kind, n in line.get("hit", {}).items() if isinstance(n, int)]
    return ", ".join([*lost, *hit]) or "lose nothing"


VERBS = ("casualties", "casualty", "lose", "loss", "losses")
CASUALTIES = Order("casualties", dict.fromkeys(VERBS, read), sentence, label, question, in_a_menu=True)
