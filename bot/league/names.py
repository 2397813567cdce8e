"""How people are called on their server, for pictures: asked for when it is needed, kept in memory only."""

from __future__ import annotations

from collections.abc import Iterable

from bot.league.match_games import Places
from bot.lru import Lru

MOST_KEPT = 4096
MOST_ASKED = 40
"""People that are looked up for one picture; more are shown by their place."""


class Names:
    """Looks up names, once while the bot runs."""

    def __init__(self, places: Places) -> None:
        self.places = places
        self._kept: Lru[str] = Lru(MOST_KEPT)

    async def of(self, guild: str, people: Iterable[str]) -> dict[str, str]:
        """The names of some people, as far as they can be found out."""
        found: dict[str, str] = {}
        for person in list(people)[:MOST_ASKED]:
            name = self._kept.get(f"{guild} {person}") or await self.places.name_of(guild, person)
            if name:
                found[person] = self._kept.put(f"{guild} {person}", name)
        return found
