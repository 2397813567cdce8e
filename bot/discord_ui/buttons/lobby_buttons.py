"""The buttons around a game: join, leave, start, the terms and words for the dice, agreeing to concede.

lo:GAME:join:POWER   lo:GAME:leave   lo:GAME:start   lo:GAME:words   lo:GAME:concede:POWER
lo:GAME:accept   lo:GAME:wait   lo:GAME:seeds   lo:GAME:agree   lo:GAME:settings   lo:GAME:write:SETTING
lo:GAME:bid   lo:GAME:split
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import discord

from bot.dice.terms import LOCAL
from bot.discord_ui.app_client import Interaction
from bot.discord_ui.buttons import settings_panel
from bot.discord_ui.forms import order_forms
from bot.discord_ui.order_replies import tell_done
from bot.discord_ui.replying import defer, say, visit_of
from bot.messages.rows import concede_rows
from bot.store import games
from bot.store.games import Game as Row_
from bot.table import seed_consent
from bot.table.lobby import mates
from bot.wording import dice as words
from bot.wording import lobby as lobby_words

WEEK = 10080


async def pressed(interaction: Interaction, parts: list[str], values: list[str]) -> None:
    game, verb, *rest = parts
    if verb in OPENERS:
        await OPENERS[verb](interaction, game, *rest)
        return
    await defer(interaction)
    if verb == "join":
        await join(interaction, game, rest[0])
    elif verb == "leave":
        await interaction.client.app.lobby.leave(visit_of(interaction), game)
        await say(interaction, lobby_words.YOU_LEFT)
    elif verb == "start":
        await start(interaction, game)
    elif verb == "concede":
        await concede(interaction, game, rest[0], sure=True)
    else:
        await about_dice(interaction, game, verb)


async def ask_words(interaction: Interaction, game: str) -> None:
    await interaction.response.send_modal(order_forms.dice_words(game))


async def ask_bid(interaction: Interaction, game: str) -> None:
    await interaction.response.send_modal(order_forms.bid(game))


async def ask_split(interaction: Interaction, game: str) -> None:
    await interaction.response.send_modal(order_forms.bid_split(game))


OPENERS: dict[str, Callable[..., Awaitable[None]]] = {
    "words": ask_words,
    "settings": settings_panel.show,
    "write": settings_panel.write,
    "bid": ask_bid,
    "split": ask_split,
}
"""What answers by a form, or acknowledges by itself."""


async def about_dice(interaction: Interaction, game: str, verb: str) -> None:
    """The terms are accepted; or the beacon is silent, and a roll waits or is turned over to seeds."""
    service, visit = interaction.client.app.service, visit_of(interaction)
    if verb == "accept":
        await interaction.client.app.lobby.accept(visit, game)
        await say(interaction, words.ACCEPTED)
    elif verb == "wait":
        await tell_done(interaction, await seed_consent.wait(service, visit, game))
    elif verb == "seeds":
        await seed_consent.ask(service, visit, game, await service.rolls.table_of(game))
        await say(interaction, words.OPPONENTS_ASKED)
    elif verb == "agree":
        await seed_consent.agree(service, visit, game)
        await say(interaction, words.AGREED)


async def join(interaction: Interaction, game: str, power: str) -> None:
    loaded = await interaction.client.app.lobby.join(visit_of(interaction), game, [power])
    await say(interaction, lobby_words.YOU_PLAY.format(powers=loaded.say.power(power)))


async def start(interaction: Interaction, game: str) -> None:
    """Begin; the dice log gets a thread of its own, or stays with the bot where threads are not allowed."""
    channel = await log_channel(interaction, game)
    await interaction.client.app.lobby.start(visit_of(interaction), game, channel)
    await say(interaction, lobby_words.STARTED)


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


async def new_log(interaction: Interaction, game: str) -> None:
    """The dice log's thread was deleted: the host opens another one."""
    logs, visit = interaction.client.app.closed_logs, visit_of(interaction)
    await logs.must_be_gone(game, visit.user)
    await logs.open_anew(visit, game, await made_thread(interaction, game))
    await say(interaction, words.LOG_ANEW)


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


async def concede(interaction: Interaction, game: str, power: str | None, sure: bool = False) -> None:
    """Who has nobody to ask is asked once more himself; otherwise the mates are."""
    lobby, user = interaction.client.app.lobby, str(interaction.user.id)
    loaded = await interaction.client.app.service.look(game)
    mine = loaded.powers_of(user)
    if mine and loaded.row.status == "running" and not sure and set(mates(loaded, mine[0]).values()) == {user}:
        side = loaded.say.side(loaded.game.state.board.side(mine[0]))
        await say(interaction, lobby_words.CONCEDE_SURE.format(side=side), concede_rows(game, mine[0]))
        return
    done, missing = await lobby.concede(visit_of(interaction), game, power)
    if done is None:
        await say(interaction, lobby_words.CONCEDE_ASKED.format(who=words.people(missing)))
    else:
        await say(interaction, lobby_words.CONCEDED)


async def export(interaction: Interaction, row: Row_) -> None:
    """The record and the dice log as files."""
    await say(interaction, lobby_words.RECORD, files=await interaction.client.app.hosting.files(row))


async def speak(interaction: Interaction, game: str, text: str) -> None:
    """A player's words, shown under his name in the channel: that message's id goes into the dice log."""
    table = await interaction.client.app.service.rolls.table_of(game)
    missing = await table.unheard()
    if str(interaction.user.id) not in missing:
        await say(interaction, words.HEARD_ALREADY)
        return
    own = " ".join(text.split()) or "-"
    shown = discord.utils.escape_mentions(discord.utils.escape_markdown(own))
    sent = await interaction.response.send_message(
        words.OWN_WORDS.format(who=interaction.user.mention, text=shown),
        allowed_mentions=discord.AllowedMentions.none(),
    )
    await interaction.client.app.lobby.speak(visit_of(interaction), game, own, str(sent.message_id))
