"""How much room is left on the disk of the database, told before it is full."""

from __future__ import annotations

import logging

from bot.wording.condition import LITTLE

log = logging.getLogger(__name__)


class DiskRoom:
    """Tells the host once when little is left, and again only after there was enough."""

    def __init__(self) -> None:
        self._told = False

    def look(self, free: int | None) -> None:
        """So many bytes are free; None: nobody knows."""
        little = free is not None and free < LITTLE
        if little and not self._told:
            log.warning("little room is left on the disk of the database", extra={"bytes": free})
        self._told = little
