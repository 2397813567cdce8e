"""Which interactions have come: Discord may bring one again, after a connection was resumed for instance."""

from __future__ import annotations

from typing import Any

from bot.lru import Lru

MOST_KNOWN = 1024


class SeenInteractions:
    """The latest, by their ids."""

    def __init__(self) -> None:
        self._seen: Lru[object] = Lru(MOST_KNOWN)

    def is_first(self, interaction: Any) -> bool:
        """Whether this is not the repetition of one that came before. The same object may be asked about twice."""
        own = interaction.extras.setdefault("delivery", object())
        id = str(interaction.id)
        return (self._seen.get(id) or self._seen.put(id, own)) is own
