"""The film of a game: one small map after another as an animated GIF that fits a size limit."""

import io
from collections.abc import Sequence

from PIL import Image

from bot.rendering import antialias, palette
from bot.rendering.draw import close_up, whole_map
from bot.scene import Scene

WIDTHS = (1200, 1000, 800, 640, 480)
FEWEST = 8
MOST_PIXELS, SHAPE = 55_000_000, 0.62  # of all frames together; height to width of a map with its strip
SHOT_MS = 1200
LAST_SHOT = 4  # times as long as the others


def render_film(scenes: Sequence[Scene], limit: int = 8_000_000) -> bytes:
    """All scenes in order as a GIF of at most `limit` bytes; pictures shrink first, then every other one is left out.

    Raises:
        ValueError: there is no scene, or even the smallest film is too large.
        NoMapError: the board has no drawn map.
    """
    if not scenes:
        raise ValueError("a film needs at least one scene")
    shots = list(scenes)
    while True:
        for width in _widths(len(shots)):
            film = _film([_frame(scene, width) for scene in shots])
            if len(film) <= limit:
                return film
        if len(shots) <= FEWEST:
            raise ValueError(f"the film is larger than {limit} bytes even at its smallest")
        shots = [*shots[:-1][::2], shots[-1]]


def _widths(frames: int) -> Sequence[int]:
    """Widths to try, the largest first; a long film begins smaller, since all its frames are in memory at once."""
    fitting = [width for width in WIDTHS if frames * width * width * SHAPE <= MOST_PIXELS]
    return fitting or WIDTHS[-1:]


def _frame(scene: Scene, width: int) -> Image.Image:
    """One picture, reduced, in the colours of its theme; a close-up no taller than a map, and in the middle."""
    whole = close_up(scene) if scene.crop else whole_map(scene)
    share = width / whole.width
    if scene.crop:
        share = min(share, width * SHAPE / whole.height)
    size = (round(whole.width * share), round(whole.height * share))
    small = antialias.in_colours(whole, scene.theme).resize(size, Image.Resampling.BOX)
    frame = antialias.indexed(small, scene.theme)
    if frame.width < width:
        wide = Image.new("L", (width, frame.height), palette.number("strip"))
        wide.paste(frame, ((width - frame.width) // 2, 0))
        frame = wide
    frame.putpalette(palette.flat(scene.theme))
    return frame


def _film(frames: Sequence[Image.Image]) -> bytes:
    tallest = max(frame.height for frame in frames)
    frames = [_padded(frame, tallest) for frame in frames]
    durations = [SHOT_MS] * (len(frames) - 1) + [LAST_SHOT * SHOT_MS]
    file = io.BytesIO()
    frames[0].save(file, "GIF", save_all=True, append_images=frames[1:], duration=durations, loop=0, disposal=1)
    return file.getvalue()


def _padded(frame: Image.Image, height: int) -> Image.Image:
    """All frames of a film are equally tall: notes under one map leave a dark band under the others."""
    if frame.height == height:
        return frame
    taller = Image.new("P", (frame.width, height), palette.number("strip"))
    taller.putpalette(frame.getpalette() or [])
    taller.paste(frame, (0, 0))
    return taller
