"""Under a map: how the objectives of the power in turn stand, and what powers have developed."""

from collections.abc import Iterator
from functools import lru_cache

from PIL import Image, ImageDraw

from bot.rendering import palette
from bot.rendering.emblems import badge
from bot.rendering.sample_rows import BESIDE, EDGE, GAP, Sample, on_strip, sample_rows
from bot.rendering.sprites import FINE, Point, Sprite, broken, solid
from bot.scene import Goal, GoalMark, PowerLine, Scene
from bot.wording.pictures import goal_words, goals_heading

SIZE, TOKEN, DISC = 17, 20, 20
RIM = 0.12  # of a disc's width
TICK: tuple[Point, ...] = ((0.25, 0.52), (0.43, 0.70), (0.76, 0.32))
LEAST_WIDTH = 1800  # pixels of a picture that shows them in small type


def standings(scene: Scene, width: int, zoom: float) -> Image.Image | None:
    """Rows of objectives, then of developments, under a whole map or in big type; None where there are none."""
    developed = tuple(line for line in scene.status if line.note)
    if (width < LEAST_WIDTH and scene.size != "phone") or not (scene.goals or developed):
        return None
    line = next((line for line in scene.status if line.active), None)
    return _standings(tuple(scene.goals), line, developed, width, zoom)


@lru_cache(maxsize=16)
def _standings(
    goals: tuple[Goal, ...], active: PowerLine | None, developed: tuple[PowerLine, ...], width: int, zoom: float
) -> Image.Image:
    size = round(SIZE * zoom)
    found = (sample for line in developed for sample in _developments(line, width, zoom, size))
    return sample_rows(width, [*_goals(goals, active, zoom), *found], size)


def _developments(line: PowerLine, width: int, zoom: float, size: int) -> Iterator[Sample]:
    """What a power has developed, in as many rows as it needs."""
    token = _token(line, zoom)
    rows = broken(f"{line.name}: {line.note}", width - token.width - BESIDE - 2 * EDGE - GAP, size)
    for number, row in enumerate(rows):
        yield Image.new("L", token.size, palette.number("strip")) if number else token, row


def _goals(goals: tuple[Goal, ...], active: PowerLine | None, zoom: float) -> Iterator[Sample]:
    if goals and active is not None:
        yield _token(active, zoom), goals_heading(active.name)
    for goal in goals:
        yield on_strip(disc(goal.mark, round(DISC * zoom))), goal_words(goal)


def _token(line: PowerLine, zoom: float) -> Image.Image:
    return on_strip(badge(line.power, "", round(TOKEN * zoom)))


@lru_cache(maxsize=16)
def disc(mark: GoalMark, size: int) -> Sprite:
    """A disc, full for what holds, half full for what is near, a ring for what is open; a tick is in what pays now, or
    has paid."""
    side = size * FINE
    rim = round(RIM * side)
    whole, inner, tick = (Image.new("L", (side, side), 0) for _ in range(3))
    ImageDraw.Draw(whole).ellipse((0, 0, side - 1, side - 1), fill=255)
    if mark != "held":
        ImageDraw.Draw(inner).ellipse((rim, rim, side - 1 - rim, side - 1 - rim), fill=255)
    if mark == "near":
        ImageDraw.Draw(inner).rectangle((0, 0, side // 2, side), fill=0)
    if mark in ("held", "paid"):
        ImageDraw.Draw(tick).line([(x * side, y * side) for x, y in TICK], fill=255, width=rim)
    image = Image.new("L", (size, size), palette.number("gold" if mark in ("held", "near") else "cream"))
    image.paste(palette.number("strip"), (0, 0), solid(inner.reduce(FINE)))
    image.paste(palette.number("strip" if mark == "held" else "cream"), (0, 0), solid(tick.reduce(FINE)))
    return Sprite(image, solid(whole.reduce(FINE)))
