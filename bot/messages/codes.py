"""What is chosen in the menus that lead through an order, in few letters for ids and values. Spaces are told by their
number on the board, units by theirs in the table, friends by theirs in turn order. What cannot be read raises Outdated.

ORIGIN  "12", a space; "12w3", with a friend whose units these are
UNITS   "0-4.1-1", four of a kind and one of another
WAY     see `way_code`
"""

from collections.abc import Mapping

from msgspec.structs import replace

from bot.loaded import Loaded
from bot.refusals import Outdated
from engine.advice.destinations import Way, ways
from engine.record import Ferry

EVERYTHING, EMPTY = "*", "0"
MOST_UNITS = 1000
MOST_PAGES = 100


def number(text: str, below: int) -> int:
    """Raises Outdated unless it is a number below that."""
    if not (text.isascii() and text.isdigit()) or int(text) >= below:
        raise Outdated
    return int(text)


def space_code(loaded: Loaded, space: str) -> str:
    return str(list(loaded.game.state.board.spaces).index(space))


def space_of(loaded: Loaded, code: str) -> str:
    spaces = list(loaded.game.state.board.spaces)
    return spaces[number(code, len(spaces))]


def origin_code(loaded: Loaded, space: str, owner: str) -> str:
    code = space_code(loaded, space)
    return f"{code}w{loaded.game.state.turn_order().index(owner)}" if owner else code


def origin_of(loaded: Loaded, code: str) -> tuple[str, str]:
    """A space, and the friend whose units one leads there."""
    space, mark, friend = code.partition("w")
    powers = loaded.game.state.turn_order()
    return space_of(loaded, space), powers[number(friend, len(powers))] if mark else ""


def units_code(loaded: Loaded, units: Mapping[str, int]) -> str:
    kinds = list(loaded.game.state.table(loaded.game.state.power))
    return ".".join(f"{kinds.index(kind)}-{n}" for kind, n in units.items())


def units_of(loaded: Loaded, *codes: str) -> dict[str, int]:
    """Of several numbers of one kind the greatest counts."""
    kinds = list(loaded.game.state.table(loaded.game.state.power))
    found: dict[str, int] = {}
    for code in ".".join(codes).split("."):
        which, _, many = code.partition("-")
        kind = kinds[number(which, len(kinds))]
        found[kind] = max(found.get(kind, 0), number(many, MOST_UNITS))
    return found


def kind_of(loaded: Loaded, code: str) -> tuple[str, int]:
    """The UNITS of a single kind."""
    found = units_of(loaded, code)
    if len(found) != 1:
        raise Outdated
    return next(iter(found.items()))


def way_code(loaded: Loaded, way: Way) -> str:
    """ "12", "12r" on a mission (its first letter), "12_3.4" over the zones 3 and 4, "12c2" aboard a friend's ships; to
    which a choice made later adds "i" (leave hidden enemies alone) and "l" with what sails along."""
    goal = space_code(loaded, way.goal)
    if isinstance(way.move, Ferry):
        return f"{goal}_{'.'.join(space_code(loaded, zone) for zone in way.move.sea)}"
    if way.move.carrier:
        return f"{goal}c{loaded.game.state.turn_order().index(way.move.carrier)}"
    return goal + way.mission[:1]


def without_cargo(code: str) -> str:
    """A way's code without what sails along."""
    return code.partition("l")[0]


def with_cargo(code: str, cargo: str) -> str:
    """A way's code with what sails along (UNITS, or EMPTY)."""
    return f"{without_cargo(code)}l{cargo}"


def leaving_alone(code: str) -> str:
    """A way's code, enemies that hide there left alone."""
    way, mark, cargo = code.partition("l")
    return f"{way}i{mark}{cargo}"


def way_of(loaded: Loaded, start: str, units: dict[str, int], code: str, owner: str = "") -> Way:
    """A way with what was chosen about it. Raises Outdated too if it is not open any more."""
    first, _, load = code.partition("l")
    base = first.removesuffix("i")
    found = next((way for way in ways(loaded.game, units, start, owner) if way_code(loaded, way) == base), None)
    if found is None:
        raise Outdated
    more: dict[str, object] = {"engage": False} if first != base else {}
    if load:
        more["cargo"] = {} if load == EMPTY else units_of(loaded, load)
    if more and isinstance(found.move, Ferry):
        raise Outdated
    return replace(found, move=found.move.model_copy(update=more))


def page_code(page: int) -> str:
    """The last line of a menu that has several pages."""
    return f"p{page}"


def page_of(code: str) -> int | None:
    """Which page was chosen; None if something else was."""
    return number(code[1:], MOST_PAGES) if code.startswith("p") else None
