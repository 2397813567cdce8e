"""The battle picture: both sides in columns by value, the chances, and round by round who threw what.

It is narrow, because it is looked at on phones; a long battle keeps its last rounds in full and the others as lines.
"""

from PIL import Image

from bot.rendering import palette
from bot.rendering.draw import encode
from bot.rendering.forces import EDGE, WIDTH, bar_of_chances, sheet, sides
from bot.rendering.odds_chart import charts_of
from bot.rendering.sprites import broken, fitting, put_below, write
from bot.rendering.volleys import full_round, round_line
from bot.scene import BattleScene
from bot.wording.pictures import HIDDEN_ROUNDS

TITLE_HEIGHT, TITLE_LINE, OUTCOME, ROW = 60, 28, 24, 36
TALL, TALLEST = 1500, 2600


def render_battle(battle: BattleScene) -> bytes:
    """A battle as PNG, 720 pixels wide and as tall as its rounds need."""
    parts = [_title(battle), sides(battle)]
    if battle.odds is not None:
        parts.append(bar_of_chances(battle, battle.odds))
        if battle.odds.swing:
            parts += charts_of(battle, battle.odds)
    end = [_outcome(battle.outcome)] if battle.outcome else []
    rounds = _rounds(battle, TALL - sum(part.height for part in parts + end))
    parts = [*parts, *rounds, *end]
    whole = Image.new("L", (WIDTH, sum(part.height for part in parts)), palette.number("paper"))
    put_below(whole, parts)
    return encode(whole, battle.theme)


def _rounds(battle: BattleScene, room: int) -> list[Image.Image]:
    """The last round in full, and as many before it as there is room for; the others as a line each."""
    full = [full_round(battle, combat_round) for combat_round in battle.rounds]
    shown = 1
    while shown < len(full) and sum(part.height for part in full[-shown - 1 :]) <= room:
        shown += 1
    lines = [round_line(battle, combat_round) for combat_round in battle.rounds[: max(0, len(full) - shown)]]
    most = max(0, (TALLEST - sum(part.height for part in full[-shown:])) // max(1, lines[0].height if lines else 1))
    hidden = len(lines) - most if len(lines) > most else 0
    if hidden:
        lines = [_line(HIDDEN_ROUNDS.format(number=hidden)), *lines[hidden:]]
    return [*lines, *full[-shown:]]


def _title(battle: BattleScene) -> Image.Image:
    size = fitting(battle.title, WIDTH - 2 * EDGE, (30, 27, 24, 21))
    lines = broken(battle.title, WIDTH - 2 * EDGE, size)
    picture = sheet(TITLE_HEIGHT + TITLE_LINE * (len(lines) - 1), "strip")
    for i, line in enumerate(lines):
        write(picture, (EDGE, TITLE_HEIGHT // 2 + TITLE_LINE * i), line, size, "caption")
    return picture


def _outcome(text: str) -> Image.Image:
    lines = broken(text, WIDTH - 2 * EDGE, OUTCOME)
    picture = sheet(ROW * len(lines) + 20, "strip_lit")
    for i, line in enumerate(lines):
        write(picture, (WIDTH // 2, 10 + ROW * i + ROW // 2), line, OUTCOME, "caption_lit", "m")
    return picture


def _line(text: str) -> Image.Image:
    picture = sheet(34)
    write(picture, (EDGE, 17), text, 18, "dim", weight="regular")
    return picture
