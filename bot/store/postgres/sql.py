"""Statements of the store as PostgreSQL wants them."""

import re
from functools import cache


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
