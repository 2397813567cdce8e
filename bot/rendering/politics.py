"""Who is at war with whom: a row for every power of the Allies, a column for every one of the Axis, as wide as a phone.

Every relation has its word and its own figure, so that colour says nothing alone.
"""

from PIL import Image, ImageDraw

from bot.rendering import palette
from bot.rendering.art import Box
from bot.rendering.draw import encode
from bot.rendering.emblems import badge
from bot.rendering.paper import EDGE, TITLE, WIDTH, paper
from bot.rendering.sprites import broken, fitting, put_below, write
from bot.scene import PoliticsPower, PoliticsScene
from bot.wording.pictures import RELATIONS

HEAD_HEIGHT, ROW, LINE, GAP = 96, 74, 36, 12
FIRST = 286
"""Where the first column begins: what is left of it is for the names of the Allies."""
TOKEN = 34


def render_politics(scene: PoliticsScene) -> bytes:
    """The table as PNG, 800 pixels wide, with the notes of all powers under it."""
    parts = [_columns(scene), *(_row(scene, ally) for ally in scene.allies)]
    parts += [_note(line) for line in (*scene.axis, *scene.allies) if line.note]
    whole = paper(scene.title, sum(part.height for part in parts) + GAP)
    put_below(whole, parts, TITLE)
    return encode(whole, scene.theme)


def _columns(scene: PoliticsScene) -> Image.Image:
    """The powers of the Axis over their columns."""
    sheet = Image.new("L", (WIDTH, HEAD_HEIGHT), palette.number("sea0"))
    for column, line in enumerate(scene.axis):
        left, right = _column(scene, column)
        _token(sheet, line.power, ((left + right) // 2, 30))
        size = fitting(line.name, right - left - 8, (27, 24, 21, 18))
        write(sheet, ((left + right) / 2, 70), line.name, size, "digit", "m")
    return sheet


def _row(scene: PoliticsScene, ally: PoliticsPower) -> Image.Image:
    sheet = Image.new("L", (WIDTH, ROW), palette.number("paper"))
    ImageDraw.Draw(sheet).line((0, ROW - 1, WIDTH, ROW - 1), fill=palette.number("grey"))
    _token(sheet, ally.power, (EDGE + TOKEN // 2, ROW // 2))
    left = EDGE + TOKEN + 12
    size = fitting(ally.name, FIRST - left - 8, (27, 24, 21, 18))
    write(sheet, (left, ROW // 2), ally.name, size, "text")
    for column, line in enumerate(scene.axis):
        left, right = _column(scene, column)
        _relation(sheet, scene, (ally.power, line.power), (left + 5, 7, right - 5, ROW - 9))
    return sheet


def _column(scene: PoliticsScene, number: int) -> tuple[int, int]:
    step = (WIDTH - FIRST - 10) // max(1, len(scene.axis))
    return FIRST + number * step, FIRST + (number + 1) * step


def _relation(sheet: Image.Image, scene: PoliticsScene, pair: tuple[str, str], box: Box) -> None:
    """War is a filled field with a cross, peace an empty one; who may declare has his token beside the word."""
    draw = ImageDraw.Draw(sheet)
    middle, room = (box[1] + box[3]) // 2, box[2] - box[0] - 46
    if any(set(pair) == set(war) for war in scene.wars):
        draw.rounded_rectangle(box, 8, fill=palette.number("strip"))
        x, arm = box[0] + 24, 11
        for sign in (1, -1):
            ends = (x - arm, middle - sign * arm, x + arm, middle + sign * arm)
            draw.line(ends, fill=palette.number("threat1"), width=6)
        word = RELATIONS["war"]
        write(sheet, (box[0] + 42, middle), word, fitting(word, room, (27, 24, 21)), "caption")
        return
    may = [by for by, on in scene.declarations if {by, on} == set(pair)]
    if not may:
        word = RELATIONS["peace"]
        write(sheet, ((box[0] + box[2]) / 2, middle), word, fitting(word, room, (25, 22)), "text", "m", "regular")
        return
    draw.rounded_rectangle(box, 8, fill=palette.number("sea3"), outline=palette.number("number"), width=3)
    for number, power in enumerate(may):
        _token(sheet, power, (box[0] + 22 + number * 28, middle), TOKEN - 10)
    left = box[0] + 40 + 28 * (len(may) - 1)
    words = broken(RELATIONS["may"], box[2] - left - 4, 20)
    for number, word in enumerate(words):
        write(sheet, (left, middle + (number - (len(words) - 1) / 2) * 22), word, 20, "text")


def _note(line: PoliticsPower) -> Image.Image:
    left = EDGE + TOKEN + 12
    lines = broken(line.note, WIDTH - EDGE - left, 26)
    sheet = Image.new("L", (WIDTH, GAP + LINE * len(lines)), palette.number("paper"))
    _token(sheet, line.power, (EDGE + TOKEN // 2, GAP + LINE // 2))
    for number, text in enumerate(lines):
        write(sheet, (left, GAP + LINE * number + LINE // 2), text, 26, "text", weight="regular")
    return sheet


def _token(sheet: Image.Image, power: str, middle: tuple[int, int], size: int = TOKEN) -> None:
    token = badge(power, "", size)
    x, y = middle
    sheet.paste(token.image, (x - token.image.width // 2, y - token.image.height // 2), token.mask)
