"""Maps for phones: panels so narrow that everything on them can be read on a screen of 400 pixels."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.rendering.art import BoardArt, Box
from bot.rendering.framing import focus, holds
from bot.scene import Scene

SCREEN = 400  # pixels of a phone's width
WIDEST, TALLEST, LOWEST = 480, 800, 360  # pixels of the map in a panel
EDGE = 8  # pixels round what a panel is about
NUMERAL = 14  # pixels of a figure's height on the screen
SCALE = WIDEST / SCREEN  # pixels of the map in one of the screen


def panels(art: BoardArt, scene: Scene, spaces: Sequence[str]) -> list[tuple[Box, tuple[str, ...]]]:
    """Panels that together show all of some spaces, from west to east, each with those that it is the first to show.

    Of a space is shown what is read: its name, its counters and what is around them.
    """
    left = {space: focus(art, scene, space) for space in spaces if space in art.spaces}
    found: list[tuple[Box, tuple[str, ...]]] = []
    while left:
        frame = max(_beginnings(art, left), key=lambda frame: len(_in(frame, left)))
        covered = _in(frame, left) or [min(left, key=lambda space: left[space][0])]
        found.append((_trimmed(art, frame, [left[space] for space in covered]), tuple(covered)))
        for space in covered:
            del left[space]
    return found


def worth_seeing(art: BoardArt, scene: Scene) -> list[str]:
    """What something happens in; if nothing does, all land that can be held, and the sea where somebody is."""
    ends = [space for arrow in scene.arrows for space in (arrow.path[0], arrow.path[-1]) if arrow.path]
    happened = [*scene.battles, *scene.captured, *ends] or [*scene.placed]
    found = [space for space in dict.fromkeys(happened) if space in art.spaces]
    return found or [
        space for space, entry in art.spaces.items() if scene.stacks.get(space) or (entry.kind not in ("sea", "closed"))
    ]


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
    """A panel no taller than what it is about, but not too low."""
    top, bottom = min(box[1] for box in boxes) - EDGE, max(box[3] for box in boxes) + EDGE
    lacking = max(0, LOWEST - (bottom - top))
    top = max(0, min(top - lacking // 2, art.height - LOWEST))
    return (frame[0], top, frame[2], min(art.height, max(bottom, top + LOWEST)))
