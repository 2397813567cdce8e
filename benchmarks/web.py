"""What the board in a browser costs: `python -m benchmarks.web [--onlookers N]`, on a machine that does nothing else.

The page is measured in a headless Chromium of a phone's size at three pixels a point, its processor slowed four times,
on the loopback, with Global 1940. Onlookers are streams held open by a process of their own.
"""

import argparse
import asyncio
import json
import statistics
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any
from urllib.parse import quote

from aiohttp import ClientSession, TCPConnector

from bot.web.replay_file import replay_file
from tests.bot.web.examples import request
from tests.bot.web.phone import CHROMIUM, PORTRAIT, Phone, phone
from tests.support.board import LARGE, SMALL, House, Visit, fresh, house

SLOWED, SCALE, ONLOOKERS, ORDERS = 4, 3, 500, 30
PROXY = "https://board.example.org/"
"""So that every onlooker may have an address of his own."""
MOVES, GESTURES = 60, 3
BARE = """<!doctype html><meta name="viewport" content="width=device-width"><style>body { margin: 0; overflow: hidden }
.map { height: 700px; touch-action: none } .map div { height: 100%; background: linear-gradient(45deg, red, blue);
will-change: transform }</style><div class="map"><div></div></div><script>const map = document.querySelector(".map");
map.addEventListener("pointermove", (e) => (map.firstChild.style.transform = `translate(${e.clientX}px)`));</script>"""
"""A page with nothing but a coloured box that follows the finger: what this machine draws at most just then."""
FIRST_ROUND = 93
"""Lines of the recorded game of Global after which Japan moves."""
RECORDER = """(() => { window.frames_ = []; const t = (at) => { window.frames_.push(at);
 window.recorder_ = requestAnimationFrame(t); }; requestAnimationFrame(t); })()"""
RATE = """(() => { cancelAnimationFrame(window.recorder_); const f = window.frames_;
 return f.length < 2 ? 0 : 1000 * (f.length - 1) / (f.at(-1) - f[0]); })()"""
AFTER = """new Promise((done) => { const began = performance.now(); document.querySelector(%(press)r).click();
 const look = () => document.querySelector(%(shown)r) ? done(performance.now() - began) : requestAnimationFrame(look);
 look(); })"""


def say(name: str, value: float, bar: float, unit: str, least: bool = False) -> None:
    kept = value >= bar if least else value <= bar
    sys.stdout.write(f"  {name:52} {value:9.1f} {unit:9} {'at least' if least else 'at most'} {bar:6.1f}")
    sys.stdout.write("\n" if kept else "   MISSED\n")
    sys.stdout.flush()


class Counting(Phone):
    """A page whose bytes are counted as they come over the wire."""

    received = 0

    def hears(self, told: dict[str, Any]) -> None:
        super().hears(told)
        if told.get("method") == "Network.dataReceived":
            self.received += told["params"]["encodedDataLength"] or 0
        if told.get("method") == "Network.responseReceived":
            self.received += int(told["params"]["response"].get("encodedDataLength") or 0)


# --- the page -----------------------------------------------------------------------------------------------------


async def page_figures(folder: Path) -> None:
    """First map, bytes, frames, and how long a tap and an order take."""
    async with house(folder) as home, phone(folder / "browser", PORTRAIT, SCALE) as plain:
        page = Counting(plain.socket)
        for domain in ("Page", "Network", "Runtime", "Log"):
            await page.command(f"{domain}.enable")
        await page.command("Emulation.setCPUThrottlingRate", rate=SLOWED)
        game = await home.game(LARGE, FIRST_ROUND)
        player = (await home.app.service.look(game)).players["japan"]
        await (await home.visit(player, game)).told("api/frame")  # a board is made ready once
        began = time.perf_counter()
        await page.command("Page.navigate", url=await home.server.link(player, game))
        await page.until("document.querySelectorAll('.counters [data-s]').length > 0")
        say("first map, Global", 1000 * (time.perf_counter() - began), 2000, "ms")
        await page.until("!!document.querySelector('[data-from]')")
        await asyncio.sleep(1)
        say("over the wire at first", page.received / 1000, 600, "KB")
        await frames(page, "")
        await playing(page)
        if page.trouble:
            raise RuntimeError(page.trouble)
        await page.command("Page.navigate", url="data:text/html," + quote(BARE))
        await page.until("!!document.querySelector('.map')")
        await frames(page, ", a bare box for comparison")


async def frames(page: Phone, what: str) -> None:
    """Real touches: a finger drawn across the map, two fingers apart; the middle of several."""
    x, y = await page.middle(".map")

    async def drawn(at: Callable[[int], tuple[tuple[float, float], ...]]) -> float:
        await page.touch("touchStart", *at(0))
        await page.value(RECORDER)
        for n in range(1, MOVES):
            await page.touch("touchMove", *at(n))
            await asyncio.sleep(0.012)
        rate = await page.value(RATE)
        await page.touch("touchEnd")
        await asyncio.sleep(0.3)
        return rate

    pans = [await drawn(lambda n: ((x + 60 - 2 * n, y + 40 - n),)) for _ in range(GESTURES)]
    pinches = [await drawn(lambda n: ((x - 20 - n, y), (x + 20 + n, y))) for _ in range(GESTURES)]
    say(f"pan{what}", statistics.median(pans), 50, "frames/s", least=True)
    say(f"pinch{what}", statistics.median(pinches), 50, "frames/s", least=True)


async def playing(page: Counting) -> None:
    """A tap to what is legal, and an order to the board; the middle of several."""
    starts = await page.value("[...document.querySelectorAll('[data-from]')].slice(0, 8).map((e) => e.dataset.from)")
    taps: list[float] = []
    orders: list[float] = []
    wire: list[int] = []
    for start in starts:
        await page.value(f"document.querySelector('[data-from={start}]').click()")
        await page.until("!!document.querySelector('[data-more]')")
        await asyncio.sleep(0.5)  # the map has come to the stack by then, as it has before anybody presses once more
        took = await page.value(AFTER % {"press": "[data-more]:enabled", "shown": "[data-to], [data-none]"})
        if not await page.value("!!document.querySelector('[data-to]')"):
            await page.value("document.querySelector('[data-does=cancel]').click()")
            continue
        taps.append(took)
        await page.value("document.querySelector('[data-to]').click()")
        await page.until("!!document.querySelector('.confirming strong')")
        await asyncio.sleep(1)
        before = page.received
        press = {"press": "[data-does=confirm]", "shown": f".way.new[data-way^={start}]"}
        orders.append(await page.value(AFTER % press))
        await page.until("!document.querySelector('.choosing')")
        await asyncio.sleep(1)
        wire.append(page.received - before)
    say("a tap to legal targets", statistics.median(taps), 150, "ms")
    say("an order to the board", statistics.median(orders), 300, "ms")
    say("over the wire an action, with what may be done next", statistics.median(wire) / 1000, 5, "KB")


# --- onlookers ----------------------------------------------------------------------------------------------------


async def onlookers(url: str, keys: list[str]) -> None:
    """Hold a stream open with each key, and say so; until the end of the input."""
    async with ClientSession(connector=TCPConnector(limit=0)) as session:

        async def look(number: int, key: str) -> None:
            headers = {"Authorization": f"Bearer {key}", "X-Forwarded-For": f"10.0.{number // 250}.{number % 250}"}
            async with session.get(f"{url}api/stream", headers=headers) as answer:
                answer.raise_for_status()
                async for _ in answer.content.iter_any():
                    waited[number].set()

        waited = [asyncio.Event() for _ in keys]
        jobs = [asyncio.create_task(look(number, key)) for number, key in enumerate(keys)]
        for one in waited:
            await one.wait()
        print("here", flush=True)  # noqa: T201
        await asyncio.to_thread(sys.stdin.read)
        for job in jobs:
            job.cancel()


async def pressed(home: House, visit: Visit) -> float:
    """The middle of how long an order takes from press to answer, in milliseconds."""
    took: list[float] = []
    turn = (await visit.told("api/seat"))["turn"]
    for number in range(ORDERS):
        line = {"do": "purchase", "units": {"infantry": 1 + number % 2}}
        began = time.perf_counter()
        await visit.told("api/act", {"request": fresh(), "lines": [line], "turn": turn})
        took.append(1000 * (time.perf_counter() - began))
        await asyncio.sleep(0.1)
    return statistics.median(took)


async def with_onlookers(folder: Path, count: int) -> None:
    """How much longer a press takes while many look on."""
    async with house(folder, url=PROXY, looks=0.3) as home:
        url = f"http://127.0.0.1:{home.server.port}/"
        game = await home.game(SMALL, 15)
        germany = Visit(home.session, url, await home.server.keys.visit("germany", game))
        alone = await pressed(home, germany)
        keys = [await home.server.keys.visit(f"onlooker {n}", game) for n in range(count)]
        command = (sys.executable, "-m", "benchmarks.web", "--look-at", url)
        pipe = asyncio.subprocess.PIPE
        process = await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe)
        if process.stdin is None or process.stdout is None:
            raise RuntimeError(command)
        process.stdin.write(json.dumps(keys).encode() + b"\n")
        await process.stdin.drain()
        if await process.stdout.readline() != b"here\n":
            raise RuntimeError("nobody looks on")
        watched = await pressed(home, germany)
        process.stdin.close()
        await process.wait()
    sys.stdout.write(f"  press to answer: {alone:.1f} ms alone, {watched:.1f} ms with {count} onlookers\n")
    say(f"press to answer with {count} onlookers", watched / alone, 1.2, "times")


# --- replays ------------------------------------------------------------------------------------------------------


def replays() -> None:
    for name, game, most in (("Global", LARGE, 500), ("1941", SMALL, 200)):
        began = time.process_time()
        page, _ = replay_file(request(game))
        sys.stdout.write(f"  replay of {name}: made in {time.process_time() - began:.1f} s of a thread\n")
        say(f"replay file, {name}", len(page) / 1000, most, "KB")


async def measured(count: int) -> None:
    async def within(work: Callable[[Path], Awaitable[None]]) -> None:
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
            await work(Path(folder))

    if CHROMIUM is None:
        sys.stdout.write("  there is no Chromium here: the page is not measured\n")
    else:
        await within(page_figures)
    await within(lambda folder: with_onlookers(folder, count))


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--onlookers", type=int, default=ONLOOKERS)
    reader.add_argument("--look-at", default="", help=argparse.SUPPRESS)
    asked = reader.parse_args()
    if asked.look_at:
        asyncio.run(onlookers(asked.look_at, json.loads(sys.stdin.readline())))
        return
    replays()
    asyncio.run(measured(asked.onlookers))


if __name__ == "__main__":
    main()
