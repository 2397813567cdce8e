"""The health page: GET /health and GET /metrics on a port that only this machine reaches.

/health/gateway and /health/database ask for one of the two: a bot that is cut off from Discord does not have to be
restarted because its database is, nor the other way round.
"""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from typing import Any

from aiohttp import web

from bot.monitoring.metrics import Metrics

Facts = dict[str, Any]
PARTS = ("gateway", "database")
LOCAL = "127.0.0.1"


class HealthPage:
    """Serves health and metrics. `look` gives the facts of the moment; `well` in them decides between 200 and 503, and
    `trouble` does for a part."""

    def __init__(self, metrics: Metrics, look: Callable[[], Awaitable[Facts]], port: int, host: str = LOCAL) -> None:
        self._metrics, self._look, self._port, self._host = metrics, look, port, host
        self._runner: web.AppRunner | None = None

    @property
    def port(self) -> int:
        """The port in use (port 0 asks for a free one)."""
        if self._runner is None or not self._runner.addresses:
            return self._port
        return int(self._runner.addresses[0][1])

    async def start(self) -> None:
        app = web.Application()
        app.router.add_get("/health", self._health)
        for part in PARTS:
            app.router.add_get(f"/health/{part}", self._part(part))
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

    def _part(self, part: str) -> Callable[[web.Request], Awaitable[web.Response]]:
        """What answers for one of the things that can be lost."""

        async def answer(request: web.Request) -> web.Response:
            facts = await self._look()
            return _told(facts, part not in facts.get("trouble", ()))

        return answer

    async def _numbers(self, request: web.Request) -> web.Response:
        await self._look()
        return web.Response(body=self._metrics.text(), headers={"Content-Type": "text/plain; version=0.0.4"})


def _told(facts: Facts, well: bool) -> web.Response:
    text = json.dumps(facts, sort_keys=True)
    return web.Response(text=text, status=200 if well else 503, content_type="application/json")
