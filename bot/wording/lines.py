"""A line of the record as a sentence, for the history and for what was taken back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.wording.speech import Speech, listed, unit, units, words
from bot.wording.standing import choice_text

Line = dict[str, Any]


def line_sentence(line: Line, say: Speech) -> str:
    """What a player ordered, without his name."""
    told = {
        "purchase": _purchase,
        "move": _move,
        "ferry": _ferry,
        "battle": _battle,
        "research": _research,
        "advantage": _advantage,
        "land": lambda line, say: f"{units(line['units'])} land in {say.space(line.get('to') or '')}",
        "bombard": lambda line, say: f"bombard with {units(line['ships'])}" if line["ships"] else "do not bombard",
        "place": _place,
        "casualties": _casualties,
        "press": lambda line, say: "press the attack",
        "retreat": _leave,
        "withdraw": _leave,
        "submerge": lambda line, say: f"submerge {units(line['units'])}" if line["units"] else "stay surfaced",
        "orders": _orders,
        "end_phase": lambda line, say: "end of the phase",
        "edit": lambda line, say: f"edit by the host: {line.get('why', '')}",
    }.get(line["do"], _other)
    return told(line, say)


def history_line(number: int, line: Line, say: Speech) -> str:
    """A numbered line of the history, with its dice."""
    dice = f" · dice {' '.join(map(str, line['dice']))}" if line.get("dice") else ""
    by = "The host" if line["by"] == "host" else say.power(line["by"])
    return f"`{number}` {by}: {line_sentence(line, say)}{dice}"


def taken_back(user: str, told: Sequence[str]) -> str:
    """What the table reads when a player takes orders back."""
    return f"<@{user}> took back: {listed(told).rstrip('.')}."


def _purchase(line: Line, say: Speech) -> str:
    return f"buy {units(line.get('units', {}))}"


def _battle(line: Line, say: Speech) -> str:
    if line.get("kind") == "rocket":
        start = f" from {say.space(line['from'])}" if line.get("from") else ""
        return f"fire a rocket{start} at {say.space(line['space'])}"
    return ("raid on" if line.get("kind") == "raid" else "fight in") + f" {say.space(line['space'])}"


def _research(line: Line, say: Speech) -> str:
    dice = "1 die" if line.get("count") == 1 else f"{line.get('count', 0)} dice"
    return f"{dice} for {words(str(line.get('technology') or 'a development'))}"


def _advantage(line: Line, say: Speech) -> str:
    told = [f"use {words(line['name'])}"]
    if line.get("units"):
        told.append(f"with {_stacks(line['units'], say)}")
    if line.get("path"):
        told.append(f"({say.path(line['path'])})")
    if line.get("space"):
        told.append(f"in {say.space(line['space'])}")
    return " ".join(told)


def _stacks(of: dict[str, Any], say: Speech) -> str:
    return listed(
        [f"{units(n)} of {say.power(k)}" if isinstance(n, dict) else f"{n} {unit(k, n)}" for k, n in of.items()]
    )


def _place(line: Line, say: Speech) -> str:
    """No unit at all: the rest of a bid is kept."""
    if not any(line["units"].values()):
        return "the rest of the bid kept as cash"
    return f"{units(line['units'])} placed in {say.space(line['space'])}"


def _orders(line: Line, say: Speech) -> str:
    where = f" in {say.spaces(line['where'])}" if line.get("where") else ""
    about = [key for key in line if key not in ("by", "do", "note", "dice", "where")]
    told = [f"{words(key)}: {choice_text(line[key])}" for key in about]
    return f"standing order, {'; '.join(told)}{where}"


def _leave(line: Line, say: Speech) -> str:
    who = units(line["units"]) if line.get("units") else f"{line['part']} units" if line.get("part") else ""
    to = f" to {say.space(line['to'])}" if line.get("to") else ""
    return f"{line['do']}{f' {who}' if who else ''}{to}".replace("submarines units", "submarines")


def _move(line: Line, say: Speech) -> str:
    extra = " (ignoring submarines and transports)" if line.get("engage") is False else ""
    if line.get("engage"):
        extra = " (engaging submarines and transports)"
    mission = f" ({line['mission']})" if line.get("mission") else ""
    if line.get("carrier"):
        extra += f" (aboard {say.power(line['carrier'])}'s ships)"
    if line.get("cargo") is not None:
        extra += f" (with {units(line['cargo'])} aboard)"
    of = f" of {say.power(line['of'])}" if line.get("of") else ""
    return f"{units(line['units'])}{of} {say.path(line['path'])}{mission}{extra}"


def _ferry(line: Line, say: Speech) -> str:
    return f"{units(line['units'])} {say.path([line['from'], *line['sea'], line['to']])} by sea"


def _casualties(line: Line, say: Speech) -> str:
    flat: list[str] = []
    for kind, n in line.get("units", {}).items():
        flat.append(f"{say.power(kind)} {units(n)}" if isinstance(n, dict) else f"{n} {unit(kind, n)}")
    hit = [f"{n} {unit(kind, 2)} damaged" for kind, n in line.get("hit", {}).items() if isinstance(n, int)]
    return f"lose {listed([*flat, *hit]) or 'nothing'}"


def _other(line: Line, say: Speech) -> str:
    rest = [say.name_of(str(value)) for key, value in line.items() if key not in ("by", "do", "note", "dice")]
    return " ".join([words(line["do"]), *rest])
