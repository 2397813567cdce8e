"""The memory of the process: what the C library holds back from the system, which pictures leave plenty of.

On other systems than Linux with glibc this does nothing.
"""

from __future__ import annotations

import ctypes
import sys

ARENAS = 2
LARGE = 2_000_000
"""Bytes from which memory is asked of the system and goes back to it at once: the pixels of a whole map."""
_M_MMAP_THRESHOLD, _M_ARENA_MAX = -3, -8


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
