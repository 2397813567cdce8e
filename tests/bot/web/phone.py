"""A replay in a headless Chromium the size of a phone, looked at and touched as a person does."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from aiohttp import ClientWebSocketResponse

from tests.verifiers.browser import CHROMIUM, Tab, tab

MISSING = "the page is tested in a headless Chromium, which is not installed (Debian: chromium)"
PORTRAIT, LANDSCAPE, DESKTOP = (390, 844), (844, 390), (1440, 900)
KEYS = {"ArrowRight": 39, "ArrowLeft": 37, "Home": 36, "End": 35, "Tab": 9, "Enter": 13, "Escape": 27, "/": 191}
MIDDLE = """(async () => {
  const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  for (let n = 0, before = ''; n < 1000; n++, await frame()) {
    const element = document.querySelector(%(selector)s);
    element?.scrollIntoView({block: 'nearest'});
    const box = element?.getBoundingClientRect();
    if (!box?.width) continue;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const upon = document.elementFromPoint(x, y);
    if (before === `${x} ${y}` && upon && (element.contains(upon) || upon.contains(element))) return [x, y];
    before = `${x} ${y}`;
  }
})()"""
"""A page that has just changed may put it elsewhere with its next picture."""
TROUBLE = {"Runtime.exceptionThrown", "Log.entryAdded"}

__all__ = ["CHROMIUM", "DESKTOP", "LANDSCAPE", "MISSING", "PORTRAIT", "Phone", "phone"]


class Phone(Tab):
    """A page with a touch screen; `trouble` is what it complained of."""

    def __init__(self, socket: ClientWebSocketResponse) -> None:
        super().__init__(socket)
        self.trouble: list[Any] = []

    def hears(self, told: dict[str, Any]) -> None:
        super().hears(told)
        method = told.get("method")
        if method in TROUBLE or (method == "Runtime.consoleAPICalled" and told["params"]["type"] == "error"):
            self.trouble.append(told["params"])

    async def turn_to(self, size: tuple[int, int], scale: float = 2, dark: bool = False) -> None:
        width, height = size
        await self.command(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=height,
            deviceScaleFactor=scale,
            mobile=width < 1000,
        )
        await self.command("Emulation.setTouchEmulationEnabled", enabled=width < 1000)
        theme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        await self.command("Emulation.setEmulatedMedia", features=[theme])

    async def look_at(self, file: Path, moment: str = "") -> None:
        """Open a file, at a moment if one is named ("#12")."""
        for domain in ("Page", "Network", "Runtime", "Log"):
            await self.command(f"{domain}.enable")
        await self.command("Page.navigate", url=file.resolve().as_uri() + moment)
        await self.until("document.querySelectorAll('.counters [data-s]').length > 0")

    async def reads(self, selector: str, text: str) -> None:
        """Wait until something on the page says so."""
        await self.until(f"document.querySelector({selector!r})?.innerText.includes({text!r})")

    async def text(self, selector: str) -> str:
        return str(await self.value(f"document.querySelector({selector!r})?.innerText ?? ''"))

    async def laid_out(self) -> int:
        """How often the page was laid out so far; `Performance` is to be enabled before."""
        metrics = (await self.command("Performance.getMetrics"))["metrics"]
        return next(int(each["value"]) for each in metrics if each["name"] == "LayoutCount")

    async def middle(self, selector: str) -> tuple[float, float]:
        """The middle of something on the screen, as soon as it is there, stands still, and nothing lies upon it."""
        found = await self.value(MIDDLE % {"selector": repr(selector)})
        assert found, f"nobody can touch {selector}"
        return found[0], found[1]

    async def touch(self, kind: str, *points: tuple[float, float]) -> None:
        spots = [{"x": x, "y": y, "id": n} for n, (x, y) in enumerate(points)]
        await self.command("Input.dispatchTouchEvent", type=kind, touchPoints=spots)

    async def tap(self, selector: str) -> None:
        await self.tap_at(await self.middle(selector))

    async def tap_at(self, spot: tuple[float, float]) -> None:
        await self.touch("touchStart", spot)
        await self.touch("touchEnd")

    async def press(self, key: str) -> None:
        """Press a key: a letter, or one of `KEYS`."""
        code = KEYS.get(key) or ord(key.upper())
        text = {"text": key} if len(key) == 1 else {"text": "\r"} if key == "Enter" else {}
        await self.command("Input.dispatchKeyEvent", type="keyDown", key=key, windowsVirtualKeyCode=code, **text)
        await self.command("Input.dispatchKeyEvent", type="keyUp", key=key, windowsVirtualKeyCode=code)


@asynccontextmanager
async def phone(
    profile: Path, size: tuple[int, int] = PORTRAIT, scale: float = 2, dark: bool = False
) -> AsyncIterator[Phone]:
    """A browser of its own, in that size."""
    async with tab(profile) as plain:
        page = Phone(plain.socket)
        await page.turn_to(size, scale, dark)
        yield page
