"""Orders step by step for those who type nothing: move, buy and place by menus. Pure: a position and what was chosen so
far in, the next menu out. Everything chosen is in the ids and values (`codes`)."""

from collections.abc import Mapping, Sequence

from bot.loaded import Loaded
from bot.messages import routes
from bot.messages.codes import (
    EMPTY,
    EVERYTHING,
    leaving_alone,
    origin_code,
    page_code,
    space_code,
    units_code,
    way_code,
    without_cargo,
)
from bot.messages.component_id import Route
from bot.messages.edition_rows import edition_menu
from bot.messages.message import Button, Choice, Menu, Row
from bot.messages.phase_components import phase_button, phase_menu
from bot.refusals import NotPossible, Outdated
from bot.wish import Line, said
from bot.wording import buttons as labels
from bot.wording import move_wizard as texts
from bot.wording.speech import units as units_text
from engine.advice.budget import affordable, open_economies, purse_left
from engine.advice.cargo import cargoes, may_leave_alone
from engine.advice.destinations import Way, led, starts, ways
from engine.advice.placements import next_to_place, placement_spaces
from engine.advice.repairs import turn_order_so_far
from engine.economy.accounts import account_named
from engine.errors import Illegal
from engine.legal import movable

PAGE = 23
MOST = 25
Shown = tuple[str, tuple[Row, ...]]


# --- moving -----------------------------------------------------------------------------------------------------


def from_where(loaded: Loaded, page: int) -> Shown:
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
    return texts.FROM, (paged(loaded, told, texts.FROM, routes.START_MENU, page), ways_out(loaded))


def which_units(loaded: Loaded, start: str, owner: str) -> Shown:
    there = movable(loaded.game, owner or loaded.game.state.power, start)
    if not there:
        raise Outdated
    here, most = origin_code(loaded, start, owner), min(MOST, len(there))
    menu = phase_menu(loaded, texts.UNITS, routes.UNITS_MENU, _stacks(loaded, there), most, origin=here)
    back = phase_button(loaded, texts.BACK, routes.TO_START, page=0)
    return texts.chosen_start(start, loaded.say), (menu, (back, *ways_out(loaded)))


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
    chosen: dict[str, str] = {"origin": here, "units": units_code(loaded, units)}
    menu = paged(loaded, choices, texts.GOAL, routes.GOAL_MENU, page, **chosen)
    back = phase_button(loaded, texts.OTHER_UNITS, routes.TO_UNITS, origin=here)
    return texts.chosen_units(units, start, loaded.say), (menu, (back, *ways_out(loaded)))


def confirm_rows(
    loaded: Loaded, start: str, units: dict[str, int], way: Way, code: str, owner: str = ""
) -> tuple[Row, ...]:
    """Confirm; where there is something to choose, what sails along, and Confirm without a fight with what hides."""
    here = origin_code(loaded, start, owner)
    chosen: dict[str, str] = {"origin": here, "units": units_code(loaded, units)}
    rows: list[Row] = []
    if holds := cargoes(loaded.game, way.move):
        choices = [Choice(texts.load_text(load)[:100], units_code(loaded, load) or EMPTY) for load in holds]
        rows.append(phase_menu(loaded, texts.ABOARD, routes.CARGO_MENU, choices, way=without_cargo(code), **chosen))
    buttons = [phase_button(loaded, texts.CONFIRM, routes.CONFIRM_MOVE, "success", way=code, **chosen)]
    if "engage" not in said(way.move) and may_leave_alone(loaded.game, way.move):
        alone = leaving_alone(code)
        buttons.append(phase_button(loaded, texts.LEAVE_ALONE, routes.CONFIRM_MOVE, "primary", way=alone, **chosen))
    buttons.append(phase_button(loaded, texts.OTHER_GOAL, routes.TO_GOAL, page=0, **chosen))
    buttons.append(phase_button(loaded, texts.OTHER_UNITS, routes.TO_UNITS, origin=here))
    return (*rows, tuple(buttons))


def paged(loaded: Loaded, choices: Sequence[Choice], hint: str, route: Route, page: int, **said: str) -> Menu:
    """A page of a long menu, with a way to the next."""
    shown = list(choices)
    if len(choices) > MOST:
        shown = list(choices[page * PAGE : (page + 1) * PAGE])
        last = (page + 1) * PAGE >= len(choices)
        shown.append(Choice(texts.FIRST if last else texts.MORE, page_code(0 if last else page + 1)))
    return phase_menu(loaded, hint, route, shown, page=page, **said)


def ways_out(loaded: Loaded) -> tuple[Button, ...]:
    """To words, back, and on."""
    return (
        phase_button(loaded, texts.IN_WORDS, routes.ORDERS),
        phase_button(loaded, labels.UNDO, routes.UNDO),
        phase_button(loaded, labels.END_PHASE, routes.END_PHASE, "success"),
    )


# --- buying and placing -----------------------------------------------------------------------------------------


def what_to_buy(loaded: Loaded) -> Shown:
    """What each purse buys, a menu each."""
    menus: list[Row] = []
    told: list[str] = []
    for economy in open_economies(loaded.game) or ("",):
        bought, account = _bought(loaded, economy), _account(loaded, economy)
        if choices := _for_sale(loaded, account, bought):
            menus.append(_purchase_menu(loaded, choices, economy))
        told.append(texts.purse(purse_left(loaded.game, account), bought, economy))
    menus += edition_menu(loaded, "repair")
    return "\n".join([*told[:-1], f"{told[-1]} {texts.BUY}"]), (*menus, ways_out(loaded))


def _account(loaded: Loaded, economy: str) -> str:
    """The account of an economy, "" the only one. Raises Outdated."""
    state = loaded.game.state
    try:
        return account_named(state, state.power, economy or None)
    except Illegal:
        raise Outdated from None


def _bought(loaded: Loaded, economy: str) -> dict[str, int]:
    units: dict[str, int] = turn_order_so_far(loaded.game.state, _account(loaded, economy)).units
    return units


def _for_sale(loaded: Loaded, account: str, bought: Mapping[str, int]) -> list[Choice]:
    """Each kind that the purse of an account buys, with what it costs."""
    table = loaded.game.state.table(loaded.game.state.power)
    return [
        Choice(texts.price(kind, table[kind].cost, most, have), units_code(loaded, {kind: most}))
        for kind, more in affordable(loaded.game, account).items()
        if (most := (have := bought.get(kind, 0)) + more) > 0
    ]


def _purchase_menu(loaded: Loaded, choices: list[Choice], economy: str) -> Menu:
    if not economy:
        return phase_menu(loaded, texts.BUY, routes.PURCHASE_MENU, choices[:MOST])
    return phase_menu(loaded, texts.buy_for(economy), routes.PURCHASE_MENU_OF, choices[:MOST], economy=economy)


def how_many(loaded: Loaded, kind: str, most: int, economy: str = "") -> Shown:
    have = _bought(loaded, economy).get(kind, 0)
    numbers = list(range(min(most, MOST - 2) + 1)) + ([most] if most > MOST - 2 else [])
    if not have:
        numbers = numbers[1:]
    choices = [Choice(texts.NONE if n == 0 else texts.stack_text(kind, n, 0), str(n)) for n in numbers]
    chosen: dict[str, str] = {"units": units_code(loaded, {kind: most})}
    route = routes.NUMBER_MENU_OF if economy else routes.NUMBER_MENU
    menu = phase_menu(loaded, texts.HOW_MANY, route, choices, **chosen, **({"economy": economy} if economy else {}))
    cost = loaded.game.state.table(loaded.game.state.power)[kind].cost
    back = phase_button(loaded, texts.BACK, routes.TO_PURCHASE)
    return texts.how_many(kind, cost), (menu, (back, *ways_out(loaded)))


def purchase_line(loaded: Loaded, kind: str, number: int, economy: str) -> Line:
    """The whole order of an economy with another number of one kind: a purchase replaces the one before. Raises
    Outdated for none of what is not ordered, which no menu offers."""
    now = turn_order_so_far(loaded.game.state, _account(loaded, economy))
    if not number and not now.units.get(kind):
        raise Outdated
    bought = now.units | {kind: number}
    return said(now) | {"units": {name: n for name, n in bought.items() if n}}


def what_to_place(loaded: Loaded) -> Shown:
    """Raises NotPossible if nothing waits."""
    waiting = next_to_place(loaded.game.state)
    if not waiting:
        raise NotPossible(texts.NOTHING_TO_PLACE)
    most = min(MOST, len(waiting))
    menu = phase_menu(loaded, texts.PLACE, routes.PLACEMENT_MENU, _stacks(loaded, waiting), most)
    return texts.to_place(waiting), (menu, ways_out(loaded))


def where_to_place(loaded: Loaded, units: dict[str, int]) -> Shown:
    """Raises NotPossible if there is no such place."""
    found = placement_spaces(loaded.game, units)
    if not found:
        raise NotPossible(texts.NO_SITE.format(units=units_text(units)))
    choices = [Choice(loaded.say.space(space), space_code(loaded, space)) for space in found[:MOST]]
    menu = phase_menu(loaded, texts.WHERE, routes.SITE_MENU, choices, units=units_code(loaded, units))
    back = phase_button(loaded, texts.BACK, routes.TO_PLACEMENT)
    return texts.placing(units), (menu, (back, *ways_out(loaded)))
