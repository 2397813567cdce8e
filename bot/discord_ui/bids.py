"""Bids: the sealed number or the one called out, how two powers of one player share what it buys, and placing that:
one private message with menus of units and spaces."""

from bot.discord_ui.replying import say
from bot.discord_ui.router import Form, Handler, Press, privately
from bot.loaded import Loaded
from bot.messages import routes
from bot.messages.codes import MOST_PAGES, number
from bot.messages.message import Choice, Menu, Row
from bot.orders.place import place_line
from bot.refusals import NotPossible, Outdated
from bot.table.bid_cards import keep_button
from bot.table.open_bids import OpenBids
from bot.wording import bids as texts
from bot.wording import bids as words
from bot.wording.forms import A_BID
from engine.economy.bids import bid_places, bidders

PAGE = 24
OF, PAGES = ":", "page:"
"""In what is chosen: between a power and its unit; before the number of another page."""


async def keep(press: Press) -> None:
    """What is left of a bid stays cash."""
    await say(press.interaction, await press.app.bids.keep(press.visit, press.id.game))


async def place(press: Press) -> None:
    """What is left, and a menu of what it buys."""
    await say(press.interaction, *menu_of(await press.look(), press.user))


def menu_of(loaded: Loaded, user: str) -> tuple[str, tuple[Row, ...]]:
    """Raises NotPossible if there is nothing to place, or not for this player."""
    state, say_ = loaded.game.state, loaded.say
    mine = [power for power in bidders(state) if loaded.players.get(power) == user]
    if not mine:
        raise NotPossible(words.DONE_PLACING)
    choices = [
        Choice(words.kind_label(say_, power, kind, state.table(power)[kind].cost, len(mine) > 1), f"{power}{OF}{kind}")
        for power in mine
        for kind in bid_places(state, power)
    ]
    text = "\n".join(words.left(state, say_, power) for power in mine)
    return text, (
        Menu(routes.BID_UNIT_MENU.write(game=loaded.id), words.WHAT, tuple(choices[:25])),
        (keep_button(loaded.id),),
    )


async def unit_chosen(press: Press) -> None:
    power, _, kind = press.value.partition(OF)
    await show_spaces(press, power, kind)


async def show_spaces(press: Press, power: str, kind: str, page: int = 0) -> None:
    """A menu of the places for one unit, in pages where there are many."""
    loaded = await press.look()
    spaces = bid_places(loaded.game.state, power).get(kind, []) if loaded.game.state.bids.get(power) else []
    if not spaces:
        raise Outdated
    text, rows = menu_of(loaded, press.user)
    choices = [Choice(loaded.say.space(space), space) for space in spaces[page * PAGE : (page + 1) * PAGE]]
    if len(spaces) > PAGE:
        choices.append(Choice(words.MORE, f"{PAGES}{(page + 1) % -(-len(spaces) // PAGE)}"))
    id = routes.BID_SPACE_MENU.write(game=loaded.id, power=power, kind=kind)
    menu = Menu(id, words.place_what(loaded.say, loaded.game.state, power, kind), tuple(choices))
    await say(press.interaction, text, (rows[0], menu, *rows[1:]))


async def space_chosen(press: Press, power: str, kind: str) -> None:
    if press.value.startswith(PAGES):
        await show_spaces(press, power, kind, number(press.value.removeprefix(PAGES), MOST_PAGES))
    else:
        await placed(press, power, kind, press.value)


async def placed(press: Press, power: str, kind: str, space: str) -> None:
    """The unit stands there, and the rest may be placed."""
    done = await press.order({"by": power} | place_line({kind: 1}, space))
    text = words.done(done.after.say, power, kind, space)
    if any(done.after.players.get(one) == press.user for one in bidders(done.after.game.state)):
        left, rows = menu_of(done.after, press.user)
        await say(press.interaction, f"{text}\n{left}", rows)
    else:
        await say(press.interaction, f"{text} {words.DONE_PLACING}")


async def ask_bid(press: Press) -> None:
    id = routes.BID_FORM.write(game=press.id.game)
    form = Form(id, texts.TITLE_SEAL, texts.FOR_HOW_MUCH, A_BID, texts.LOWEST, most=3)
    await form.open(press.interaction)


async def bid_written(press: Press) -> None:
    amount = await press.app.bids.seal(press.visit, press.id.game, press.value)
    await say(press.interaction, texts.SEALED.format(amount=amount))


async def ask_open_bid(press: Press) -> None:
    id = routes.OPEN_BID_FORM.write(game=press.id.game)
    form = Form(id, texts.TITLE_OPEN, texts.FOR_HOW_MUCH, A_BID, texts.LOWER, most=3)
    await form.open(press.interaction)


async def open_bid_written(press: Press) -> None:
    amount = await OpenBids(press.app.bids).call(press.visit, press.id.game, press.value)
    await say(press.interaction, texts.CALLED.format(amount=amount))


async def left_to_the_other(press: Press) -> None:
    await OpenBids(press.app.bids).leave_it(press.visit, press.id.game)
    await say(press.interaction, texts.LEFT_TO_THEM)


async def ask_split(press: Press) -> None:
    id = routes.SPLIT_FORM.write(game=press.id.game)
    await Form(id, texts.SPLIT.rstrip("…"), texts.SPLIT_HOW, texts.HOW_SPLIT).open(press.interaction)


async def split_written(press: Press) -> None:
    await say(press.interaction, await press.app.bids.split(press.visit, press.id.game, press.value))


HANDLERS = (
    Handler(routes.PLACE_BID, place, (privately,)),
    Handler(routes.KEEP_BID, keep, (privately,)),
    Handler(routes.BID_UNIT_MENU, unit_chosen, (privately,)),
    Handler(routes.BID_SPACE_MENU, space_chosen, (privately,)),
    Handler(routes.BID, ask_bid),
    Handler(routes.BID_FORM, bid_written, (privately,)),
    Handler(routes.OPEN_BID, ask_open_bid),
    Handler(routes.OPEN_BID_FORM, open_bid_written, (privately,)),
    Handler(routes.OPEN_BID_LEAVE, left_to_the_other, (privately,)),
    Handler(routes.SPLIT_BID, ask_split),
    Handler(routes.SPLIT_FORM, split_written, (privately,)),
)
