"""Orders that only some editions know, as they may be typed: the other way round from `read_order`."""

from __future__ import annotations

from typing import Any

from bot.wording.speech import words

Line = dict[str, Any]


def _researchers(line: Line) -> str:
    shares = ", ".join(f"{amount} {economy}" for economy, amount in (line.get("pay") or {}).items())
    bought = f"research {line['count']}" + (f": {shares}" if shares else "")
    return f"research chart {line['chart']}" if "chart" in line else bought


def order_text(line: Line) -> str:
    """A line as it may be typed."""
    if line["do"] == "research":
        return f"research {line['technology']} {line['count']} dice" if "technology" in line else _researchers(line)
    if line["do"] == "battle":
        return f"fight {line['space']} {line['kind']} from {line['from']}"
    units, owner = dict[str, Any](line.get("units") or {}), ""
    if units and isinstance(first := next(iter(units.values())), dict):
        owner, units = f" of {next(iter(units))}", first
    stack = ", ".join(f"{n} {kind}" for kind, n in units.items()) + owner
    place = " > ".join(line.get("path") or ())
    if line.get("space"):
        place = f"in {line['space']}" if owner or not units else line["space"]
    return " ".join(f"use {line['name']}: {stack} {place}".split()).rstrip(":")


def move_text(line: Line) -> str:
    """A move or crossing as it may be typed."""
    ferry = line["do"] == "ferry"
    way = [line["from"], *line["sea"], line["to"]] if ferry else line["path"]
    whose = f" of {words(line['of'])} from" if line.get("of") else ""
    stack = ", ".join(f"{n} {words(kind)}" for kind, n in line["units"].items()) + whose
    said = f"{'ferry ' if ferry else ''}{stack} {' > '.join(words(space) for space in way)}"
    return said + (" ignore" if line.get("engage") is False else "")


def reaction_text(line: Line) -> str:
    """What somebody who goes up, strikes or bombs would write behind the verb."""
    if line["do"] == "raid":
        shares = [(n, kind, at) for at, share in line["targets"].items() for kind, n in share.items()]
        return ", ".join(" on ".join((f"{n} {kind}", at)) for n, kind, at in shares)
    stack = ", ".join(f"{n} {kind}" for kind, n in (line.get("units") or line.get("targets") or {}).items() if n)
    if not stack or line["do"] != "scramble":
        return stack or "none"
    return " ".join((stack, "from", line["from"], "to", line["to"]))
