"""Statements as PostgreSQL wants them, and those that go to the server together, as one, where none of them needs to
see what another has changed.

PostgreSQL runs what stands in one WITH on the state before it. So two statements go together unless one touches a table
that another has changed. A whole action is then one way to the server and back, in the place of ten.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cache

from ..database import Write


def numbered(sql: str) -> str:
    """With `$1` for `?1`; a `?` is the one after the highest so far, as SQLite counts. No text in our SQL has one."""
    return shifted(sql, 0)[0]


@cache
def shifted(sql: str, first: int) -> tuple[str, int]:
    """The same behind so many values of others, and how many it has itself."""
    highest = 0

    def place(match: re.Match[str]) -> str:
        nonlocal highest
        number = int(match[1]) if match[1] else highest + 1
        highest = max(highest, number)
        return f"${first + number}"

    return re.sub(r"\?(\d*)", place, sql), highest


WRITTEN = re.compile(r"\s*(?:INSERT INTO|UPDATE|DELETE FROM)\s+([a-z_]+)")
TOUCHED = re.compile(r"\b(?:INTO|UPDATE|FROM|JOIN)\s+([a-z_]+)")


@cache
def tables_of(sql: str) -> tuple[str, frozenset[str]]:
    """The table that a statement changes, and all it touches. Raises ValueError for one that changes none."""
    found = WRITTEN.match(sql)
    if found is None:
        raise ValueError(f"this changes nothing: {sql}")
    return found[1], frozenset(TOUCHED.findall(sql))


def grouped(writes: Sequence[Write]) -> Iterator[list[Write]]:
    """Statements in their order, those together that may be."""
    group, changed, touched = list[Write](), set[str](), set[str]()
    for write in writes:
        table, touches = tables_of(write.sql)
        if (table in touched and not write.apart) or (touches - {table}) & changed:
            yield group
            group, changed, touched = [], set(), set()
        group.append(write)
        changed.add(table)
        touched |= touches
    if group:
        yield group


@cache
def merged(statements: tuple[str, ...], *more: str) -> str:
    """One statement for all; it tells how many rows each has changed, then `more`."""
    parts, first = list[str](), 0
    for place, sql in enumerate(statements):
        text, count = shifted(sql, first)
        returning = "" if "RETURNING" in sql else " RETURNING 1"
        parts.append(f"w{place} AS ({text}{returning})")
        first += count
    told = [f"(SELECT count(*) FROM w{place})" for place in range(len(statements))]  # noqa: S608
    told += [shifted(one, first)[0] for one in more]
    return f"WITH {', '.join(parts)} SELECT {', '.join(told)}"
