"""The REST side: one way in for every request, with token, rate limits, faults, checks against the published
description, and a record of everything asked and answered."""

import json
import re
import time
import traceback
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from email.utils import formatdate
from typing import Any

from aiohttp import BodyPartReader, web

from tests.support.standin.faults import Fault, Faults
from tests.support.standin.permissions import BITS
from tests.support.standin.refusals import (
    NOT_IMITATED,
    Refusal,
    missing_access,
    missing_permissions,
    too_large,
    unauthorized,
    unknown,
)
from tests.support.standin.state import Request, State
from tests.support.standin.uploads import Upload
from tests.support.standin.world import DIRECT, Channel

API = "/api/v10"
Json = dict[str, Any]


@dataclass(slots=True)
class Call:
    """A request as a route sees it."""

    server: State
    parts: dict[str, str]
    query: dict[str, str]
    body: Any
    uploads: list[Upload]
    authorization: str = ""
    """What the request says of who asks."""

    def id(self, name: str) -> int:
        """An id out of the path."""
        return int(self.parts[name])

    def channel(self, *needed: str, name: str = "channel_id") -> Channel:
        """The channel of the path, once the bot may do all of `needed` there. Raises `Refusal`."""
        channel = self.server.world.channels.get(self.id(name))
        if channel is None or channel.deleted or (channel.guild and not channel.guild.bot_present):
            raise unknown("Channel")
        self.server.world.archive_if_idle(channel)
        require(channel, *needed)
        return channel


def require(channel: Channel, *needed: str) -> None:
    """Refuse (403) unless the bot may see the channel and do all of this in it."""
    if channel.type == DIRECT or channel.guild is None:
        return
    rights = channel.guild.permissions_of(channel.world.bot, channel)
    if not rights & BITS["view_channel"]:
        raise missing_access()
    if any(not rights & BITS[name] for name in needed):
        raise missing_permissions()


@dataclass(frozen=True, slots=True)
class Answer:
    """What a route gives back; no body means 204."""

    body: Any = None
    status: int = 200


Handler = Callable[[Call], Awaitable[Answer]]


@dataclass(frozen=True, slots=True)
class Route:
    """A method and a path template with what carries it out."""

    method: str
    path: str
    handler: Handler
    bucket: str = "others"
    """Name of the field of `Limits` that holds the bucket's size."""
    with_token: bool = True
    """Whether the bot has to say who it is; interaction routes carry their own token in the path."""


class RestApi:
    """Receives requests for a server."""

    def __init__(self, server: State, faults: Faults) -> None:
        self._server = server
        self._faults = faults
        self.busy = 0

    def mount(self, app: web.Application, routes: list[Route]) -> None:
        """Put the routes into the application; whatever is not among them is refused loudly."""
        for route in sorted(routes, key=lambda r: r.path.count("{")):
            numbers = ("channel_id", "guild_id", "interaction_id", "application_id")
            if route.path.startswith("/channels"):
                numbers += ("message_id",)
            path = route.path
            for name in numbers:
                path = path.replace(f"{{{name}}}", rf"{{{name}:\d+}}")
            app.router.add_route(route.method, API + path, self._bound(route))
        app.router.add_route("*", API + "/{rest:.*}", self._unknown_route)

    def _bound(self, route: Route) -> Callable[[web.Request], Awaitable[web.StreamResponse]]:
        async def handle(request: web.Request) -> web.StreamResponse:
            return await self._handle(route, request)

        return handle

    async def _unknown_route(self, request: web.Request) -> web.StreamResponse:
        self._server.problems.append(f"no such route in the stand-in: {request.method} {request.path}")
        return _response(404, {"message": "404: Not Found", "code": 0}, {})

    async def _handle(self, route: Route, request: web.Request) -> web.StreamResponse:
        path = request.path.removeprefix(API)
        self.busy += 1
        record = Request(request.method, path, route.path, None, [])
        self._server.requests.append(record)
        try:
            return await self._answered(route, request, record)
        finally:
            self.busy -= 1
            record.seconds = time.monotonic() - record.started
            self._server.world.changes.tell()

    async def _answered(self, route: Route, request: web.Request, record: Request) -> web.StreamResponse:
        fault = self._faults.next_for(record.method, record.path)
        if fault and fault.kind == "drop":
            return _hang_up(request)
        headers: dict[str, str] = {}
        try:
            call = await self._read(request, record)
            headers = self._admit(route, request, fault)
            misfits = self._server.spec.request(record.method, record.path, call.query, record.body)
            if fault and fault.kind == "delay":
                await fault.passes()
            answer = await route.handler(call)
            record.status, record.answer = (answer.status, answer.body) if answer.body is not None else (204, None)
            self._server.problems.extend(misfits)  # what is refused below was noticed anyway
        except json.JSONDecodeError:
            record.status, record.answer = 400, {"message": "The request body contains invalid JSON.", "code": 50109}
        except Refusal as refusal:
            record.status, record.answer = refusal.status, refusal.body()
            headers |= refusal.headers
            if refusal.status == NOT_IMITATED and not fault:
                self._server.problems.append(f"{record}: {refusal.message}")
        except ConnectionResetError:
            return _hang_up(request)  # who asked is gone, in the middle of it
        except Exception:
            self._server.problems.append(f"{record.method} {record.path}: {traceback.format_exc()}")
            record.status, record.answer = 501, {"message": "The stand-in itself failed", "code": 0}
        if fault and fault.kind == "lose_answer":
            return _hang_up(request)
        if fault and fault.kind == "belie" and fault.refusal:
            return web.Response(status=fault.refusal.status, text="on demand", headers=headers)
        if fault and fault.plain:
            return web.Response(status=record.status, text="on demand", headers=headers)
        headers["Date"] = formatdate(self._server.clock.now(), usegmt=True)
        self._server.problems.extend(self._server.spec.answer(*record.told()))
        return _response(record.status, record.answer, headers)

    def _admit(self, route: Route, request: web.Request, fault: Fault | None) -> dict[str, str]:
        """Token, faults and rate limits; the headers that tell how much is left. Raises `Refusal`."""
        server = self._server
        if route.with_token and request.headers.get("Authorization") != f"Bot {server.token}":
            raise unauthorized()
        if fault and fault.kind == "refuse" and fault.refusal:
            raise fault.refusal
        if route.with_token:
            server.buckets.take_overall()
        if not route.bucket:
            return {}
        size, window = getattr(server.limits, route.bucket)
        parts = request.match_info
        major = "/".join(parts.get(key, "") for key in ("guild_id", "channel_id", "token"))
        return server.buckets.take(f"{route.method} {route.path} {route.bucket}", major, size, window)

    async def _read(self, request: web.Request, record: Request) -> Call:
        body, uploads = None, []
        if request.content_type == "multipart/form-data":
            body, uploads = await self._read_parts(request)
        elif request.content_type == "application/x-www-form-urlencoded":
            body = {key: str(value) for key, value in (await request.post()).items()}
        elif raw := await request.read():
            body = json.loads(raw)
        record.body = body
        record.files = [upload.name for upload in uploads]
        authorization = request.headers.get("Authorization", "")
        return Call(self._server, dict(request.match_info), dict(request.query), body, uploads, authorization)

    async def _read_parts(self, request: web.Request) -> tuple[Any, list[Upload]]:
        body: Any = None
        uploads: list[Upload] = []
        room = self._server.limits.request_bytes
        reader = await request.multipart()
        async for part in reader:
            if not isinstance(part, BodyPartReader):
                continue
            data = bytes(await part.read())
            room -= len(data)
            if part.name == "payload_json":
                body = json.loads(data)
            elif found := re.fullmatch(r"files\[(\d+)\]", part.name or ""):
                uploads.append(Upload(int(found[1]), part.filename or "file", data))
            else:
                self._server.problems.append(f"a multipart part named {part.name!r}")
        if room < 0:
            raise too_large()
        return body, uploads


def _hang_up(request: web.Request) -> web.StreamResponse:
    if request.transport:
        request.transport.abort()
    return web.Response(status=500)


def _response(status: int, body: Any, headers: dict[str, str]) -> web.Response:
    """The client compares the whole content type, so no charset may be added."""
    if body is None:
        return web.Response(status=status, headers=headers)
    return web.Response(
        body=json.dumps(body).encode(), status=status, headers={"Content-Type": "application/json", **headers}
    )
