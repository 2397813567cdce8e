"""The buttons around the play: reminders, pauses, seats, votes."""

from __future__ import annotations

from bot.discord_ui.guards import privately, same_turn
from bot.discord_ui.replying import manages_channel, say
from bot.discord_ui.router import Handler, Press
from bot.messages import routes
from bot.wording import computers as computer_words
from bot.wording import presence as words
from bot.wording.host import GONE
from bot.wording.seats import NOBODY_SOUGHT
from bot.wording.table_menu import SUBSTITUTE


async def snooze(press: Press, hours: int) -> None:
    """The next reminder comes later."""
    debt = await press.app.reminders.snooze(press.visit, press.id.game, hours)
    await say(press.interaction, words.reminded_again(debt.next or 0))


async def hush(press: Press) -> None:
    """No more reminders of this debt."""
    await press.app.reminders.snooze(press.visit, press.id.game, None)
    await say(press.interaction, words.NO_MORE)


async def pause(press: Press) -> None:
    manages = manages_channel(press.interaction)
    await say(press.interaction, await press.app.host_tools.pause(press.visit, press.id.game, "", manages))


async def resume(press: Press) -> None:
    manages = manages_channel(press.interaction)
    await say(press.interaction, await press.app.host_tools.resume(press.visit, press.id.game, manages))


async def want_substitute(press: Press, powers: tuple[str, ...]) -> None:
    await press.app.seats.want(press.visit, press.id.game, powers)
    await say(press.interaction, SUBSTITUTE)


async def answer_advertisement(press: Press, advertisement: str) -> None:
    """Powers whose player has left, has given them up, or may be replaced if the table agrees."""
    await say(press.interaction, await press.app.seats.answer(press.visit, press.id.game, advertisement))


async def withdraw(press: Press, advertisement: str) -> None:
    await press.app.seats.withdraw(press.visit, press.id.game, advertisement)
    await say(press.interaction, NOBODY_SOUGHT)


async def take_over(press: Press, powers: tuple[str, ...], holder: str) -> None:
    """As an earlier bot has posted it."""
    await _answer_earlier(press, powers, holder, free=True)


async def offer_to_play(press: Press, powers: tuple[str, ...], holder: str) -> None:
    """As an earlier bot has posted it, of powers that the table has to let go."""
    await _answer_earlier(press, powers, holder, free=False)


async def _answer_earlier(press: Press, powers: tuple[str, ...], holder: str, free: bool) -> None:
    message = press.interaction.message
    where = str(message.id) if message else ""
    told = await press.app.seats.answer_earlier(press.visit, press.id.game, powers, holder, free, where)
    await say(press.interaction, told)


async def take_over_from_late(press: Press, powers: tuple[str, ...], holder: str) -> None:
    told = await press.app.seats.take_over_from_late(press.visit, press.id.game, powers, holder)
    await say(press.interaction, told)


async def take_over_all_from_late(press: Press, holder: str) -> None:
    """Everything that somebody plays."""
    powers = (await press.look()).powers_of(holder)
    await take_over_from_late(press, tuple(powers), holder)


async def vote(press: Press, vote: str, choice: str) -> None:
    await say(press.interaction, await press.app.votes.press(press.visit, press.id.game, vote, choice))


async def delete_game(press: Press) -> None:
    await press.app.host_tools.delete(press.visit, press.id.game, manages_channel(press.interaction))
    await say(press.interaction, GONE)


async def next_turn(press: Press) -> None:
    """Of a table at which only computers play."""
    await press.app.computer_player.play_on(press.visit, press.id.game)
    await say(press.interaction, computer_words.GOES_ON)


HANDLERS = (
    Handler(routes.SNOOZE, snooze, (privately,)),
    Handler(routes.HUSH, hush, (privately,)),
    Handler(routes.PAUSE, pause, (privately,)),
    Handler(routes.RESUME, resume, (privately,)),
    Handler(routes.WANT_SUBSTITUTE, want_substitute, (privately,)),
    Handler(routes.ADVERTISED, answer_advertisement, (privately,)),
    Handler(routes.WITHDRAW, withdraw, (privately,)),
    Handler(routes.TAKE_OVER, take_over, (privately,)),
    Handler(routes.OFFER_TO_PLAY, offer_to_play, (privately,)),
    Handler(routes.TAKE_OVER_FROM_LATE, take_over_from_late, (privately,)),
    Handler(routes.TAKE_OVER_ALL_FROM_LATE, take_over_all_from_late, (privately,)),
    Handler(routes.VOTE, vote, (privately,)),
    Handler(routes.DELETE_GAME, delete_game, (privately,)),
    Handler(routes.NEXT_TURN, next_turn, (privately, same_turn)),
)
