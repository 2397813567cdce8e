"""/league: joining a season, challenging, looking at standings and cards; and the buttons of a season's card."""

import discord
from discord import app_commands

from bot.discord_ui.app_client import Interaction
from bot.discord_ui.groups import LEAGUE
from bot.discord_ui.league.league_replies import card_of, manages, report_of, season_here, season_names, standings_of
from bot.discord_ui.replying import defer, say, visit_of
from bot.discord_ui.router import Handler, Press, privately
from bot.league.cards import law_text
from bot.league.organiser import Act
from bot.messages import routes
from bot.messages.message import Choice, Menu
from bot.refusals import NotPossible
from bot.store import league
from bot.wording import commands
from bot.wording.league import seasons as words
from bot.wording.league.pictures import shown_name


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


async def _season(press: Press, season: str) -> league.Season:
    """The season of the card, if it is of this server. Raises NotPossible."""
    return await press.app.league.archive.row(season, guild=press.visit.guild or "")


async def join_pressed(press: Press, season: str) -> None:
    await say(press.interaction, await press.app.league.people.join(press.visit, await _season(press, season)))


async def leave_pressed(press: Press, season: str) -> None:
    await say(press.interaction, await press.app.league.people.leave(press.visit, await _season(press, season)))


async def table_pressed(press: Press, season: str) -> None:
    await standings_of(press.interaction, await _season(press, season))


async def card_pressed(press: Press, season: str) -> None:
    await _season(press, season)
    await card_of(press.interaction, press.user)


async def law_pressed(press: Press, season: str) -> None:
    row = await _season(press, season)
    await say(press.interaction, law_text(await press.app.league.archive.season(row)))


async def begin_pressed(press: Press, season: str) -> None:
    row = await _season(press, season)
    told = await press.app.league.organiser.begin(Act(press.visit, row, manages(press.interaction)))
    await say(press.interaction, told)


async def report_pressed(press: Press, season: str) -> None:
    row = await _season(press, season)
    await report_of(press.interaction, row, manages(press.interaction) or press.user == row.organiser)


async def challenge_pressed(press: Press, season: str) -> None:
    """A menu of those within reach, the highest first."""
    row = await _season(press, season)
    near = await press.app.league.people.reachable(press.visit, row)
    if not near:
        raise NotPossible(words.NOBODY_ABOVE.capitalize() + ".")
    names = await press.app.league.names.of(row.guild, near)
    choices = tuple(Choice(shown_name(names.get(one), at), one) for at, one in enumerate(near, 1))
    menu = Menu(routes.LEAGUE_CHALLENGE_MENU.write(season=season), words.WHOM, choices)
    await say(press.interaction, words.WHOM, (menu,))


async def challenged(press: Press, season: str) -> None:
    row = await _season(press, season)
    await say(press.interaction, await press.app.league.people.challenge(press.visit, row, press.value))


HANDLERS = (
    Handler(routes.LEAGUE_JOIN, join_pressed, (privately,)),
    Handler(routes.LEAGUE_LEAVE, leave_pressed, (privately,)),
    Handler(routes.LEAGUE_TABLE, table_pressed, (privately,)),
    Handler(routes.LEAGUE_CARD, card_pressed, (privately,)),
    Handler(routes.LEAGUE_LAW, law_pressed, (privately,)),
    Handler(routes.LEAGUE_BEGIN, begin_pressed, (privately,)),
    Handler(routes.LEAGUE_REPORT, report_pressed, (privately,)),
    Handler(routes.LEAGUE_CHALLENGE, challenge_pressed, (privately,)),
    Handler(routes.LEAGUE_CHALLENGE_MENU, challenged, (privately,)),
)
