"""Choosing from a menu of orders that only some editions know (`edition_rows`)."""

from __future__ import annotations

from bot.discord_ui.guards import privately
from bot.discord_ui.router import Handler, Press
from bot.discord_ui.turn.order_replies import tell_done
from bot.game.order_context import reader_of
from bot.messages import routes
from bot.messages.edition_rows import line_chosen
from bot.orders.read_order import read_order
from bot.wish import Line


async def order_chosen(press: Press, what: str) -> None:
    await tell_done(press.interaction, await press.order(await _line(press, what)))


async def _line(press: Press, what: str) -> Line:
    """Menus of earlier bots say their orders in words."""
    loaded = await press.look()
    if press.value.startswith("{"):
        return line_chosen(loaded, what, press.value)
    return read_order(press.value, reader_of(loaded, press.user))


HANDLERS = (Handler(routes.EDITION_MENU, order_chosen, (privately,)),)
