"""/game replace, substitute, seats; /game follow for those who only watch."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.discord_ui import autocomplete
from bot.discord_ui.app_client import Interaction
from bot.discord_ui.groups import GAME
from bot.discord_ui.host.table_menu import follow as set_follow
from bot.discord_ui.replying import defer, game_here, player_here, say, visit_of
from bot.game.order_context import words_of
from bot.refusals import NotPossible
from bot.table.computer_seats import empty_seats
from bot.wording import commands
from bot.wording.computers import LEVELS as COMPUTERS
from bot.wording.seats import NO_BOT
from bot.wording.table_menu import SUBSTITUTE
from engine.players.weights import STEADY

LEVELS = [
    app_commands.Choice(name="every turn", value="turns"),
    app_commands.Choice(name="only how it ends", value="end"),
    app_commands.Choice(name="no more", value="off"),
]


async def _powers(interaction: Interaction, text: str, everything: bool) -> tuple[str, list[str]]:
    """The game, and the power that was named; with `everything` all powers of its player."""
    loaded = await interaction.client.app.service.look((await game_here(interaction)).game)
    power = words_of(loaded).powers.find(text)
    holder = loaded.players.get(power)
    return loaded.id, loaded.powers_of(holder) if everything and holder else [power]


@GAME.command(
    name=commands.GAME_REPLACE.last,
    description="Give a power to another player: at once by its holder or the host, else by vote",
)
@app_commands.describe(power="Which power", player="Who shall play it", everything="All powers of the same player")
@app_commands.autocomplete(power=autocomplete.held_power)
async def replace(interaction: Interaction, power: str, player: discord.User, everything: bool = False) -> None:
    await defer(interaction)
    if player.bot:
        raise NotPossible(NO_BOT)
    game, powers = await _powers(interaction, power, everything)
    seats = interaction.client.app.seats
    await say(interaction, await seats.replace(visit_of(interaction), game, powers, str(player.id)))


@GAME.command(
    name=commands.GAME_SUBSTITUTE.last, description="Look for a substitute: whoever wants to play presses a button"
)
@app_commands.describe(power="Which power", everything="All powers of the same player")
@app_commands.autocomplete(power=autocomplete.held_power)
async def substitute(interaction: Interaction, power: str, everything: bool = False) -> None:
    await defer(interaction)
    game, powers = await _powers(interaction, power, everything)
    await interaction.client.app.seats.want(visit_of(interaction), game, powers)
    await say(interaction, SUBSTITUTE)


@GAME.command(name=commands.GAME_COMPUTER.last, description="Let a computer play a power; its player may come back")
@app_commands.describe(
    power="Which power; left out, all that nobody plays", level="How well it plays; left out, steady"
)
@app_commands.autocomplete(power=autocomplete.power)
@app_commands.choices(level=[app_commands.Choice(name=about, value=level) for level, about in COMPUTERS.items()])
async def computer(interaction: Interaction, power: str = "", level: str = STEADY) -> None:
    await defer(interaction)
    app, visit = interaction.client.app, visit_of(interaction)
    loaded = await app.service.look((await game_here(interaction)).game)
    powers = [words_of(loaded).powers.find(power)] if power else empty_seats(loaded)
    await say(interaction, await app.computer_seats.give(visit, loaded.id, powers, level))


@GAME.command(name=commands.GAME_ADVISE.last, description="What a computer would do in your place; only you see it")
async def advise(interaction: Interaction) -> None:
    await defer(interaction)
    app, user = interaction.client.app, str(interaction.user.id)
    loaded = await player_here(interaction)
    with app.readings.one(user):
        await say(interaction, await app.computer_player.advice(loaded, user))


@GAME.command(name=commands.GAME_SEATS.last, description="Who plays what since when, and who did before")
async def seats(interaction: Interaction) -> None:
    await defer(interaction)
    row = await game_here(interaction, ended=True)
    await say(interaction, await interaction.client.app.seats.history(row.game))


@GAME.command(name=commands.GAME_FOLLOW.last, description="Follow the game of this channel without playing")
@app_commands.describe(what="What you want to be pinged for")
@app_commands.choices(what=LEVELS)
async def follow(interaction: Interaction, what: str = "turns") -> None:
    await defer(interaction)
    await set_follow(interaction, (await game_here(interaction)).game, what)
