"""/game: the table around the game, and /game tutorial: learn it by playing a few turns against oneself."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.discord_ui import autocomplete
from bot.discord_ui.app_client import Interaction
from bot.discord_ui.groups import GAME
from bot.discord_ui.lobby import lobby_buttons
from bot.discord_ui.lobby.welcome import created, which_game
from bot.discord_ui.replying import defer, game_here, say, visit_of
from bot.game.order_context import words_of
from bot.refusals import NotPossible
from bot.table.option_text import CUSTOMS, read_options
from bot.wording import commands
from bot.wording import lobby as words
from bot.wording.computers import LEVELS
from bot.wording.dice import POLICIES
from bot.wording.speech import listed
from bot.wording.tutorial import INVITATION, NAME, NO_ROOM
from engine.editions import edition, offered


@autocomplete.safely
async def options_of(interaction: Interaction, current: str) -> autocomplete.Choices:
    """The options of the chosen edition, spelled as they are to be written."""
    page = edition(autocomplete.given(interaction.namespace, "edition") or offered()[0])
    found = [
        f"{o.name}={str(value).lower()}"
        for o in (*page.options, *CUSTOMS)
        for value in o.values or ()
        if value != o.default
    ]
    found += [f"{o.name}={way}" for o in page.options if o.examples for way in ("all", "rolled", "rolled2")]
    return [autocomplete.choice(text, text) for text in found if current.lower() in text.lower()]


@GAME.command(name=commands.GAME_NEW.last, description="Make a new game in this channel; menus set it up")
@app_commands.describe(
    edition="Which game to play; left out, choose from a menu",
    options="Settings, if you would rather write them, for example victory=short",
    dice="How dice are made; left out, what is usual here",
    computers="Computers play whatever nobody takes; alone you may start at once",
)
@app_commands.choices(
    edition=[app_commands.Choice(name=id, value=id) for id in offered()],
    dice=[app_commands.Choice(name=f"{id}: {about}"[:100], value=id) for id, about in POLICIES.items()],
    computers=[app_commands.Choice(name=about[:100], value=level) for level, about in LEVELS.items()],
)
@app_commands.autocomplete(options=options_of)
async def new(
    interaction: Interaction, edition: str = "", options: str = "", dice: str = "", computers: str = ""
) -> None:
    await defer(interaction)
    if not edition and not computers:
        await which_game(interaction)
        return
    edition = edition or offered()[0]
    chosen, lobby = read_options(edition, options), interaction.client.app.lobby
    await created(interaction, await lobby.create(visit_of(interaction), edition, chosen, dice, computers))


@GAME.command(name=commands.GAME_JOIN.last, description="Take one or more free powers")
@app_commands.autocomplete(power=autocomplete.free_power, another=autocomplete.free_power)
@app_commands.describe(power="Which power", another="One more power of the same side, if you like")
async def join(interaction: Interaction, power: str, another: str = "") -> None:
    await defer(interaction)
    row = await game_here(interaction)
    before = await interaction.client.app.service.look(row.game)
    names = words_of(before).powers
    powers = [names.find(text) for text in (power, another) if text]
    if before.row.status == "running" and any(before.computers.level(one) for one in powers):
        told = await interaction.client.app.computer_seats.take(visit_of(interaction), row.game, powers)
        await say(interaction, told)
        return
    loaded = await interaction.client.app.lobby.join(visit_of(interaction), row.game, powers)
    await lobby_buttons.welcome(interaction, loaded, listed(loaded.say.power(power) for power in powers))


@GAME.command(
    name=commands.GAME_LEAVE.last, description="Give up your powers before the game begins; the host may free anybody's"
)
@app_commands.autocomplete(power=autocomplete.held_power)
@app_commands.describe(power="Which power becomes free; left out, all of yours")
async def leave(interaction: Interaction, power: str = "") -> None:
    await defer(interaction)
    row = await game_here(interaction)
    loaded = await interaction.client.app.service.look(row.game)
    one = words_of(loaded).powers.find(power) if power else None
    await interaction.client.app.lobby.leave(visit_of(interaction), row.game, one)
    await say(interaction, words.FREED.format(power=loaded.say.power(one)) if one else words.YOU_LEFT)


@GAME.command(name=commands.GAME_START.last, description="Begin the game once every power is taken")
async def start(interaction: Interaction) -> None:
    await defer(interaction)
    await lobby_buttons.start(interaction, (await game_here(interaction)).game)


@GAME.command(name=commands.GAME_CONCEDE.last, description="Give up; your side's other players have to agree")
async def concede(interaction: Interaction) -> None:
    await defer(interaction)
    await lobby_buttons.concede(interaction, (await game_here(interaction)).game, None)


@GAME.command(name=commands.GAME_CANCEL.last, description="Take down a game that has not begun (host only)")
async def cancel(interaction: Interaction) -> None:
    await defer(interaction)
    await interaction.client.app.lobby.abandon(visit_of(interaction), (await game_here(interaction)).game)
    await say(interaction, words.CANCELLED)


@GAME.command(name=commands.GAME_EXPORT.last, description="The game's record and dice log as files")
async def export(interaction: Interaction) -> None:
    await defer(interaction)
    await lobby_buttons.export(interaction, await game_here(interaction, ended=True))


DAY = 1440


@GAME.command(
    name=commands.GAME_TUTORIAL.last, description="Learn it by playing a few turns, both sides, in ten minutes"
)
async def tutorial(interaction: Interaction) -> None:
    await defer(interaction)
    channel = await _room(interaction)
    interaction.client.app.channels.add(channel)
    await interaction.client.app.tutorial.begin(visit_of(interaction), channel)
    await say(interaction, INVITATION.format(channel=channel))


async def _room(interaction: Interaction) -> str:
    """A thread of its own, or the channel if no thread can be opened and nothing is played there."""
    channel = interaction.channel
    if isinstance(channel, discord.TextChannel):
        name = NAME.format(name=interaction.user.display_name)[:100]
        try:
            thread = await channel.create_thread(
                name=name, type=discord.ChannelType.public_thread, auto_archive_duration=DAY
            )
            return str(thread.id)
        except discord.HTTPException as error:
            if error.status not in (400, 403):
                raise
    try:
        await interaction.client.app.service.in_channel(str(interaction.channel_id))
    except NotPossible:
        return str(interaction.channel_id)
    raise NotPossible(NO_ROOM)
