"""The panel of a phase: what the power in turn can do by one press, from a menu (`edition_rows`) or in a form (a
purchase, casualties that no menu has); under its card, every order of a turn for whoever wants to see them."""

from bot.discord_ui.app_client import Interaction
from bot.discord_ui.replying import say
from bot.discord_ui.router import MAY_ORDER, Form, Handler, Press, privately, running, same_phase
from bot.discord_ui.turn import order_sheet
from bot.discord_ui.turn.order_replies import (
    end_phase,
    propose,
    rows_after,
    set_warnings,
    tell_done,
    tell_status,
    turn_back_rows,
)
from bot.game import saved_drafts
from bot.game.order_context import reader_of, words_of
from bot.game.undo import undo
from bot.game.whole_orders import landing_all, may_be_placed_elsewhere, may_land_elsewhere, placing_all
from bot.loaded import Loaded, turn_key, turn_name
from bot.messages import routes
from bot.messages.edition_rows import line_chosen
from bot.messages.message import File
from bot.orders.casualties import CASUALTIES
from bot.orders.purchase import PURCHASE
from bot.orders.read_order import read_order
from bot.orders.reader import Reader
from bot.refusals import NotPossible, Outdated
from bot.wish import Line, Wish
from bot.wording import forms
from bot.wording import turns as texts
from bot.wording.history import you_took_back
from bot.wording.speech import clipped, units
from bot.wording.turns import segmented, turn_lines
from engine.advice.budget import open_economies, purses_left
from engine.advice.politics import declarable
from engine.advice.repairs import turn_order_so_far
from engine.economy.accounts import account_named
from engine.state import State
from engine.state.ask import Ask
from engine.units.stacks import cost

MOST = 1900
FILE = "turn.txt"


def purchase(loaded: Loaded) -> Form:
    """What to buy, beginning with what is bought already; a line for each of several economies."""
    state, economies = loaded.game.state, open_economies(loaded.game)
    kinds, bought = state.table(state.power), {name: _bought(state, name) for name in economies or ("",)}
    purses = {name: purses_left(loaded.game)[name] + cost(units, kinds) for name, units in bought.items()}
    told = {name: units(of) if of else "" for name, of in bought.items()}
    return Form(
        routes.PURCHASE_FORM.write(game=loaded.id, turn=turn_key(loaded.game)),
        title=forms.PURCHASE,
        label=forms.for_at_most(purses),
        about=forms.prices({kind.id: kind.cost for kind in kinds.values() if kind.purchasable}),
        hint=forms.A_PURCHASE,
        long=bool(economies),
        value=forms.of_each_economy(told) if economies else told[""],
    )


def _bought(state: State, economy: str) -> dict[str, int]:
    return turn_order_so_far(state, account_named(state, state.power, economy or None)).units


async def purchase_written(press: Press) -> None:
    """One order, or one a line; of several, those that are as they were stay."""
    loaded = await press.look()
    reader = reader_of(loaded, press.user)
    lines = [PURCHASE.read(text, reader) for text in press.value.splitlines() if text.strip()] or [
        PURCHASE.read(press.value, reader)
    ]
    changed = [line for line in lines if line != reader.ordered(line.get("economy", ""))]
    await tell_done(press.interaction, await press.order(*(changed or lines)))


def casualties(loaded: Loaded, ask: Ask) -> Form:
    """What is lost, in words."""
    return Form(
        routes.CASUALTIES_FORM.write(game=loaded.id, revision=loaded.revision),
        title=forms.CASUALTIES,
        label=forms.WHAT_IS_LOST,
        about=forms.how_many_lost(ask.hits),
        hint=forms.A_LOSS,
    )


async def casualties_written(press: Press) -> None:
    line = CASUALTIES.read(press.value, Reader(words_of(await press.look())))
    await tell_done(press.interaction, await press.order(line))


FORMS = (
    Handler(routes.PURCHASE_FORM, purchase_written, (privately,)),
    Handler(routes.CASUALTIES_FORM, casualties_written, (privately,)),
)


async def look(press: Press) -> None:
    """Where the game stands, whatever has happened since."""
    await tell_status(press.interaction, await press.look())


async def take_back(press: Press) -> None:
    await undo_orders(press.interaction, press.id.game, press.id.turn)


async def undo_orders(interaction: Interaction, game: str, turn: str | None = None, everything: bool = False) -> None:
    """Whose the last order is, undoing itself finds out: the turn may have passed on since."""
    wish = Wish(str(interaction.id), str(interaction.user.id), game, (), turn=turn)
    try:
        done, told = await undo(interaction.client.app.service, wish, everything)
    except NotPossible as error:
        back = await turn_back_rows(interaction, game)
        if isinstance(error, Outdated) or not back:
            raise
        await say(interaction, str(error), back)
        return
    await say(interaction, you_took_back(told), rows_after(done.after, wish.user))


async def take_turn_back(press: Press, line: int) -> None:
    """Who is alone begins his turn anew."""
    told = await press.app.host_tools.take_turn_back(press.visit, press.id.game, line)
    after = await press.app.service.look(press.id.game)
    await say(press.interaction, told, rows_after(after, press.user))


async def declare_war(press: Press, power: str) -> None:
    """What a declaration would bring, to be confirmed."""
    loaded = await press.look()
    if power not in declarable(loaded.game):
        raise Outdated
    await order_sheet.carry_out(press.interaction, press.id.game, [{"do": "declare_war", "on": [power]}])


async def ask_orders(press: Press) -> None:
    """The form for a sheet, with what waits of an earlier one."""
    loaded = await press.look()
    rest = await saved_drafts.rest(press.app.service, loaded, press.user)
    await order_sheet.orders_form(loaded, rest).open(press.interaction)


async def ask_purchase(press: Press) -> None:
    await purchase(await press.look()).open(press.interaction)


async def end(press: Press) -> None:
    await end_phase(press.interaction, press.id.game, press.id.turn)


async def end_anyway(press: Press) -> None:
    await end_phase(press.interaction, press.id.game, press.id.turn, sure=True)


async def end_warned(press: Press, warned: str) -> None:
    await end_phase(press.interaction, press.id.game, press.id.turn, warned=warned)


async def no_warnings(press: Press) -> None:
    await set_warnings(press.interaction, on=False)


async def fight(press: Press, space: str, battle: str) -> None:
    await tell_done(press.interaction, await press.order({"do": "battle", "space": space, "kind": battle}))


async def place_all(press: Press) -> None:
    loaded = await press.look()
    await _at_once_or_shown(press, placing_all(loaded.game), may_be_placed_elsewhere(loaded.game))


async def land_all(press: Press) -> None:
    loaded = await press.look()
    await _at_once_or_shown(press, landing_all(loaded.game), may_land_elsewhere(loaded.game))


async def _at_once_or_shown(press: Press, lines: list[Line], elsewhere: bool) -> None:
    """Carry out what leaves no choice; else show it first, to be confirmed."""
    if elsewhere:
        await propose(press.interaction, await press.look(), lines)
        return
    await tell_done(press.interaction, await press.order(*lines))


async def turn_orders(press: Press, name: str) -> None:
    """A turn ("2.germany") in full; as a file, too, where it is longer than a message. Raises Outdated."""
    loaded = await press.look()
    story = await press.app.stories.of(loaded.id)
    turns = [turn for turn in story.turns if f"{turn.round}.{turn.power}" == name]
    if not turns and name != turn_name(loaded.game):
        raise Outdated
    turns = turns or story.turns[-1:]  # the host may have laid it elsewhere
    events = [event for turn in turns for event in turn.events]
    lines = turn_lines(segmented(events), turns[-1].state.tables, loaded.say) or [texts.NOTHING]
    number, _, power = name.partition(".")
    text = "\n".join([texts.heading(int(number), power, loaded.say), *lines])
    files = [File(FILE, text)] if len(text) > MOST else []
    await say(press.interaction, clipped(text, MOST), files=files)


async def order_chosen(press: Press, what: str) -> None:
    await tell_done(press.interaction, await press.order(await _line(press, what)))


async def _line(press: Press, what: str) -> Line:
    """Menus of earlier bots say their orders in words."""
    loaded = await press.look()
    if press.value.startswith("{"):
        return line_chosen(loaded, what, press.value)
    return read_order(press.value, reader_of(loaded, press.user))


HANDLERS = (
    *FORMS,
    Handler(routes.LOOK, look, (privately,)),
    Handler(routes.UNDO, take_back, (same_phase, running, privately)),
    Handler(routes.TAKE_TURN_BACK, take_turn_back, (running, privately)),
    Handler(routes.ORDERS, ask_orders, MAY_ORDER),
    Handler(routes.THE_REST, ask_orders, MAY_ORDER),
    Handler(routes.BUY, ask_purchase, MAY_ORDER),
    Handler(routes.END_PHASE, end, (*MAY_ORDER, privately)),
    Handler(routes.END_ANYWAY, end_anyway, (*MAY_ORDER, privately)),
    Handler(routes.END_WARNED, end_warned, (*MAY_ORDER, privately)),
    Handler(routes.NO_WARNINGS, no_warnings, (*MAY_ORDER, privately)),
    Handler(routes.FIGHT, fight, (*MAY_ORDER, privately)),
    Handler(routes.PLACE_ALL, place_all, (*MAY_ORDER, privately)),
    Handler(routes.DECLARE_WAR, declare_war, (*MAY_ORDER, privately)),
    Handler(routes.LAND_ALL, land_all, (*MAY_ORDER, privately)),
    Handler(routes.TURN_ORDERS, turn_orders, (privately,)),
    Handler(routes.EDITION_MENU, order_chosen, (privately,)),
)
