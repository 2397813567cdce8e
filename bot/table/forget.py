"""Forgetting a person: at once where the game is over, and from running games a day after they end."""

import os

from bot.clock import now_ms
from bot.game.loading import load
from bot.game.service import GameService
from bot.presence.pace import DAY
from bot.store import facts, games, people, seats, timers, trusts
from bot.store.timers import Timer
from bot.table.advertisements import advertise
from bot.table.auction import read_auction
from bot.table.lobby_card import lobby_message
from bot.table.reminders import Reminders
from bot.table.settings import call_auction
from bot.telling import tell
from bot.wish import Visit
from bot.wording import privacy

FORGET = "forget"


class Forgetting:
    """Takes people out of the store."""

    def __init__(self, service: GameService, reminders: Reminders) -> None:
        self.service = service
        self.store = service.store
        self.reminders = reminders

    async def forget(self, visit: Visit) -> str:
        """Everything that is stored about whoever asks. Returns what to tell them."""
        user, name = visit.user, f"{people.GONE}{os.urandom(4).hex()}"
        over = running = 0
        known = await people.games_of(self.store.reader, user)
        async with self.store.transaction() as tx:
            await people.forget_settings(tx, user, name)
        for game, status, _ in known:
            if status in ("over", "abandoned"):
                over += 1
                async with self.store.alone(game), self.store.transaction() as tx:
                    await people.forget_game(tx, game, user, name)
            else:
                running += await self._leave(game, user, name)
            self.service.forget(game)
        await self.store.scrub()
        return privacy.forgotten(over, running)

    async def _leave(self, game: str, user: str, name: str) -> bool:
        """Get up from the seats of a game that goes on; the rest is forgotten when it is over."""
        async with self.store.alone(game), self.store.transaction() as tx:
            before = await load(tx, game)
            mine = before.powers_of(user)
            for power in mine:
                await seats.leave(tx, game, power, now_ms(), before.revision)
                await trusts.put_orders(tx, game, power, None, now_ms())
            await people.forget_seats(tx, game, user, name)
            if before.facts.host == user:
                others = [player for player in before.players.values() if player != user]
                await facts.put(tx, game, host=others[0] if others else None)
            after = await load(tx, game)
            if before.row.status == "forming":
                auction = read_auction(after.facts.auction)
                if mine and auction is not None:
                    await call_auction(tx, before, auction.side, auction.open)
                    after = await load(tx, game)
                await tell(tx, after.row, [lobby_message(after)] if mine else [])
                return False
            if await people.is_known(tx, game, user):
                await timers.put(tx, Timer(game, FORGET, user, now_ms() + DAY, name))
            await self.reminders.writing(tx, after, "", [])
            if mine:
                await advertise(tx, after, mine, "", True, "")
            return bool(mine)

    async def ring(self, timer: Timer) -> None:
        """A day later: take out what is left if the game is over, else look again tomorrow."""
        async with self.store.alone(timer.game), self.store.transaction() as tx:
            row = await games.known(tx, timer.game)
            if row.status in ("over", "abandoned"):
                await people.forget_game(tx, timer.game, timer.subject, timer.payload)
                await timers.drop(tx, timer.game, FORGET, timer.subject)
            else:
                await timers.put(tx, Timer(timer.game, FORGET, timer.subject, now_ms() + DAY, timer.payload))
        await self.store.scrub()
        self.service.forget(timer.game)
