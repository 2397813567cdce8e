"""The terms of the dice: accepting them, waiting for the beacon or agreeing to do without, where their log stands."""

from __future__ import annotations

import discord

from bot.dice.terms import LOCAL
from bot.discord_ui.app_client import Interaction
from bot.discord_ui.guards import privately
from bot.discord_ui.order_replies import tell_done
from bot.discord_ui.replying import say
from bot.discord_ui.router import Handler, Press
from bot.messages import routes
from bot.store import games
from bot.table import seed_consent
from bot.wording import dice as words

WEEK = 10080


async def accept(press: Press) -> None:
    await press.app.lobby.accept(press.visit, press.id.game)
    await say(press.interaction, words.ACCEPTED)


async def wait_for_beacon(press: Press) -> None:
    """The beacon is silent, and the roll waits for it."""
    done = await seed_consent.wait(press.app.service, press.visit, press.id.game)
    await tell_done(press.interaction, done)


async def ask_for_seeds(press: Press) -> None:
    """The beacon is silent, and the opponents are asked to do without."""
    service = press.app.service
    table = await service.rolls.table_of(press.id.game)
    await seed_consent.ask(service, press.visit, press.id.game, table)
    await say(press.interaction, words.OPPONENTS_ASKED)


async def agree_to_seeds(press: Press) -> None:
    await seed_consent.agree(press.app.service, press.visit, press.id.game)
    await say(press.interaction, words.AGREED)


async def new_log(press: Press) -> None:
    """The dice log's thread was deleted: the host opens another one."""
    logs, visit, game = press.app.new_logs, press.visit, press.id.game
    await logs.must_be_gone(game, visit.user)
    await logs.open_anew(visit, game, await made_thread(press.interaction, game))
    await say(press.interaction, words.LOG_ANEW)


async def log_channel(interaction: Interaction, game: str) -> str:
    """The thread for the dice log: the one an earlier try made, a new one, or none."""
    store = interaction.client.app.service.store
    marks = await games.marked(store.reader, game)
    if "log_thread" in marks:
        return marks["log_thread"]
    made = await made_thread(interaction, game)
    if made != LOCAL:
        async with store.transaction() as tx:
            await games.mark(tx, game, "log_thread", made)
    return made


async def made_thread(interaction: Interaction, game: str) -> str:
    """A new thread for a dice log, or none where that is not allowed."""
    channel = interaction.client.get_channel(interaction.channel_id or 0)
    if not isinstance(channel, discord.TextChannel):
        return LOCAL
    try:
        thread = await channel.create_thread(
            name=words.LOG_NAME.format(game=game), type=discord.ChannelType.public_thread, auto_archive_duration=WEEK
        )
    except discord.Forbidden:
        return LOCAL
    return str(thread.id)


HANDLERS = (
    Handler(routes.ACCEPT_DICE, accept, (privately,)),
    Handler(routes.WAIT_FOR_BEACON, wait_for_beacon, (privately,)),
    Handler(routes.ASK_FOR_SEEDS, ask_for_seeds, (privately,)),
    Handler(routes.AGREE_TO_SEEDS, agree_to_seeds, (privately,)),
    Handler(routes.NEW_LOG, new_log, (privately,)),
)
