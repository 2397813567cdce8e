"""The buttons of a season's card: join, leave, standings, one's own card, the rules."""

from __future__ import annotations

from bot.discord_ui.guards import privately
from bot.discord_ui.league.league_replies import card_of, report_of, standings_of
from bot.discord_ui.league.league_run import manages
from bot.discord_ui.replying import say
from bot.discord_ui.router import Handler, Press
from bot.league.cards import law_text
from bot.messages import routes
from bot.messages.message import Choice, Menu
from bot.refusals import NotPossible
from bot.store import league
from bot.wording.league import seasons as words
from bot.wording.league.pictures import shown_name


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
    told = await press.app.league.organiser.begin(press.visit, row, manages(press.interaction))
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
