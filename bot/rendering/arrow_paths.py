"""Where arrows run: curves from the counters of one space to those of another, side by side, once or twice if they
go across the map's edge."""

import math
from collections.abc import Mapping, Sequence
from itertools import pairwise

from bot.rendering.arrow_fan import Course, Point, fanned
from bot.rendering.art import BoardArt, Box
from bot.rendering.framing import is_inside, overlap
from bot.scene import Arrow, Scene

GAP, ASIDE, LANE = 5, 6, 15
SAME_SIDE = 45  # degrees
NEAR = 20  # a name so near to the counters is left alone as they are
LEANING = 0.4  # pixels by which an arrow may go further aside, a pixel of its way
SMOOTH = 24  # points on a curve from one space to the next
CLOSE = 6
LEAST = 34  # shorter than this an arrow is no arrow


def courses(art: BoardArt, scene: Scene, box: Box, blocks: Mapping[str, Box]) -> list[Course]:
    """The curves of all arrows that are seen in `box`; `blocks` is where the counters of a space stand."""
    known = [arrow for arrow in scene.arrows if len(arrow.path) > 1 and all(s in art.spaces for s in arrow.path)]
    curves = [(arrow, _curve(art, arrow, blocks, _lane(art, known, i))) for i, arrow in enumerate(known)]
    return [(arrow, turned) for arrow, curve in fanned(art, curves, blocks) for turned in _turns(art, curve, box)]


def _lane(art: BoardArt, arrows: Sequence[Arrow], number: int) -> int:
    """How many arrows before this one come to the same space from much the same side, or leave by the same way."""
    arrow = arrows[number]
    return sum(_is_alike(art, arrow, other) for other in arrows[:number])


def _is_alike(art: BoardArt, one: Arrow, other: Arrow) -> bool:
    if one.path[:2] == other.path[:2]:
        return True
    return one.path[-1] == other.path[-1] and abs(_turn(_bearing(art, one), _bearing(art, other))) < SAME_SIDE


def _bearing(art: BoardArt, arrow: Arrow) -> float:
    """The direction in which an arrow arrives, in degrees."""
    (x0, y0), (x1, y1) = (art.spaces[arrow.path[i]].anchor for i in (0 if arrow.kind == "air" else -2, -1))
    return math.degrees(math.atan2(y1 - y0, x1 - x0))


def _turn(one: float, other: float) -> float:
    return (one - other + 180) % 360 - 180


def _curve(art: BoardArt, arrow: Arrow, blocks: Mapping[str, Box], lane: int) -> list[Point]:
    """A smooth path through the spaces' middles; across the map's edge it simply runs on. Aircraft fly straight."""
    points: list[Point] = []
    for name in arrow.path:
        x, y = _middle(blocks[name]) if name in blocks else art.spaces[name].anchor
        if points and art.wraps:
            x += round((points[-1][0] - x) / art.width) * art.width
        points.append((x, y))
    if arrow.kind == "air":
        points = [points[0], points[-1]]
    if len(points) == 2:
        (x0, y0), (x1, y1) = points
        points.insert(1, ((x0 + x1) / 2 - (y1 - y0) * 0.12, (y0 + y1) / 2 + (x1 - x0) * 0.12))
    whole = _beside(_smooth(points), ASIDE + LANE * lane, [_room(blocks.get(arrow.path[i])) for i in (0, -1)])
    start, end = (_crowd(art, arrow.path[i], blocks) for i in (0, -1))
    turned = round((points[-1][0] - _middle(end)[0]) / art.width) * art.width if end and art.wraps else 0
    begun = _outside(whole, start, 0)
    curve = _outside(begun[::-1], end, turned)[::-1]
    if end and not (curve and _is_of(art, curve[-1], arrow.path[-1])):  # its name stands outside: on to the counters
        curve = _outside(begun[::-1], blocks[arrow.path[-1]], turned)[::-1]
    return curve if length(curve) >= LEAST else _least(whole, curve or whole[-1:])


def _room(block: Box | None) -> float:
    """How far aside an arrow may begin or end and still be at the counters of its space."""
    return min(block[2] - block[0], block[3] - block[1]) / 2 if block else 0


def _is_of(art: BoardArt, point: Point, space: str) -> bool:
    """Whether a point lies in a space."""
    x, y = round(point[0]) % art.width if art.wraps else round(point[0]), round(point[1])
    plane, number = art.plane(space)
    return 0 <= x < art.width and 0 <= y < art.height and plane.getpixel((x, y)) == number


def length(curve: Sequence[Point]) -> float:
    """How long a curve is."""
    return sum(math.dist(a, b) for a, b in pairwise(curve))


def closely(curve: Sequence[Point]) -> list[Point]:
    """The curve with points no further apart than `CLOSE`: none of its line lies between two of them unseen."""
    found: list[Point] = []
    for (x0, y0), (x1, y1) in pairwise(curve):
        steps = int(math.dist((x0, y0), (x1, y1)) / CLOSE) + 1
        found += [(x0 + (x1 - x0) * i / steps, y0 + (y1 - y0) * i / steps) for i in range(steps)]
    return [*found, *curve[-1:]]


def _least(whole: Sequence[Point], curve: Sequence[Point]) -> list[Point]:
    """A piece of the whole curve just long enough to be seen as an arrow: its head shows, its tail may be covered."""
    tip = curve[-1]
    last = min(range(len(whole)), key=lambda i: math.dist(whole[i], tip))
    first = last
    while length(whole[first : last + 1]) < LEAST and first > 0:
        first -= 1
    while length(whole[first : last + 1]) < LEAST and last < len(whole) - 1:
        last += 1
    return list(whole[first : last + 1])


def _crowd(art: BoardArt, space: str, blocks: Mapping[str, Box]) -> Box | None:
    """Counters and, where it stands right by them, the name: what an arrow should not run into."""
    block, name = blocks.get(space), art.spaces[space].box
    if block is None or not overlap(block, (name[0] - NEAR, name[1] - NEAR, name[2] + NEAR, name[3] + NEAR)):
        return block
    return (min(block[0], name[0]), min(block[1], name[1]), max(block[2], name[2]), max(block[3], name[3]))


def _beside(curve: Sequence[Point], aside: float, room: Sequence[float]) -> list[Point]:
    """The curve moved to its right, so that arrows there and back, or many the same way, lie side by side; at its ends
    no further than there is `room`, for there it has to meet what it is about."""
    moved: list[Point] = []
    run, left = 0.0, length(curve)
    last = curve[-1]
    beyond = (2 * last[0] - curve[-2][0], 2 * last[1] - curve[-2][1])
    for a, b in pairwise([*curve, beyond]):
        step = math.dist(a, b) or 1
        off = min(aside, room[0] + run * LEANING, room[1] + max(0, left) * LEANING)
        moved.append((a[0] - (b[1] - a[1]) / step * off, a[1] + (b[0] - a[0]) / step * off))
        run, left = run + step, left - step
    return moved


def _middle(box: Box) -> Point:
    return ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)


def _smooth(points: Sequence[Point]) -> list[Point]:
    padded = [points[0], *points, points[-1]]
    curve: list[Point] = []
    for i in range(1, len(padded) - 2):
        window = padded[i - 1 : i + 3]
        for step in range(SMOOTH):
            t = step / SMOOTH
            x, y = (_spline([p[axis] for p in window], t) for axis in (0, 1))
            curve.append((x, y))
    return [*curve, points[-1]]


def _spline(v: Sequence[float], t: float) -> float:
    return (
        2 * v[1]
        + (v[2] - v[0]) * t
        + (2 * v[0] - 5 * v[1] + 4 * v[2] - v[3]) * t**2
        + (3 * v[1] - v[0] - 3 * v[2] + v[3]) * t**3
    ) / 2


def _outside(curve: list[Point], block: Box | None, turned: int) -> list[Point]:
    """The curve without what lies among the counters it begins at."""
    if block is None:
        return curve
    left, top, right, bottom = block[0] + turned - GAP, block[1] - GAP, block[2] + turned + GAP, block[3] + GAP
    return [(x, y) for x, y in curve if not (left < x < right and top < y < bottom)]


def _turns(art: BoardArt, curve: list[Point], box: Box) -> list[list[Point]]:
    """The curve as often as it is seen: once, or at both edges when it crosses them."""
    turns = (-art.width, 0, art.width) if art.wraps else (0,)
    copies = [[(x + turn, y) for x, y in curve] for turn in turns]
    return [copy for copy in copies if copy and _is_on_map(art, copy) and is_inside(art, bounds(copy), box)]


def _is_on_map(art: BoardArt, curve: Sequence[Point]) -> bool:
    return any(0 <= x < art.width for x, _ in curve)


def bounds(curve: Sequence[Point]) -> Box:
    """A box around points, a little wider."""
    xs, ys = [x for x, _ in curve], [y for _, y in curve]
    return (int(min(xs)) - 2, int(min(ys)) - 2, int(max(xs)) + 3, int(max(ys)) + 3)
