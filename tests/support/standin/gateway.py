"""The gateway: sessions over WebSocket, with HELLO, IDENTIFY, RESUME, heartbeats, replay and intents."""

from __future__ import annotations

import asyncio
import json
import secrets
import time
import zlib
from collections import deque
from typing import Any

from aiohttp import WSMsgType, web

from tests.support.standin.events import Event
from tests.support.standin.payloads import user_json
from tests.support.standin.state import State

DISPATCH, HEARTBEAT, IDENTIFY, PRESENCE, VOICE, RESUME, RECONNECT, MEMBERS, INVALID, HELLO, ACK = (
    0, 1, 2, 3, 4, 6, 7, 8, 9, 10, 11,
)  # fmt: skip
KNOWN_INTENTS = (1 << 26) - 1
PRIVILEGED = (1 << 1) | (1 << 8) | (1 << 15)
LARGEST_FRAME = 4096
FRAMES_PER_MINUTE = 120


def shard_of(guild: int, count: int) -> int:
    """Which shard of so many hears of a guild; of what is in no guild (0) the first one does."""
    return (guild >> 22) % count


class Session:
    """What a bot gets at IDENTIFY and may come back to. It outlives its connection."""

    def __init__(self, identify: dict[str, Any], replayed: int) -> None:
        self.id = secrets.token_hex(16)
        self.identify = identify
        self.intents: int = identify["intents"]
        self.shard: list[int] = identify.get("shard") or [0, 1]
        self.sequence = 0
        self.log: deque[tuple[int, str, str]] = deque(maxlen=replayed)
        self.connection: Connection | None = None
        self.ready = False

    def wants(self, event: Event) -> bool:
        """Whether the intents and the shard let this event through."""
        number, count = self.shard
        return shard_of(event.guild_id, count) == number and (event.intent == 0 or bool(self.intents & event.intent))

    def remembers(self, sequence: int) -> bool:
        """Whether everything after this number can still be sent again."""
        return sequence >= (self.log[0][0] if self.log else self.sequence + 1) - 1

    def dispatch(self, kind: str, data: dict[str, Any]) -> None:
        """Number an event, remember it for a later RESUME, and send it if somebody is connected."""
        self.sequence += 1
        text = json.dumps({"op": DISPATCH, "t": kind, "s": self.sequence, "d": data})
        self.log.append((self.sequence, kind, text))
        if self.connection:
            self.connection.send_text(text)


class Connection:
    """One WebSocket. A writer task sends, so that an event is in order even if nobody awaits."""

    def __init__(self, request: web.Request, socket: web.WebSocketResponse, *, compress: bool) -> None:
        self.request = request
        self.socket = socket
        self.session: Session | None = None
        self.received: deque[float] = deque(maxlen=FRAMES_PER_MINUTE + 1)
        self.mute = asyncio.Event()
        self.mute.set()
        self._compressor = zlib.compressobj() if compress else None
        self._outgoing: asyncio.Queue[str] = asyncio.Queue()
        self.writer = asyncio.create_task(self._write())

    def send(self, op: int, data: Any) -> None:
        """Queue a frame that is no event."""
        self.send_text(json.dumps({"op": op, "d": data, "s": None, "t": None}))

    def send_text(self, text: str) -> None:
        """Queue a frame."""
        self._outgoing.put_nowait(text)

    async def _write(self) -> None:
        while True:
            text = await self._outgoing.get()
            await self.mute.wait()
            try:
                if self._compressor is None:
                    await self.socket.send_str(text)
                    continue
                packed = self._compressor.compress(text.encode()) + self._compressor.flush(zlib.Z_SYNC_FLUSH)
                await self.socket.send_bytes(packed)
            except (ConnectionError, RuntimeError):
                return

    def sends_too_fast(self) -> bool:
        """Count a frame of the client's; whether there were too many within a minute."""
        self.received.append(time.monotonic())
        return len(self.received) > FRAMES_PER_MINUTE and self.received[-1] - self.received[0] < 60

    def cut(self) -> None:
        """Break the TCP connection without a word."""
        if self.request.transport:
            self.request.transport.abort()


class Gateway:
    """All sessions of one server."""

    def __init__(self, server: State) -> None:
        self.server = server
        self.sessions: dict[str, Session] = {}
        self.connections: list[Connection] = []
        self.identifies: list[dict[str, Any]] = []
        self.resumes = 0
        self.compress = True
        self.refuse_resume = False
        self.send_twice: list[str] = []
        """Names of events of which the next one is to arrive twice."""

    @property
    def connected(self) -> list[Session]:
        """Sessions somebody listens to."""
        return [s for s in self.sessions.values() if s.connection]

    @property
    def ready(self) -> bool:
        """Whether a bot is connected and has been told everything it is told at the start."""
        return any(session.ready for session in self.connected)

    @property
    def shards_ready(self) -> list[int]:
        """The shards that somebody listens to and that have been told, one for each session."""
        return sorted(session.shard[0] for session in self.connected if session.ready)

    def publish(self, events: list[Event]) -> None:
        """Give each event to each session it is meant for."""
        for event in events:
            for session in list(self.sessions.values()):
                if session.wants(event):
                    session.dispatch(event.kind, event.body(session.intents))
                    if event.kind in self.send_twice and session.connection:
                        session.connection.send_text(session.log[-1][2])
            if event.kind in self.send_twice:
                self.send_twice.remove(event.kind)

    async def accept(self, request: web.Request) -> web.WebSocketResponse:
        """The handler of the WebSocket address."""
        socket = web.WebSocketResponse(max_msg_size=0)
        await socket.prepare(request)
        compress = self.compress and request.query.get("compress") == "zlib-stream"
        connection = Connection(request, socket, compress=compress)
        self.connections.append(connection)
        if request.query.get("v", "10") != "10":
            await socket.close(code=4012, message=b"Invalid API version")
        connection.send(HELLO, {"heartbeat_interval": 41250})
        try:
            async for frame in socket:
                if frame.type not in (WSMsgType.TEXT, WSMsgType.BINARY):
                    break
                if code := self._receive(connection, frame.data):
                    await asyncio.sleep(0)
                    await socket.close(code=code)
        finally:
            self._leave(connection)
        return socket

    def _leave(self, connection: Connection) -> None:
        connection.writer.cancel()
        if connection in self.connections:
            self.connections.remove(connection)
        if connection.session and connection.session.connection is connection:
            connection.session.connection = None
        self.server.world.changes.tell()

    def _receive(self, connection: Connection, data: str | bytes) -> int:
        """Act on a client's frame; the code to close with, or 0."""
        if len(data) > LARGEST_FRAME:
            return 4002
        if connection.sends_too_fast():
            return 4008
        try:
            frame = json.loads(data)
            op, body = frame["op"], frame.get("d")
        except (ValueError, KeyError, TypeError):
            return 4002
        if op == HEARTBEAT:
            connection.send(ACK, None)
        elif op == IDENTIFY:
            return self._identify(connection, body)
        elif op == RESUME:
            return self._resume(connection, body)
        elif op not in (PRESENCE, VOICE):
            return 4001
        elif connection.session is None:
            return 4003
        return 0

    def _identify(self, connection: Connection, body: dict[str, Any]) -> int:
        if connection.session:
            return 4005
        if body.get("token") != self.server.token:
            return 4004
        intents = body.get("intents")
        if not isinstance(intents, int) or intents & ~KNOWN_INTENTS:
            return 4013
        if intents & PRIVILEGED & ~self.server.limits.privileged_intents:
            return 4014
        if code := self._refuse_shard(body.get("shard", [0, 1])):
            return code
        session = Session(body, self.server.limits.replayed)
        if not self.server.starts.remaining:
            self.server.problems.append("more sessions were begun than a day allows: Discord takes the token away")
            return 4004
        if not self.server.starts.may_begin(session.shard[0]):
            connection.send(INVALID, False)
            return 0
        self.identifies.append(body)
        for old in [s for s in self.sessions.values() if s.connection is None and s.shard == session.shard]:
            del self.sessions[old.id]
        self.sessions[session.id] = session
        self._attach(connection, session)
        self._greet(session)
        return 0

    def _refuse_shard(self, shard: Any) -> int:
        """The code to close with if a session cannot have this shard, or 0."""
        if not isinstance(shard, list) or len(shard) != 2 or not all(type(part) is int for part in shard):
            return 4002
        number, count = shard
        if not 0 <= number < count:
            return 4010
        hears = [g for g in self.server.world.guilds.values() if g.bot_present and shard_of(g.id, count) == number]
        return 4011 if len(hears) > self.server.limits.guilds_per_shard else 0

    def _attach(self, connection: Connection, session: Session) -> None:
        connection.session = session
        session.connection = connection

    def _greet(self, session: Session) -> None:
        """READY, then a GUILD_CREATE for each guild."""
        world = self.server.world
        guilds = [g for g in world.guilds.values() if g.bot_present]
        mine = [g for g in guilds if shard_of(g.id, session.shard[1]) == session.shard[0]]
        session.dispatch(
            "READY",
            {
                "v": 10,
                "user": user_json(world.bot) | {"verified": True, "mfa_enabled": False, "email": None, "flags": 0},
                "guilds": [{"id": str(g.id), "unavailable": True} for g in mine],
                "session_id": session.id,
                "resume_gateway_url": self.server.gateway_url,
                "shard": session.shard,
                "application": {"id": str(world.application_id), "flags": 0},
            },
        )
        for guild in mine:
            for event in self.server.events.of("GUILD_CREATE", guild):
                if session.intents & 1:
                    session.dispatch(event.kind, event.body(session.intents))
        session.ready = True
        world.changes.tell()

    def _resume(self, connection: Connection, body: dict[str, Any]) -> int:
        if body.get("token") != self.server.token:
            return 4004
        session = self.sessions.get(body.get("session_id", ""))
        if session is None or self.refuse_resume:
            self.refuse_resume = False
            connection.send(INVALID, False)
            return 0
        if not 0 <= body.get("seq", -1) <= session.sequence:
            return 4007
        if not session.remembers(body["seq"]):
            del self.sessions[session.id]
            connection.send(INVALID, False)
            return 0
        self.resumes += 1
        self._attach(connection, session)
        for sequence, _, text in session.log:
            if sequence > body["seq"]:
                connection.send_text(text)
        session.dispatch("RESUMED", {})
        self.server.world.changes.tell()
        return 0

    async def close(self) -> None:
        """End all connections, as the server goes away."""
        for connection in list(self.connections):
            await connection.socket.close(code=1001)
