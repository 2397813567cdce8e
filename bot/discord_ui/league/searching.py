"""/league seek: looking for somebody to play with, and the buttons of its card."""

from discord import app_commands

from bot.discord_ui.app_client import Interaction
from bot.discord_ui.groups import LEAGUE
from bot.discord_ui.league.league_replies import season_here, season_names
from bot.discord_ui.replying import defer, manages_channel, say, visit_of
from bot.discord_ui.router import Handler, Press, privately
from bot.messages import routes
from bot.presence.pace import PACES, USUAL
from bot.wording import commands
from bot.wording.league import searches as words
from bot.wording.options import pace_now
from engine.editions import offered

EITHER = "either"
SIDES = {EITHER: "either side", "axis": "the Axis", "allies": "the Allies"}


@LEAGUE.command(name=commands.LEAGUE_SEEK.last, description="Look for somebody to play with; whoever presses plays")
@app_commands.describe(
    edition="What you would play",
    pace="How soon whoever is waited for is reminded",
    side="Which side you would play",
    season="A match of this ladder, by its law, instead of a game of your own",
)
@app_commands.choices(
    edition=[app_commands.Choice(name=id, value=id) for id in offered()],
    pace=[app_commands.Choice(name=pace_now(pace), value=name) for name, pace in PACES.items()],
    side=[app_commands.Choice(name=text, value=side) for side, text in SIDES.items()],
)
@app_commands.autocomplete(season=season_names)
async def seek(
    interaction: Interaction, edition: str, pace: str = USUAL.name, side: str = EITHER, season: str = ""
) -> None:
    await defer(interaction)
    leagues, visit = interaction.client.app.league, visit_of(interaction)
    row = await season_here(interaction, season) if season else None
    if row is not None:
        edition = (await leagues.people.may_meet(visit, row)).law.edition
    await leagues.searching.look(visit, edition, pace, "" if side == EITHER else side, row)
    await say(interaction, words.POSTED)


async def play_pressed(press: Press, search: str) -> None:
    await say(press.interaction, await press.app.league.searching.play(press.visit, search))


async def withdraw_pressed(press: Press, search: str) -> None:
    await press.app.league.searching.withdraw(press.visit, search, manages_channel(press.interaction))
    await say(press.interaction, words.WITHDRAWN)


HANDLERS = (
    Handler(routes.SEARCH_PLAY, play_pressed, (privately,)),
    Handler(routes.SEARCH_WITHDRAW, withdraw_pressed, (privately,)),
)
