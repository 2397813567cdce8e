"""Plans for the battles of a turn, from a menu: what is chosen becomes a sealed order."""

from __future__ import annotations

from bot.discord_ui.ahead.standing_order_builder import keep
from bot.discord_ui.guards import in_turn, privately, same_turn
from bot.discord_ui.replying import say
from bot.discord_ui.router import Handler, Press
from bot.loaded import Loaded, turn_name
from bot.messages import routes
from bot.messages.message import Choice, Menu
from bot.wording import standing_orders as texts
from bot.wording.standing_orders import AHEAD, PLAN, ahead_text


def ahead_menu(loaded: Loaded) -> Menu:
    choices = tuple(Choice(label, str(at)) for at, label in enumerate(AHEAD.values()))
    return Menu(routes.PLAN_MENU.write(game=loaded.id, turn=turn_name(loaded.game)), texts.WHICH_PLAN, choices)


async def ask_for_plan(press: Press) -> None:
    """The plans to choose from."""
    await say(press.interaction, PLAN, (ahead_menu(await press.look()),))


async def plan_chosen(press: Press) -> None:
    """It is sealed for all battles of the turn. Raises Outdated."""
    loaded, text = await press.look(), ahead_text(press.one_of(list(AHEAD)))
    await keep(press.interaction, loaded, loaded.game.state.power, text, turn_name(loaded.game))


HANDLERS = (
    Handler(routes.PLANS, ask_for_plan, (privately, in_turn)),
    Handler(routes.PLAN_MENU, plan_chosen, (privately, same_turn, in_turn)),
)
