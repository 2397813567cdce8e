"""Menus for what only some editions know: developments, rockets, advantages. A choice stands for a line."""

import json

from bot.loaded import Loaded
from bot.messages import routes
from bot.messages.codes import space_code, space_of, units_code, units_of
from bot.messages.message import Choice, Row
from bot.messages.phase_components import phase_menu
from bot.refusals import Outdated
from bot.wish import Line, said
from bot.wording import buttons as texts
from bot.wording.advantages import DOES as DOES_ADVANTAGE
from bot.wording.speech import capital, words
from engine.advice.repairs import repair_orders, turn_order_so_far
from engine.advice.research import research_offers
from engine.economy.accounts import account_of
from engine.legal import takes
from engine.lines import accepts, offers, undeclared
from engine.record import to_data

MOST = 25
LONGEST = 100
DOES = {"research": "research", "rocket": "battle", "advantage": "advantage", "repair": "purchase"}
"""What an order from each menu is, as the record says it."""
HINTS = {"research": texts.RESEARCH, "rocket": texts.ROCKET, "advantage": texts.ADVANTAGES, "repair": texts.REPAIR}


def extra_rows(loaded: Loaded, *powers: str) -> list[Row]:
    """The menus that this position offers; only to these powers, if any are named."""
    return [menu for what in HINTS for menu in edition_menu(loaded, what, *powers)]


def line_code(loaded: Loaded, line: Line) -> str:
    """A line as a menu carries it: without who orders it and what its menu says already, and with spaces and units in
    few letters (`codes`)."""
    said = {key: value for key, value in line.items() if key not in ("by", "do")}
    if "repairs" in said:
        return json.dumps(_changed_repair(loaded, said["repairs"]), separators=(",", ":"))
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
        if what == "repair":
            return _with_repair(loaded, line)
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


def _lines(loaded: Loaded, what: str, *powers: str) -> list[Line]:
    """All that a menu offers, to these powers or, if none is named, to any."""
    game = loaded.game
    if what == "advantage":
        return [line for line in offers(game) if not powers or line["by"] in powers]
    if (powers and game.state.power not in powers) or game.state.pending:
        return []
    if what == "research":
        return [to_data(order) for order in research_offers(game)]
    if what == "repair":
        return [to_data(order) for order in repair_orders(game) if takes(game, order)]
    return [line for line in undeclared(game) if "from" in line and accepts(game, line)]


def edition_menu(loaded: Loaded, what: str, *powers: str) -> list[Row]:
    """The menu of such orders; none where there are none."""
    lines = {line_code(loaded, line): line for line in _lines(loaded, what, *powers)}
    choices = [
        Choice(_label(loaded, line)[:LONGEST], code, DOES_ADVANTAGE.get(line.get("name", ""), "")[:LONGEST])
        for code, line in lines.items()
        if len(code) <= LONGEST
    ]
    return [phase_menu(loaded, HINTS[what], routes.EDITION_MENU, choices[:MOST], what=what)] if choices else []


def _changed_repair(loaded: Loaded, repairs: dict[str, dict[str, int]]) -> Line:
    """The one place where an order repairs otherwise than the turn's order so far."""
    for space, here in repairs.items():
        before = _order_of(loaded, space).get("repairs", {})
        for slot, points in here.items():
            if before.get(space, {}).get(slot) != points:
                return {"space": space_code(loaded, space), "slot": slot, "points": points}
    raise Outdated


def _with_repair(loaded: Loaded, chosen: Line) -> Line:
    """The turn's order so far, with the repairs chosen for one place."""
    space = space_of(loaded, chosen["space"])
    now = _order_of(loaded, space)
    repairs = now.get("repairs", {})
    return now | {"repairs": repairs | {space: repairs.get(space, {}) | {chosen["slot"]: chosen["points"]}}}


def _order_of(loaded: Loaded, space: str) -> Line:
    """The turn's order so far of the economy that repairs there."""
    state = loaded.game.state
    return said(turn_order_so_far(state, account_of(state, state.power, space)))


def _label(loaded: Loaded, line: Line) -> str:
    if "repairs" in line:
        one = _changed_repair(loaded, line["repairs"])
        return texts.repair(one["points"], words(one["slot"]), loaded.say.space(space_of(loaded, one["space"])))
    told = capital(loaded.say.order(line))
    return told if line["by"] == loaded.game.state.power else f"{loaded.say.power(line['by'])}: {told}"
