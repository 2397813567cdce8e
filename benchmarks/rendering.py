"""Times and sizes of pictures against their bars: `python -m benchmarks.rendering`. Look at the ratios."""

import asyncio
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable
from functools import partial
from itertools import cycle
from pathlib import Path

from msgspec.structs import replace

import bot.serve  # noqa: F401  (all that a bot has loaded, as it is loaded)
from benchmarks.scenes import forty_dice
from bot.discord_ui.delivery.drawing import Drawing
from bot.messages.message import Picture
from bot.rendering import art, battle, draw
from bot.scene import Arrow, Scene
from bot.scenes.requests import OddsRequest
from bot.serve import answer_promptly
from tests.bot.rendering.positions import FIRST, full_house, opening, overfull, read

WARM_RUNS = 15
FRESH = """
import time
begin = time.process_time()
from bot import scene
from bot.rendering import draw
draw.render_map(scene.Scene({!r}))
print(time.process_time() - begin)
"""
FAR_APART = ("germany", "caucasus", "egypt", "norway")


def say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def line(name: str, value: float, bar: float, unit: str) -> None:
    say(f"  {name:44} {value:8.1f} {unit:2}   bar {bar:6.0f}   ratio {value / bar:5.2f}")


def timed(task: Callable[[], bytes]) -> tuple[float, int]:
    """Median milliseconds of one core's work in warm runs, and the size of the picture."""
    task()
    times = []
    for _ in range(WARM_RUNS):
        begin = time.process_time()
        data = task()
        times.append(time.process_time() - begin)
    return statistics.median(times) * 1000, len(data)


def busy(scene: Scene, turn: int = 0) -> Scene:
    """The scene in the middle of a turn: eight arrows between neighbours, battles, captures; every turn elsewhere, and
    after the first a stack in ten is larger."""
    links = read(f"boards/{scene.board}.toml")["links"]
    lands = [s for s, stacks in scene.stacks.items() if stacks and s in links and not s.startswith("sz_")]
    lands = (lands * 2)[8 * turn % len(lands) :][:8]
    pairs = [(land, next(iter(links[land]))) for land in lands]
    arrows = [Arrow(pair, scene.stacks[pair[0]][0].power, "attack", "3 inf, 1 tank") for pair in pairs]
    grown = {
        space: [replace(s, count=s.count + turn) if turn and (i + turn) % 10 == 0 else s for s in stacks]
        for i, (space, stacks) in enumerate(scene.stacks.items())
    }
    title = f"Round {1 + turn}" if turn else scene.title
    return replace(scene, arrows=arrows, battles=lands[:3], captured=lands[3:5], stacks=grown, title=title)


def pictures(board: str, setup: str) -> None:
    scene = opening(board, setup)
    say(f"{board} {setup}")
    fresh = [sys.executable, "-c", FRESH.format(board)]
    cold = subprocess.run(fresh, capture_output=True, text=True, check=True, timeout=60)  # noqa: S603
    line("first map of a process", float(cold.stdout) * 1000, 1000, "ms")
    took, size = timed(lambda: draw.render_map(scene))
    line("whole map, warm", took, 40, "ms")
    line("its size", size / 1000, 400, "KB")
    hands = cycle([{"germany": p} for p in ("japan", "germany", "soviet_union")])
    took, _ = timed(lambda: draw.render_map(replace(scene, owners={**scene.owners, **next(hands)})))
    line("whole map, owners changing", took, 40, "ms")
    full = busy(scene)
    took, size = timed(lambda: draw.render_map(full))
    line("whole map with arrows and marks", took, 40, "ms")
    line("its size", size / 1000, 400, "KB")
    turns = iter([busy(scene, number) for number in range(WARM_RUNS + 1)])
    took, _ = timed(lambda: draw.render_map(next(turns)))
    line("the next turn's, not drawn before", took, 60, "ms")
    part = replace(full, crop=["germany"])
    took, _ = timed(lambda: draw.render_crop(part))
    line("crop of a theatre", took, 20, "ms")
    close = replace(part, size="phone")
    took, _ = timed(lambda: draw.render_crop(close))
    line("the same in big type", took, 100, "ms")


def crowds(board: str, setup: str) -> None:
    """The largest pictures there are: twenty stacks in a space, in nine spaces or wherever anybody stands."""
    scene = overfull(board, setup)
    powers = [entry.power for entry in scene.status][:5]
    world = replace(scene, stacks={space: full_house(powers, space) for space in scene.stacks})
    far = replace(scene, crop=FAR_APART)
    for name, data in (
        ("an overfull Europe", draw.render_map(scene)),
        ("an overfull world", draw.render_map(world)),
        ("a crop of spaces far apart", draw.render_crop(far)),
        ("the same in big type", draw.render_crop(replace(far, size="phone"))),
    ):
        line(f"size of {name}", len(data) / 1000, 400, "KB")


async def longest_pause(work: Callable[[], Awaitable[object]]) -> float:
    """The longest time the event loop was held up while something went on beside it, in milliseconds, not counting
    what other processes took of it."""
    going = asyncio.ensure_future(work())
    longest, last, last_cpu = 0.0, time.perf_counter(), time.process_time()
    while not going.done():
        await asyncio.sleep(0.001)
        now, cpu = time.perf_counter(), time.process_time()
        longest = max(longest, min(now - last - 0.001, cpu - last_cpu))
        last, last_cpu = now, cpu
    await going
    return longest * 1000


def table_of_pictures(trial: int) -> list[Picture]:
    """What three games could want at once: maps, crops, phone crops, battles, none of them drawn before."""
    wanted: list[Picture] = []
    for board, setup in FIRST[:3]:
        scene = replace(busy(opening(board, setup)), title=f"Trial {trial}")
        crop = replace(scene, crop=("germany", "russia"))
        wanted += [Picture("map", map=scene), Picture("battle", battle=replace(forty_dice(), title=scene.title))]
        wanted += [Picture("crop", map=part, whole=False) for part in (crop, replace(crop, size="phone"))]
    return wanted


async def all_drawn(pictures: list[Picture]) -> None:
    drawing = Drawing()
    await asyncio.gather(*(drawing.files_of([picture], ()) for picture in pictures))


def pauses() -> None:
    """The middle of five longest pauses, in a process prepared like the bot's."""
    answer_promptly()
    trials = [table_of_pictures(trial) for trial in range(5)]
    found = [asyncio.run(longest_pause(partial(all_drawn, pictures))) for pictures in trials]
    line("longest pause of the event loop", statistics.median(found), 20, "ms")
    fleet = (("battleship", 2), ("carrier", 2), ("destroyer", 3), ("fighter", 5), ("submarine", 2))
    fights = [
        Picture(
            "battle", battle=forty_dice(), chances=OddsRequest("abc", "{}", (*fleet, ("transport", n)), fleet, sea=True)
        )
        for n in range(1, 6)
    ]
    found = [asyncio.run(longest_pause(partial(all_drawn, [fight]))) for fight in fights]
    line("the same while odds of fleets are found", statistics.median(found), 20, "ms")


def memory() -> float:
    """Resident memory now, in megabytes (read where Linux keeps it)."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * resource.getpagesize() / 1e6


def growth(board: str, setup: str) -> float:
    """Megabytes that 200 games' pictures add after the first twenty."""
    scene = opening(board, setup)
    lands = [name for name, entry in art.load(board).spaces.items() if entry.kind == "land"]
    powers = [entry.power for entry in scene.status]
    before = 0.0
    for game in range(200):
        owners = {land: powers[(game * 7 + i) % len(powers)] for i, land in enumerate(lands) if (game + i) % 5 == 0}
        draw.render_map(replace(scene, owners={**scene.owners, **owners}, title=f"Game {game}"))
        if game == 20:
            before = memory()
    return memory() - before


def main() -> None:
    loaded = memory()
    for board, setup in FIRST:
        if board in draw.boards():
            pictures(board, setup)
    say("crowds")
    crowds("europe1940", "1940")
    say("battle")
    took, size = timed(lambda: battle.render_battle(forty_dice()))
    line("battle picture with 40 dice", took, 40, "ms")
    line("its size", size / 1000, 400, "KB")
    say("the house")
    pauses()
    line("growth over 180 games' pictures", growth("1941", "1941"), 20, "MB")
    line("memory that boards, pictures and odds take", memory() - loaded, 200, "MB")


if __name__ == "__main__":
    main()
