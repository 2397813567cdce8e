"""The gateway by itself: what it says first, and the codes with which it hangs up."""

import json
import zlib
from typing import Any

import aiohttp
import pytest

from tests.support.discord import Table
from tests.support.standin.changes import PATIENT
from tests.support.standin.connect import TOKEN

IDENTIFY: dict[str, Any] = {"token": TOKEN, "intents": 1, "properties": {}}


class Socket:
    """A client that sends whatever it is told."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.socket = socket
        self._unpack = zlib.decompressobj()

    async def send(self, op: int, data: Any) -> None:
        await self.socket.send_json({"op": op, "d": data})

    async def receive(self) -> dict[str, Any]:
        frame = await self.socket.receive(timeout=PATIENT)
        if frame.type == aiohttp.WSMsgType.BINARY:
            assert frame.data.endswith(b"\x00\x00\xff\xff")
            return json.loads(self._unpack.decompress(frame.data))
        return json.loads(frame.data)

    async def closed(self) -> int | None:
        while not self.socket.closed:
            await self.socket.receive(timeout=PATIENT)
        return self.socket.close_code

    async def identify(self) -> str:
        """Come in; the session's id."""
        await self.send(2, IDENTIFY)
        ready = await self.receive()
        assert (ready["t"], ready["s"]) == ("READY", 1)
        assert (await self.receive())["t"] == "GUILD_CREATE"
        return ready["d"]["session_id"]


async def connect(session: aiohttp.ClientSession, table: Table, query: str = "?v=10&encoding=json") -> Socket:
    socket = Socket(await session.ws_connect(table.server.gateway_url + query))
    assert (await socket.receive())["op"] == 10
    return socket


@pytest.mark.parametrize(
    ("frames", "code"),
    [
        ([(2, IDENTIFY | {"token": "stolen"})], 4004),
        ([(6, {"token": "stolen", "session_id": "x", "seq": 0})], 4004),
        ([(2, IDENTIFY | {"intents": 1 << 40})], 4013),
        ([(2, IDENTIFY | {"intents": 1 << 15})], 4014),
        ([(2, IDENTIFY | {"shard": [2, 2]})], 4010),
        ([(2, IDENTIFY), (2, IDENTIFY)], 4005),
        ([(3, {})], 4003),
        ([(99, {})], 4001),
        ([(2, IDENTIFY | {"padding": "x" * 5000})], 4002),
        ([(1, None)] * 121, 4008),
    ],
)
async def test_closing_codes(
    table: Table, session: aiohttp.ClientSession, frames: list[tuple[int, Any]], code: int
) -> None:
    socket = await connect(session, table)
    for op, data in frames:
        await socket.send(op, data)
    assert await socket.closed() == code


async def test_nonsense_and_old_versions(table: Table, session: aiohttp.ClientSession) -> None:
    socket = await connect(session, table)
    await socket.socket.send_str("nonsense")
    assert await socket.closed() == 4002
    old = await session.ws_connect(table.server.gateway_url + "?v=6")
    assert await Socket(old).closed() == 4012


async def test_heartbeat(table: Table, session: aiohttp.ClientSession) -> None:
    socket = await connect(session, table)
    await socket.send(1, None)
    assert (await socket.receive())["op"] == 11


async def test_resume_replays_the_same_numbers(table: Table, session: aiohttp.ClientSession) -> None:
    socket = await connect(session, table, "?v=10&compress=zlib-stream")
    session_id = await socket.identify()
    await table.server.faults.drop_gateway()
    table.guild.add_channel("one")
    table.guild.add_channel("two")
    again = await connect(session, table)
    await again.send(6, {"token": TOKEN, "session_id": session_id, "seq": 2})
    events = [await again.receive() for _ in range(3)]
    assert [(e["t"], e["s"]) for e in events] == [("CHANNEL_CREATE", 3), ("CHANNEL_CREATE", 4), ("RESUMED", 5)]
    assert [e["d"].get("name") for e in events] == ["one", "two", None]


async def test_resume_into_nothing(table: Table, session: aiohttp.ClientSession) -> None:
    socket = await connect(session, table)
    await socket.send(6, {"token": TOKEN, "session_id": "gone", "seq": 0})
    assert await socket.receive() == {"op": 9, "d": False, "s": None, "t": None}
    session_id = await socket.identify()
    other = await connect(session, table)
    await other.send(6, {"token": TOKEN, "session_id": session_id, "seq": 99})
    assert await other.closed() == 4007


async def test_intents_decide_what_is_told(table: Table, session: aiohttp.ClientSession) -> None:
    nosy = await connect(session, table)
    await nosy.send(2, IDENTIFY | {"intents": 1 | 1 << 9})
    assert [(await nosy.receive())["t"] for _ in range(2)] == ["READY", "GUILD_CREATE"]
    await table.alice.say(table.room, "a secret")
    await table.alice.say(table.room, f"for {table.server.world.bot.mention}")
    told = [(await nosy.receive())["d"] for _ in range(2)]
    assert [message["content"] for message in told] == ["", f"for {table.server.world.bot.mention}"]
    assert told[0]["member"]["roles"]
    assert "user" not in told[0]["member"]
