"""The editions: one page each. To add one, see README.md beside this file."""

from functools import cache
from importlib import import_module

from engine.edition import Edition
from engine.errors import BadLine

MODULES = {
    "1941": "y1941",
    "abc": "abc",
    "revised": "revised",
    "anniversary": "anniversary",
    "europe1940": "europe1940",
    "global1940": "global1940",
    "1942second": "y1942second",
}
NOT_OFFERED: frozenset[str] = frozenset()
"""Those whose records are understood though no table can begin a game of them yet."""


@cache
def edition(id: str) -> Edition:
    """Return an edition by its id. Raises BadLine for one that does not exist."""
    if id not in MODULES:
        raise BadLine("header.edition", edition=id, editions=sorted(MODULES))
    module = import_module(f"engine.editions.{MODULES[id]}")
    page: Edition = module.EDITION
    return page


def ids() -> list[str]:
    """Return the ids of every edition whose records are understood."""
    return list(MODULES)


def offered() -> list[str]:
    """Return the ids of the editions in which new games may be begun at a table: those that are finished."""
    return [id for id in MODULES if id not in NOT_OFFERED]
