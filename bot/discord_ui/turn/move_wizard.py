"""Choosing from the menus that lead through an order step by step (`wizard_steps`): what each choice does."""

import asyncio
from collections.abc import Callable

from bot.assistance import allows
from bot.clock import share_of
from bot.discord_ui.replying import say
from bot.discord_ui.router import MAY_ORDER, Handler, Press, privately
from bot.discord_ui.turn.order_replies import is_cautious, tell_done
from bot.game.play_lines import play_first
from bot.loaded import Loaded
from bot.messages import codes, routes, wizard_steps
from bot.messages.message import Picture
from bot.messages.rows import after_order_rows
from bot.messages.wizard_steps import Shown
from bot.orders.place import place_line
from bot.scenes.maps import crop_of
from bot.telling import Done
from bot.wish import said
from bot.wording import move_wizard as texts
from bot.wording.consequences import consequence
from bot.wording.odds import with_all
from bot.wording.order_sheets import cautions
from bot.wording.results import result
from engine import Game, OutOfDice, Refused
from engine.advice.consequences import NO_HOME, consequences
from engine.advice.destinations import Way
from engine.advice.joining import if_joined
from engine.advice.landings import homes
from engine.advice.placements import next_to_place
from engine.legal import movable
from engine.odds import odds_at
from engine.record import to_data

MOST_SECONDS = 1.0
"""Of counting odds beside a move."""

# --- moving -----------------------------------------------------------------------------------------------------

FROM_PANEL = (*MAY_ORDER, privately)
STEP = (privately, *MAY_ORDER)


async def show_starts(press: Press, page: int = 0) -> None:
    """From where, a page at a time."""
    loaded = await press.look()
    await _show(press, lambda: wizard_steps.from_where(loaded, page))


async def start_chosen(press: Press, page: int) -> None:
    if (other := codes.page_of(press.value)) is not None:
        await show_starts(press, other)
    else:
        await show_units(press, press.value)


async def show_units(press: Press, origin: str) -> None:
    """Which units."""
    loaded = await press.look()
    start, owner = codes.origin_of(loaded, origin)
    await _show(press, lambda: wizard_steps.which_units(loaded, start, owner))


async def units_chosen(press: Press, origin: str) -> None:
    loaded = await press.look()
    start, owner = codes.origin_of(loaded, origin)
    there = movable(loaded.game, owner or loaded.game.state.power, start)
    led = there if codes.EVERYTHING in press.values else codes.units_of(loaded, *press.values)
    await _show(press, lambda: wizard_steps.where_to(loaded, start, led, owner=owner))


async def show_goals(press: Press, origin: str, units: str, page: int) -> None:
    """Where to, a page at a time."""
    loaded = await press.look()
    start, owner = codes.origin_of(loaded, origin)
    led = codes.units_of(loaded, units)
    await _show(press, lambda: wizard_steps.where_to(loaded, start, led, page, owner))


async def goal_chosen(press: Press, origin: str, units: str, page: int) -> None:
    if (other := codes.page_of(press.value)) is not None:
        await show_goals(press, origin, units, other)
    else:
        await confirm(press, origin, units, press.value)


async def cargo_chosen(press: Press, origin: str, units: str, way: str) -> None:
    await confirm(press, origin, units, codes.with_cargo(way, press.value))


async def confirm(press: Press, origin: str, units: str, way: str) -> None:
    """Whether this is what is meant, and what else there is to choose about it."""
    loaded = await press.look()
    start, owner = codes.origin_of(loaded, origin)
    led = codes.units_of(loaded, units)
    found = await asyncio.to_thread(codes.way_of, loaded, start, led, way, owner)
    cautious = await is_cautious(press.interaction, loaded)
    text, pictures = await asyncio.to_thread(_preview, loaded, found, cautious)
    rows = await asyncio.to_thread(wizard_steps.confirm_rows, loaded, start, led, found, way, owner)
    await say(press.interaction, text, rows, pictures)


async def confirmed(press: Press, origin: str, units: str, way: str) -> None:
    """The move is made."""
    loaded = await press.look()
    start, owner = codes.origin_of(loaded, origin)
    found = await asyncio.to_thread(codes.way_of, loaded, start, codes.units_of(loaded, units), way, owner)
    await tell_done(press.interaction, await press.order(said(found.move)))


def _preview(loaded: Loaded, way: Way, cautious: bool) -> tuple[str, tuple[Picture, ...]]:
    """What would happen, where aircraft could land then, what else it brings, with the odds of all that would be there,
    if the table has odds."""
    text = texts.preview(way, loaded.say)
    try:
        tried = play_first(loaded.game, to_data(way.move))
    except (Refused, OutOfDice):
        return text, ()
    table = tried.game.state.table(loaded.game.state.power)
    fliers = [kind for kind in way.move.units if table[kind].is_air]
    if fliers and way.attack and not way.owner:
        text += f"\n-# {texts.can_land(homes(tried.game, way.goal, fliers), loaded.say)}"
    if way.attack and not way.mission and allows(loaded, "odds"):
        text += _odds(loaded, tried.game, way.goal)
    if cautious:
        brought = consequences(loaded.game, tried.action, tried.game, tried.events)
        text += cautions([consequence(each, tried.game, loaded.say) for each in brought if each.about != NO_HOME])
    crop = crop_of(tried.game, tried.events, texts.THIS)
    return text, (Picture("orders", map=crop, whole=False, main=True),) if crop else ()


def _odds(loaded: Loaded, game: Game, space: str) -> str:
    try:
        found = odds_at(game.edition, game.state, space, time=share_of(MOST_SECONDS))
    except Refused:
        return ""
    joined = if_joined(game, game.state, space, time=share_of(MOST_SECONDS))
    return f"\n-# {texts.WITH_ALL.format(chances=with_all(found, joined, space, loaded.say))}"


# --- buying and placing -----------------------------------------------------------------------------------------


async def show_purchase(press: Press) -> None:
    """What to buy."""
    loaded = await press.look()
    await _show(press, lambda: wizard_steps.what_to_buy(loaded))


async def kind_chosen(press: Press, economy: str = "") -> None:
    """How many of it."""
    loaded = await press.look()
    kind, most = codes.kind_of(loaded, press.value)
    await _show(press, lambda: wizard_steps.how_many(loaded, kind, most, economy))


async def number_chosen(press: Press, units: str, economy: str = "") -> None:
    loaded = await press.look()
    kind, _ = codes.kind_of(loaded, units)
    number = codes.number(press.value, codes.MOST_UNITS)
    done = await press.order(wizard_steps.purchase_line(loaded, kind, number, economy))
    await _show(press, lambda: wizard_steps.what_to_buy(done.after))


async def show_placement(press: Press) -> None:
    """What to place."""
    loaded = await press.look()
    await _show(press, lambda: wizard_steps.what_to_place(loaded))


async def placed_units_chosen(press: Press) -> None:
    loaded = await press.look()
    waiting = next_to_place(loaded.game.state)
    units = waiting if codes.EVERYTHING in press.values else codes.units_of(loaded, *press.values)
    await _show(press, lambda: wizard_steps.where_to_place(loaded, units))


async def site_chosen(press: Press, units: str) -> None:
    loaded = await press.look()
    space = codes.space_of(loaded, press.value)
    done = await press.order(place_line(codes.units_of(loaded, units), space))
    if not next_to_place(done.after.game.state):
        await say(press.interaction, _told(done), after_order_rows(done.after))
        return
    await _show(press, lambda: wizard_steps.what_to_place(done.after), _told(done).splitlines()[0])


def _told(done: Done) -> str:
    return result(done.events, done.before.game.state, done.after.game, done.after.say)


# --- what is shared -------------------------------------------------------------------------------------------------


async def _show(press: Press, make: Callable[[], Shown], head: str = "") -> None:
    text, rows = await asyncio.to_thread(make)
    await say(press.interaction, f"{head}\n{text}" if head else text, rows)


HANDLERS = (
    Handler(routes.MOVE_BY_MENU, show_starts, FROM_PANEL),
    Handler(routes.TO_START, show_starts, STEP),
    Handler(routes.START_MENU, start_chosen, STEP),
    Handler(routes.TO_UNITS, show_units, STEP),
    Handler(routes.UNITS_MENU, units_chosen, STEP),
    Handler(routes.TO_GOAL, show_goals, STEP),
    Handler(routes.GOAL_MENU, goal_chosen, STEP),
    Handler(routes.CARGO_MENU, cargo_chosen, STEP),
    Handler(routes.CONFIRM_MOVE, confirmed, STEP),
    Handler(routes.BUY_BY_MENU, show_purchase, FROM_PANEL),
    Handler(routes.TO_PURCHASE, show_purchase, STEP),
    Handler(routes.PURCHASE_MENU, kind_chosen, STEP),
    Handler(routes.PURCHASE_MENU_OF, kind_chosen, STEP),
    Handler(routes.NUMBER_MENU, number_chosen, STEP),
    Handler(routes.NUMBER_MENU_OF, number_chosen, STEP),
    Handler(routes.PLACE_BY_MENU, show_placement, FROM_PANEL),
    Handler(routes.TO_PLACEMENT, show_placement, STEP),
    Handler(routes.PLACEMENT_MENU, placed_units_chosen, STEP),
    Handler(routes.SITE_MENU, site_chosen, STEP),
)
