"""Forms to write in: orders, a purchase, casualties, words for the dice. Their ids survive a restart like a button's.

fo:GAME:TURN:buy|sheet     fo:GAME:REVISION:casualties     fo:GAME:-:words
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import discord
from discord import ui

from bot.playing.loading import Loaded, turn_key
from bot.playing.purses import money_left
from bot.wording import bids
from bot.wording import help as texts
from bot.wording.speech import money, units
from engine.decisions import Ask
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
    phase = loaded.game.state.phase
    hint = SHEET_HINTS.get(phase, "3 inf, 1 arm germany > eastern europe")
    id = f"{PREFIX}{loaded.id}:{turn_key(loaded.game)}:sheet"
    return form("Orders", id, "One order a line", "As you would write them; # begins a remark", hint, True, value, 4000)


SHEET_HINTS = {
    "research": "research rockets 2 dice",
    "purchase": "buy 2 inf, 1 tank",
    "create": "place 2 inf in germany",
    "mobilize": "place 2 inf in germany",
    "combat_move": "3 inf, 1 arm germany > eastern europe",
}


def purchase(loaded: Loaded) -> ui.Modal:
    state = loaded.game.state
    cash = money(money_left(loaded.game) + cost(state.purchased.get(state.power, {}), state.table(state.power)))
    prices = ", ".join(f"{kind.id} {kind.cost}" for kind in state.table(state.power).values() if kind.purchasable)
    bought = state.purchased.get(state.power, {})
    id = f"{PREFIX}{loaded.id}:{turn_key(loaded.game)}:buy"
    value = units(bought) if bought else ""
    return form("Purchase", id, f"Buy for at most {cash}", prices, "2 inf, 1 tank", False, value, 200)


def casualties(game: str, revision: int, ask: Ask) -> ui.Modal:
    id = f"{PREFIX}{game}:{revision}:casualties"
    what = f"{ask.hits} to choose" if ask.hits else "Casualties"
    return form("Casualties", id, "What is lost", what, "2 inf, 1 tank, hit 1 battleship", False, most=200)


def dice_words(game: str) -> ui.Modal:
    about = "Anything of your own; it goes into every later roll of this game"
    return form(
        texts.WORDS_TITLE, f"{PREFIX}{game}:-:words", "Your words", about, "my cat walks on the piano", False, most=200
    )


def bid(game: str) -> ui.Modal:
    id = f"{PREFIX}{game}:-:bid"
    return form(bids.TITLE_SEAL, id, bids.FOR_HOW_MUCH, bids.LOWEST, "9", False, most=3)


def bid_split(game: str) -> ui.Modal:
    return form(bids.SPLIT.rstrip("…"), f"{PREFIX}{game}:-:split", bids.SPLIT_HOW, "", bids.HOW_SPLIT, False, most=200)


OPENERS: dict[str, Callable[[Loaded], ui.Modal]] = {"buy": purchase, "sheet": sheet}
