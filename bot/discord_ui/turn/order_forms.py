"""Forms for orders: a purchase, casualties that no menu has. They are good as long as what they are about lasts."""

from __future__ import annotations

from bot.discord_ui.form import Form
from bot.discord_ui.guards import privately
from bot.discord_ui.router import Handler, Press
from bot.discord_ui.turn.order_replies import tell_done
from bot.game.order_context import reader_of, words_of
from bot.loaded import Loaded, turn_key
from bot.messages import routes
from bot.orders.casualties import CASUALTIES
from bot.orders.purchase import PURCHASE
from bot.orders.reader import Reader
from bot.wording import forms as texts
from bot.wording.speech import units
from engine.advice.budget import open_economies, purses_left
from engine.advice.repairs import turn_order_so_far
from engine.economy.accounts import account_named
from engine.state import State
from engine.state.ask import Ask
from engine.units.stacks import cost


def purchase(loaded: Loaded) -> Form:
    """What to buy, beginning with what is bought already; a line for each of several economies."""
    state, economies = loaded.game.state, open_economies(loaded.game)
    kinds, bought = state.table(state.power), {name: _bought(state, name) for name in economies or ("",)}
    purses = {name: purses_left(loaded.game)[name] + cost(units, kinds) for name, units in bought.items()}
    told = {name: units(of) if of else "" for name, of in bought.items()}
    return Form(
        routes.PURCHASE_FORM.write(game=loaded.id, turn=turn_key(loaded.game)),
        title=texts.PURCHASE,
        label=texts.for_at_most(purses),
        about=texts.prices({kind.id: kind.cost for kind in kinds.values() if kind.purchasable}),
        hint=texts.A_PURCHASE,
        long=bool(economies),
        value=texts.of_each_economy(told) if economies else told[""],
    )


def _bought(state: State, economy: str) -> dict[str, int]:
    units: dict[str, int] = turn_order_so_far(state, account_named(state, state.power, economy or None))["units"]
    return units


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
        title=texts.CASUALTIES,
        label=texts.WHAT_IS_LOST,
        about=texts.how_many_lost(ask.hits),
        hint=texts.A_LOSS,
    )


async def casualties_written(press: Press) -> None:
    line = CASUALTIES.read(press.value, Reader(words_of(await press.look())))
    await tell_done(press.interaction, await press.order(line))


HANDLERS = (
    Handler(routes.PURCHASE_FORM, purchase_written, (privately,)),
    Handler(routes.CASUALTIES_FORM, casualties_written, (privately,)),
)
