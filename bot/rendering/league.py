"""A season as a picture: its table, or its bracket, round by round."""

from PIL import Image, ImageDraw

from bot.rendering import palette
from bot.rendering.draw import encode
from bot.rendering.paper import EDGE, TITLE, WIDTH, centred, paper, shade
from bot.rendering.sprites import fitting, write
from bot.scene import LeagueScene, LeagueTie

HEAD_HEIGHT, LINE = 50, 54
HEAD, TEXT = 24, 26
HEADS = (HEAD, 20, 17)
SIZES = (TEXT, 22, 18, 15)
"""Of a name: the largest that has room."""
PLACE, NAME = 70, 340
"""Of a table: the column of places, that of names."""
TIE, TIE_HEIGHT, BETWEEN = 250, 76, 34
"""Of a bracket: the width and height of a match, and the room between two rounds."""
LEAST_GAP = 14


def render_league(scene: LeagueScene) -> bytes:
    """A table or a bracket as PNG."""
    return encode(_bracket(scene) if scene.rounds else _table(scene), scene.theme)


def _table(scene: LeagueScene) -> Image.Image:
    """A row a person, the figures in columns of the same width."""
    whole = paper(scene.title, HEAD_HEIGHT + LINE * max(1, len(scene.rows)))
    first = EDGE + PLACE + NAME
    step = (WIDTH - first - EDGE) // max(1, len(scene.columns))
    for at, name in enumerate(scene.columns):
        centred(whole, first + step * at + step // 2, TITLE + HEAD_HEIGHT // 2, name, fitting(name, step - 10, HEADS))
    for number, row in enumerate(scene.rows):
        top = TITLE + HEAD_HEIGHT + LINE * number
        shade(whole, number, top, LINE)
        middle = top + LINE // 2
        write(whole, (EDGE, middle), row.place, TEXT, "text")
        write(whole, (EDGE + PLACE, middle), row.name, fitting(row.name, NAME, SIZES), "text")
        for at, figure in enumerate(row.figures):
            centred(whole, first + step * at + step // 2, middle, figure, fitting(figure, step, SIZES))
    return whole


def _bracket(scene: LeagueScene) -> Image.Image:
    """A column a round, its matches in even steps from top to bottom."""
    most = max(len(one.ties) for one in scene.rounds)
    height = max(1, most) * (TIE_HEIGHT + LEAST_GAP)
    width = 2 * EDGE + len(scene.rounds) * (TIE + BETWEEN) - BETWEEN
    whole = paper(scene.title, HEAD_HEIGHT + height + EDGE, width)
    for number, one in enumerate(scene.rounds):
        left = EDGE + number * (TIE + BETWEEN)
        centred(whole, left + TIE // 2, TITLE + HEAD_HEIGHT // 2, one.name, HEAD)
        step = height / max(1, len(one.ties))
        for at, tie in enumerate(one.ties):
            top = TITLE + HEAD_HEIGHT + round(step * (at + 0.5) - TIE_HEIGHT / 2)
            _tie(whole, tie, left, top)
    return whole


def _tie(whole: Image.Image, tie: LeagueTie, left: int, top: int) -> None:
    """Two names in a frame; whoever has won stands on a darker ground."""
    draw, half = ImageDraw.Draw(whole), TIE_HEIGHT // 2
    for number, name in enumerate(tie.names):
        box = (left, top + half * number, left + TIE, top + half * (number + 1) - 1)
        won = tie.winner == number
        draw.rectangle(box, fill=palette.number("strip" if won else "sea0"))
        size = fitting(name, TIE - 20, SIZES)
        write(whole, (left + 10, box[1] + half // 2), name, size, "caption" if won else "text")
    draw.rectangle((left, top, left + TIE, top + TIE_HEIGHT - 1), outline=palette.number("ink"))
