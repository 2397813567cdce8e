"""The health page: GET /health and GET /metrics on a port that only this machine reaches, unless the host wants more.

/health/gateway, /health/database and /health/disk ask for one of them: a bot that is cut off from Discord does not have
to be restarted because its database is, nor the other way round. /health/ready: whether presses are answered;
/health/alive: whether the process is of use as it is, even if it only waits.
"""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from http import HTTPStatus
from typing import TYPE_CHECKING

import aiohttp
from yarl import URL

from bot.monitoring.condition import READY
from bot.monitoring.metrics import Metrics
from engine.json_types import JsonObject

if TYPE_CHECKING:
    from aiohttp import web

Facts = JsonObject
PARTS = ("gateway", "database", "disk")
LOCAL = "127.0.0.1"
EVERYWHERE = {"0.0.0.0": LOCAL, "::": "::1"}  # noqa: S104
"""Under which address somebody here reaches what listens on all of them."""
LATELY = 120.0
"""Seconds since the last sign of life of a bot that is alive."""
ANSWERS = 5.0
"""Seconds in which the page of a bot that is alive answers."""


class HealthPage:
    """Serves health and metrics. `look` gives the facts of the moment; `well` in them decides between 200 and 503, and
    `trouble` does for a part. `alive`: whether there was a sign of life within so many seconds."""

    def __init__(
        self,
        metrics: Metrics,
        look: Callable[[], Awaitable[Facts]],
        port: int,
        host: str = LOCAL,
        alive: Callable[[float], bool] = lambda within: True,
    ) -> None:
        self._metrics, self._look, self._port, self._host, self._alive = metrics, look, port, host, alive
        self._runner: web.AppRunner | None = None

    @property
    def port(self) -> int:
        """The port in use (port 0 asks for a free one)."""
        if self._runner is None or not self._runner.addresses:
            return self._port
        return int(self._runner.addresses[0][1])

    async def start(self) -> None:
        from aiohttp import web  # heavy, and not every host wants the page

        self._metrics.begin()
        app = web.Application()
        app.router.add_get("/health", self._health)
        for part in PARTS:
            app.router.add_get(f"/health/{part}", self._part(part))
        app.router.add_get("/health/alive", self._living)
        app.router.add_get("/health/ready", self._ready)
        app.router.add_get("/metrics", self._numbers)
        self._runner = web.AppRunner(app, access_log=None)
        await self._runner.setup()
        await web.TCPSite(self._runner, self._host, self._port).start()

    async def stop(self) -> None:
        if self._runner is not None:
            await self._runner.cleanup()
            self._runner = None

    async def _health(self, request: web.Request) -> web.Response:
        facts = await self._look()
        return _told(facts, bool(facts.get("well")))

    async def _living(self, request: web.Request) -> web.Response:
        alive = self._alive(LATELY)
        return _told({"alive": alive}, alive)

    async def _ready(self, request: web.Request) -> web.Response:
        facts = await self._look()
        return _told(facts, facts.get("state") == READY)

    def _part(self, part: str) -> Callable[[web.Request], Awaitable[web.Response]]:
        """What answers for one of the things that can be lost."""

        async def answer(request: web.Request) -> web.Response:
            facts = await self._look()
            return _told(facts, part not in facts.get("trouble", ()))

        return answer

    async def _numbers(self, request: web.Request) -> web.Response:
        from aiohttp import web

        await self._look()
        return web.Response(body=self._metrics.text(), headers={"Content-Type": "text/plain; version=0.0.4"})


async def is_alive_at(port: int, host: str) -> bool:
    """Whether the page on a port of this machine says so. `host`: the address on which it listens."""
    name = EVERYWHERE.get(host, host)
    try:
        async with (
            aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(ANSWERS)) as session,
            session.get(URL.build(scheme="http", host=name, port=port, path="/health/alive")) as answer,
        ):
            return answer.status == HTTPStatus.OK
    except (aiohttp.ClientError, OSError, TimeoutError):
        return False


def _told(facts: Facts, well: bool) -> web.Response:
    from aiohttp import web

    text = json.dumps(facts, sort_keys=True)
    return web.Response(text=text, status=200 if well else 503, content_type="application/json")
