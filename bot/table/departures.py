"""Players who have left the server. Discord does not tell (the bot asks for no list of members), so whoever is called
is looked up: at every new debt, and with every reminder; and once a day everybody who holds a power. The table then
sees a clear state, and the host what to press.
"""

import logging
from collections.abc import Awaitable, Callable

from bot.clock import now_ms
from bot.game.service import GameService
from bot.loaded import Loaded
from bot.messages import routes
from bot.messages.message import Button, Message
from bot.presence import table
from bot.presence.pace import DAY, MINUTE
from bot.store import Transaction, persons, timers
from bot.store.timers import Timer
from bot.table.reminders import Reminders, reminder
from bot.table.sightings import LOOK, ROUND, Sightings, keep_round
from bot.telling import tell
from bot.wording import presence as words

log = logging.getLogger(__name__)
ASK_AGAIN_MS = 10 * MINUTE
APART_MS = MINUTE
"""Those of one game are looked for so far apart: Discord is asked a little at a time."""

IsMember = Callable[[str, str], Awaitable[bool | None]]
"""Of a server and a person; None if that cannot be found out now."""


class Departures:
    """Looks whether those who are called are still there."""

    def __init__(self, service: GameService, reminders: Reminders, sightings: Sightings, is_member: IsMember) -> None:
        self.service = service
        self.reminders = reminders
        self.is_member = is_member
        self.sightings = sightings

    async def begin(self) -> None:
        """When the bot starts: every running game that is not looked at daily is from now on."""
        known = await timers.games_with(self.service.store.reader, ROUND)
        for row in await self.service.games.running():
            if row.game in known:
                continue
            async with self.service.store.transaction() as tx:
                await keep_round(tx, row.game)

    async def look_round(self, timer: Timer) -> None:
        """A day has passed: look for everybody who holds a power, asked for something or not."""
        loaded = await self.service.look(timer.game)
        async with self.service.store.transaction() as tx:
            await timers.drop(tx, timer.game, ROUND)
            if loaded.row.status != "running":
                return
            await timers.put(tx, Timer(timer.game, ROUND, "", now_ms() + DAY))
            sought = [
                user for user in dict.fromkeys(loaded.players.values()) if self.sightings.unseen(loaded, user, DAY // 2)
            ]
            for place, user in enumerate(sought):
                await timers.put(tx, Timer(timer.game, LOOK, user, now_ms() + place * APART_MS))

    async def look(self, timer: Timer) -> None:
        """Find out, and tell the table what has changed."""
        loaded = await self.service.look(timer.game)
        guild, user = loaded.row.guild, timer.subject
        there = await self.is_member(guild, user) if guild is not None else True
        if there is None:
            await self._again(timer)
            return
        if guild is not None and there:
            self.sightings.note(guild, user)
        async with self.service.store.transaction() as tx:
            await timers.drop(tx, timer.game, LOOK, user)
            was_gone = await persons.has_departed(tx, timer.game, user)
            if there is was_gone:
                await self._tell(tx, await self.service.look(timer.game, tx), user, there)
            elif was_gone:  # asked for something else since: the table knows, nobody is reminded in vain
                presence = await self.reminders.of(timer.game, tx)
                await self.reminders.keep(tx, timer.game, table.snoozed(presence, user, None))

    async def _again(self, timer: Timer) -> None:
        async with self.service.store.transaction() as tx:
            await timers.put(tx, Timer(timer.game, LOOK, timer.subject, now_ms() + ASK_AGAIN_MS))

    async def _tell(self, tx: Transaction, loaded: Loaded, user: str, there: bool) -> None:
        await (persons.come_back if there else persons.depart)(tx, loaded.id, user)
        powers = loaded.powers_of(user)
        if not powers or loaded.row.status != "running":
            return
        if there:
            await self._welcome(tx, loaded, user)
            return
        log.info("a player has left the server", extra={"game": loaded.id})
        presence = table.gone(loaded.facts.presence, user)
        await self.reminders.keep(tx, loaded.id, presence)
        await tell(tx, loaded.row, [gone_message(loaded, user, powers, loaded.facts.host)])

    async def _welcome(self, tx: Transaction, loaded: Loaded, user: str) -> None:
        """Somebody is there again: what was asked of them while they were not is asked anew."""
        presence = loaded.facts.presence
        debt = presence.debts.get(user)
        presence = table.returned(presence, user, now_ms(), loaded.habits)
        await self.reminders.keep(tx, loaded.id, presence)
        missed = debt is not None and debt.hushed and presence.pause is None
        again = [reminder(loaded, presence.debts[user])] if missed else []
        await tell(tx, loaded.row, [Message(words.is_back(user)), *again])


def gone_message(loaded: Loaded, user: str, powers: list[str], host: str) -> Message:
    """To the table; the host is pinged, for he can do something about it at once."""
    caller = host if host != user else ""
    row = (
        Button(words.SUBSTITUTE, routes.WANT_SUBSTITUTE.write(game=loaded.id, powers=tuple(powers)), "primary"),
        Button(words.PAUSE, routes.PAUSE.write(game=loaded.id)),
    )
    text = words.has_left(user, [loaded.say.power(power) for power in powers], caller)
    return Message(text, rows=(row,), ping=(caller,) if caller else ())
