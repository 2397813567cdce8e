"""Numbered plain SQL brings a database up to date. A released file is never edited: a change is the next number, with a
file for either engine."""

import re
from functools import cache
from pathlib import Path

from msgspec import Struct


class Migration(Struct, frozen=True):
    version: int
    sql: str


@cache
def migrations(folder: Path) -> tuple[Migration, ...]:
    """A folder's files in order. Raises ValueError for a gap or a name that is no migration's."""
    found: list[Migration] = []
    for path in folder.glob("*.sql"):
        match = re.fullmatch(r"V(\d+)__[a-z0-9_]+\.sql", path.name)
        if not match:
            raise ValueError(f"{path.name} is not named like a migration")
        found.append(Migration(int(match[1]), path.read_text("utf-8")))
    found.sort(key=lambda migration: migration.version)
    first = found[0].version if found else 1
    if [migration.version for migration in found] != list(range(first, first + len(found))):
        raise ValueError("migrations are numbered without a gap")
    return tuple(found)


def newer(version: int, known: int) -> str:
    """What to say of a database that is ahead of this program."""
    return (
        f"The database is of version {version}, this program knows {known}: it was used by a newer Sandtable. "
        "Upgrade, or go back to a backup."
    )
