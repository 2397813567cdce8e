"""Who was seen on a server lately. Whoever is called and was not, is to be looked for: see `departures`."""

from bot.clock import now_ms
from bot.loaded import Loaded
from bot.presence.pace import DAY, HOUR
from bot.store import Transaction, timers
from bot.store.timers import Timer

LOOK = "look"
ROUND = "look round"
SEEN_MS = HOUR
MOST_SEEN = 1000


class Sightings:
    """Remembered as long as the bot runs."""

    def __init__(self) -> None:
        self._seen: dict[tuple[str, str], int] = {}

    def note(self, guild: str, user: str) -> None:
        """Somebody is there now."""
        self._seen.pop((guild, user), None)
        self._seen[guild, user] = now_ms()
        while len(self._seen) > MOST_SEEN:
            del self._seen[next(iter(self._seen))]

    def unseen(self, loaded: Loaded, user: str, within: int) -> bool:
        """Whether somebody was not seen on the game's server so lately."""
        guild = loaded.row.guild
        return guild is not None and now_ms() - self._seen.get((guild, user), 0) > within

    async def called(self, tx: Transaction, loaded: Loaded, user: str) -> None:
        """Somebody is pinged: look for them soon, unless they were there a moment ago."""
        await keep_round(tx, loaded.id)
        if self.unseen(loaded, user, SEEN_MS):
            await timers.put(tx, Timer(loaded.id, LOOK, user, now_ms()), apart=True)


async def keep_round(tx: Transaction, game: str) -> None:
    """Once a day everybody who holds a power is looked for."""
    await timers.begin(tx, Timer(game, ROUND, "", now_ms() + DAY))
