"""Times and sizes of pictures against their bars: `python -m benchmarks.rendering`. Look at the ratios."""

from __future__ import annotations

import asyncio
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from itertools import cycle, pairwise
from pathlib import Path

from bot.rendering import art, battle, draw
from bot.rendering.scene import Arrow, BattleGroup, BattleRound, BattleScene, BattleSide, Roll, Scene, Volley
from tests.bot.rendering.positions import opening

WARM_RUNS = 15
FRESH = """
import time
begin = time.perf_counter()
from bot.rendering import draw, scene
draw.render_map(scene.Scene({!r}))
print(time.perf_counter() - begin)
"""
OPENINGS = (("1941", "1941"), ("revised", "1942"), ("anniversary", "1941"), ("europe1940", "1940"))


def say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def line(name: str, value: float, bar: float, unit: str) -> None:
    say(f"  {name:44} {value:8.1f} {unit:2}   bar {bar:6.0f}   ratio {value / bar:5.2f}")


def timed(task: Callable[[], bytes]) -> tuple[float, int]:
    """Median milliseconds of warm runs, and the size of the picture."""
    task()
    times = []
    for _ in range(WARM_RUNS):
        begin = time.perf_counter()
        data = task()
        times.append(time.perf_counter() - begin)
    return statistics.median(times) * 1000, len(data)


def busy(scene: Scene) -> Scene:
    """The scene in the middle of a turn: six arrows, battles, captures."""
    lands = [s for s, stacks in scene.stacks.items() if stacks and not s.startswith("sz_")]
    pairs = list(pairwise(lands))[:6]
    arrows = [Arrow(pair, scene.stacks[pair[0]][0].power, "attack", "3 inf, 1 tank") for pair in pairs]
    return replace(scene, arrows=arrows, battles=lands[:3], captured=lands[3:5])


def forty_dice() -> BattleScene:
    faces = tuple(1 + i % 6 for i in range(20))
    volleys = [
        Volley("attacker", "attack", [Roll("germany", "tank", 3, faces)]),
        Volley("defender", "defence", [Roll("japan", "infantry", 2, faces)]),
    ]
    sides = [
        BattleSide(p, [BattleGroup(p, u, 20, v, lost=7)])
        for p, u, v in (("germany", "tank", 3), ("japan", "infantry", 2))
    ]
    return BattleScene("A large battle", sides[0], sides[1], [BattleRound(1, volleys)])


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
    took, _ = timed(lambda: draw.render_map(busy(scene)))
    line("whole map with arrows and marks", took, 40, "ms")
    took, _ = timed(lambda: draw.render_crop(replace(busy(scene), crop=["germany"])))
    line("crop of a theatre", took, 20, "ms")


async def longest_pause(board: str, setup: str) -> float:
    """The longest time the event loop was held up while maps were drawn in a thread, in milliseconds."""
    scene = opening(board, setup)
    drawing = asyncio.get_running_loop().run_in_executor(None, lambda: [draw.render_map(scene) for _ in range(20)])
    longest, last = 0.0, time.perf_counter()
    while not drawing.done():
        await asyncio.sleep(0.001)
        now = time.perf_counter()
        longest, last = max(longest, now - last - 0.001), now
    await drawing
    return longest * 1000


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
    for board, setup in OPENINGS:
        if board in draw.boards():
            pictures(board, setup)
    say("battle")
    took, size = timed(lambda: battle.render_battle(forty_dice()))
    line("battle picture with 40 dice", took, 40, "ms")
    line("its size", size / 1000, 400, "KB")
    say("the house")
    line("longest pause of the event loop", asyncio.run(longest_pause("1941", "1941")), 20, "ms")
    line("growth over 180 games' pictures", growth("1941", "1941"), 20, "MB")
    line("memory of this process", memory(), 200, "MB")


if __name__ == "__main__":
    main()
