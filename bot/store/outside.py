"""What is slow stays outside of transactions: everybody who writes waits for the one that is open.

Drawing, thinking and the network ask `must_be_outside` first. That costs a look at a variable. A bot goes on, and logs
the fault; where `strict` is set, as in the tests, it is an exception.
"""

import asyncio
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from msgspec import Struct

log = logging.getLogger(__name__)


class InsideTransaction(AssertionError):
    """Something slow was begun while a transaction was open; str() says what."""


class _Open(Struct, eq=False):
    """A transaction and the task that has it open; threads that this task asks have it, too."""

    task: asyncio.Task[object] | None
    over: bool = False


class _Rule(Struct):
    strict: bool = False


rule = _Rule()
"""Whether breaking the rule is an exception."""
_OPEN: ContextVar[_Open | None] = ContextVar("open_transaction", default=None)


@contextmanager
def open_here() -> Iterator[None]:
    """While a transaction is open in this task."""
    before, mine = _OPEN.get(), _Open(_task())
    _OPEN.set(mine)
    try:
        yield
    finally:
        mine.over = True
        _OPEN.set(before)


def is_inside() -> bool:
    """Whether this task, or the one that this thread works for, has a transaction open. A task that was begun within
    one is not in it: nobody waits for it there."""
    found = _OPEN.get()
    if found is None or found.over:
        return False
    task = _task()
    return task is None or task is found.task


def must_be_outside(what: str) -> None:
    """`what` is slow. Raises InsideTransaction where the rule is strict."""
    if is_inside():
        if rule.strict:
            raise InsideTransaction(what)
        log.error("%s within a transaction: everybody else waits", what, stack_info=True)


def _task() -> asyncio.Task[object] | None:
    """The task that runs; None in a thread."""
    try:
        return asyncio.current_task()
    except RuntimeError:
        return None
