"""Which of the pictures a message's picture is, drawn. Only who draws imports this: it loads Pillow."""

from bot.messages.message import Picture
from bot.rendering import battle, briefing, chart, draw, figures, film, league, politics, unit_table
from bot.web.replay_file import replay_file
from bot.wording import alt_text
from bot.wording.league.pictures import alt_figures, alt_league


def drawn_picture(picture: Picture) -> tuple[bytes, str]:
    """The image, or the page of a replay, and what it shows in words. Raises NoMapError, BrokenRecord."""
    if picture.replay is not None:
        return replay_file(picture.replay)
    if picture.battle is not None:
        return battle.render_battle(picture.battle), alt_text.alt_battle(picture.battle)
    if picture.economy is not None:
        return chart.render_economy(picture.economy), alt_text.alt_economy(picture.economy)
    if picture.units is not None:
        return unit_table.render_units(picture.units), alt_text.alt_units(picture.units)
    if picture.league is not None:
        return league.render_league(picture.league), alt_league(picture.league)
    if picture.figures is not None:
        return figures.render_figures(picture.figures), alt_figures(picture.figures)
    if picture.politics is not None:
        return politics.render_politics(picture.politics), alt_text.alt_politics(picture.politics)
    if picture.film:
        return film.render_film(picture.film), alt_text.alt_film(picture.film)
    if picture.briefing is not None:
        return briefing.render_briefing(picture.briefing), alt_text.alt_briefing(picture.briefing)
    assert picture.map is not None  # noqa: S101  (a picture is one of these)
    if picture.whole:
        return draw.render_map(picture.map), alt_text.alt_map(picture.map)
    return draw.render_crop(picture.map), alt_text.alt_crop(picture.map, draw.shown(picture.map))
