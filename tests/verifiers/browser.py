"""A headless Chromium, driven over its debugging port: enough to open a page, give it a file, and read it."""

import asyncio
import base64
import contextlib
import json
import os
import shutil
import subprocess
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from aiohttp import ClientError, ClientSession, ClientWebSocketResponse

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome", "chrome"))), None)
FLAGS = (
    *("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync", "--window-size=1100,1400"),
)


SLOWED = float(os.environ.get("SANDTABLE_TEST_SLOWED") or 0)
"""How many times a page is slowed: for finding tests that read too early on a busy machine."""
PATIENT = 120.0
"""Seconds: what a browser does at once may take long on a busy machine."""


class Leaving(AssertionError):
    """The page that was asked is being left for another."""


class Tab:
    """One page. Commands are numbered; what the page asked of the network is kept."""

    def __init__(self, socket: ClientWebSocketResponse) -> None:
        self.socket = socket
        self.number = 0
        self.asked: list[str] = []

    async def command(self, method: str, **parameters: Any) -> Any:
        self.number += 1
        await self.socket.send_json({"id": self.number, "method": method, "params": parameters})
        while True:
            told = json.loads((await self.socket.receive(timeout=PATIENT)).data)
            self.hears(told)
            if told.get("id") == self.number:
                if "context" in str(told.get("error", "")).lower() or "navigated" in str(told.get("error", "")):
                    raise Leaving(told)
                assert "error" not in told, told
                return told["result"]

    def hears(self, told: dict[str, Any]) -> None:
        """What the browser tells of by itself."""
        if told.get("method") == "Network.requestWillBeSent":
            self.asked.append(told["params"]["request"]["url"])

    async def open(self, page: Path) -> None:
        for domain in ("Page", "DOM", "Network", "Runtime"):
            await self.command(f"{domain}.enable")
        await self.command("Page.navigate", url=page.resolve().as_uri())
        await self.until("document.readyState === 'complete' && typeof verify === 'function'")

    async def value(self, expression: str) -> Any:
        told = await self.command(
            "Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True, userGesture=True
        )
        assert "exceptionDetails" not in told, told
        return told["result"].get("value")

    async def until(self, expression: str, seconds: float = PATIENT) -> None:
        async with asyncio.timeout(seconds):
            while True:
                with contextlib.suppress(Leaving):
                    if await self.value(expression):
                        return
                await asyncio.sleep(0.05)

    async def again(self) -> None:
        """Load the page again; what is looked for afterwards is not found on the one that was left."""
        await self.value("window.left_ = true")
        await self.command("Page.reload")
        await self.until("!window.left_")

    async def choose(self, selector: str, file: Path) -> None:
        """Choose a file, as a person does in the dialog."""
        root = await self.command("DOM.getDocument")
        node = await self.command("DOM.querySelector", nodeId=root["root"]["nodeId"], selector=selector)
        await self.command("DOM.setFileInputFiles", nodeId=node["nodeId"], files=[str(file)])

    async def drop(self, file: Path) -> None:
        """Drag a file over the page, and let go."""
        data = {"items": [], "files": [str(file)], "dragOperationsMask": 1}
        for kind in ("dragEnter", "dragOver", "drop"):
            await self.command("Input.dispatchDragEvent", type=kind, x=200, y=200, data=data)

    async def picture(self) -> bytes:
        return base64.b64decode((await self.command("Page.captureScreenshot", format="png"))["data"])


async def _first_page(profile: Path, session: ClientSession) -> str | None:
    """The debugging address of a starting browser's page, as soon as there is one."""
    try:
        port, *_ = (profile / "DevToolsActivePort").read_text().splitlines()
        async with session.get(f"http://127.0.0.1:{port}/json/list") as answer:
            pages = [page for page in await answer.json() if page["type"] == "page"]
    except (OSError, ValueError, ClientError):
        return None  # not written, or not whole; nobody listens there yet
    return pages[0]["webSocketDebuggerUrl"] if pages else None


@asynccontextmanager
async def tab(profile: Path) -> AsyncIterator[Tab]:
    """A browser with a fresh profile and one empty page. What it leaves in the temporary folder goes with it."""
    passing = tempfile.TemporaryDirectory(prefix="browser-", ignore_cleanup_errors=True)
    process = subprocess.Popen(
        [str(CHROMIUM), *FLAGS, "--remote-debugging-port=0", f"--user-data-dir={profile}", "about:blank"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env={**os.environ, "TMPDIR": passing.name},
    )
    try:
        async with ClientSession() as session:
            async with asyncio.timeout(PATIENT):
                while (page := await _first_page(profile, session)) is None:
                    assert process.poll() is None, "the browser did not start"
                    await asyncio.sleep(0.05)
            async with session.ws_connect(page, max_msg_size=0) as socket:
                found = Tab(socket)
                if SLOWED:
                    await found.command("Emulation.setCPUThrottlingRate", rate=SLOWED)
                yield found
    finally:
        process.terminate()
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait(10)
        passing.cleanup()
