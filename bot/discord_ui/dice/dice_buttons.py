"""The terms of the dice: accepting them, waiting for the beacon or agreeing to do without, where their log stands."""

from __future__ import annotations

import discord

from bot.discord_ui.guards import privately
from bot.discord_ui.replying import say
from bot.discord_ui.router import Handler, Press
from bot.discord_ui.turn.order_replies import tell_done
from bot.facts import LOCAL
from bot.messages import routes
from bot.store.games import Game as Row
from bot.table import seed_consent, void_consent
from bot.table.lobby import MakeLogThread
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


async def agree_to_void(press: Press, roll: int) -> None:
    """A roll is stuck, and an opponent agrees that it counts for nothing."""
    await void_consent.agree(press.app.service, press.visit, press.id.game, roll)
    await say(press.interaction, words.VOID_AGREED)


async def new_log(press: Press) -> None:
    """The dice log's thread was deleted: the host opens another one."""
    await press.app.new_logs.open_anew(press.visit, press.id.game, log_threads(press.interaction.client))
    await say(press.interaction, words.LOG_ANEW)


def log_threads(client: discord.Client) -> MakeLogThread:
    """Makes the threads of dice logs, in the channels of their games."""

    async def made(row: Row) -> str:
        channel = client.get_channel(int(row.channel))
        if not isinstance(channel, discord.TextChannel):
            return LOCAL
        name, kind = words.LOG_NAME.format(game=row.game), discord.ChannelType.public_thread
        try:
            return str((await channel.create_thread(name=name, type=kind, auto_archive_duration=WEEK)).id)
        except discord.Forbidden:
            return LOCAL

    return made


HANDLERS = (
    Handler(routes.ACCEPT_DICE, accept, (privately,)),
    Handler(routes.WAIT_FOR_BEACON, wait_for_beacon, (privately,)),
    Handler(routes.ASK_FOR_SEEDS, ask_for_seeds, (privately,)),
    Handler(routes.AGREE_TO_SEEDS, agree_to_seeds, (privately,)),
    Handler(routes.AGREE_TO_VOID, agree_to_void, (privately,)),
    Handler(routes.NEW_LOG, new_log, (privately,)),
)
