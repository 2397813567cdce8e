"""A line of the record as a sentence, for the history and for what was taken back."""

from __future__ import annotations

from typing import Any

from bot.wording.speech import Speech, listed, unit, units, words

Line = dict[str, Any]


def line_sentence(line: Line, say: Speech) -> str:
    """What a player ordered, without his name."""
    told = {
        "purchase": _purchase,
        "move": _move,
        "ferry": _ferry,
        "battle": lambda line, say: f"fight in {say.space(line['space'])}",
        "place": lambda line, say: f"{units(line['units'])} placed in {say.space(line['space'])}",
        "casualties": _casualties,
        "press": lambda line, say: "press the attack",
        "retreat": lambda line, say: "retreat" + (f" to {say.space(line['to'])}" if line.get("to") else ""),
        "withdraw": lambda line, say: "withdraw" + (f" to {say.space(line['to'])}" if line.get("to") else ""),
        "submerge": lambda line, say: f"submerge {units(line['units'])}" if line["units"] else "stay surfaced",
        "end_phase": lambda line, say: "end of the phase",
        "edit": lambda line, say: f"edit by the host: {line.get('why', '')}",
    }.get(line["do"], _other)
    return told(line, say)


def history_line(number: int, line: Line, say: Speech) -> str:
    """A numbered line of the history, with its dice."""
    dice = f" · dice {' '.join(map(str, line['dice']))}" if line.get("dice") else ""
    by = "The host" if line["by"] == "host" else say.power(line["by"])
    return f"`{number}` {by}: {line_sentence(line, say)}{dice}"


def _purchase(line: Line, say: Speech) -> str:
    return f"buy {units(line.get('units', {}))}"


def _move(line: Line, say: Speech) -> str:
    extra = " (ignoring submarines and transports)" if line.get("engage") is False else ""
    mission = f" ({line['mission']})" if line.get("mission") else ""
    return f"{units(line['units'])} {say.path(line['path'])}{mission}{extra}"


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
