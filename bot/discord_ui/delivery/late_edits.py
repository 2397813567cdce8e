"""Edits of old messages, which Discord rations: after some in an hour the next one waits for the rest of that hour, and
with it whatever is to be said after it (429 with code 30046). The number is not published; two are safe."""

import asyncio
from collections.abc import Coroutine
from typing import Any

FRESH_MS = 50 * 60_000
"""How old a message may be to be edited as often as one likes: ten minutes less than Discord says."""
HOUR_MS = 3_600_000
MOST_AN_HOUR = 2
PATIENCE_S = 20.0
EPOCH_MS = 1_420_070_400_000


def made_at(id: int) -> int:
    """When a message was made, from its id: milliseconds since 1970."""
    return (id >> 22) + EPOCH_MS


class LateEdits:
    """What has been edited of late, and which edits are still waiting."""

    def __init__(self) -> None:
        self._made: dict[int, list[int]] = {}
        self._waiting: set[asyncio.Future[Any]] = set()

    async def edit(self, id: int, now: int, editing: Coroutine[Any, Any, Any]) -> bool:
        """Edit a message; False if it is old and has had its edits, or is made to wait. Raises what `editing` raises.

        What waits is not broken off (the library would take a limit of all its requests for one that never ends): it
        comes late and changes a message that has a successor."""
        if now - made_at(id) < FRESH_MS:
            await editing
            return True
        if not self._spend(id, now):
            editing.close()
            return False
        task = asyncio.ensure_future(editing)
        self._waiting.add(task)
        task.add_done_callback(self._waiting.discard)
        done, _ = await asyncio.wait({task}, timeout=PATIENCE_S)
        if not done:
            task.add_done_callback(_heard)
            return False
        task.result()
        return True

    def _spend(self, id: int, now: int) -> bool:
        """Count an edit of an old message if it may have one more; forget those of an hour ago."""
        self._made = {
            old: left for old, times in self._made.items() if (left := [t for t in times if now - t < HOUR_MS])
        }
        times = self._made.setdefault(id, [])
        if len(times) >= MOST_AN_HOUR:
            return False
        times.append(now)
        return True

    async def stop(self) -> None:
        """Let go of edits that still wait."""
        waiting = list(self._waiting)
        for task in waiting:
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)


def _heard(task: asyncio.Future[Any]) -> None:
    """Nobody asks any more how it ended."""
    if not task.cancelled():
        task.exception()
