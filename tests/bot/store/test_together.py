"""What goes to a server in one statement, and which locks go there together."""

import asyncio
from typing import Any

from bot.store.database import Write
from bot.store.postgres.locks import Locks
from bot.store.postgres.together import grouped, merged

LINES = Write("INSERT INTO lines (game, n) VALUES (?, ?)", ("g", 1))
FACTS = Write("UPDATE facts SET host = ? WHERE game = ?", ("h", "g"))
UNDONE = Write("INSERT INTO undone (n) SELECT n FROM lines WHERE game = ?", ("g",))
CUT = Write("DELETE FROM lines WHERE game = ?", ("g",))
OTHER_LINES = Write("INSERT INTO lines (game, n) VALUES (?, ?)", ("g", 9), apart=True)


def test_statements_go_together_unless_one_touches_what_another_has_changed() -> None:
    assert list(grouped([LINES, FACTS])) == [[LINES, FACTS]]
    assert list(grouped([LINES, UNDONE])) == [[LINES], [UNDONE]], "it would not see the line"
    assert list(grouped([UNDONE, CUT])) == [[UNDONE], [CUT]], "what it looks at would be gone"
    assert list(grouped([LINES, LINES])) == [[LINES], [LINES]]
    assert list(grouped([LINES, OTHER_LINES, FACTS])) == [[LINES, OTHER_LINES, FACTS]], "other rows"


def test_values_are_numbered_through_and_every_statement_tells_how_much_it_has_changed() -> None:
    assert merged((LINES.sql, FACTS.sql), "pg_notify(?, ?)") == (
        "WITH w0 AS (INSERT INTO lines (game, n) VALUES ($1, $2) RETURNING 1), "
        "w1 AS (UPDATE facts SET host = $3 WHERE game = $4 RETURNING 1) "
        "SELECT (SELECT count(*) FROM w0), (SELECT count(*) FROM w1), pg_notify($5, $6)"
    )


async def test_locks_that_are_wanted_while_a_statement_is_on_its_way_go_with_the_next() -> None:
    asked: list[tuple[list[int], list[bool]]] = []
    arrives, epoch = asyncio.Event(), 1

    async def say(sql: str, keys: list[int], wanted: list[bool]) -> list[tuple[Any, ...]]:
        asked.append((keys, wanted))
        await arrives.wait()
        return [(place, key != 13) for place, key in enumerate(keys, 1)]

    locks = Locks(say, lambda: epoch)
    first = asyncio.create_task(locks.lock(1))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    others = [asyncio.create_task(one) for one in (locks.lock(2), locks.lock(13))]
    await asyncio.sleep(0)
    locks.unlock(7, 1)
    locks.unlock(8, 0)
    arrives.set()
    assert await first == 1
    assert await asyncio.gather(*others) == [1, None]
    await locks.rest()
    assert asked == [([1], [True]), ([2, 13, 7], [True, True, False])], "what was locked in an old connection is gone"
