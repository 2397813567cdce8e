"""A drand relay on 127.0.0.1: genuine beacons of quicknet where they are published, a test network's otherwise.

It can be as bad as relays get: late, slow, silent, broken, or lying.
"""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from aiohttp import web

from bot.dice.relays import HttpRelay, Web
from engine.dice.beacon import QUICKNET_HASH
from tests.engine.dice.examples import table
from tests.engine.dice.making import NETWORK, beacon

PUBLISHED = {
    row["round"]: row["signature"] for row in table("beacons") if row["network"] == "quicknet" and row["genuine"]
}


PATIENT = 20.0


class LoopbackRelay:
    """`mood` says how it answers: honest, late, slow, down, broken, lying, stale, huge."""

    def __init__(self, now_ms: Callable[[], int]) -> None:
        self.now_ms = now_ms
        self.mood = "honest"
        self.questions: list[int] = []

    async def answer(self, request: web.Request) -> web.Response:
        number = int(request.match_info["round"])
        self.questions.append(number)
        if self.mood == "slow":
            await asyncio.sleep(60)
        if self.mood == "down":
            return web.Response(status=503)
        if self.mood == "broken":
            return web.Response(text="<html>welcome to the hotel</html>")
        if self.mood == "huge":
            return web.Response(text=json.dumps({"round": number, "padding": "x" * 1_000_000}))
        signature = self.signature(request.match_info["chain"], number)
        if signature is None or self.mood == "late":
            return web.Response(status=404)
        return web.json_response({"round": number, "randomness": "ignored", "signature": signature})

    def signature(self, chain_hash: str, number: int) -> str | None:
        wanted = number - 1 if self.mood == "stale" else number
        if chain_hash == QUICKNET_HASH:
            return PUBLISHED.get(wanted)
        if chain_hash != NETWORK.chain_hash or NETWORK.due_ms(number) > self.now_ms():
            return None
        signature = beacon(wanted).signature
        return signature[:-2] + "00" if self.mood == "lying" else signature


@asynccontextmanager
async def loopback(
    now_ms: Callable[[], int], timeout: float = PATIENT
) -> AsyncIterator[tuple[LoopbackRelay, HttpRelay]]:
    """The relay, and how the bot reaches it. `timeout`: when the bot takes it for a slow one."""
    relay = LoopbackRelay(now_ms)
    app = web.Application()
    app.router.add_get("/{chain}/public/{round}", relay.answer)
    runner = web.AppRunner(app, shutdown_timeout=0.1)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    port, reach = runner.addresses[0][1], Web()
    try:
        yield relay, HttpRelay(f"http://127.0.0.1:{port}/", reach, timeout)
    finally:
        await reach.close()
        await runner.cleanup()
