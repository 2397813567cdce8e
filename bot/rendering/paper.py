"""Paper as wide as a phone, with a title on a strip at its top: what tables and figures are drawn on."""

from PIL import Image, ImageDraw

from bot.rendering import palette
from bot.rendering.sprites import fitting, font, write

WIDTH, EDGE, TITLE = 800, 24, 76
TITLES = (34, 30, 26, 22)
"""Sizes of a title: the largest that has room."""


def paper(title: str, below: int, width: int = WIDTH) -> Image.Image:
    """A sheet with its title, and so much room below it."""
    whole = Image.new("L", (width, TITLE + below), palette.number("paper"))
    ImageDraw.Draw(whole).rectangle((0, 0, width, TITLE), fill=palette.number("strip"))
    write(whole, (EDGE, TITLE // 2), title, fitting(title, width - 2 * EDGE, TITLES), "caption")
    return whole


def shade(whole: Image.Image, number: int, top: int, height: int) -> None:
    """Put every second row of a table on a darker ground."""
    if number % 2 == 0:
        ImageDraw.Draw(whole).rectangle((0, top, whole.width, top + height - 1), fill=palette.number("sea0"))


def centred(whole: Image.Image, x: int, y: int, text: str, size: int) -> None:
    """Set a text to both sides of a place."""
    write(whole, (x - round(font(size).getlength(text) / 2), y), text, size, "text")
