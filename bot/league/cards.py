"""A season's card: how it stands, with buttons; edited whenever something changes."""

from bot.league.rating import Ratings
from bot.league.season import Season, table
from bot.messages import routes
from bot.messages.message import Button, Message, Row
from bot.store import league
from bot.wording.league import seasons as words
from bot.wording.league.ratings import rating_text
from engine.editions import edition


def family(season: Season) -> str:
    """The list of ratings that its games belong to."""
    return f"{season.law.edition} 1v1"


def season_card(row: league.Season, season: Season, ratings: Ratings) -> Message:
    """The card in the season's channel."""
    own = family(season)
    lines = table(season, lambda person: ratings.rating(own, person).points)
    body = words.card_text(row.status, season.here, lines, season.open)
    return Message(title=season_title(row, season), body=body, rows=season_rows(row, season.law.form == "ladder"))


def season_title(row: league.Season, season: Season) -> str:
    """ "Spring · Swiss rounds · 1942 Second Edition"."""
    form, book = words.FORMS[season.law.form], edition(season.law.edition).book
    return words.CARD_TITLE.format(name=row.name, form=form, book=book)


def season_rows(row: league.Season, ladder: bool) -> tuple[Row, ...]:
    """Its buttons: who may still join or challenge can, and everybody can look."""
    look = (
        Button(words.TABLE, routes.LEAGUE_TABLE.write(season=row.season)),
        Button(words.MY_CARD, routes.LEAGUE_CARD.write(season=row.season)),
        Button(words.LAW_BUTTON, routes.LEAGUE_LAW.write(season=row.season)),
    )
    report = Button(words.REPORT, routes.LEAGUE_REPORT.write(season=row.season))
    if row.status == "over":
        return ((*look, report),)
    join = Button(words.JOIN, routes.LEAGUE_JOIN.write(season=row.season), "success")
    leave = Button(words.LEAVE, routes.LEAGUE_LEAVE.write(season=row.season))
    if row.status == "forming":
        begin = Button(words.BEGIN, routes.LEAGUE_BEGIN.write(season=row.season))
        return ((join, leave, *look), (begin,))
    if ladder:
        challenge = Button(words.CHALLENGE, routes.LEAGUE_CHALLENGE.write(season=row.season), "primary")
        return ((challenge, join, leave), (*look, report))
    return ((*look, report, leave),)


def law_text(season: Season) -> str:
    law = season.law
    clock = law.clock
    return words.law_text(law, edition(law.edition).book, clock.hours, clock.strikes, clock.pauses)


def table_text(season: Season, ratings: Ratings, hidden: frozenset[str] = frozenset()) -> str:
    """The standings with everybody's rating, but of those who want theirs to themselves."""
    own = family(season)
    shown = {
        person: rating_text(ratings.rating(own, person))
        for person in season.names
        if person not in hidden and (own, person) in ratings.people
    }
    return words.table_text(table(season, lambda person: ratings.rating(own, person).points), shown)
