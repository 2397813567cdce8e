"""The battle picture: both sides in columns by value, the chances, and round by round who threw what."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image, ImageDraw

from bot.rendering import palette
from bot.rendering.counters import counter, rank
from bot.rendering.dice import die
from bot.rendering.draw import encode
from bot.rendering.emblems import badge
from bot.rendering.scene import BattleGroup, BattleOdds, BattleRound, BattleScene, BattleSide, Roll, Stack, Volley
from bot.rendering.sprites import font, write

WIDTH, EDGE = 900, 18
TITLE_HEIGHT, SIDE_HEAD, ROW, DIE = 56, 40, 52, 30
COUNTER = 44
TALLEST = 2600
HALF = WIDTH // 2


def render_battle(battle: BattleScene) -> bytes:
    """A battle as PNG, 900 pixels wide and as tall as its rounds need; the oldest rounds give way."""
    parts = [_title(battle), _sides(battle)]
    if battle.odds is not None:
        parts.append(_chances(battle, battle.odds))
    rounds = [_round(battle, r) for r in battle.rounds]
    hidden = 0
    while len(rounds) > 1 and sum(p.height for p in parts + rounds) > TALLEST:
        rounds.pop(0)
        hidden += 1
    if hidden:
        parts.append(_line(f"The first {hidden} rounds are not shown" if hidden > 1 else "Round 1 is not shown"))
    parts += rounds
    if battle.outcome:
        parts.append(_outcome(battle.outcome))
    whole = Image.new("L", (WIDTH, sum(p.height for p in parts)), palette.number("paper"))
    y = 0
    for part in parts:
        whole.paste(part, (0, y))
        y += part.height
    return encode(whole, battle.theme)


def _sheet(height: int, colour: str = "paper") -> Image.Image:
    return Image.new("L", (WIDTH, height), palette.number(colour))


def _title(battle: BattleScene) -> Image.Image:
    sheet = _sheet(TITLE_HEIGHT, "strip")
    size = next((s for s in (26, 23, 20, 17) if font(s).getlength(battle.title) < WIDTH - 2 * EDGE), 15)
    write(sheet, (EDGE, TITLE_HEIGHT // 2), battle.title, size, "caption")
    return sheet


def _outcome(text: str) -> Image.Image:
    sheet = _sheet(48, "strip_lit")
    size = next((s for s in (21, 18, 16) if font(s).getlength(text) < WIDTH - 2 * EDGE), 14)
    write(sheet, (WIDTH // 2, 24), text, size, "caption_lit", "m")
    return sheet


def _line(text: str) -> Image.Image:
    sheet = _sheet(30)
    write(sheet, (EDGE, 15), text, 15, "text")
    return sheet


# --- the two sides


def _sides(battle: BattleScene) -> Image.Image:
    values = sorted({g.value for side in (battle.attacker, battle.defender) for g in side.groups}) or [1]
    halves = [_side(side, name, values) for side, name in ((battle.attacker, "attacks"), (battle.defender, "defends"))]
    sheet = _sheet(max(half.height for half in halves))
    for x, half in zip((0, HALF), halves, strict=True):
        sheet.paste(half, (x, 0))
    ImageDraw.Draw(sheet).line((HALF, 8, HALF, sheet.height - 8), fill=palette.number("grey"), width=2)
    return sheet


def _side(side: BattleSide, word: str, values: Sequence[int]) -> Image.Image:
    columns = {
        v: sorted((g for g in side.groups if g.value == v), key=lambda g: (g.power, rank(g.unit))) for v in values
    }
    rows = max((len(groups) for groups in columns.values()), default=0)
    height = SIDE_HEAD + 22 + max(1, rows) * ROW + 10
    sheet = Image.new("L", (HALF, height), palette.number("paper"))
    power = side.groups[0].power if side.groups else ""
    token = badge(power, "", 22)
    sheet.paste(token.image, (EDGE, SIDE_HEAD // 2 - token.image.height // 2 + 2), token.mask)
    write(sheet, (EDGE + 34, SIDE_HEAD // 2 + 2), f"{side.name} {word}", 18, "text")
    step = (HALF - 2 * EDGE) / len(values)
    for i, value in enumerate(values):
        x = EDGE + round(i * step)
        write(sheet, (x + step / 2, SIDE_HEAD + 10), str(value) if value else "\u2013", 15, "dim", "m")
        for row, group in enumerate(columns[value]):
            _group(sheet, (x + round(step / 2 - 40), SIDE_HEAD + 22 + row * ROW), group)
    return sheet


def _group(sheet: Image.Image, at: tuple[int, int], group: BattleGroup) -> None:
    """A counter with what went in; beside it, struck out in red, what was lost."""
    left = group.count - group.lost
    sprite = counter(Stack(group.power, group.unit, group.count, damaged=min(group.damaged, max(0, left))), COUNTER)
    sheet.paste(sprite.image, at, sprite.mask)
    pen = ImageDraw.Draw(sheet)
    x, y = at
    if left <= 0:
        for dx in (0, COUNTER):
            pen.line((x + dx, y, x + COUNTER - dx, y + COUNTER), fill=palette.number("alarm"), width=4)
    if group.lost:
        text = f"\u2212{group.lost}"
        width = round(font(18).getlength(text)) + 10
        box = (x + COUNTER + 3, y + COUNTER // 2 - 13, x + COUNTER + 3 + width, y + COUNTER // 2 + 13)
        pen.rounded_rectangle(box, 5, fill=palette.number("alarm"))
        write(sheet, ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2), text, 18, "burst", "m")


# --- the chances


def _chances(battle: BattleScene, odds: BattleOdds) -> Image.Image:
    """One bar of three parts; the words carry the figures, the pattern tells the parts apart."""
    sheet = _sheet(64)
    pen = ImageDraw.Draw(sheet)
    left, right, top, bottom = EDGE, WIDTH - EDGE, 30, 52
    names = [side.groups[0].power if side.groups else "" for side in (battle.attacker, battle.defender)]
    total = max(1e-9, odds.attacker + odds.draw + odds.defender)
    first = left + round((right - left) * odds.attacker / total)
    second = first + round((right - left) * odds.draw / total)
    pen.rectangle((left, top, first, bottom), fill=palette.chip(names[0]))
    pen.rectangle((first, top, second, bottom), fill=palette.number("grey"))
    pen.rectangle((second, top, right, bottom), fill=palette.chip(names[1]))
    for x in (first, second):
        pen.line((x, top - 3, x, bottom + 3), fill=palette.number("ink"), width=3)
    write(sheet, (left, 16), f"Before: attacker {odds.attacker:.0%}", 15, "text")
    write(sheet, (WIDTH / 2, 16), _middle_words(odds), 15, "text", "m")
    write(sheet, (right, 16), f"defender {odds.defender:.0%}", 15, "text", "r")
    return sheet


def _middle_words(odds: BattleOdds) -> str:
    words = f"neither {odds.draw:.0%}" if odds.draw >= 0.005 else ""
    if odds.luck is not None:
        luck = f"luck {odds.luck:+.1f} hits for the attacker"
        return f"{words}, {luck}" if words else luck
    return words


# --- the rounds


def _round(battle: BattleScene, combat_round: BattleRound) -> Image.Image:
    volleys = [_volley(battle, volley) for volley in combat_round.volleys]
    sheet = _sheet(34 + sum(v.height for v in volleys) + 6)
    ImageDraw.Draw(sheet).rectangle((0, 4, WIDTH, 30), fill=palette.number("sea0"))
    write(sheet, (EDGE, 17), f"Round {combat_round.number}", 17, "digit")
    y = 34
    for volley in volleys:
        sheet.paste(volley, (0, y))
        y += volley.height
    return sheet


def _volley(battle: BattleScene, volley: Volley) -> Image.Image:
    sides = (battle.attacker, battle.defender)
    side, other = sides if volley.side == "attacker" else sides[::-1]
    rows = [row for roll in volley.rolls for row in _rows(roll)]
    sheet = _sheet(26 + len(rows) * (DIE + 8) + 4)
    thrown = sum(len(roll.dice) for roll in volley.rolls)
    hits = sum(die_ <= roll.value for roll in volley.rolls for die_ in roll.dice)
    head = f"{side.name}: {volley.label} \u2013 {hits} hit{'' if hits == 1 else 's'} of {thrown}"
    if volley.losses:
        head += f"; {other.name} loses {volley.losses}"
    size = next((s for s in (16, 15, 14, 13) if font(s).getlength(head) < WIDTH - 2 * EDGE), 12)
    write(sheet, (EDGE, 13), head, size, "text")
    for i, (roll, dice, is_first) in enumerate(rows):
        _throw(sheet, 26 + i * (DIE + 8), roll, dice, is_first)
    return sheet


FIRST_DIE = EDGE + 118
DICE_A_ROW = (WIDTH - EDGE - FIRST_DIE) // (DIE + 5)


def _rows(roll: Roll) -> list[tuple[Roll, Sequence[int], bool]]:
    starts = range(0, max(1, len(roll.dice)), DICE_A_ROW)
    return [(roll, roll.dice[start : start + DICE_A_ROW], start == 0) for start in starts]


def _throw(sheet: Image.Image, y: int, roll: Roll, dice: Sequence[int], is_first: bool) -> None:
    if is_first:
        sprite = counter(Stack(roll.power, roll.unit), DIE + 2)
        sheet.paste(sprite.image, (EDGE + 8, y), sprite.mask)
        write(sheet, (EDGE + 50, y + DIE / 2), f"at {roll.value}", 15, "dim")
    for i, face in enumerate(dice):
        sprite = die(face, face <= roll.value, DIE)
        sheet.paste(sprite.image, (FIRST_DIE + i * (DIE + 5), y + 1), sprite.mask)
