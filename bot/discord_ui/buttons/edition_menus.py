"""Choosing from a menu of orders that only some editions know (`edition_rows`)."""

from __future__ import annotations

from bot.discord_ui.guards import privately
from bot.discord_ui.order_replies import tell_done
from bot.discord_ui.router import Handler, Press
from bot.game.order_context import reader_of
from bot.messages import routes
from bot.parsing.read_order import read_order


async def order_chosen(press: Press, what: str) -> None:
    line = read_order(press.value, reader_of(await press.look(), press.user))
    await tell_done(press.interaction, await press.order(line))


HANDLERS = (Handler(routes.EDITION_MENU, order_chosen, (privately,)),)
