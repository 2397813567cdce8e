"""Menus for what only some editions know: developments, rockets, advantages. A choice stands for a line."""

from __future__ import annotations

import json

from bot.loaded import Loaded
from bot.messages import routes
from bot.messages.codes import space_code, space_of, units_code, units_of
from bot.messages.message import Choice, Row
from bot.messages.phase_components import phase_menu
from bot.refusals import Outdated
from bot.wish import Line
from bot.wording import buttons as texts
from bot.wording.lines import line_sentence
from bot.wording.speech import capital
from engine.advice.research import research_offers
from engine.legal import accepts, offers, undeclared

MOST = 25
LONGEST = 100
DOES = {"research": "research", "rocket": "battle", "advantage": "advantage"}
"""What an order from each menu is, as the record says it."""
HINTS = {"research": texts.RESEARCH, "rocket": texts.ROCKET, "advantage": texts.ADVANTAGES}


def extra_rows(loaded: Loaded, power: str = "") -> list[Row]:
    """The menus that this position offers; only `power`'s advantages, if one is named."""
    return [menu for what in HINTS for menu in _menu(loaded, what, power)]


def line_code(loaded: Loaded, line: Line) -> str:
    """A line as a menu carries it: without who orders it and what its menu says already, and with spaces and units in
    few letters (`codes`)."""
    said = {key: value for key, value in line.items() if key not in ("by", "do")}
    if "space" in said:
        said["space"] = space_code(loaded, said["space"])
    if "path" in said:
        said["path"] = [space_code(loaded, space) for space in said["path"]]
    if units := said.get("units"):
        owned = isinstance(next(iter(units.values())), dict)
        said["units"] = (
            {who: units_code(loaded, of) for who, of in units.items()} if owned else units_code(loaded, units)
        )
    return json.dumps(said, separators=(",", ":"))


def line_chosen(loaded: Loaded, what: str, code: str) -> Line:
    """What a choice from a menu stands for. Raises Outdated."""
    try:
        line: Line = {"do": DOES[what], **json.loads(code)}
        if "space" in line:
            line["space"] = space_of(loaded, line["space"])
        if "path" in line:
            line["path"] = [space_of(loaded, space) for space in line["path"]]
        units = line.get("units")
        if isinstance(units, str):
            line["units"] = units_of(loaded, units)
        elif units:
            line["units"] = {who: units_of(loaded, of) for who, of in units.items()}
    except (ValueError, TypeError, LookupError, AttributeError):
        raise Outdated from None
    return line


def _lines(loaded: Loaded, what: str, power: str = "") -> list[Line]:
    """All that a menu offers, of one power or, if none is named, of any."""
    game = loaded.game
    if what == "advantage":
        return [line for line in offers(game) if power in ("", line["by"])]
    if power not in ("", game.state.power) or game.state.pending:
        return []
    if what == "research":
        return research_offers(game)
    return [line for line in undeclared(game) if "from" in line and accepts(game, line)]


def _menu(loaded: Loaded, what: str, power: str) -> list[Row]:
    lines = {line_code(loaded, line): line for line in _lines(loaded, what, power)}
    choices = [Choice(_label(loaded, line)[:LONGEST], code) for code, line in lines.items() if len(code) <= LONGEST]
    return [phase_menu(loaded, HINTS[what], routes.EDITION_MENU, choices[:MOST], what=what)] if choices else []


def _label(loaded: Loaded, line: Line) -> str:
    told = capital(line_sentence(line, loaded.say))
    return told if line["by"] == loaded.game.state.power else f"{loaded.say.power(line['by'])}: {told}"
