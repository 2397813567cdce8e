"""The port on which boards are looked at. Nobody opens it who does not set an address; TLS is a proxy's.

What the page may do is said with every answer: run its own script, fetch from where it came, nothing else.
"""

from aiohttp import hdrs, web

from bot.application import Application
from bot.config import BoardAddress
from bot.web.live.guard import Guard, Handler
from bot.web.live.handlers import Doorkeeper, Handlers
from bot.web.live.keys import Keys
from bot.web.live.tables import LOOKS, Tables

LARGEST = 32 * 1024
"""Bytes that a request may have."""
PARTING = 2.0
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors {frames}"
)
HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}


class BoardServer:
    """`doorkeeper`: for pages that are opened within the chat service, in a frame of its client."""

    def __init__(
        self,
        app: Application,
        address: BoardAddress,
        doorkeeper: Doorkeeper | None = None,
        looks: float = LOOKS,
    ) -> None:
        self.keys = Keys(app.store)
        self.tables = Tables(app.service, looks)
        self._address = address
        self._doorkeeper = doorkeeper
        self._guard = Guard(app, self.keys, self._origins, behind_proxy=bool(address.url))
        self._handlers = Handlers(app, self.keys, self.tables, doorkeeper)
        self._runner: web.AppRunner | None = None

    @property
    def port(self) -> int:
        """The port in use (port 0 asks for a free one)."""
        if self._runner is None or not self._runner.addresses:
            return self._address.port
        return int(self._runner.addresses[0][1])

    @property
    def url(self) -> str:
        """Where people open it."""
        host = f"[{self._address.host}]" if ":" in self._address.host else self._address.host
        return self._address.url or f"http://{host}:{self.port}/"

    def _origins(self) -> tuple[str, ...]:
        """Where else than under its own address the page is shown."""
        return (self._doorkeeper.origin,) if self._doorkeeper else ()

    async def link(self, person: str, game: str) -> str:
        """An address that opens a game for one person, once and soon. The key stands where no server and no log sees
        it. Raises StoreError."""
        return f"{self.url}#{await self.keys.link(person, game)}"

    async def start(self) -> None:
        """Raises OSError if the port cannot be had."""
        guard = self._guard

        @web.middleware
        async def guarded(request: web.Request, handler: Handler) -> web.StreamResponse:
            return await guard(request, handler)

        app = web.Application(client_max_size=LARGEST, middlewares=[guarded])
        app.add_routes(self._handlers.routes())
        app.on_response_prepare.append(self._say_what_may)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=PARTING)
        await self._runner.setup()
        await web.TCPSite(self._runner, self._address.host, self._address.port).start()

    async def stop(self) -> None:
        await self.tables.stop()
        if self._runner is not None:
            await self._runner.cleanup()
            self._runner = None

    async def _say_what_may(self, request: web.Request, response: web.StreamResponse) -> None:
        response.headers.update(HEADERS)
        door = self._doorkeeper
        frames = " ".join((*door.parents, door.origin)) if door else "'none'"
        response.headers["Content-Security-Policy"] = POLICY.format(frames=frames)
        response.headers.setdefault(hdrs.CACHE_CONTROL, "no-store")
        response.headers.popall(hdrs.SERVER, None)
