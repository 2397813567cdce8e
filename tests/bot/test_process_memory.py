"""All objects are looked through for garbage while nobody waits for the bot."""

import asyncio
import gc
import weakref

from bot.process_memory import OLDEST, CollectsAtRest
from tests.support.standin.changes import patience


class Knot:
    """Something that only a collection can take away."""

    def __init__(self) -> None:
        self.itself = self


def old_garbage() -> weakref.ref[Knot]:
    """A knot that has outlived two collections of young objects, and that nobody holds any more."""
    knot = Knot()
    gc.collect(0)
    gc.collect(1)
    return weakref.ref(knot)


async def test_garbage_goes_once_nobody_is_served() -> None:
    usual, served = gc.get_threshold(), [True] * 3
    async with CollectsAtRest(lambda: bool(served) and served.pop(), rest=0):
        assert gc.get_threshold() == (*usual[:2], OLDEST)
        left = old_garbage()
        async with patience():
            while served:
                assert left() is not None, "somebody is served"
                await asyncio.sleep(0)
            while left() is not None:
                await asyncio.sleep(0)
    assert gc.get_threshold() == usual
