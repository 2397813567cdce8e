"""/league: joining a season, challenging, looking at standings and cards."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.discord_ui import autocomplete
from bot.discord_ui.app_client import Interaction
from bot.discord_ui.groups import LEAGUE
from bot.discord_ui.league.league_replies import card_of, standings_of
from bot.discord_ui.replying import defer, say, visit_of
from bot.refusals import NotPossible
from bot.store import league
from bot.wording import commands
from bot.wording.league import seasons as words


@autocomplete.safely
async def season_names(interaction: Interaction, current: str) -> autocomplete.Choices:
    """The seasons of this server, the newest first."""
    found = await league.of_guild(interaction.client.app.store.reader, str(interaction.guild_id or ""))
    return [autocomplete.choice(one.name, one.name) for one in found if current.lower() in one.name.lower()]


async def season_here(interaction: Interaction, name: str) -> league.Season:
    """The season that is meant. Raises NotPossible."""
    return await interaction.client.app.league.archive.here(str(interaction.guild_id or ""), name)


@LEAGUE.command(name=commands.LEAGUE_JOIN.last, description="Play in a season; its rules are told you first")
@app_commands.describe(season="Which season; left out, the newest")
@app_commands.autocomplete(season=season_names)
async def join(interaction: Interaction, season: str = "") -> None:
    await defer(interaction)
    row = await season_here(interaction, season)
    await say(interaction, await interaction.client.app.league.people.join(visit_of(interaction), row))


@LEAGUE.command(name=commands.LEAGUE_LEAVE.last, description="Leave a season; your open matches go to the others")
@app_commands.describe(season="Which season; left out, the newest")
@app_commands.autocomplete(season=season_names)
async def leave(interaction: Interaction, season: str = "") -> None:
    await defer(interaction)
    row = await season_here(interaction, season)
    await say(interaction, await interaction.client.app.league.people.leave(visit_of(interaction), row))


@LEAGUE.command(name=commands.LEAGUE_CHALLENGE.last, description="Challenge somebody above you on a ladder")
@app_commands.describe(person="Whom", season="Which season; left out, the newest")
@app_commands.autocomplete(season=season_names)
async def challenge(interaction: Interaction, person: discord.User, season: str = "") -> None:
    await defer(interaction)
    row = await season_here(interaction, season)
    await say(
        interaction, await interaction.client.app.league.people.challenge(visit_of(interaction), row, str(person.id))
    )


@LEAGUE.command(name=commands.LEAGUE_STANDINGS.last, description="The standings of a season, and what is to be played")
@app_commands.describe(season="Which season; left out, the newest", ratings="The lifetime ratings instead")
@app_commands.autocomplete(season=season_names)
async def standings(interaction: Interaction, season: str = "", ratings: bool = False) -> None:
    await defer(interaction)
    await standings_of(interaction, await season_here(interaction, season), ratings)


@LEAGUE.command(name=commands.LEAGUE_CARD.last, description="Somebody's games, ratings, and why they are what they are")
@app_commands.describe(person="Whose; left out, yours", private="Whether your own card is for you alone")
async def card(interaction: Interaction, person: discord.User | None = None, private: bool | None = None) -> None:
    await defer(interaction)
    whose = str(person.id if person is not None else interaction.user.id)
    if private is not None:
        if whose != str(interaction.user.id):
            raise NotPossible(words.OWN_CARD)
        async with interaction.client.app.store.transaction() as tx:
            await league.keep_private(tx, whose, private)
    await card_of(interaction, whose)
