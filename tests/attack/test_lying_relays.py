"""Relays that lie in every way one can: none is believed, none holds a roll up for ever, and no die changes.

Each is asked before the one honest relay; then all of them are.
"""

import gzip
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager

import pytest
from aiohttp import web

from bot.dice.relays import HttpRelay, Relays, Web
from engine.dice.verify import verify_text
from tests.bot.dice.tables import FIXED, HonestRelay, World
from tests.engine.dice.making import NETWORK, TRUSTED, beacon

Answer = Callable[[int], web.StreamResponse]


def told(number: int, signature: str, **more: object) -> web.Response:
    return web.json_response({"round": number, "randomness": "0" * 64, "signature": signature, **more})


def body(text: str | bytes, **more: object) -> web.Response:
    return web.Response(body=text.encode() if isinstance(text, str) else text, **more)  # pyright: ignore


def flipped(signature: str) -> str:
    return f"{int(signature[0], 16) ^ 1:x}{signature[1:]}"


LIES: dict[str, Answer] = {
    "a digit is another": lambda number: told(number, flipped(beacon(number).signature)),
    "the last byte is another": lambda number: told(number, beacon(number).signature[:-2] + "00"),
    "the round before": lambda number: told(number, beacon(number - 1).signature),
    "the round after, early": lambda number: told(number, beacon(number + 1).signature),
    "the round before, under its number": lambda number: told(number - 1, beacon(number - 1).signature),
    "zeros": lambda number: told(number, "0" * 96),
    "the point at infinity": lambda number: told(number, "c0" + "0" * 94),
    "cut off": lambda number: told(number, beacon(number).signature[:-2]),
    "too long": lambda number: told(number, beacon(number).signature + "00"),
    "no hexadecimal": lambda number: told(number, "g" * 96),
    "no signature": lambda number: web.json_response({"round": number, "randomness": "0" * 64}),
    "a list": lambda number: web.json_response([number, beacon(number).signature]),
    "nesting": lambda number: body("[" * 8_000),
    "two rounds": lambda number: body(f'{{"round": {number}, "round": 1, "signature": "00"}}'),
    "a megabyte": lambda number: told(number, flipped(beacon(number).signature), padding="x" * 1_000_000),
    "a bomb": lambda number: body(gzip.compress(b"[" * 10_000_000), headers={"Content-Encoding": "gzip"}),
    "elsewhere": lambda number: web.Response(status=302, headers={"Location": "http://127.0.0.1:1/"}),
    "not yet, for ever": lambda number: web.Response(status=404),
    "nothing": lambda number: body(b""),
}
NOT_YET = "not yet, for ever"


@asynccontextmanager
async def liar(lie: Answer) -> AsyncIterator[tuple[HttpRelay, list[int]]]:
    """A relay that tells this lie, and the rounds that it was asked for."""
    asked: list[int] = []

    async def answer(request: web.Request) -> web.StreamResponse:
        asked.append(int(request.match_info["round"]))
        return lie(asked[-1])

    app = web.Application()
    app.router.add_get("/{chain}/public/{round}", answer)
    runner = web.AppRunner(app, shutdown_timeout=0.1)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    reach = Web()
    try:
        yield HttpRelay(f"http://127.0.0.1:{runner.addresses[0][1]}/", reach), asked
    finally:
        await reach.close()
        await runner.cleanup()


async def honest_dice() -> tuple[int, ...]:
    """What falls where nobody lies."""
    return await rolled(World().by_beacon())


async def rolled(world: World) -> tuple[int, ...]:
    await world.rolled(1, FIXED)
    verdict = verify_text(await world.table().export(), TRUSTED)
    assert verdict.ok and verdict.foreseeable == 0, verdict.fault
    (seen,) = verdict.rolls
    assert seen.round == NETWORK.round_of(seen.message, 6000)
    return tuple(face for roll in seen.rolls for face in roll.dice)


@pytest.mark.parametrize("name", LIES)
async def test_no_lie_is_believed(name: str) -> None:
    async with liar(LIES[name]) as (relay, asked):
        relays = Relays([relay], lambda: 0)
        assert await relays.beacon(NETWORK, 1_000) is None
        assert asked == [1_000]
        assert (relay.name in relays.faults) == (name != NOT_YET)


async def test_a_roll_through_all_of_them_is_the_roll_of_the_honest_one(capsys: pytest.CaptureFixture[str]) -> None:
    async with AsyncExitStack() as stack:
        liars = [await stack.enter_async_context(liar(lie)) for lie in LIES.values()]
        world = World()
        world.by_beacon(*(relay for relay, _ in liars), HonestRelay(world))
        assert await rolled(world) == await honest_dice()
        assert all(asked for _, asked in liars)
        with capsys.disabled():
            print(f"\nlying relays: {len(liars)}, asked {sum(len(asked) for _, asked in liars)} times, none believed")  # noqa: T201
