"""Menus for what only some editions know: developments, rockets, advantages. A choice is an order in words, read and
carried out like a typed one.
"""

from __future__ import annotations

from typing import Any

from bot.loaded import Loaded
from bot.messages import routes
from bot.messages.message import Choice, Row
from bot.messages.phase_components import phase_menu
from bot.wish import Line
from bot.wording import buttons as texts
from bot.wording.lines import line_sentence
from bot.wording.speech import capital
from engine.advice.research import research_offers
from engine.legal import accepts, offers, undeclared

MOST = 25
LONGEST = 100


def extra_rows(loaded: Loaded, power: str = "") -> list[Row]:
    """The menus that this position offers; only `power`'s advantages, if one is named."""
    game = loaded.game
    mine = not power or power == game.state.power
    found: list[tuple[str, str, list[Line]]] = []
    if mine and not game.state.pending:
        rockets = [line for line in undeclared(game) if "from" in line and accepts(game, line)]
        found += [("research", texts.RESEARCH, research_offers(game)), ("rocket", texts.ROCKET, rockets)]
    claims = [line for line in offers(game) if power in ("", line["by"])]
    found.append(("advantage", texts.ADVANTAGES, claims))
    return [menu for what, hint, lines in found for menu in _menu(loaded, what, hint, lines)]


def _menu(loaded: Loaded, what: str, hint: str, lines: list[Line]) -> list[Row]:
    choices: dict[str, Choice] = {}
    for line in lines:
        text = order_text(line)
        if len(text) <= LONGEST:
            choices.setdefault(text, Choice(_label(loaded, line)[:LONGEST], text))
    shown = tuple(choices.values())[:MOST]
    return [phase_menu(loaded, hint, routes.EDITION_MENU, shown, what=what)] if shown else []


def _label(loaded: Loaded, line: Line) -> str:
    told = capital(line_sentence(line, loaded.say))
    return told if line["by"] == loaded.game.state.power else f"{loaded.say.power(line['by'])}: {told}"


def order_text(line: Line) -> str:
    """A line as it may be typed."""
    if line["do"] == "research":
        return f"research {line['technology']} {line['count']} dice"
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
