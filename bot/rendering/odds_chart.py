"""What a battle may leave and cost: three small charts under the bar of chances."""

from PIL import Image, ImageDraw

from bot.rendering import palette
from bot.rendering.forces import EDGE, WIDTH, sheet
from bot.rendering.sprites import write
from bot.scene import BattleOdds, BattleScene, Shares
from bot.wording.pictures import MAY_BE_LEFT, SWING, counted

HEIGHT, HEAD, FOOT = 190, 34, 30
MOST_BARS = 24
TEXT = 17
BARE = 1e-4
"""Chances at either end that would be no bar are left out."""


def charts_of(battle: BattleScene, odds: BattleOdds) -> list[Image.Image]:
    """What may be left of both sides, side by side, and below it what the battle may cost them."""
    powers = [side.groups[0].power if side.groups else "" for side in (battle.attacker, battle.defender)]
    both = sheet(HEIGHT)
    for x, which, power, shares in zip((0, WIDTH // 2), MAY_BE_LEFT, powers, odds.left, strict=True):
        both.paste(_chart(MAY_BE_LEFT[which], shares, (power, power), WIDTH // 2), (x, 0))
    return [both, _chart(SWING, odds.swing, (powers[0], powers[1]), WIDTH)]


def _chart(title: str, shares: Shares, powers: tuple[str, str], width: int) -> Image.Image:
    """Bars over numbers; those below nothing in the colour of the second power."""
    picture = sheet(HEIGHT, width=width)
    write(picture, (EDGE, HEAD // 2), title, TEXT, "text")
    bars = binned(shares)
    top, bottom = HEAD + 4, HEIGHT - FOOT
    highest = max((p for _, _, p in bars), default=1.0)
    step = (width - 2 * EDGE) / max(1, len(bars))
    pen = ImageDraw.Draw(picture)
    for at, (_, last, p) in enumerate(bars):
        box = (round(EDGE + at * step) + 1, round(bottom - p / highest * (bottom - top)))
        colour = palette.chip(powers[0] if last >= 0 else powers[1])
        pen.rectangle(
            (*box, max(box[0], round(EDGE + (at + 1) * step) - 2), bottom), fill=colour, outline=palette.number("grey")
        )
    pen.line((EDGE, bottom, width - EDGE, bottom), fill=palette.number("ink"), width=2)
    if bars:
        ends = (bars[0][0], bars[-1][1]) if len(bars) > 1 else (bars[0][0],)
        for number, anchor, x in zip(ends, "lr", (EDGE, width - EDGE), strict=False):
            write(picture, (x, bottom + FOOT // 2), counted(number), TEXT, "dim", anchor, weight="regular")
        likely = max(range(len(bars)), key=lambda at: bars[at][2])
        if 2 <= likely < len(bars) - 2:
            x = EDGE + (likely + 0.5) * step
            write(picture, (x, bottom + FOOT // 2), counted(bars[likely][0], bars[likely][1]), TEXT, "text", "m")
    return picture


def binned(shares: Shares) -> list[tuple[int, int, float]]:
    """Numbers that stand together in a bar: the first, the last, and their chance. What is hardly likely at either
    end is left out."""
    likely = [number for number, p in shares if p >= BARE]
    if not likely:
        return []
    first, last = min(likely), max(likely)
    size = -(-(last - first + 1) // MOST_BARS)
    chances: dict[int, float] = dict.fromkeys(range(first // size, last // size + 1), 0.0)
    for number, p in shares:
        if first <= number <= last:
            chances[number // size] += p
    return [(at * size, (at + 1) * size - 1, p) for at, p in chances.items()]
