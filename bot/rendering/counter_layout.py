"""Which counter stands where: for every space the largest size at which its stacks fit together."""

import math
from collections.abc import Sequence
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from bot.rendering.art import BoardArt, Box, SpaceArt, Spot, Tray, load
from bot.rendering.counters import army, counter, facility, mark, overflow, rank
from bot.rendering.sprites import Sprite
from bot.scene import Facility, Scene, Stack

LEAST, LEGIBLE = 21, 27  # pitch of the smallest counters, and of the smallest of which many are still legible
SWARM = 12
MOST_KEPT = 400  # spaces with what stands there: two games' on the largest board
ROOMY, ROOMY_FOR_TWO = 1.75, 2.25  # pitch of counters, of the height of their figures, at the least: for one or two
EASY = 1.2  # as much more is sought first, for a unit to be known beside its figure


class PlacedSprite(Struct, frozen=True):
    """A sprite with its middle on the map, and half its side in pixels of the map."""

    sprite: Sprite
    at: Spot
    half: int

    @property
    def box(self) -> Box:
        """What the sprite covers of the map."""
        x, y = self.at
        return (x - self.half, y - self.half, x + self.half, y + self.half)


class CounterLayout(Struct, frozen=True):
    """The counters of one space, the tray they need if any, and its stacks if they are not all shown one by one.
    hidden: facilities that found no place."""

    space: str
    standing: tuple[PlacedSprite, ...]
    tray: Tray | None
    crowd: tuple[Stack, ...]
    hidden: tuple[Facility, ...] = ()

    @property
    def block(self) -> Box | None:
        """The box around all counters, if there are any."""
        if not self.standing:
            return None
        boxes = [s.box for s in self.standing]
        return (min(b[0] for b in boxes), min(b[1] for b in boxes), max(b[2] for b in boxes), max(b[3] for b in boxes))


def place(art: BoardArt, scene: Scene, space: str, zoom: float = 1, figure: int = 0) -> CounterLayout:
    """Place everything that stands in a space; `zoom` enlarges the counters for a picture that is enlarged as well.
    Where figures have to be `figure` pixels high, what finds no room for such is shown as armies."""
    marks = tuple(kind for kind, where in _marked(scene) if space in where)
    fixed, stacks = scene.facilities.get(space, ()), scene.stacks.get(space, ())
    if not (marks or fixed or stacks):
        return CounterLayout(space, (), None, ())
    conqueror = _conqueror(scene, space) if "captured" in marks else ""
    owner = scene.owners.get(space)
    return _placed(art.board, space, _Standing(marks, conqueror, tuple(fixed), tuple(stacks), owner), zoom, figure)


class _Standing(Struct, frozen=True):
    """What stands in a space, and who owns it."""

    marks: tuple[str, ...]
    conqueror: str
    fixed: tuple[Facility, ...]
    stacks: tuple[Stack, ...]
    owner: str | None


@lru_cache(maxsize=MOST_KEPT)
def _placed(board: str, space: str, here: _Standing, zoom: float, figure: int) -> CounterLayout:
    """The same by what it depends on, kept: from a turn to the next most spaces stay as they are."""
    entry, marks, fixed = load(board).spaces[space], here.marks, here.fixed
    stacks = sorted(here.stacks, key=lambda s: (s.power != here.owner, s.power, rank(s.unit), s.cargo))  # owner first
    wanted = len(marks) + len(fixed) + len(stacks)
    is_wide = any(stack.count >= 10 for stack in stacks)
    least = math.ceil(figure / zoom * (ROOMY_FOR_TWO if is_wide else ROOMY))
    is_tight = figure > 0 and _is_tight(entry, least)
    entry = _with_room(entry, least, wanted) if figure else entry
    is_crowd = _is_crowd(entry, wanted, len(stacks)) or (is_tight and any(stack.count > 1 for stack in stacks))
    units = _armies(stacks) if is_crowd else stacks
    pitch, spots, tray = _level(entry, wanted - len(stacks) + len(units))
    size = round((pitch - 2) * zoom)
    sprites = [mark(kind, size, here.conqueror if kind == "captured" else "") for kind in marks]
    sprites += [facility(piece, size, figure) for piece in fixed]
    sprites += [army(u.power, u.count, size, figure) if is_crowd else counter(u, size, figure) for u in units]
    hidden: tuple[Facility, ...] = ()
    if len(sprites) > len(spots):
        left_out = len(sprites) - len(spots) + 1
        hidden = fixed[max(0, len(spots) - 1 - len(marks)) :]
        sprites = [*sprites[: len(spots) - 1], overflow(left_out, size)]
        is_crowd = True
    used = sorted(spots[: len(sprites)], key=lambda s: (s[1], s[0]))
    standing = tuple(PlacedSprite(s, at, pitch // 2) for s, at in zip(sprites, used, strict=True))
    return CounterLayout(space, standing, tray, tuple(stacks) if is_crowd else (), hidden)


def _is_tight(entry: SpaceArt, least: int) -> bool:
    """Whether none of a space's counters hold large figures."""
    return all(pitch < least for pitch, _ in entry.levels) and (entry.tray is None or entry.tray.pitch < least)


def _with_room(entry: SpaceArt, least: int, wanted: int) -> SpaceArt:
    """A space with only those sizes of counters that hold large figures, best with units beside them that are large as
    well; with its largest where it has none of them."""
    levels = tuple(level for level in entry.levels if level[0] >= least) or entry.levels[:1]
    easy = tuple(level for level in levels if level[0] >= least * EASY and len(level[1]) >= wanted)
    levels = easy or levels
    tray = entry.tray if entry.tray and (entry.tray.pitch >= least or not levels) else None
    return replace(entry, levels=levels, tray=tray)


def _is_crowd(entry: SpaceArt, wanted: int, stacks: int) -> bool:
    """Whether so many things are better shown as one token a power: they do not fit, or only as a swarm of dots."""
    room = max((len(spots) for _, spots in entry.levels), default=0)
    room = max(room, len(entry.tray.slots) if entry.tray else 1)
    legible = any(pitch >= LEGIBLE and len(spots) >= wanted for pitch, spots in entry.levels)
    return wanted > room or (stacks > SWARM and not legible)


def _armies(stacks: Sequence[Stack]) -> list[Stack]:
    """All units of a power together, what is aboard included."""
    counts: dict[str, int] = {}
    for stack in stacks:
        aboard = [(cargo.power, cargo.count * stack.count) for cargo in stack.cargo]
        for power, count in [(stack.power, stack.count), *aboard]:
            counts[power] = counts.get(power, 0) + count
    return [Stack(power, "", count) for power, count in counts.items()]


def _marked(scene: Scene) -> tuple[tuple[str, Sequence[str]], ...]:
    return (
        ("battle", scene.battles),
        ("captured", scene.captured),
        ("placed", scene.placed),
        ("contested", scene.contested),
    )


def _conqueror(scene: Scene, space: str) -> str:
    """Who took a land; where that is not told, who holds it now."""
    return scene.conquerors.get(space) or scene.owners.get(space) or ""


def _level(entry: SpaceArt, wanted: int) -> tuple[int, tuple[Spot, ...], Tray | None]:
    """Size and places for so many counters: large, but close together; a tray if even the smallest do not fit."""
    fitting = [(pitch, spots) for pitch, spots in entry.levels if len(spots) >= wanted]
    if fitting:
        pitch, spots = max(fitting, key=lambda level: level[0] * (6 + 2 * wanted) - _spread(level[1][:wanted]))
        return pitch, spots, None
    most = max((len(spots) for _, spots in entry.levels), default=0)
    if entry.tray is not None and len(entry.tray.slots) > most:
        return entry.tray.pitch, entry.tray.slots, entry.tray
    if not entry.levels:
        return LEAST, ((entry.at[0], entry.box[3] + LEAST // 2),), None
    return (*entry.levels[-1], None)


def _spread(spots: Sequence[Spot]) -> int:
    if not spots:
        return 0
    xs, ys = [x for x, _ in spots], [y for _, y in spots]
    return max(xs) - min(xs) + max(ys) - min(ys)
