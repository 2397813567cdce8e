"""The upper part of a battle picture: who faces whom, in columns by value, and what the chances were."""

from PIL import Image, ImageDraw

from bot.rendering import palette
from bot.rendering.counters import counter, rank
from bot.rendering.dice import die
from bot.rendering.emblems import badge
from bot.rendering.sprites import Sprite, broken, fitting, font, write
from bot.scene import BattleGroup, BattleOdds, BattleScene, BattleSide, Stack
from bot.wording.pictures import SIDES, chances, favoured

WIDTH, EDGE = 720, 16
HALF = WIDTH // 2
HEAD, VALUE, COUNTER, LOSS = 46, 34, 54, 30
TEXT, LINE = 19, 21
NAME_SIZES = (22, 20, 18, 16)


def sheet(height: int, colour: str = "paper", width: int = WIDTH) -> Image.Image:
    """An empty part of a battle picture."""
    return Image.new("L", (width, height), palette.number(colour))


def token_of(side: BattleSide, size: int) -> Sprite:
    """The emblem of a side's first power, without anything on it."""
    return badge(side.groups[0].power if side.groups else "", "", size)


def sides(battle: BattleScene) -> Image.Image:
    """Attacker at the left, defender at the right."""
    names = [SIDES["attacker"].format(name=battle.attacker.name), SIDES["defender"].format(name=battle.defender.name)]
    head = max(HEAD, *(LINE * len(lines) + 8 for lines, _ in map(name_lines, names)))
    halves = [_side(side, name, head) for side, name in zip((battle.attacker, battle.defender), names, strict=True)]
    whole = sheet(max(half.height for half in halves))
    for x, half in zip((0, HALF), halves, strict=True):
        whole.paste(half, (x, 0))
    ImageDraw.Draw(whole).line((HALF, 8, HALF, whole.height - 8), fill=palette.number("grey"), width=2)
    return whole


def name_lines(name: str) -> tuple[list[str], int]:
    """The heading of a side in lines, and their size: one line as large as it can be, or several."""
    width = HALF - EDGE - 48
    size = fitting(name, width, NAME_SIZES)
    return broken(name, width, size), size


def _side(side: BattleSide, name: str, head: int) -> Image.Image:
    values = sorted({group.value for group in side.groups})
    columns = [sorted((g for g in side.groups if g.value == v), key=lambda g: (g.power, rank(g.unit))) for v in values]
    step = (HALF - 2 * EDGE) / max(4, len(values))
    size = min(COUNTER, int(step) - 8)
    rows = [[column[i] for column in columns if i < len(column)] for i in range(max(map(len, columns), default=0))]
    heights = [size + 8 + (LOSS if any(group.lost for group in row) else 0) for row in rows]
    half = sheet(head + VALUE + sum(heights) + 8, width=HALF)
    token = token_of(side, 26)
    half.paste(token.image, (EDGE, (head - token.image.height) // 2), token.mask)
    lines, text = name_lines(name)
    for i, line in enumerate(lines):
        write(half, (EDGE + 40, head // 2 + round(LINE * (i - (len(lines) - 1) / 2))), line, text, "text")
    for i, (value, column) in enumerate(zip(values, columns, strict=True)):
        left = EDGE + round(i * step)
        _value(half, left + size // 2, head + VALUE // 2 - 2, value)
        for row, group in enumerate(column):
            _group(half, (left, head + VALUE + sum(heights[:row])), size, group)
    return half


def _value(half: Image.Image, x: int, y: int, value: int) -> None:
    """What a column's units hit with, as a die; a figure no die of six has is written."""
    if 1 <= value <= 6:
        face = die(value, False, 26)
        half.paste(face.image, (x - 13, y - 13), face.mask)
    else:
        write(half, (x, y), str(value) if value else "\u2013", 20, "dim", "m")


def _group(half: Image.Image, at: tuple[int, int], size: int, group: BattleGroup) -> None:
    """A counter with what went in, struck out if nothing is left; below it, in red, what was lost."""
    left = max(0, group.count - group.lost)
    sprite = counter(Stack(group.power, group.unit, group.count, damaged=min(group.damaged, left)), size)
    half.paste(sprite.image, at, sprite.mask)
    if not group.lost:
        return
    pen = ImageDraw.Draw(half)
    x, y = at
    if not left:
        for width, colour in ((8, "white"), (4, "alarm")):
            pen.line((x, y + size, x + size, y), fill=palette.number(colour), width=width)
    text = f"\u2212{group.lost}"
    width = max(round(font(TEXT).getlength(text)) + 12, size - 10)
    box = (x + (size - width) // 2, y + size + 3, x + (size + width) // 2, y + size + LOSS - 3)
    pen.rounded_rectangle(box, 5, fill=palette.number("alarm"))
    write(half, ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2), text, TEXT, "burst", "m")


def bar_of_chances(battle: BattleScene, odds: BattleOdds) -> Image.Image:
    """One bar of three parts; the words carry the figures, the lines between tell the parts apart. Then the luck."""
    whole = sheet(74 if odds.luck is None else 104)
    pen = ImageDraw.Draw(whole)
    left, right, top, bottom = EDGE, WIDTH - EDGE, 36, 62
    names = [side.groups[0].power if side.groups else "" for side in (battle.attacker, battle.defender)]
    total = max(1e-9, odds.attacker + odds.draw + odds.defender)
    first = left + round((right - left) * odds.attacker / total)
    second = first + round((right - left) * odds.draw / total)
    for box, colour in (
        ((left, top, first, bottom), palette.chip(names[0])),
        ((first, top, second, bottom), palette.number("grey")),
        ((second, top, right, bottom), palette.chip(names[1])),
    ):
        pen.rectangle(box, fill=colour)
    pen.rectangle((left, top, right, bottom), outline=palette.number("ink"), width=2)
    for x in dict.fromkeys((first, second)):
        pen.line((x, top - 4, x, bottom + 4), fill=palette.number("ink"), width=4)
    told = chances(odds.attacker, odds.draw, odds.defender)
    write(whole, (left, 19), told[0], TEXT, "text")
    if told[1]:
        write(whole, (WIDTH / 2 + 30, 19), told[1], TEXT, "text", "m")
    write(whole, (right, 19), told[2], TEXT, "text", "r")
    if odds.luck is not None:
        write(whole, (WIDTH / 2, 84), favoured(odds.luck), TEXT, "text", "m")
    return whole
