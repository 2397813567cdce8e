"""What all buttons and menus have in common that work as long as their message stands."""

from __future__ import annotations

from re import Match
from typing import Any


class Lasting:
    """A button or menu whose id says everything: after a restart it is made again from its message alone."""

    @classmethod
    async def from_custom_id(cls: Any, interaction: Any, item: Any, match: Match[str]) -> Any:
        return cls(item)
