"""Several arrows that meet at one space: their heads stand apart around its counters, like a fan."""

import math
from collections.abc import Mapping, Sequence
from itertools import pairwise

from bot.rendering.art import BoardArt, Box
from bot.scene import Arrow

Point = tuple[float, float]
Course = tuple[Arrow, list[Point]]

APART = 27  # pixels between the tips of two heads
RING = 8  # pixels from the counters to the tips
EMPTY = 14  # half the side of what stands for counters where there are none
STEP, ROUNDS, MOST = 0.05, 60, 1.3  # radians of a push, how often, and how far an arrow may be turned in all
BEND, POINTS = 110, 18  # pixels before the tip that are bent, and points on them
SHORT = 24  # an arrow stays at least so long


def fanned(art: BoardArt, courses: Sequence[Course], blocks: Mapping[str, Box]) -> list[Course]:
    """The same arrows in the same order; where heads would lie on one another, the last of their ways is bent."""
    found = list(courses)
    goals: dict[str, list[int]] = {}
    for number, (arrow, curve) in enumerate(courses):
        if len(curve) > 1:
            goals.setdefault(arrow.path[-1], []).append(number)
    for goal, numbers in goals.items():
        tips = [courses[n][1][-1] for n in numbers]
        turns = [_turned(art, tip, art.spaces[goal].anchor) for tip in tips]
        here = [(x - turn, y) for (x, y), turn in zip(tips, turns, strict=True)]
        if any(math.dist(a, b) < APART for i, a in enumerate(here) for b in here[:i]):
            ring = _ring(art, goal, blocks)
            for number, turn, tip in zip(numbers, turns, _spread(here, ring), strict=True):
                arrow, curve = courses[number]
                found[number] = (
                    arrow,
                    _bent(curve, (tip[0] + turn, tip[1]), (_middle(ring)[0] + turn, _middle(ring)[1])),
                )
    return found


def _turned(art: BoardArt, tip: Point, anchor: tuple[int, int]) -> int:
    """How far east of its space, by whole maps, an arrow ends that went across the edge."""
    return round((tip[0] - anchor[0]) / art.width) * art.width if art.wraps else 0


def _ring(art: BoardArt, goal: str, blocks: Mapping[str, Box]) -> Box:
    """Where the tips of arrows to a space stand."""
    x, y = art.spaces[goal].anchor
    left, top, right, bottom = blocks.get(goal) or (x - EMPTY, y - EMPTY, x + EMPTY, y + EMPTY)
    return (left - RING, top - RING, right + RING, bottom + RING)


def _middle(box: Box) -> Point:
    return ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)


def _spread(tips: Sequence[Point], ring: Box) -> list[Point]:
    """A tip on the ring for each of these, near where it was, in the same order around, and apart from the others."""
    x, y = _middle(ring)
    order = sorted(range(len(tips)), key=lambda i: (math.atan2(tips[i][1] - y, tips[i][0] - x), i))
    first = [math.atan2(tips[i][1] - y, tips[i][0] - x) for i in order]
    cut = max(range(len(first)), key=lambda i: (first[i] - first[i - 1]) % math.tau)  # the widest gap is left alone
    order, first = order[cut:] + order[:cut], first[cut:] + [angle + math.tau for angle in first[:cut]]
    angles = list(first)
    for _ in range(ROUNDS):
        close = [i for i in range(1, len(angles)) if math.dist(_at(ring, angles[i - 1]), _at(ring, angles[i])) < APART]
        for i in close:
            angles[i - 1] = max(first[i - 1] - MOST, angles[i - 1] - STEP)
            angles[i] = min(first[i] + MOST, angles[i] + STEP)
        if not close:
            break
    placed = {number: _at(ring, angle) for number, angle in zip(order, angles, strict=True)}
    return [placed[i] for i in range(len(tips))]


def _at(ring: Box, angle: float) -> Point:
    """Where a ray from the middle of a box leaves it."""
    x, y = _middle(ring)
    dx, dy = math.cos(angle), math.sin(angle)
    reach = min((ring[2] - x) / max(1e-9, abs(dx)), (ring[3] - y) / max(1e-9, abs(dy)))
    return (x + dx * reach, y + dy * reach)


def _bent(curve: Sequence[Point], tip: Point, middle: Point) -> list[Point]:
    """The curve with its last piece led to another tip, towards the middle of what it points at."""
    run = 0.0
    cut = len(curve) - 1
    while cut > 0 and run < BEND:
        run += math.dist(curve[cut - 1], curve[cut])
        cut -= 1
    begin, ahead = curve[cut], curve[min(len(curve) - 1, cut + 1)]
    far = math.dist(begin, tip)
    if far < SHORT:
        return list(curve)
    onward = _unit((ahead[0] - begin[0], ahead[1] - begin[1]))
    outward = _unit((tip[0] - middle[0], tip[1] - middle[1]))
    back = _unit(((begin[0] - tip[0]) / far, (begin[1] - tip[1]) / far))
    lead = _unit((outward[0] + back[0], outward[1] + back[1])) if outward != (-back[0], -back[1]) else back
    corners = (
        begin,
        (begin[0] + onward[0] * far / 3, begin[1] + onward[1] * far / 3),
        (tip[0] + lead[0] * far / 3, tip[1] + lead[1] * far / 3),
        tip,
    )
    return [*curve[:cut], *(_bezier(corners, step / POINTS) for step in range(POINTS + 1))]


def _unit(way: Point) -> Point:
    length = math.hypot(*way) or 1
    return (way[0] / length, way[1] / length)


def _bezier(corners: Sequence[Point], t: float) -> Point:
    points = list(corners)
    while len(points) > 1:
        points = [(a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t) for a, b in pairwise(points)]
    return points[0]
