"""A defender who leaves a battle, or a whole turn, to the published default; and how much players want to be asked."""

import asyncio

from bot.absent.foretold import here_ahead
from bot.discord_ui.battle import close
from bot.discord_ui.replying import say
from bot.discord_ui.router import Handler, Press, asked, in_place, privately
from bot.messages import routes
from bot.messages.rows import again_row, asked_row
from bot.refusals import NotSeated, Outdated
from bot.wish import Wish
from bot.wording.standing_orders import ASKED_AGAIN, LEFT_TO_DEFAULT, SO_MUCH, left_to_default


async def decide_for_me(press: Press) -> None:
    """The default answers this question and all that follow in this battle. Raises Closed."""
    await _leave(press, (await press.look()).game.state.pending[press.id.ask].space)


async def decide_all_turn(press: Press) -> None:
    """The default answers this question and all others of this turn. Raises Closed."""
    await _leave(press, "")


async def _leave(press: Press, space: str) -> None:
    interaction, loaded = press.interaction, await press.look()
    wish = Wish(str(interaction.id), press.user, loaded.id, ())
    await press.app.service.must_be_open(loaded, wish)
    await press.app.autopilot.leave_to_default(press.visit, loaded, space)
    await close(interaction, LEFT_TO_DEFAULT)
    await say(interaction, left_to_default(space, loaded.say), (again_row(loaded.id), asked_row(loaded, press.user)))


async def my_orders_here(press: Press) -> None:
    """What the player's own sealed orders do about the question, and what is done if he does not answer."""
    loaded = await press.look()
    debt = loaded.facts.presence.debts.get(press.user)
    told = await asyncio.to_thread(here_ahead, loaded, loaded.game.state.pending[press.id.ask], debt)
    await say(press.interaction, told)


async def ask_me_again(press: Press) -> None:
    """Whoever was away, or wanted to be left in peace, decides himself again. Raises NotSeated, NotPossible."""
    loaded = await press.look()
    if not loaded.powers_of(press.user):
        raise NotSeated
    await press.app.autopilot.ask_again(press.visit, loaded)
    await say(press.interaction, ASKED_AGAIN, (asked_row(loaded, press.user),))


async def ask_so_much(press: Press, asked: str) -> None:
    """How much a player wants to be asked while others move. Raises NotSeated, Outdated."""
    if asked not in SO_MUCH:
        raise Outdated
    await press.app.autopilot.ask_so_much(press.visit, press.id.game, asked)
    await say(press.interaction, SO_MUCH[asked], (asked_row(await press.look(), press.user),))


HANDLERS = (
    Handler(routes.DECIDE_FOR_ME, decide_for_me, (in_place, asked)),
    Handler(routes.DECIDE_ALL_TURN, decide_all_turn, (in_place, asked)),
    Handler(routes.MY_ORDERS, my_orders_here, (privately, asked)),
    Handler(routes.ASK_SO_MUCH, ask_so_much, (privately,)),
    Handler(routes.ASK_ME_AGAIN, ask_me_again, (privately,)),
)
