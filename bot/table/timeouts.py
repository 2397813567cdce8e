"""What happens when somebody's time is out: the table's choice, made when the clock was set, or now by vote."""

import logging
import os
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from bot.absent.autopilot import trust
from bot.clock import now_ms
from bot.dice.refusals import DiceRefused
from bot.game.default_answers import default_orders
from bot.game.service import GameService
from bot.loaded import Loaded, turn_name
from bot.messages.message import Message, Row
from bot.messages.rows import again_row
from bot.presence import table
from bot.presence.clock import LOSES
from bot.presence.debts import Debt
from bot.presence.pace import Habits
from bot.presence.table import Presence
from bot.presence.votes import Vote
from bot.refusals import NotPossible, Outdated, Rolling
from bot.store import Transaction, timers
from bot.store.errors import AlreadyHandled
from bot.store.timers import Timer
from bot.store.trusts import StoredTrust
from bot.table.reminders import Reminders
from bot.table.seats import take_over_button
from bot.table.votes import ask, voters
from bot.telling import tell
from bot.wish import Visit, Wish
from bot.wording import presence as words
from bot.wording.seats import SUBSTITUTE_FOR
from bot.wording.standing_orders import not_answered
from engine.errors import Refused
from engine.json_types import JsonObject

log = logging.getLogger(__name__)
DEFAULTS, LOST = "defaults", "lost on time"
MORE_HOURS = 24
LATER_MS = 30_000


class Timeouts:
    """Carries out what the table has chosen."""

    def __init__(self, service: GameService, reminders: Reminders) -> None:
        self.service = service
        self.store = service.store
        self.reminders = reminders

    async def ring(self, timer: Timer) -> None:
        """A deadline is here: holidays, grace, or what the table has chosen."""
        async with self.store.transaction() as tx:
            loaded = await self.service.look(timer.game, tx)
            if await self.reminders.stands_still(tx, loaded):
                return
            presence, people, at = loaded.facts.presence, loaded.habits, now_ms()
            debt = presence.debts.get(timer.subject)
            presence, ruling = table.rung(presence, timer.subject, at, people)
            await self.reminders.keep(tx, timer.game, presence)
            if debt is None or ruling is None:
                return
            if ruling.what == "strike" and ruling.deadline is not None:
                strikes = presence.accounts[timer.subject].strikes
                note = Message(words.strike(debt, presence.clock, strikes, ruling.deadline), ping=(debt.user,))
                await tell(tx, loaded.row, [note])
            elif ruling.deadline is not None:
                note = Message(words.extended(debt, ruling.what, ruling.deadline))
                await tell(tx, loaded.row, [note])
            else:
                await self._late(tx, loaded, presence, debt)

    async def _late(self, tx: Transaction, loaded: Loaded, presence: Presence, debt: Debt) -> None:
        """In the transaction of the deadline: say it, and begin what follows. A question to who is not in turn is
        answered by the published default, whatever the table has chosen for turns, and so are the turn's others."""
        if debt.kind == "answer" and loaded.game.state.power not in debt.powers:
            await trust(tx, loaded.id, StoredTrust(debt.user, turn_name(loaded.game), "", "", -1))
            text, rows = not_answered(debt.user, debt.powers, loaded.say), (again_row(loaded.id),)
            await tell(tx, loaded.row, [Message(text, rows=rows, thread=turn_name(loaded.game))])
            await self._begin(tx, loaded.id, debt)
            return
        outcome = presence.clock.outcome
        if outcome == LOSES:
            await timers.put(tx, Timer(loaded.id, LOST, debt.user, now_ms(), debt.thing))
        text = words.out_of_time(debt, presence.clock, loaded.say)
        if outcome == "vote":
            await self._ask(tx, loaded, debt, text)
            return
        rows: tuple[Row, ...] = ()
        if outcome == "replace":
            rows = ((take_over_button(loaded.id, debt.powers, debt.user),),)
        await tell(tx, loaded.row, [Message(text, rows=rows)])
        if outcome == "orders":
            await self._begin(tx, loaded.id, debt)

    async def _ask(self, tx: Transaction, loaded: Loaded, debt: Debt, text: str) -> None:
        others = voters(loaded, without=debt.user)
        if not others:
            return
        vote = Vote(
            "late",
            {"user": debt.user, "thing": debt.thing, "powers": "+".join(debt.powers)},
            "",
            words.WHAT_NOW.format(text=text),
            others,
            choices=words.late_choices(MORE_HOURS),
            without=debt.user,
        )
        await ask(tx, loaded, vote)

    async def _begin(self, tx: Transaction, game: str, debt: Debt) -> None:
        await timers.put(tx, Timer(game, DEFAULTS, debt.user, now_ms(), debt.thing))

    async def decided(self, visit: Visit, game: str, arguments: Mapping[str, str], choice: str) -> None:
        """The vote about somebody who is late."""
        user = arguments["user"]
        presence = await self.reminders.of(game)
        debt = presence.debts.get(user)
        if debt is None or debt.thing != arguments["thing"]:
            raise NotPossible(words.MOVED_MEANWHILE)
        if choice == "wait":

            def more(presence: Presence, people: dict[str, Habits], at: int) -> Presence:
                return table.allowed(presence, user, MORE_HOURS, at)

            await self.reminders.change(game, more, _granted(user))
            return
        async with self.store.transaction() as tx:
            if choice == "orders":
                await self._begin(tx, game, debt)
            else:
                loaded = await self.service.look(game, tx)
                button = take_over_button(game, arguments["powers"].split("+"), user)
                text = SUBSTITUTE_FOR.format(user=user)
                await tell(tx, loaded.row, [Message(text, rows=((button,),))])

    async def play_on(self, timer: Timer) -> None:
        """Default orders, a step at a time, until the debt is paid; they go on after a restart."""
        while True:
            loaded = await self.service.look(timer.game)
            debt = (await self.reminders.of(timer.game)).debts.get(timer.subject)
            if debt is None or debt.thing != timer.payload or loaded.row.status != "running":
                break
            try:
                await self._step(loaded, timer.subject)
            except Outdated:
                continue  # an order given ahead was quicker
            except Rolling:
                await self._later(timer)
                return
            except (NotPossible, Refused, DiceRefused) as refused:
                await self._stuck(loaded, timer.subject, str(refused))
                break
        async with self.store.transaction() as tx:
            await timers.drop(tx, timer.game, DEFAULTS, timer.subject)

    async def lose(self, timer: Timer) -> None:
        """By a league's law: who has not paid this debt with his last hours loses for his side."""
        loaded = await self.service.look(timer.game)
        debt = (await self.reminders.of(timer.game)).debts.get(timer.subject)
        if debt is not None and debt.thing == timer.payload and loaded.row.status == "running":
            line = {"by": debt.powers[0], "do": "concede", "how": "time"}
            unique = f"lost:{loaded.id}:{loaded.revision}"
            with suppress(Outdated, AlreadyHandled):  # a move came in the same instant
                await self.service.act(Wish(unique, timer.subject, loaded.id, (line,), loaded.revision))
        async with self.store.transaction() as tx:
            await timers.drop(tx, timer.game, LOST, timer.subject)

    async def _step(self, loaded: Loaded, user: str) -> None:
        lines: list[JsonObject] = default_orders(loaded, user)
        unique = os.urandom(4).hex()  # a crash may have come between a step and its dice; the revision decides
        wish = Wish(f"default:{loaded.id}:{loaded.revision}:{unique}", user, loaded.id, tuple(lines), loaded.revision)
        try:
            await self.service.act(wish)
        except AlreadyHandled:
            raise Rolling from None  # a crash came between the click and its dice; they are on their way

    async def _later(self, timer: Timer) -> None:
        async with self.store.transaction() as tx:
            due = now_ms() + LATER_MS
            await timers.put(tx, Timer(timer.game, DEFAULTS, timer.subject, due, timer.payload))

    async def _stuck(self, loaded: Loaded, user: str, why: str) -> None:
        log.warning("default orders ended: %s", why, extra={"game": loaded.id})
        async with self.store.transaction() as tx:
            await tell(tx, loaded.row, [Message(words.DEFAULTS_ENDED.format(user=user, why=why))])


def _granted(user: str) -> Any:
    def telling(loaded: Loaded, presence: Presence) -> list[Message]:
        debt = presence.debts.get(user)
        if debt is None:
            return []  # played meanwhile
        return [Message(words.granted(user, MORE_HOURS, debt.deadline or 0), ping=(user,))]

    return telling
