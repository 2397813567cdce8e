"""A season as a scene to be drawn."""

from collections.abc import Mapping

from bot.league.cards import family
from bot.league.pairing.elimination import BYE, FINAL, SECOND_FINAL, Filled
from bot.league.rating import Ratings
from bot.league.season import Season, bracket, table
from bot.scene import LeagueRound, LeagueRow, LeagueScene, LeagueTie, Theme
from bot.wording.league import pictures as words

MOST_ROWS = 40
MOST_TIES = 32
"""Of the widest round that is drawn as a bracket; a larger one is shown as a table."""
Names = Mapping[str, str]
"""How people are called, as far as that is known."""


def season_scene(
    title: str, season: Season, ratings: Ratings, names: Names, hidden: frozenset[str], theme: Theme
) -> LeagueScene:
    """The bracket of an elimination that has begun, else the table."""
    if season.law.form in ("single", "double") and season.matches:
        rounds = _rounds(season, names)
        if max(len(one.ties) for one in rounds) <= MOST_TIES:
            return LeagueScene(title, rounds=rounds, theme=theme)
    return LeagueScene(title, words.COLUMNS, _rows(season, ratings, names, hidden), theme=theme)


def _rows(season: Season, ratings: Ratings, names: Names, hidden: frozenset[str]) -> tuple[LeagueRow, ...]:
    own = family(season)
    rows: list[LeagueRow] = []
    for line in table(season, lambda person: ratings.rating(own, person).points)[:MOST_ROWS]:
        known = (own, line.person) in ratings.people and line.person not in hidden
        rating = ratings.rating(own, line.person)
        told = f"{rating.points:,.0f}{'?' if rating.provisional else ''}" if known else words.RESTS
        figures = (str(line.wins), str(line.losses), str(line.points), told)
        rows.append(LeagueRow(str(line.place), words.shown_name(names.get(line.person), line.place), figures))
    return tuple(rows)


def _rounds(season: Season, names: Names) -> tuple[LeagueRound, ...]:
    """The rounds of a bracket, those of the losers behind each other after the winners'."""
    seed = {person: number for number, person in enumerate(season.names, 1)}
    columns: dict[str, list[LeagueTie]] = {}
    for place in bracket(season):
        if place.match.name == SECOND_FINAL and BYE in place.people:
            continue
        columns.setdefault(_heading(place), []).append(_tie(place, names, seed))
    return tuple(LeagueRound(name, tuple(ties)) for name, ties in columns.items())


def _heading(place: Filled) -> str:
    if place.match.name == FINAL:
        return words.FINAL
    if place.match.name == SECOND_FINAL:
        return words.SECOND_FINAL
    lower = place.match.name.startswith("L")
    return (words.LOWER if lower else words.ROUND).format(number=place.match.round)


def _tie(place: Filled, names: Names, seed: Mapping[str, int]) -> LeagueTie:
    def name(person: str | None) -> str:
        if person is None:
            return words.OPEN
        return words.shown_name(names.get(person), seed.get(person, 0)) if person else words.RESTS

    one, other = place.people
    winner = place.people.index(place.winner) if place.winner and place.winner in place.people else None
    return LeagueTie((name(one), name(other)), winner)
