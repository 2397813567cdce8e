"""Since when a position is as it is: standing orders are lines of the record, too, but change no question."""

import json

from .database import Reader
from .record import lines

_STEP = 8


async def unchanged_since(db: Reader, game: str, revision: int) -> int:
    """The revision from which on only standing orders were given."""
    while revision > 0:
        before = max(0, revision - _STEP)
        for text in reversed(await lines(db, game, before, revision)):
            if json.loads(text)["do"] != "orders":
                return revision
            revision -= 1
    return revision
