"""Whether what is to be written is written: for the log, the health page and the metrics."""

import logging
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from .errors import Damaged, InUse, StoreError, StoreFailed, StoreFull, StoreUncertain

log = logging.getLogger(__name__)
OF_THE_DISK = (StoreFull, StoreFailed, Damaged, InUse, StoreUncertain)
"""What is wrong with the place that is written to; all else is an order that came too late, or a server that is waited
for, of which more is said elsewhere."""


class Writes:
    """What became of the transactions of a process."""

    def __init__(self) -> None:
        self.failures: Counter[str] = Counter()
        """How many failed since the start, by the kind of error."""
        self.trouble = ""
        """Why nothing can be written; empty as soon as that is over."""
        self.written = 0
        """How many transactions this process has ended, well or not: they may have been cancelled in the end."""
        self._full = False

    @contextmanager
    def counted(self) -> Iterator[None]:
        """One is made inside. It counts also where it fails: it may have been cancelled while it was committed."""
        try:
            yield
        except StoreError as error:
            self.failed(error)
            raise
        finally:
            self.written += 1
        self.done()

    def failed(self, error: StoreError) -> None:
        """One failed."""
        if not isinstance(error, OF_THE_DISK):
            return
        self.failures[type(error).__name__] += 1
        if not self.trouble:
            log.error("nothing can be written: %s", error)
        self.trouble = str(error)
        self._full = self._full or isinstance(error, StoreFull)

    def done(self) -> None:
        """One is on the disk. A full disk has room for something small now and then: that says nothing."""
        if not self._full:
            self.well()

    def well(self) -> None:
        """There is room."""
        if self.trouble:
            log.warning("the database can be written again", extra={"failed": self.failures.total()})
        self.trouble, self._full = "", False
