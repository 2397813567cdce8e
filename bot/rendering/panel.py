"""One piece of map with everything on it: first where things will be, then the drawing."""

from collections.abc import Sequence

from msgspec import Struct
from PIL import Image, ImageDraw

from bot.rendering import antialias, arrows, marks, palette
from bot.rendering.arrow_labels import TEXT, ArrowLabel, plates, write_plates
from bot.rendering.arrow_paths import Course, courses
from bot.rendering.art import BoardArt, Box, SpaceArt, Spot, Tray
from bot.rendering.counter_layout import CounterLayout, place
from bot.rendering.counters import star
from bot.rendering.emblems import badge, spot
from bot.rendering.framing import is_inside, parts_of, seen
from bot.rendering.ground import ground
from bot.rendering.large_names import BigName, big_names, write_names
from bot.rendering.signs import Sign, put_up, signs_of
from bot.scene import Arrow, Scene

PHONE_TEXT = 17


class Plan(Struct, frozen=True):
    """Where everything in a frame will be: nothing is drawn yet."""

    near: tuple[str, ...]
    layouts: tuple[CounterLayout, ...]
    signs: tuple[Sign, ...]
    courses: tuple[Course, ...]
    plates: tuple[ArrowLabel, ...]
    untold: tuple[Arrow, ...]
    names: tuple[BigName, ...]


def plan(art: BoardArt, scene: Scene, box: Box, zoom: float = 1, figure: int = 0) -> Plan:
    """Find the places of counters, signs, arrows and their texts, each clear of names and of those before it. Figures
    on counters are at least `figure` pixels of the picture high."""
    near = tuple(name for name, entry in art.spaces.items() if is_inside(art, entry.bounds, box))
    layouts = tuple(place(art, scene, name, zoom, figure) for name in near)
    blocks = {p.space: p.block for p in layouts if p.block is not None}
    trays = [placing.tray.box for placing in layouts if placing.tray]
    up = signs_of(art, scene, near, [*(s.box for placing in layouts for s in placing.standing), *trays])
    shown = courses(art, scene, box, blocks)
    is_big = zoom != 1 or (scene.size == "phone" and box[2] - box[0] < art.width)
    size = PHONE_TEXT if is_big else TEXT
    occupied = [*blocks.values(), *trays, *(sign.box for sign in up)]
    texts, untold = plates(art, shown, occupied, box, size)
    occupied += [plate.box for plate in texts]
    lines = [*(curve for _, curve in shown), *(_thread(placing.tray) for placing in layouts if placing.tray)]
    names = big_names(art, scene, near, occupied, lines, parts_of(art, box), zoom) if is_big else []
    return Plan(near, layouts, tuple(up), tuple(shown), tuple(texts), tuple(untold), tuple(names))


def panel(art: BoardArt, scene: Scene, box: Box, zoom: float, laid: Plan, below: int = 0) -> Image.Image:
    """What a frame shows of the map, with everything that stands there. A whole map may have so many rows `below` it
    for what comes there: to copy it into a taller picture would take as long as to write it."""
    is_whole = box == art.whole
    picture = _marked_ground(art, scene, laid.near, is_whole and art.is_large, below)
    put_up(picture, laid.signs)
    arrows.draw_lines(picture, laid.courses, scene.theme, parts_of(art, box))
    _stars(picture, art, scene, laid.near)
    for placing in laid.layouts:
        _tray(picture, placing)
    if zoom == 1:
        _stand(picture, laid.layouts, (0, 0), 1, 0)
        write_plates(picture, laid.plates, (0, 0), 1, 0)
        write_names(picture, art, scene, laid.names, (0, 0), 1, 0)
        return picture if is_whole else seen(picture, box)
    picture = antialias.scaled(seen(picture, box), zoom, scene.theme)
    turn = art.width if box[2] > art.width else 0
    _stand(picture, laid.layouts, box[:2], zoom, turn)
    write_plates(picture, laid.plates, box[:2], zoom, turn)
    write_names(picture, art, scene, laid.names, box[:2], zoom, turn)
    return picture


def _marked_ground(art: BoardArt, scene: Scene, near: Sequence[str], is_plain: bool, below: int) -> Image.Image:
    """The map in its owners' colours with threats, battles and captures, still without counters."""
    picture = ground(art, scene.owners, scene.leanings, is_plain, below)
    for name in (name for name in near if name in scene.leanings and not scene.owners.get(name)):
        _turned(picture, art.spaces[name], scene.leanings[name])
    marks.threats(picture, art, {space: level for space, level in scene.threats.items() if space in near})
    for name in near:
        colour = next((c for c, where in _rims(scene) if name in where), None)
        if colour:
            marks.outline(picture, art, name, colour)
    return picture


def _turned(picture: Image.Image, entry: SpaceArt, leaning: str) -> None:
    """The value of a neutral on the sign of how it leans now, in the place of the one it had."""
    if entry.badge is None:
        return
    size = round(entry.font * 1.35)
    for sprite in (spot(size + 4), badge(leaning, str(entry.ipc), size)):
        corner = (entry.badge[0] - sprite.image.width // 2, entry.badge[1] - sprite.image.height // 2)
        picture.paste(sprite.image, corner, sprite.mask)


def _rims(scene: Scene) -> tuple[tuple[str, Sequence[str]], ...]:
    return (("alarm", scene.battles), ("gold", scene.captured), ("alarm_soft", scene.contested))


def _stars(picture: Image.Image, art: BoardArt, scene: Scene, near: Sequence[str]) -> None:
    """Capitals and victory cities, beside the value badge."""
    for name in near:
        entry = art.spaces[name]
        kinds = [k for k, where in (("star", scene.capitals), ("city", scene.victory_cities)) if name in where]
        x, y = entry.badge or entry.at
        x += round(entry.font * 0.68) + 2
        for kind in kinds:
            size = round(entry.font * (1.25 if kind == "star" else 1.05))
            sprite = star(kind, size)
            picture.paste(sprite.image, (x, y - size // 2), sprite.mask)
            x += size


def _thread(tray: Tray) -> list[tuple[float, float]]:
    """Points of the line from a space to its tray, a few pixels apart."""
    (x, y), (left, top, right, bottom) = tray.origin, tray.box
    dx, dy = (left + right) // 2 - x, (top + bottom) // 2 - y
    steps = max(abs(dx), abs(dy), 4) // 4
    return [(x + dx * i / steps, y + dy * i / steps) for i in range(steps + 1)]


def _tray(picture: Image.Image, placing: CounterLayout) -> None:
    if placing.tray is None:
        return
    line = _thread(placing.tray)
    arrows.thread(picture, line[0], line[-1])
    ImageDraw.Draw(picture).rounded_rectangle(
        placing.tray.box, 8, fill=palette.number("sea3"), outline=palette.number("black"), width=2
    )


def _stand(picture: Image.Image, layouts: Sequence[CounterLayout], corner: Spot, zoom: float, turn: int) -> None:
    """Set the counters on a picture that begins at `corner` of the map; `turn` is the map's width if it goes round."""
    for standing in (s for placing in layouts for s in placing.standing):
        x = standing.at[0] + (turn if standing.at[0] < corner[0] else 0)
        image = standing.sprite.image
        left = round((x - corner[0]) * zoom) - image.width // 2
        top = round((standing.at[1] - corner[1]) * zoom) - image.height // 2
        picture.paste(image, (left, top), standing.sprite.mask)
