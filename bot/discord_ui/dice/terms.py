"""The terms of the dice: accepting them, waiting for the beacon or agreeing to do without, where their log stands; and
a player's words for them: a form, and the message under his name that the dice log refers to."""

from __future__ import annotations

import discord

from bot.discord_ui.app_client import AppClient, Interaction
from bot.discord_ui.form import Form
from bot.discord_ui.guards import privately
from bot.discord_ui.lost_answers import acknowledged, repeated
from bot.discord_ui.replying import say, visit_of
from bot.discord_ui.router import Handler, Press
from bot.discord_ui.turn.order_replies import tell_done
from bot.facts import LOCAL
from bot.messages import routes
from bot.store import league
from bot.store.games import Game as Row
from bot.table import seed_consent, void_consent
from bot.table.lobby import MakeLogThread
from bot.wording import dice as words
from bot.wording import forms as texts
from bot.wording.help import WORDS_TITLE

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


def log_threads(client: AppClient) -> MakeLogThread:
    """Makes the threads of dice logs, in the channels of their games."""
    store = client.app.store.reader

    async def made(row: Row) -> str:
        channel = client.get_channel(int(row.channel))
        if isinstance(channel, discord.Thread) and await league.match_of(store, row.game) is not None:
            channel = channel.parent  # a match's thread has no threads of its own: its log stands beside it
        if not isinstance(channel, discord.TextChannel):
            return LOCAL
        name, kind = words.LOG_NAME.format(game=row.game), discord.ChannelType.public_thread
        try:
            return str((await channel.create_thread(name=name, type=kind, auto_archive_duration=WEEK)).id)
        except discord.Forbidden:
            return LOCAL

    return made


def words_form(game: str) -> Form:
    """Where they are typed."""
    id = routes.WORDS_FORM.write(game=game)
    return Form(id, WORDS_TITLE, texts.YOUR_WORDS, texts.SOME_WORDS, texts.ABOUT_WORDS)


async def ask_words(press: Press) -> None:
    await words_form(press.id.game).open(press.interaction)


async def words_written(press: Press) -> None:
    await speak(press.interaction, press.id.game, press.value)


async def speak(interaction: Interaction, game: str, text: str) -> None:
    """A player's words, shown under his name in the channel: that message's id goes into the dice log."""
    table = await interaction.client.app.service.rolls.table_of(game)
    missing = await table.unheard()
    if str(interaction.user.id) not in missing:
        await say(interaction, words.HEARD_ALREADY)
        return
    own = " ".join(text.split()) or "-"
    shown = discord.utils.escape_mentions(discord.utils.escape_markdown(own))
    told, nobody = words.OWN_WORDS.format(who=interaction.user.mention, text=shown), discord.AllowedMentions.none()
    kind = discord.InteractionResponseType.channel_message
    with table.speaking():
        sent = await acknowledged(
            interaction, kind, lambda: interaction.response.send_message(told, allowed_mentions=nobody)
        )
        message = sent.message_id if sent else (await repeated(interaction.original_response)).id
        await interaction.client.app.lobby.speak(visit_of(interaction), game, own, str(message))


HANDLERS = (
    Handler(routes.ACCEPT_DICE, accept, (privately,)),
    Handler(routes.WAIT_FOR_BEACON, wait_for_beacon, (privately,)),
    Handler(routes.ASK_FOR_SEEDS, ask_for_seeds, (privately,)),
    Handler(routes.AGREE_TO_SEEDS, agree_to_seeds, (privately,)),
    Handler(routes.AGREE_TO_VOID, agree_to_void, (privately,)),
    Handler(routes.NEW_LOG, new_log, (privately,)),
    Handler(routes.MY_WORDS, ask_words),
    Handler(routes.WORDS_FORM, words_written),
)
