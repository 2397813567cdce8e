"""The rounds of a battle picture: every volley with its dice, or a whole round as one line."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image, ImageDraw

from bot.rendering import palette
from bot.rendering.counters import counter
from bot.rendering.dice import die
from bot.rendering.forces import EDGE, TEXT, WIDTH, sheet, token_of
from bot.rendering.scene import BattleRound, BattleScene, BattleSide, Roll, Stack, Volley
from bot.rendering.sprites import fitting, font, write
from bot.wording.pictures import ROUND, scored

BAND, HEAD, DIE, GAP = 36, 36, 36, 5
ROW = DIE + 8
FIRST_DIE = EDGE + 104
DICE_A_ROW = (WIDTH - EDGE - FIRST_DIE) // (DIE + GAP)
LINE = 40
SIZES = (20, 18, 16, 14, 12)


def full_round(battle: BattleScene, combat_round: BattleRound) -> Image.Image:
    """A heading, then the volleys in the order fired."""
    volleys = [_volley(battle, volley) for volley in combat_round.volleys]
    whole = sheet(BAND + sum(volley.height for volley in volleys) + 6)
    ImageDraw.Draw(whole).rectangle((0, 2, WIDTH, BAND - 4), fill=palette.number("sea0"))
    write(whole, (EDGE, BAND // 2 - 1), ROUND.format(number=combat_round.number), 20, "digit")
    y = BAND
    for volley in volleys:
        whole.paste(volley, (0, y))
        y += volley.height
    return whole


def round_line(battle: BattleScene, combat_round: BattleRound) -> Image.Image:
    """A round of which only the hits are told."""
    whole = sheet(LINE)
    ImageDraw.Draw(whole).line((0, LINE - 1, WIDTH, LINE - 1), fill=palette.number("sea0"))
    write(whole, (EDGE, LINE // 2), ROUND.format(number=combat_round.number), TEXT, "text")
    for side, x in (("attacker", 130), ("defender", 420)):
        fired = [volley for volley in combat_round.volleys if volley.side == side]
        if fired:
            token = token_of(battle.attacker if side == "attacker" else battle.defender, 20)
            whole.paste(token.image, (x, (LINE - token.image.height) // 2), token.mask)
            hits, thrown = (sum(figures) for figures in zip(*map(score, fired), strict=True))
            write(whole, (x + 36, LINE // 2), scored(hits, thrown), TEXT, "text")
    return whole


def score(volley: Volley) -> tuple[int, int]:
    """Hits, and dice thrown."""
    return (
        sum(face <= roll.value for roll in volley.rolls for face in roll.dice),
        sum(len(roll.dice) for roll in volley.rolls),
    )


def _volley(battle: BattleScene, volley: Volley) -> Image.Image:
    pair = (battle.attacker, battle.defender)
    side, other = pair if volley.side == "attacker" else pair[::-1]
    rows = [row for roll in volley.rolls for row in _rows(roll)]
    told = f"{volley.label}: {scored(*score(volley))}"
    lost = f"{other.name}: \u2212{volley.losses}" if volley.losses else ""
    is_broken = font(SIZES[1]).getlength(told + lost) > WIDTH - 2 * EDGE - 70
    head = HEAD + (HEAD - 6 if lost and is_broken else 0)
    whole = sheet(head + len(rows) * ROW + 4)
    _heading(whole, side, told, lost, is_broken)
    for i, (roll, dice, is_first) in enumerate(rows):
        _throw(whole, head + i * ROW, roll, dice, is_first)
    return whole


def _heading(whole: Image.Image, side: BattleSide, told: str, lost: str, is_broken: bool) -> None:
    """Who fired what, and at the right, or below it, who fell to it."""
    token = token_of(side, 20)
    whole.paste(token.image, (EDGE, (HEAD - token.image.height) // 2), token.mask)
    left = EDGE + 36
    write(whole, (left, HEAD // 2), told, fitting(told, WIDTH - EDGE - left, SIZES), "text")
    if lost:
        size = fitting(lost, WIDTH - EDGE - left, SIZES[1:])
        at, anchor = ((left, HEAD * 1.5 - 8), "l") if is_broken else ((WIDTH - EDGE, HEAD / 2), "r")
        write(whole, at, lost, size, "loss", anchor)


def _rows(roll: Roll) -> list[tuple[Roll, Sequence[int], bool]]:
    starts = range(0, len(roll.dice), DICE_A_ROW)
    return [(roll, roll.dice[start : start + DICE_A_ROW], start == 0) for start in starts]


def _throw(whole: Image.Image, y: int, roll: Roll, dice: Sequence[int], is_first: bool) -> None:
    if is_first:
        sprite = counter(Stack(roll.power, roll.unit), DIE + 2)
        whole.paste(sprite.image, (EDGE + 4, y), sprite.mask)
        write(whole, (EDGE + 52, y + DIE / 2), f"\u2264 {roll.value}", 20, "dim")
    for i, face in enumerate(dice):
        sprite = die(face, face <= roll.value, DIE)
        whole.paste(sprite.image, (FIRST_DIE + i * (DIE + GAP), y + 1), sprite.mask)
