"""What may follow an order that was read but not carried out: confirm it, change it, say what a word means."""

from __future__ import annotations

import json
from contextlib import AbstractAsyncContextManager

from bot.discord_ui.guards import MAY_ORDER, in_place, privately
from bot.discord_ui.replying import say
from bot.discord_ui.router import Handler, Press
from bot.discord_ui.turn import order_forms, order_sheet
from bot.discord_ui.turn.order_replies import tell_done
from bot.game import saved_drafts
from bot.messages import routes
from bot.wording import buttons as labels
from bot.wording.refusals import KEPT


async def change(press: Press, draft: str) -> None:
    """The sheet again, to be changed. Raises Outdated."""
    kept = await saved_drafts.kept(press.app.service, press.id.game, press.user, draft)
    await order_forms.sheet(await press.look(), kept["text"]).open(press.interaction)


async def confirm(press: Press, draft: str) -> None:
    """A sheet as it was shown. Raises Outdated, as the others do whose draft was carried out already."""
    async with _taken(press, draft) as kept:
        await order_sheet.carry_out(press.interaction, press.id.game, kept["text"], confirmed=True)


async def confirm_part(press: Press, draft: str) -> None:
    """The orders of a sheet that are in order, without the others."""
    async with _taken(press, draft) as kept:
        await order_sheet.carry_out(press.interaction, press.id.game, kept["text"], confirmed=True, partly=True)


async def instead(press: Press, draft: str) -> None:
    """The order that was offered in the place of one that was refused."""
    async with _taken(press, draft) as kept:
        await tell_done(press.interaction, await press.order(json.loads(kept["instead"])))


async def keep_for_later(press: Press, draft: str) -> None:
    """The order that is early goes to what is still to be ordered in this turn."""
    async with _taken(press, draft) as kept:
        loaded = await press.look()
        await saved_drafts.keep_more(press.app.service, loaded, press.user, kept["later"])
        await say(press.interaction, KEPT.format(orders=kept["later"], button=labels.ORDERS))


async def these(press: Press, draft: str) -> None:
    """The orders that were proposed."""
    async with _taken(press, draft) as kept:
        await tell_done(press.interaction, await press.order(*json.loads(kept["lines"])))


async def meaning_chosen(press: Press, draft: str) -> None:
    """Which of several meanings a word of the draft has."""
    await order_sheet.resolve(press.interaction, press.id.game, draft, press.value)


def _taken(press: Press, draft: str) -> AbstractAsyncContextManager[saved_drafts.Draft]:
    return saved_drafts.taken(press.app.service, press.id.game, press.user, draft)


HANDLERS = (
    Handler(routes.CHANGE_DRAFT, change, MAY_ORDER),
    Handler(routes.CONFIRM_DRAFT, confirm, (*MAY_ORDER, privately)),
    Handler(routes.CONFIRM_PART, confirm_part, (*MAY_ORDER, privately)),
    Handler(routes.DO_INSTEAD, instead, (*MAY_ORDER, privately)),
    Handler(routes.KEEP_FOR_LATER, keep_for_later, (*MAY_ORDER, privately)),
    Handler(routes.DO_THESE, these, (*MAY_ORDER, privately)),
    Handler(routes.MEANING_MENU, meaning_chosen, (in_place,)),
)
