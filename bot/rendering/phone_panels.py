"""Maps for phones: panels so narrow that everything on them can be read on a screen of 400 pixels."""

from collections.abc import Mapping, Sequence

from bot.rendering.art import BoardArt, Box
from bot.rendering.framing import focus, holds
from bot.scene import Scene

SCREEN = 400  # pixels of a phone's width
WIDEST, TALLEST, LOWEST = 480, 800, 360  # pixels of the map in a panel
EDGE = 8  # pixels round what a panel is about
MOST_FRONTS, MOST_QUIET, MOST_STEPS = 4, 2, 4  # panels of one picture, spaces of a way that are looked for
PEACEFUL = frozenset({"move", "air"})  # arrows of those kinds alone are a quiet turn, unless some are quieter
NUMERAL = 14  # pixels of a figure's height on the screen
SCALE = WIDEST / SCREEN  # pixels of the map in one of the screen


def panels(art: BoardArt, scene: Scene, spaces: Sequence[str]) -> list[tuple[Box, tuple[str, ...]]]:
    """Panels that together show all of some spaces, from west to east, each with those that it is the first to show.

    Of a space is shown what is read: its name, its counters and what is around them; where arrows lead there, so much
    of their ways as there is room for. A panel is never wider or taller than a phone shows large.
    """
    left = {space: focus(art, scene, space) for space in spaces if space in art.spaces}
    found: list[tuple[Box, tuple[str, ...]]] = []
    while left:
        frame = max(_beginnings(art, left), key=lambda frame: len(_in(frame, left)))
        covered = _in(frame, left) or [min(left, key=lambda space: left[space][0])]
        boxes = _with_ways(art, scene, covered, [left[space] for space in covered])
        found.append((_trimmed(art, frame, boxes), tuple(covered)))
        for space in covered:
            del left[space]
    return found


def fronts(art: BoardArt, scene: Scene) -> list[tuple[Box, tuple[str, ...]]]:
    """The panels of what happened, one a front; of many fronts those where most happened, from west to east."""
    found = panels(art, scene, scene.crop or worth_seeing(art, scene))
    is_loud = scene.battles or scene.captured or any(a.quiet or a.kind not in PEACEFUL for a in scene.arrows)
    most = MOST_FRONTS if is_loud else MOST_QUIET
    if scene.crop or len(found) <= most:
        return found
    kept = sorted(range(len(found)), key=lambda at: (-len(found[at][1]), at))[:most]
    return [found[at] for at in sorted(kept)]


def worth_seeing(art: BoardArt, scene: Scene) -> list[str]:
    """Where something happens: battles, conquests, the ends of arrows that lead to some; if nothing does, all land
    that can be held, and the sea where somebody is."""
    ends = [arrow.path[-1] for arrow in scene.arrows if arrow.path and not arrow.quiet]
    happened = [*scene.battles, *scene.captured, *ends] or [*scene.placed]
    found = [space for space in dict.fromkeys(happened) if space in art.spaces]
    return found or [
        space for space, entry in art.spaces.items() if scene.stacks.get(space) or (entry.kind not in ("sea", "closed"))
    ]


def _with_ways(art: BoardArt, scene: Scene, covered: Sequence[str], boxes: list[Box]) -> list[Box]:
    """The boxes of some spaces, and of those from which arrows come to them that one panel has room for as well: the
    last steps first."""
    come = [
        arrow.path for arrow in scene.arrows if len(arrow.path) > 1 and not arrow.quiet and arrow.path[-1] in covered
    ]
    steps = [path[-1 - back] for back in range(1, MOST_STEPS) for path in come if len(path) > back]
    found = list(boxes)
    for space in dict.fromkeys(step for step in steps if step in art.spaces and step not in covered):
        box = focus(art, scene, space)
        left, top, right, bottom = _around([*found, box])
        if right - left <= WIDEST - 2 * EDGE and bottom - top <= TALLEST - 2 * EDGE:
            found.append(box)
    return found


def _around(boxes: Sequence[Box]) -> Box:
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return (min(lefts), min(tops), max(rights), max(bottoms))


def _beginnings(art: BoardArt, left: Mapping[str, Box]) -> list[Box]:
    """The panels that begin with the westernmost box, one for each box that may be their upper edge."""
    west = max(0, min(min(box[0] for box in left.values()) - EDGE, art.width - WIDEST))
    tops = {max(0, min(box[1] - EDGE, art.height - TALLEST)) for box in left.values() if box[0] < west + WIDEST}
    first = min(left.values())
    frames = [(west, top, west + WIDEST, top + TALLEST) for top in sorted(tops)]
    return [frame for frame in frames if holds(frame, first)] or frames


def _in(frame: Box, left: Mapping[str, Box]) -> list[str]:
    return [space for space, box in left.items() if holds(frame, box)]


def _trimmed(art: BoardArt, frame: Box, boxes: Sequence[Box]) -> Box:
    """A panel with what it is about in its middle, no taller than that, but not too low."""
    west, top, east, bottom = _around(boxes)
    left = frame[0]
    if east - west <= WIDEST:
        left = max(0, min((west + east - WIDEST) // 2, art.width - WIDEST))
    top, bottom = top - EDGE, bottom + EDGE
    lacking = max(0, LOWEST - (bottom - top))
    top = max(0, min(top - lacking // 2, art.height - LOWEST))
    return (left, top, left + WIDEST, min(art.height, max(bottom, top + LOWEST)))
