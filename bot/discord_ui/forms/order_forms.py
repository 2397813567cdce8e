"""Forms to write in: orders, a purchase, casualties, words for the dice. Their ids survive a restart like a button's.

fo:GAME:TURN:buy|sheet     fo:GAME:REVISION:casualties     fo:GAME:-:words
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import discord
from discord import ui

from bot.game.budget import money_left
from bot.loaded import Loaded, turn_key
from bot.wording import bids
from bot.wording import forms as texts
from bot.wording.help import WORDS_TITLE
from bot.wording.speech import units
from engine.state.ask import Ask
from engine.units.stacks import cost

PREFIX = "fo:"
FIELD = "text"


def form(
    title: str, id: str, label: str, about: str, hint: str, long: bool, value: str = "", most: int = 2000
) -> ui.Modal:
    """A form with one field."""
    modal = ui.Modal(title=title[:45], custom_id=id, timeout=None)
    style = discord.TextStyle.paragraph if long else discord.TextStyle.short
    field: Any = ui.TextInput(
        style=style, custom_id=FIELD, placeholder=hint[:100], default=value[:most] or None, max_length=most
    )
    modal.add_item(ui.Label(text=label[:45], description=about[:100] or None, component=field))
    modal.stop()
    return modal


def sheet(loaded: Loaded, value: str = "") -> ui.Modal:
    """Any orders, one a line."""
    hint = texts.ORDER_OF_PHASE.get(loaded.game.state.phase, texts.AN_ORDER)
    id = f"{PREFIX}{loaded.id}:{turn_key(loaded.game)}:sheet"
    return form(texts.ORDERS, id, texts.ONE_A_LINE, texts.ABOUT_ORDERS, hint, True, value, 4000)


def purchase(loaded: Loaded) -> ui.Modal:
    state = loaded.game.state
    cash = money_left(loaded.game) + cost(state.purchased.get(state.power, {}), state.table(state.power))
    prices = texts.prices({kind.id: kind.cost for kind in state.table(state.power).values() if kind.purchasable})
    bought = state.purchased.get(state.power, {})
    id = f"{PREFIX}{loaded.id}:{turn_key(loaded.game)}:buy"
    value = units(bought) if bought else ""
    return form(texts.PURCHASE, id, texts.for_at_most(cash), prices, texts.A_PURCHASE, False, value, 200)


def casualties(game: str, revision: int, ask: Ask) -> ui.Modal:
    id = f"{PREFIX}{game}:{revision}:casualties"
    what = texts.how_many_lost(ask.hits)
    return form(texts.CASUALTIES, id, texts.WHAT_IS_LOST, what, texts.A_LOSS, False, most=200)


def dice_words(game: str) -> ui.Modal:
    id = f"{PREFIX}{game}:-:words"
    return form(WORDS_TITLE, id, texts.YOUR_WORDS, texts.ABOUT_WORDS, texts.SOME_WORDS, False, most=200)


def bid(game: str) -> ui.Modal:
    id = f"{PREFIX}{game}:-:bid"
    return form(bids.TITLE_SEAL, id, bids.FOR_HOW_MUCH, bids.LOWEST, texts.A_BID, False, most=3)


def bid_split(game: str) -> ui.Modal:
    return form(bids.SPLIT.rstrip("…"), f"{PREFIX}{game}:-:split", bids.SPLIT_HOW, "", bids.HOW_SPLIT, False, most=200)


OPENERS: dict[str, Callable[[Loaded], ui.Modal]] = {"buy": purchase, "sheet": sheet}
