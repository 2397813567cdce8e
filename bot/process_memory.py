"""The memory of the process: what the C library holds back from the system, which pictures leave plenty of, and when
garbage is looked for.

The former does nothing on other systems than Linux with glibc.
"""

import asyncio
import ctypes
import gc
import sys
from collections.abc import Callable

ARENAS = 2
LARGE = 2_000_000
"""Bytes from which memory is asked of the system and goes back to it at once: the pixels of a whole map."""
_M_MMAP_THRESHOLD, _M_ARENA_MAX = -3, -8
OLDEST = 100
"""Collections of young objects before all are looked through, be anybody waiting or not; ten is usual."""
REST = 20.0
"""Seconds between two looks through all objects while nobody is served."""


def _library() -> ctypes.CDLL | None:
    library = ctypes.CDLL(None) if sys.platform.startswith("linux") else None
    return library if hasattr(library, "mallopt") and hasattr(library, "malloc_trim") else None


def keep_small() -> None:
    """Let threads share their heaps: each would keep one of its own, as large as its largest picture ever was. And keep
    whole maps out of them, whose places small things would settle in. To be called before there are many threads."""
    if (library := _library()) is not None:
        library.mallopt(_M_ARENA_MAX, ARENAS)
        library.mallopt(_M_MMAP_THRESHOLD, LARGE)


def give_back() -> None:
    """Give the system what lies free. It takes milliseconds, in which other threads go on."""
    if (library := _library()) is not None:
        library.malloc_trim(0)


class CollectsAtRest:
    """Looks for garbage among all objects, which holds up everybody for a moment (50 ms with twenty games in memory),
    while nobody waits; it goes on while it is entered."""

    def __init__(self, is_served: Callable[[], bool], rest: float = REST) -> None:
        self._is_served = is_served
        self._rest = rest
        self._job: asyncio.Task[None] | None = None
        self._usual = gc.get_threshold()

    async def __aenter__(self) -> None:
        gc.set_threshold(*self._usual[:2], OLDEST)
        self._job = asyncio.create_task(self._run())

    async def __aexit__(self, *_: object) -> None:
        gc.set_threshold(*self._usual)
        if self._job is not None:
            self._job.cancel()

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(self._rest)
            if not self._is_served():
                gc.collect()
