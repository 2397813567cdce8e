"""The buttons of a season's card: join, leave, standings, one's own card, the rules."""

from __future__ import annotations

from bot.discord_ui.guards import privately
from bot.discord_ui.league.league_replies import card_of, standings_of
from bot.discord_ui.replying import say
from bot.discord_ui.router import Handler, Press
from bot.league.cards import law_text
from bot.messages import routes
from bot.store import league


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


HANDLERS = (
    Handler(routes.LEAGUE_JOIN, join_pressed, (privately,)),
    Handler(routes.LEAGUE_LEAVE, leave_pressed, (privately,)),
    Handler(routes.LEAGUE_TABLE, table_pressed, (privately,)),
    Handler(routes.LEAGUE_CARD, card_pressed, (privately,)),
    Handler(routes.LEAGUE_LAW, law_pressed, (privately,)),
)
