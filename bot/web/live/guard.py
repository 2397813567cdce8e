"""Before anything is answered: who asks, from where, how often. And whatever goes wrong ends here, in a sentence."""

import ipaddress
import logging
import os
from collections.abc import Awaitable, Callable, Collection
from urllib.parse import urlsplit

from aiohttp import hdrs, web

from bot.application import Application
from bot.dice.refusals import DiceRefused, NeedsWords
from bot.loaded import Loaded
from bot.parsing.parse_errors import Unclear
from bot.refusals import NotPossible, Outdated
from bot.store.errors import AlreadyHandled, Stale, StoreError, UnknownGame
from bot.web.live.keys import Keys, Visitor
from bot.web.live.live_views import DoneView
from bot.web.live.pace import Pace
from bot.web.live.refusals import Foreign, Gone, NoVisit, TooFast, TurnedAway
from bot.web.views import written
from bot.wording import board as texts
from bot.wording.board import plain
from bot.wording.refusals import refusal
from engine.errors import Refused

log = logging.getLogger(__name__)
Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]

ADDRESS_AT_ONCE, ADDRESS_A_SECOND = 240, 60
VISIT_AT_ONCE, VISIT_A_SECOND = 60, 12
"""Requests; of an address more, since a house or a proxy may be one."""
ENTRIES_AT_ONCE, ENTRIES_A_SECOND = 20, 0.5
"""Keys that one address may try."""
SHARED = 10
"""So many times as much where a proxy stands before: all who come by the chat service have its address."""
ENTRIES = frozenset({"/api/enter", "/api/join"})
WITHOUT_VISIT = ENTRIES
VISITOR: web.RequestKey[Visitor] = web.RequestKey("visitor", Visitor)


class Guard:
    """Lets requests in, and answers those it does not. `origins` says which pages may ask, beside the one that is
    served under the very name that is asked; `behind_proxy`: whether a proxy of the host's stands before this."""

    def __init__(
        self, app: Application, keys: Keys, origins: Callable[[], Collection[str]], behind_proxy: bool
    ) -> None:
        self._app, self._keys, self._origins, self._behind_proxy = app, keys, origins, behind_proxy
        shared = SHARED if behind_proxy else 1
        self._addresses = Pace(shared * ADDRESS_AT_ONCE, shared * ADDRESS_A_SECOND)
        self._visits = Pace(VISIT_AT_ONCE, VISIT_A_SECOND)
        self._entries = Pace(shared * ENTRIES_AT_ONCE, shared * ENTRIES_A_SECOND)

    async def __call__(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        try:
            await self._let_in(request)
            return await handler(request)
        except web.HTTPException as error:
            return _refused(error.status, texts.TOO_LONG if error.status == 413 else texts.NO_PAGE)
        except Exception as error:
            return await self._excuse(request, error)

    async def _let_in(self, request: web.Request) -> None:
        """Raises TurnedAway, StoreError."""
        address = self._address(request)
        if not self._addresses.allows(address):
            raise TooFast
        if request.method != "GET" and not self._is_own(request):
            raise Foreign
        path = request.path
        if not path.startswith("/api/"):
            return
        if path in ENTRIES and not self._entries.allows(address):
            raise TooFast
        if path in WITHOUT_VISIT:
            return
        kind, _, key = request.headers.get(hdrs.AUTHORIZATION, "").partition(" ")
        if kind != "Bearer":
            raise NoVisit
        visitor = await self._keys.who(key)
        if not self._visits.allows(visitor.number):
            raise TooFast
        request[VISITOR] = visitor

    def _address(self, request: web.Request) -> str:
        """Where a request comes from. A proxy of the host's says so itself, as the last of those that it names; anybody
        else who says so is not believed."""
        remote = request.remote or ""
        told = request.headers.get("X-Forwarded-For", "")
        if not (self._behind_proxy and told and _is_near(remote)):
            return remote
        return told.rpartition(",")[2].strip()[:64]

    def _is_own(self, request: web.Request) -> bool:
        """Whether a page of ours asks, or no page at all."""
        origin = request.headers.get(hdrs.ORIGIN)
        if origin is None:
            return True
        return origin in self._origins() or urlsplit(origin).netloc == request.host

    async def _excuse(self, request: web.Request, error: Exception) -> web.StreamResponse:
        """What went wrong, as a sentence."""
        loaded = await self._game_of(request)
        if isinstance(error, TurnedAway):
            return _refused(error.status, plain_of(str(error), loaded))
        if isinstance(error, AlreadyHandled):
            return answer(DoneView(told=texts.REPEATED, repeated=True))
        if isinstance(error, UnknownGame):
            return _refused(Gone.status, texts.GONE)
        if isinstance(error, NeedsWords):
            return _refused(409, plain_of(texts.CHAT_WORDS, loaded))
        if isinstance(error, Refused):
            self._app.metrics.refusals.labels(error.rule).inc()
            told = refusal(error, loaded.say, loaded.game) if loaded else str(error)
            return _refused(422, plain_of(told, loaded))
        if isinstance(error, NotPossible | DiceRefused | Unclear | Stale):
            return _refused(409, plain_of(str(error), loaded), stale=isinstance(error, Outdated | Stale))
        if isinstance(error, StoreError):
            return _refused(503, str(error))
        code = os.urandom(3).hex()
        self._app.metrics.errors.labels(type(error).__name__).inc()
        log.error("fault %s", code, exc_info=error, extra={"path": request.path})
        return _refused(500, texts.BROKEN.format(code=code))

    async def _game_of(self, request: web.Request) -> Loaded | None:
        """The game whose names a sentence is told with, if it can be read."""
        visitor = request.get(VISITOR)
        if visitor is None:
            return None
        try:
            return await self._app.service.look(visitor.game)
        except (StoreError, NotPossible, Refused):
            return None


def plain_of(text: str, loaded: Loaded | None) -> str:
    """Without what only the chat would show."""
    return plain(text, loaded.say) if loaded is not None else text.replace("`", "").replace("*", "")


def answer(view: object) -> web.Response:
    """A view as JSON, not to be kept."""
    body = view if isinstance(view, bytes) else written(view)  # type: ignore[arg-type]
    return web.Response(body=body, content_type="application/json")


def _refused(status: int, why: str, stale: bool = False) -> web.Response:
    response = web.json_response({"error": why} | ({"stale": True} if stale else {}), status=status)
    if status == TooFast.status:
        response.headers[hdrs.RETRY_AFTER] = "2"
        response.force_close()
    return response


def _is_near(address: str) -> bool:
    """Whether an address is of this machine or house, where a proxy is."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return False
    return found.is_loopback or found.is_private
