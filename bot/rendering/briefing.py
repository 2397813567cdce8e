"""The briefing card: as wide as a phone, large type, one section under the other."""

from PIL import Image, ImageDraw

from bot.rendering import palette
from bot.rendering.draw import encode
from bot.rendering.emblems import badge
from bot.rendering.sprites import broken, fitting, put_below, write
from bot.scene import BriefingRow, BriefingScene, BriefingSection

WIDTH, EDGE = 800, 24
TITLE_HEIGHT, HEAD_HEIGHT, LINE, GAP = 76, 50, 38, 10
TITLE, HEAD, TEXT = 34, 26, 27
TOKEN = 32
TALLEST = 2200


def render_briefing(scene: BriefingScene) -> bytes:
    """A card as PNG, 800 pixels wide and as tall as its words need."""
    parts = [_title(scene), *(_section(section) for section in scene.sections)]
    whole = Image.new("L", (WIDTH, min(TALLEST, sum(part.height for part in parts))), palette.number("paper"))
    put_below(whole, parts)
    return encode(whole, scene.theme)


def _title(scene: BriefingScene) -> Image.Image:
    sheet = Image.new("L", (WIDTH, TITLE_HEIGHT), palette.number("strip"))
    token = badge(scene.power, "", 48)
    sheet.paste(token.image, (EDGE, (TITLE_HEIGHT - token.image.height) // 2), token.mask)
    room = WIDTH - 2 * EDGE - 64
    size = fitting(scene.title, room, (TITLE, 30, 26, 22, 18))
    write(sheet, (EDGE + 64, TITLE_HEIGHT // 2), scene.title, size, "caption")
    return sheet


def _section(section: BriefingSection) -> Image.Image:
    rows = [(row, broken(row.text, WIDTH - EDGE - _left(row), TEXT)) for row in section.rows]
    height = HEAD_HEIGHT + sum(LINE * len(lines) for _, lines in rows) + GAP
    sheet = Image.new("L", (WIDTH, height), palette.number("paper"))
    back = "strip_lit" if section.urgent else "sea0"
    ImageDraw.Draw(sheet).rectangle((0, 4, WIDTH, HEAD_HEIGHT - 6), fill=palette.number(back))
    write(sheet, (EDGE, HEAD_HEIGHT // 2 - 1), section.heading, HEAD, "caption_lit" if section.urgent else "digit")
    y = HEAD_HEIGHT
    for row, lines in rows:
        if row.power:
            token = badge(row.power, "", TOKEN)
            sheet.paste(token.image, (EDGE, y + (LINE - token.image.height) // 2), token.mask)
        for line in lines:
            write(sheet, (_left(row), y + LINE // 2), line, TEXT, "text", weight="regular")
            y += LINE
    return sheet


def _left(row: BriefingRow) -> int:
    return EDGE + (TOKEN + 14 if row.power else 0)
