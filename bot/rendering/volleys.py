"""The rounds of a battle picture: every volley with its dice, or a whole round as one line."""

from collections.abc import Sequence

from msgspec import Struct
from PIL import Image, ImageDraw

from bot.rendering import palette
from bot.rendering.counters import counter
from bot.rendering.dice import die
from bot.rendering.forces import EDGE, TEXT, WIDTH, sheet, token_of
from bot.rendering.sprites import broken, fitting, lettering, put_below, write
from bot.scene import BattleRound, BattleScene, Roll, Stack, Volley
from bot.wording.pictures import ROUND, scored

BAND, HEAD, DIE, GAP = 36, 36, 36, 5
ROW = DIE + 8
FIRST_DIE = EDGE + 104
DICE_A_ROW = (WIDTH - EDGE - FIRST_DIE) // (DIE + GAP)
LINE = 40
SIZES, LOSS_SIZES = (20, 18, 16, 14, 12), (18, 16)
BELOW, APART = HEAD - 6, 24


def full_round(battle: BattleScene, combat_round: BattleRound) -> Image.Image:
    """A heading, then the volleys in the order fired."""
    volleys = [_volley(battle, volley) for volley in combat_round.volleys]
    whole = sheet(BAND + sum(volley.height for volley in volleys) + 6)
    ImageDraw.Draw(whole).rectangle((0, 2, WIDTH, BAND - 4), fill=palette.number("sea0"))
    write(whole, (EDGE, BAND // 2 - 1), ROUND.format(number=combat_round.number), 20, "digit")
    put_below(whole, volleys, BAND)
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
            write(whole, (x + 36, LINE // 2), scored(hits, thrown), TEXT, "text", weight="regular")
    return whole


def score(volley: Volley) -> tuple[int, int]:
    """Hits, and dice thrown."""
    return (
        sum(roll.sure + sum(face <= roll.value for face in roll.dice) for roll in volley.rolls),
        sum(len(roll.dice) for roll in volley.rolls),
    )


def _volley(battle: BattleScene, volley: Volley) -> Image.Image:
    pair = (battle.attacker, battle.defender)
    side, other = pair if volley.side == "attacker" else pair[::-1]
    rows = [row for roll in volley.rolls for row in _rows(roll)]
    told = f"{volley.label}: {scored(*score(volley))}"
    lost = f"{other.name}: \u2212{volley.losses}" if volley.losses else ""
    heading = captions(told, lost)
    head = HEAD + BELOW * sum(caption.middle > HEAD for caption in heading)
    whole = sheet(head + len(rows) * ROW + 4)
    token = token_of(side, 20)
    whole.paste(token.image, (EDGE, (HEAD - token.image.height) // 2), token.mask)
    for caption in heading:
        write(whole, (caption.left, caption.middle), caption.text, caption.size, caption.mix, weight="regular")
    for i, (roll, dice, is_first) in enumerate(rows):
        _throw(whole, head + i * ROW, roll, dice, is_first)
    return whole


class Caption(Struct, frozen=True):
    """A line of text with its place in the head of a volley."""

    text: str
    size: int
    left: float
    middle: float
    mix: str

    @property
    def box(self) -> tuple[float, float, float, float]:
        """What the line covers."""
        right = self.left + lettering(self.text, self.size, self.mix).image.width
        return (self.left, self.middle - self.size / 2, right, self.middle + self.size / 2)


def captions(told: str, lost: str) -> list[Caption]:
    """Who fired what, and at its right, or below it where the line has no room, who fell to it."""
    left, right = EDGE + 36, WIDTH - EDGE
    room = right - left - 4  # letters stand a little over, and both weights are not quite equally wide
    said = Caption(told, fitting(told, room, SIZES), left, HEAD / 2, "text")
    if not lost:
        return [said]
    begins = right - lettering(lost, LOSS_SIZES[0], "loss").image.width
    if said.box[2] + APART <= begins:
        return [said, Caption(lost, LOSS_SIZES[0], begins, HEAD / 2, "loss")]
    size = fitting(lost, room, LOSS_SIZES)
    lines = enumerate(broken(lost, room, size))
    return [said, *(Caption(line, size, left, HEAD * 1.5 - 8 + BELOW * i, "loss") for i, line in lines)]


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
