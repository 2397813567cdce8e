"""Which part of the map a crop shows; on a board that wraps it may lie across the side edges."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from bot.rendering.art import BoardArt, Box
from bot.rendering.counter_layout import place
from bot.scene import Scene

LEAST = (900, 600)
MARGIN = 46
REACH, STEP = 260, 90  # how much is shown around a battle's or an arrow's counters
# Several theatres are each lower than one, they are few, and they are so much narrower that everything shows larger.
LOW, MOST_THEATRES, WORTH, TALL = 0.7, 3, 0.75, 1.8


def frames_of(art: BoardArt, scene: Scene, least: tuple[int, int] = LEAST) -> list[Box]:
    """What to show, equally wide: what the scene asks for, or each theatre in which it marks something, or else all.

    A frame's right side may lie beyond the map's, which means that it goes on at the left."""
    known = [name for name in scene.crop or () if name in art.spaces]
    asked = [art.spaces[name].bounds for name in known]
    asked += [tray.box for name in known if (tray := place(art, scene, name).tray)]
    if asked:
        return [_frame(art, asked, least)]
    groups = [[box] for box in _happenings(art, scene)] if not scene.crop else []
    if not groups:
        return [(0, 0, art.width, art.height)]
    whole = _frame(art, [box for group in groups for box in group], least)
    theatres = _apart(art, groups, (least[0], round(least[1] * LOW)))
    width, height = theatres[0][2] - theatres[0][0], sum(bottom - top for _, top, _, bottom in theatres)
    is_better = 1 < len(theatres) <= MOST_THEATRES and width <= WORTH * (whole[2] - whole[0]) and height <= TALL * width
    return theatres if is_better else [whole]


def _happenings(art: BoardArt, scene: Scene) -> list[Box]:
    """A box around each arrow, and around what is marked of a space that is not too large."""
    marked = [space for where in (scene.battles, scene.captured, scene.placed) for space in where]
    found = [_around(art, space, REACH) for space in marked if space in art.spaces]
    for arrow in scene.arrows:
        ends = [_around(art, space, STEP) for space in arrow.path if space in art.spaces]
        if ends:
            left, right = _across(art, ends)
            found.append((left, min(b[1] for b in ends), right, max(b[3] for b in ends)))
    return found


def _around(art: BoardArt, space: str, reach: int) -> Box:
    """As much of a space as lies within reach of its counters."""
    entry = art.spaces[space]
    (x, y), (left, top, right, bottom) = entry.anchor, entry.bounds
    return (max(left, x - reach), max(top, y - reach), min(right, x + reach), min(bottom, y + reach))


def _apart(art: BoardArt, groups: list[list[Box]], least: tuple[int, int]) -> list[Box]:
    """The frames of groups of boxes, joined where frames overlap, and made equally wide."""
    while True:
        frames = [_frame(art, group, least) for group in groups]
        pairs = ((i, j) for i in range(len(frames)) for j in range(i) if _meet(art, frames[i], frames[j]))
        pair = next(pairs, None)
        if pair is None:
            break
        i, j = pair
        groups = [group for n, group in enumerate(groups) if n not in pair] + [groups[i] + groups[j]]
    width = max(right - left for left, _, right, _ in frames)
    return sorted((_frame(art, group, (width, least[1])) for group in groups), key=lambda box: box[0] % art.width)


def _meet(art: BoardArt, one: Box, other: Box) -> bool:
    return any(overlap(a, b) for a in parts_of(art, one) for b in parts_of(art, other))


def _frame(art: BoardArt, boxes: Sequence[Box], least: tuple[int, int]) -> Box:
    """The smallest frame around boxes with a margin that is no smaller than `least`."""
    left, right = _across(art, boxes)
    top, bottom = min(b[1] for b in boxes), max(b[3] for b in boxes)
    left, right = _at_least(left - MARGIN, right + MARGIN, least[0])
    top, bottom = _at_least(top - MARGIN, bottom + MARGIN, least[1])
    top, bottom = _within(top, bottom, art.height)
    if not art.wraps or right - left >= art.width:
        left, right = _within(left, right, art.width)
    elif left < 0:
        left, right = left + art.width, right + art.width
    elif left >= art.width:
        left, right = left - art.width, right - art.width
    return (left, top, right, bottom)


def _across(art: BoardArt, boxes: Sequence[Box]) -> tuple[int, int]:
    """The narrowest stretch of map, possibly across the edge, that holds all boxes."""
    if not art.wraps:
        return min(b[0] for b in boxes), max(b[2] for b in boxes)
    starts = sorted({b[0] for b in boxes})
    stretches = []
    for start in starts:
        ends = [b[2] if b[0] >= start else b[2] + art.width for b in boxes]
        stretches.append((max(ends) - start, start, max(ends)))
    _, left, right = min(stretches)
    return left, right


def _at_least(low: int, high: int, least: int) -> tuple[int, int]:
    lacking = max(0, least - (high - low))
    return low - lacking // 2, high + lacking - lacking // 2


def _within(low: int, high: int, length: int) -> tuple[int, int]:
    if high - low >= length:
        return 0, length
    shift = max(0, -low) - max(0, high - length)
    return low + shift, high + shift


def is_inside(art: BoardArt, bounds: Box, box: Box) -> bool:
    """Whether something with those bounds is seen in a frame that may go across the edge."""
    if bounds[3] < box[1] or bounds[1] > box[3]:
        return False
    turns = (0, art.width) if box[2] > art.width else (0,)
    return any(bounds[2] + turn >= box[0] and bounds[0] + turn <= box[2] for turn in turns)


def parts_of(art: BoardArt, box: Box) -> list[Box]:
    """A frame as boxes within the map: two if it goes across the edge."""
    left, top, right, bottom = box
    if right <= art.width:
        return [box]
    return [(left, top, art.width, bottom), (0, top, right - art.width, bottom)]


def overlap(a: Box, b: Box) -> bool:
    """Whether two boxes have a pixel in common."""
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def is_free(box: Box, taken: Sequence[Box]) -> bool:
    """Whether a box has no pixel in common with any other: asked so often that nothing is called on the way."""
    left, top, right, bottom = box
    for other_left, other_top, other_right, other_bottom in taken:
        if left < other_right and other_left < right and top < other_bottom and other_top < bottom:
            return False
    return True


def holds(outer: Box, inner: Box) -> bool:
    """Whether one box lies within another."""
    return outer[0] <= inner[0] and outer[1] <= inner[1] and inner[2] <= outer[2] and inner[3] <= outer[3]


def seen(picture: Image.Image, box: Box) -> Image.Image:
    """What a frame shows of a picture of the whole map."""
    left, top, right, bottom = box
    if box == (0, 0, *picture.size):
        return picture
    if right <= picture.width:
        return picture.crop(box)
    part = Image.new("L", (right - left, bottom - top))
    part.paste(picture.crop((left, top, picture.width, bottom)), (0, 0))
    part.paste(picture.crop((0, top, right - picture.width, bottom)), (picture.width - left, 0))
    return part
