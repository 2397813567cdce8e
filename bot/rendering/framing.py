"""Which part of the map a crop shows; on a board that wraps it may lie across the side edges."""

from collections.abc import Iterator, Sequence

from PIL import Image

from bot.rendering.art import BoardArt, Box
from bot.rendering.counter_layout import place
from bot.scene import Scene

LEAST = (900, 600)
CLOSER, MANY = (700, 470), 250  # the same on a board of that many spaces: they are smaller, and more of them show
MARGIN = 46
REACH, STEP = 200, 90  # how much is shown around a battle's or an arrow's counters
NEAR = 24  # pixels round the middle of a space that belong to it in any case
LARGE = 600  # land larger than this is not shown whole because its neighbour is looked at
# Several theatres are each lower than one, they are few, and they are so much narrower that everything shows larger.
LOW, MOST_THEATRES, WORTH, TALL = 0.7, 3, 0.75, 1.8


def frames_of(art: BoardArt, scene: Scene) -> list[Box]:
    """What to show, equally wide: what the scene asks for, or each theatre in which it marks something, or else all.

    A frame's right side may lie beyond the map's, which means that it goes on at the left."""
    least = LEAST if len(art.spaces) <= MANY else CLOSER
    known = [name for name in scene.crop or () if name in art.spaces]
    if known:
        return [_frame(art, [box for name in known for box in _asked(art, scene, name, name == known[0])], least)]
    boxes = _happenings(art, scene) if not scene.crop else []
    if not boxes:
        return [art.whole]
    whole = _frame(art, boxes, least)
    low = (least[0], round(least[1] * LOW))
    several = [_apart(art, [[box] for box in boxes], low)]
    several += [_alike(art, [*halves], low) for halves in _cuts(art, boxes)]
    better = [frames for frames in several if _is_better(frames, whole)]
    return min(better, key=_area) if better else [whole]


def _is_better(frames: Sequence[Box], whole: Box) -> bool:
    """Whether several frames show what one does so much larger that it is worth looking at several."""
    width = frames[0][2] - frames[0][0]
    height = sum(bottom - top for _, top, _, bottom in frames)
    return 1 < len(frames) <= MOST_THEATRES and width <= WORTH * (whole[2] - whole[0]) and height <= TALL * width


def _area(frames: Sequence[Box]) -> int:
    return sum((right - left) * (bottom - top) for left, top, right, bottom in frames)


def _asked(art: BoardArt, scene: Scene, space: str, is_first: bool) -> list[Box]:
    """What has to be seen of a space that a crop asks for: the first one, and land that is not too large, whole; of
    others what is near to the counters, the name, and the tray if they need one."""
    entry, tray = art.spaces[space], place(art, scene, space).tray
    left, top, right, bottom = entry.bounds
    is_whole = is_first or (entry.kind != "sea" and max(right - left, bottom - top) <= LARGE)
    shown = [entry.bounds if is_whole else _around(art, space, STEP), entry.box]
    return [*shown, tray.box] if tray else shown


def focus(art: BoardArt, scene: Scene, space: str) -> Box:
    """What is read of a space: its name and its counters, with a little around them, within the map."""
    entry, placing = art.spaces[space], place(art, scene, space)
    x, y = entry.anchor
    boxes = [entry.box, (x - NEAR, y - NEAR, x + NEAR, y + NEAR)]
    boxes += [box for box in (placing.block, placing.tray and placing.tray.box) if box]
    left, top = min(box[0] for box in boxes), min(box[1] for box in boxes)
    right, bottom = max(box[2] for box in boxes), max(box[3] for box in boxes)
    return (max(0, left), max(0, top), min(art.width, right), min(art.height, bottom))


def _cuts(art: BoardArt, boxes: Sequence[Box]) -> Iterator[tuple[list[Box], list[Box]]]:
    """Every way to part boxes in two, from west to east or from north to south."""
    start = _across(art, boxes)[0] if art.wraps else 0
    for middle in (lambda box: ((box[0] + box[2]) / 2 - start) % art.width, lambda box: box[1] + box[3]):
        row = sorted(boxes, key=middle)
        yield from ((row[:at], row[at:]) for at in range(1, len(row)))


def _happenings(art: BoardArt, scene: Scene) -> list[Box]:
    """A box around each arrow, and around what is near the counters of spaces that were fought for. Where units were
    placed is looked at only if nothing else happened: they appear at home, far from the front."""
    marked = [space for where in (scene.battles, scene.captured) for space in where]
    if not marked and not scene.arrows:
        marked = [*scene.placed]
    found = [_around(art, space, REACH) for space in marked if space in art.spaces]
    for arrow in (arrow for arrow in scene.arrows if not arrow.quiet):
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
    return _alike(art, groups, least)


def _alike(art: BoardArt, groups: Sequence[list[Box]], least: tuple[int, int]) -> list[Box]:
    """A frame for each group of boxes, all equally wide."""
    width = max(right - left for left, _, right, _ in (_frame(art, group, least) for group in groups))
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
    last = max(b[2] for b in boxes)
    reach, gap, start = last - art.width, -art.width, 0
    for left, right in sorted((b[0], b[2]) for b in boxes):
        if left - reach > gap:
            gap, start = left - reach, left
        reach = max(reach, right)
    return start, start + art.width - gap


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
