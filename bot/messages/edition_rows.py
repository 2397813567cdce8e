"""Menus for what only some editions know: developments, rockets, advantages. A choice stands for a line."""

from __future__ import annotations

import hashlib

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
from engine.record import write

MOST = 25
LONGEST = 100
HINTS = {"research": texts.RESEARCH, "rocket": texts.ROCKET, "advantage": texts.ADVANTAGES}


def extra_rows(loaded: Loaded, power: str = "") -> list[Row]:
    """The menus that this position offers; only `power`'s advantages, if one is named."""
    return [menu for what in HINTS for menu in _menu(loaded, what, power)]


def line_chosen(loaded: Loaded, what: str, code: str) -> Line | None:
    """What a choice from a menu stands for, if it can still be chosen."""
    return next((line for line in _lines(loaded, what) if line_code(line) == code), None)


def line_code(line: Line) -> str:
    """A few letters for a line, whose place in its menu may change as long as the menu stands."""
    return hashlib.sha256(write(line).encode()).hexdigest()[:12]


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
    lines = {line_code(line): line for line in _lines(loaded, what, power)}
    choices = [Choice(_label(loaded, line)[:LONGEST], code) for code, line in lines.items()][:MOST]
    return [phase_menu(loaded, HINTS[what], routes.EDITION_MENU, choices, what=what)] if choices else []


def _label(loaded: Loaded, line: Line) -> str:
    told = capital(line_sentence(line, loaded.say))
    return told if line["by"] == loaded.game.state.power else f"{loaded.say.power(line['by'])}: {told}"
