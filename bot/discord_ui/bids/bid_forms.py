"""Forms for bids: the sealed number, and how two powers of one player share what it buys."""

from __future__ import annotations

from bot.discord_ui.form import Form
from bot.discord_ui.guards import privately
from bot.discord_ui.replying import say
from bot.discord_ui.router import Handler, Press
from bot.messages import routes
from bot.wording import bids as texts
from bot.wording.forms import A_BID


async def ask_bid(press: Press) -> None:
    id = routes.BID_FORM.write(game=press.id.game)
    form = Form(id, texts.TITLE_SEAL, texts.FOR_HOW_MUCH, A_BID, texts.LOWEST, most=3)
    await form.open(press.interaction)


async def bid_written(press: Press) -> None:
    amount = await press.app.bids.seal(press.visit, press.id.game, press.value)
    await say(press.interaction, texts.SEALED.format(amount=amount))


async def ask_split(press: Press) -> None:
    id = routes.SPLIT_FORM.write(game=press.id.game)
    await Form(id, texts.SPLIT.rstrip("…"), texts.SPLIT_HOW, texts.HOW_SPLIT).open(press.interaction)


async def split_written(press: Press) -> None:
    await say(press.interaction, await press.app.bids.split(press.visit, press.id.game, press.value))


HANDLERS = (
    Handler(routes.BID, ask_bid),
    Handler(routes.BID_FORM, bid_written, (privately,)),
    Handler(routes.SPLIT_BID, ask_split),
    Handler(routes.SPLIT_FORM, split_written, (privately,)),
)
