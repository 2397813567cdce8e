"""A player's words for the dice: a form, and the message under his name that the dice log refers to."""

from __future__ import annotations

import discord

from bot.discord_ui.app_client import Interaction
from bot.discord_ui.form import Form
from bot.discord_ui.lost_answers import acknowledged, repeated
from bot.discord_ui.replying import say, visit_of
from bot.discord_ui.router import Handler, Press
from bot.messages import routes
from bot.wording import dice as words
from bot.wording import forms as texts
from bot.wording.help import WORDS_TITLE


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
    Handler(routes.MY_WORDS, ask_words),
    Handler(routes.WORDS_FORM, words_written),
)
