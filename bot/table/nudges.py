"""A player pings whoever is waited for: once a day for each debt's power, and never at night or in holidays."""

from bot.clock import now_ms
from bot.loaded import Loaded
from bot.presence.debts import Debt
from bot.presence.pace import HOUR, Habits, awake
from bot.refusals import NotPossible, NotSeated
from bot.store import Transaction, facts, interactions
from bot.table.reminders import Reminders, reminder
from bot.telling import tell
from bot.wish import Visit
from bot.wording import presence as texts

DAY = 24 * HOUR


class Nudges:
    """Nudges in all games; when each power was nudged last is a mark of its game."""

    def __init__(self, reminders: Reminders) -> None:
        self.reminders = reminders

    async def nudge(self, visit: Visit, game: str) -> str:
        """Ping everybody who is waited for and may be pinged; returns what to say. Raises NotPossible, NotSeated."""
        async with self.reminders.store.transaction() as tx:
            loaded = await self.reminders.service.look(game, tx)
            if not loaded.powers_of(visit.user):
                raise NotSeated
            others = [debt for debt in loaded.facts.presence.debts.values() if debt.user != visit.user]
            if not others or loaded.facts.presence.pause is not None:
                raise NotPossible(texts.NOBODY_TO_NUDGE)
            await interactions.claim(tx, visit.interaction, game, visit.user, now_ms())
            told = [await self._one(tx, loaded, debt) for debt in others]
        return "\n".join(told)

    async def _one(self, tx: Transaction, loaded: Loaded, debt: Debt) -> str:
        at, power = now_ms(), debt.powers[0]
        last = loaded.facts.nudged.get(power)
        if last is not None and last + DAY > at:
            return texts.already_nudged(debt.user, last + DAY)
        may = awake(at, loaded.habits.get(debt.user, Habits()))
        if may > at:
            return texts.asleep(debt.user, may)
        await facts.nudge(tx, loaded.id, power, at)
        await self.reminders.called(tx, loaded, debt.user)
        await tell(tx, loaded.row, [reminder(loaded, debt)])
        return texts.nudged(debt.user)
