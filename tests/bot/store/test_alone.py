"""One writer per game: those of one game take turns, other games go on."""

import asyncio

from bot.store import Database


async def test_writers_of_one_game_take_turns_and_do_not_hold_up_another(store: Database) -> None:
    told: list[str] = []
    go_on = asyncio.Event()

    async def write(game: str, name: str, wait: bool = False) -> None:
        async with store.alone(game):
            told.append(f"{name} begins")
            if wait:
                await go_on.wait()
            told.append(f"{name} ends")

    first = asyncio.create_task(write("g1", "first", wait=True))
    await asyncio.sleep(0)
    second = asyncio.create_task(write("g1", "second"))
    await write("g2", "other")
    await asyncio.sleep(0.01)
    assert told == ["first begins", "other begins", "other ends"]
    go_on.set()
    await asyncio.gather(first, second)
    assert told[3:] == ["first ends", "second begins", "second ends"]
