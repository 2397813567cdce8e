"""Orders step by step for those who type nothing: move, buy and place by menus. Pure: a position and what was chosen so
far in, the next menu out. Everything chosen is in the ids, spaces and units by their number on the board and the table:

wz:GAME:TURN:STEP[:…]  a menu     wb:GAME:TURN:STEP[:…]  a button
o:PAGE  where from      u:ORIGIN  which units      g:ORIGIN:UNITS:PAGE  where to      y:ORIGIN:UNITS:WAY  carry out
l:ORIGIN:UNITS:WAY  what sails along      An ORIGIN is a space ("12"), with a friend whose units these are ("12w3").
b  what to buy          n:KIND  how many           p  what to place            s:UNITS  where
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from bot.game.budget import money_left
from bot.game.cargo_options import loads, may_leave_alone
from bot.game.move_options import Way, led, sites, starts, ways
from bot.loaded import Loaded, turn_key
from bot.messages.message import Button, Choice, Menu, Row, Style
from bot.refusals import NotPossible, Outdated
from bot.wish import Line
from bot.wording import buttons
from bot.wording import steps as texts
from bot.wording.speech import units as units_text
from engine.legal import movable

PAGE = 23
MOST = 25
EVERYTHING, EMPTY = "*", "0"
Shown = tuple[str, tuple[Row, ...]]


def id_of(loaded: Loaded, kind: str, *parts: object) -> str:
    return ":".join([kind, loaded.id, turn_key(loaded.game), *map(str, parts)])


def button(loaded: Loaded, label: str, *parts: object, style: Style = "secondary") -> Button:
    return Button(label, id_of(loaded, "wb", *parts), style)


# --- spaces and units in few letters ----------------------------------------------------------------------------


def space_code(loaded: Loaded, space: str) -> str:
    return str(list(loaded.game.state.board.spaces).index(space))


def space_of(loaded: Loaded, code: str) -> str:
    """Raises Outdated."""
    spaces = list(loaded.game.state.board.spaces)
    if not code.isdigit() or int(code) >= len(spaces):
        raise Outdated
    return spaces[int(code)]


def origin_code(loaded: Loaded, space: str, owner: str = "") -> str:
    code = space_code(loaded, space)
    return f"{code}w{loaded.game.state.turn_order().index(owner)}" if owner else code


def origin_of(loaded: Loaded, code: str) -> tuple[str, str]:
    """A space, and the friend whose units one leads there. Raises Outdated."""
    space, _, number = code.partition("w")
    powers = loaded.game.state.turn_order()
    if number and (not number.isdigit() or int(number) >= len(powers)):
        raise Outdated
    return space_of(loaded, space), powers[int(number)] if number else ""


def units_code(loaded: Loaded, units: Mapping[str, int]) -> str:
    kinds = list(loaded.game.state.table(loaded.game.state.power))
    return ".".join(f"{kinds.index(kind)}-{n}" for kind, n in units.items())


def units_of(loaded: Loaded, codes: Sequence[str]) -> dict[str, int]:
    """Of several numbers of one kind the greatest counts. Raises Outdated."""
    kinds = list(loaded.game.state.table(loaded.game.state.power))
    found: dict[str, int] = {}
    for code in codes:
        kind, _, number = code.partition("-")
        if not (kind.isdigit() and number.isdigit()) or int(kind) >= len(kinds):
            raise Outdated
        found[kinds[int(kind)]] = max(found.get(kinds[int(kind)], 0), int(number))
    return found


def way_code(loaded: Loaded, way: Way) -> str:
    """ "12", "12r" on a mission (its first letter), "12_3.4" over the zones 3 and 4, "12c2" aboard a friend's ships; to
    which a choice made later adds "i" (leave hidden enemies alone) and "l" with what sails along."""
    goal = space_code(loaded, way.goal)
    if way.by_sea:
        return f"{goal}_{'.'.join(space_code(loaded, zone) for zone in way.line['sea'])}"
    if carrier := way.line.get("carrier"):
        return f"{goal}c{loaded.game.state.turn_order().index(carrier)}"
    return goal + way.mission[:1]


# --- moving -----------------------------------------------------------------------------------------------------


def from_where(loaded: Loaded, page: int = 0) -> Shown:
    """Raises NotPossible if nothing can move."""
    game = loaded.game
    found, friends = starts(game), led(game)
    if not found and not friends:
        raise NotPossible(texts.NOTHING_MOVES)
    told = [
        Choice(
            texts.start_text(space, movable(game, game.state.power, space), loaded.say)[:100], space_code(loaded, space)
        )
        for space in found
    ]
    for space, owner in friends:
        label = texts.led_text(space, owner, movable(game, owner, space), loaded.say)
        told.append(Choice(label[:100], origin_code(loaded, space, owner)))
    return texts.FROM, (paged(loaded, told, texts.FROM, page, "o"), ways_out(loaded))


def which_units(loaded: Loaded, start: str, owner: str = "") -> Shown:
    there = movable(loaded.game, owner or loaded.game.state.power, start)
    if not there:
        raise Outdated
    menu = Menu(
        id_of(loaded, "wz", "u", origin_code(loaded, start, owner)),
        texts.UNITS,
        _stacks(loaded, there),
        most=min(MOST, len(there)),
    )
    return texts.chosen_start(start, loaded.say), (menu, (button(loaded, texts.BACK, "o", 0), *ways_out(loaded)))


def _stacks(loaded: Loaded, there: Mapping[str, int]) -> tuple[Choice, ...]:
    """All of them, then numbers of each kind: all, one, two …, fewer where there are many kinds."""
    found = [Choice(texts.everything(there)[:100], EVERYTHING)] if len(there) > 1 else []
    room = max(2, (MOST - len(found)) // max(1, len(there)))
    for kind, most in there.items():
        numbers = dict.fromkeys([most, *range(1, min(most, room))])
        codes = [(n, units_code(loaded, {kind: n})) for n in numbers]
        found += [Choice(texts.stack_text(kind, n, most), code) for n, code in codes]
    return tuple(found[:MOST])


def where_to(loaded: Loaded, start: str, units: dict[str, int], page: int = 0, owner: str = "") -> Shown:
    """Raises NotPossible if these can go nowhere together."""
    found = ways(loaded.game, units, start, owner)
    if not found:
        told = texts.NOWHERE.format(units=units_text(units), space=loaded.say.space(start))
        raise NotPossible(told)
    choices = [Choice(texts.way_text(way, loaded.say)[:100], way_code(loaded, way)) for way in found]
    here = origin_code(loaded, start, owner)
    menu = paged(loaded, choices, texts.GOAL, page, "g", here, units_code(loaded, units))
    back = button(loaded, texts.OTHER_UNITS, "u", here)
    return texts.chosen_units(units, start, loaded.say), (menu, (back, *ways_out(loaded)))


def way_of(loaded: Loaded, start: str, units: dict[str, int], code: str, owner: str = "") -> Way:
    """A way with what was chosen about it. Raises Outdated if it is not open any more."""
    first, _, load = code.partition("l")
    base = first.removesuffix("i")
    found = next((way for way in ways(loaded.game, units, start, owner) if way_code(loaded, way) == base), None)
    if found is None:
        raise Outdated
    more: Line = {"engage": False} if first != base else {}
    if load:
        more["cargo"] = {} if load == EMPTY else units_of(loaded, load.split("."))
    return replace(found, line=found.line | more)


def confirm_rows(
    loaded: Loaded, start: str, units: dict[str, int], way: Way, code: str, owner: str = ""
) -> tuple[Row, ...]:
    """Confirm; where there is something to choose, what sails along, and Confirm without a fight with what hides."""
    here, stack = origin_code(loaded, start, owner), units_code(loaded, units)
    rows: list[Row] = []
    if holds := loads(loaded.game, {key: value for key, value in way.line.items() if key != "cargo"}):
        choices = tuple(Choice(texts.load_text(load)[:100], units_code(loaded, load) or EMPTY) for load in holds)
        rows.append(Menu(id_of(loaded, "wz", "l", here, stack, code.partition("l")[0]), texts.ABOARD, choices))
    buttons = [button(loaded, texts.CONFIRM, "y", here, stack, code, style="success")]
    if "engage" not in way.line and may_leave_alone(loaded.game, way.line):
        first, mark, load = code.partition("l")
        buttons.append(button(loaded, texts.LEAVE_ALONE, "y", here, stack, f"{first}i{mark}{load}", style="primary"))
    goal = button(loaded, texts.OTHER_GOAL, "g", here, stack, 0)
    rows.append((*buttons, goal, button(loaded, texts.OTHER_UNITS, "u", here)))
    return tuple(rows)


def paged(loaded: Loaded, choices: Sequence[Choice], hint: str, page: int, *step: str) -> Menu:
    """A page of a long menu, with a way to the next."""
    shown = list(choices)
    if len(choices) > MOST:
        shown = list(choices[page * PAGE : (page + 1) * PAGE])
        last = (page + 1) * PAGE >= len(choices)
        shown.append(Choice(texts.FIRST if last else texts.MORE, "p0" if last else f"p{page + 1}"))
    return Menu(id_of(loaded, "wz", *step, page), hint, tuple(shown))


def ways_out(loaded: Loaded) -> tuple[Button, ...]:
    """To words, back, and on."""
    base = f"go:{loaded.id}:{turn_key(loaded.game)}"
    return (
        Button(texts.IN_WORDS, f"{base}:sheet"),
        Button(buttons.UNDO, f"{base}:undo"),
        Button(buttons.END_PHASE, f"{base}:end", "success"),
    )


# --- buying and placing -----------------------------------------------------------------------------------------


def what_to_buy(loaded: Loaded) -> Shown:
    state = loaded.game.state
    bought, left = state.purchased.get(state.power, {}), money_left(loaded.game)
    choices: list[Choice] = []
    for kind in state.table(state.power).values():
        have = bought.get(kind.id, 0)
        most = have + left // kind.cost if kind.purchasable and kind.cost else 0
        if most:
            choices.append(Choice(texts.price(kind.id, kind.cost, most, have), units_code(loaded, {kind.id: most})))
    menu: tuple[Row, ...] = (Menu(id_of(loaded, "wz", "b"), texts.BUY, tuple(choices[:MOST])),) if choices else ()
    return texts.purse(left, bought), (*menu, ways_out(loaded))


def how_many(loaded: Loaded, kind: str, most: int) -> Shown:
    have = loaded.game.state.purchased.get(loaded.game.state.power, {}).get(kind, 0)
    numbers = list(range(min(most, MOST - 2) + 1)) + ([most] if most > MOST - 2 else [])
    if not have:
        numbers = numbers[1:]
    menu = Menu(
        id_of(loaded, "wz", "n", units_code(loaded, {kind: most})),
        texts.HOW_MANY,
        tuple(Choice(texts.NONE if n == 0 else texts.stack_text(kind, n, 0), str(n)) for n in numbers),
    )
    cost = loaded.game.state.table(loaded.game.state.power)[kind].cost
    return texts.how_many(kind, cost), (menu, (button(loaded, texts.BACK, "b"), *ways_out(loaded)))


def purchase_line(loaded: Loaded, kind: str, number: int) -> Line:
    """The whole order with another number of one kind: a purchase replaces the one before."""
    bought = dict(loaded.game.state.purchased.get(loaded.game.state.power, {})) | {kind: number}
    return {"do": "purchase", "units": {name: n for name, n in bought.items() if n}}


def what_to_place(loaded: Loaded) -> Shown:
    """Raises NotPossible if nothing waits."""
    waiting = {k: n for k, n in loaded.game.state.purchased.get(loaded.game.state.power, {}).items() if n}
    if not waiting:
        raise NotPossible(texts.NOTHING_TO_PLACE)
    menu = Menu(id_of(loaded, "wz", "p"), texts.PLACE, _stacks(loaded, waiting), most=min(MOST, len(waiting)))
    return texts.to_place(waiting), (menu, ways_out(loaded))


def where_to_place(loaded: Loaded, units: dict[str, int]) -> Shown:
    """Raises NotPossible if there is no such place."""
    found = sites(loaded.game, units)
    if not found:
        raise NotPossible(texts.NO_SITE.format(units=units_text(units)))
    choices = tuple(Choice(loaded.say.space(space), space_code(loaded, space)) for space in found[:MOST])
    menu = Menu(id_of(loaded, "wz", "s", units_code(loaded, units)), texts.WHERE, choices)
    return texts.placing(units), (menu, (button(loaded, texts.BACK, "p"), *ways_out(loaded)))
