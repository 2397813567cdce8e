"""Questions in words: what somebody owes, and the labels of the possible answers."""

from __future__ import annotations

from typing import Any

from bot.wording.speech import Speech, capital, units, words
from engine.state.ask import Ask

Line = dict[str, Any]
PRESS = "Press the attack"


def question(ask: Ask, say: Speech) -> str:
    """What is asked, without who."""
    where = f" in **{say.space(ask.space)}**" if ask.space else ""
    if ask.do == "casualties":
        hits = "1 hit" if ask.hits == 1 else f"{ask.hits} hits"
        return f"choose casualties for {hits}{where}"
    if ask.do == "press" and ask.side == "defender":
        return f"fire{where}, or withdraw instead?"
    if ask.do == "press" and ask.part:
        return f"where do the {ask.part} units{where} retreat?"
    if ask.do == "withdraw":
        return f"do {ask.part or 'units'}{where} slip away?"
    if ask.do == "press":
        return f"press the attack or retreat{where}?"
    if ask.do == "submerge":
        return f"do submarines submerge{where}?"
    if ask.do == "bombard":
        return f"which ships bombard{where}? They can support one landing only"
    if ask.do == "land":
        return f"where do the aircraft{where} land?"
    return f"{words(ask.do)}{where}?"


def asked(ask: Ask, say: Speech) -> str:
    """A question to a player, in a message of its own."""
    return f"{say.mention(ask.by)} **{say.power(ask.by)}**: {stopped(question(ask, say))}"


def stopped(text: str) -> str:
    """With a full stop, unless it asks."""
    return text if text.endswith("?") else f"{text}."


def answer_label(line: Line, ask: Ask, say: Speech) -> str:
    """A possible answer, short enough for a button or a menu."""
    return ANSWERS.get(line["do"], _other)(line, ask, say)[:80]


def _casualties(line: Line, ask: Ask, say: Speech) -> str:
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


def _press(line: Line, ask: Ask, say: Speech) -> str:
    if ask.do == "withdraw":
        return "Stay and fight"
    return "Fire" if ask.side == "defender" else PRESS


def _retreat(line: Line, ask: Ask, say: Speech) -> str:
    part = f" ({line['part']})" if line.get("part") else ""
    return (f"Retreat to {say.space(line['to'])}" if line.get("to") else "Retreat") + part


def _withdraw(line: Line, ask: Ask, say: Speech) -> str:
    part = f" ({line['part']})" if line.get("part") else ""
    return (f"Withdraw to {say.space(line['to'])}" if line.get("to") else "Withdraw") + part


def _submerge(line: Line, ask: Ask, say: Speech) -> str:
    n = sum(line.get("units", {}).values())
    return f"Submerge {n}" if n else "Stay and fight"


def _land(line: Line, ask: Ask, say: Speech) -> str:
    return f"{capital(units(line['units']))} to {say.space(line['to'])}"


def _bombard(line: Line, ask: Ask, say: Speech) -> str:
    return f"Bombard with {units(line['ships'])}" if line.get("ships") else "Hold the fire for another landing"


def _other(line: Line, ask: Ask, say: Speech) -> str:
    rest = [say.name_of(str(value)) for key, value in line.items() if key not in ("by", "do") and value]
    return capital(" ".join([words(line["do"]), *rest]))


ANSWERS = {
    "casualties": _casualties,
    "press": _press,
    "retreat": _retreat,
    "withdraw": _withdraw,
    "submerge": _submerge,
    "land": _land,
    "bombard": _bombard,
}
