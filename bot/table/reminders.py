"""Keeps each game's presence up to date with its positions, reminds, and lets the clock run.

Everything is decided by `bot.presence`; here it is loaded, stored with the timers that follow from it, and told.
"""

import logging
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress

from msgspec.structs import replace

from bot.clock import now_ms
from bot.facts import REMINDED, Settings
from bot.game.service import GameService
from bot.loaded import Loaded
from bot.messages import routes
from bot.messages.message import Button, Message
from bot.messages.rows import own_rows
from bot.presence import table
from bot.presence.debts import Debt, owed
from bot.presence.pace import DAY, MINUTE, Habits
from bot.presence.table import Presence, write_presence
from bot.refusals import BrokenRecord, NotPossible
from bot.shards import Shards
from bot.store import Reader, Transaction, facts, games, interactions, settings, timers
from bot.store.timers import Timer
from bot.table.out_of_turn_offers import chances
from bot.telling import Listener, tell
from bot.wish import Visit
from bot.wording import host
from bot.wording import presence as words
from engine.state import State

log = logging.getLogger(__name__)
APART_MS = 15 * MINUTE
"""Reminders of several games reach one person so far apart."""

Change = Callable[[Presence, dict[str, Habits], int], Presence]
Telling = Callable[[Loaded, Presence], Sequence[Message]]
Called = Callable[[Transaction, Loaded, str], Awaitable[None]]
"""The game, and who is pinged for something they owe there."""


class Reminders(Listener):
    """The presence of all games. `called` is told of everybody who is pinged for something they owe."""

    def __init__(self, service: GameService, called: Called) -> None:
        self.service = service
        self.store = service.store
        self.called = called

    # --- what is known ------------------------------------------------------------------------------------------

    async def of(self, game: str, db: Reader | None = None) -> Presence:
        return (await self.service.look(game, db)).facts.presence

    async def keep(self, tx: Transaction, game: str, presence: Presence, before: Presence | None = None) -> None:
        """Store it, and make the timers what follows from it. Those that followed from `before`, if it is known, need
        not be made anew; nor is one that is only put off: when it rings too early, that is seen, and it is set."""
        await facts.put(tx, game, presence=write_presence(presence))
        had = {} if before is None else {(one.kind, one.subject): one.due for one in table.alarms(before)}
        alarms = {(one.kind, one.subject): one.due for one in table.alarms(presence)}
        if before is None or had.keys() - alarms.keys():
            await timers.drop_all(tx, game, table.ALARMS)
            had = {}
        now = now_ms()
        stand = {key for key, due in had.items() if now < due and (due == alarms[key] or key[0] == table.REMIND)}
        changed = [key for key, due in alarms.items() if key not in stand or due < had[key]]
        await timers.put(tx, *(Timer(game, *key, alarms[key]) for key in changed))

    # --- the game moves on --------------------------------------------------------------------------------------

    async def writing(self, tx: Transaction, after: Loaded, user: str, said: Sequence[Message]) -> Sequence[Message]:
        """A new position: settle the debts, say by when where a clock runs, and tell who waits for it or follows."""
        before = after.facts.presence
        presence = await self._settle(tx, after, user)
        told = [*(_timed(message, presence) for message in said), *chances(after, user)]
        if told and await self._is_herald(tx, after):
            told = _with_next(told, after, after.habits)
        begins = before.turn != presence.turn and await self._begins(tx, after)
        return _with_followers(told, _followers(after, user) if begins or after.game.state.winner else [])

    async def _settle(self, tx: Transaction, after: Loaded, user: str) -> Presence:
        """Who owes what now, kept; who owes something new is called."""
        before, state = after.facts.presence, after.game.state
        running = after.row.status == "running"
        asked = owed(state, after.players) if running and not after.ordered else []
        moved = table.moved(before, asked, user, now_ms(), after.habits)
        presence = replace(moved, turn=f"{state.round}:{state.power}")
        await self.keep(tx, after.id, presence, before)
        for debt in presence.debts.values():
            if debt.since == debt.acted and debt != before.debts.get(debt.user):
                await self.called(tx, after, debt.user)
        return presence

    async def _begins(self, tx: Transaction, after: Loaded) -> bool:
        """Whether followers hear of this turn now, for the first time."""
        first = self._first_told(after, after.facts.followed)
        if first:
            await facts.put(tx, after.id, followed=_turn_number(after))
        return first

    async def _is_herald(self, tx: Transaction, after: Loaded) -> bool:
        """Whether the battles of this turn are over, for the first time."""
        first = _after_battles(after) and self._first_told(after, after.facts.heralded)
        if first:
            await facts.put(tx, after.id, heralded=_turn_number(after))
        return first

    @staticmethod
    def _first_told(after: Loaded, known: int) -> bool:
        """Whether this is told of this turn for the first time: what was taken back and done again calls nobody twice.
        After a rewind of more than a turn everything is news again. `known`: the last turn that it was told of."""
        now = _turn_number(after)
        return now > known or now < known - 1

    async def change(
        self, game: str, work: Change, telling: Telling | None = None, visit: Visit | None = None
    ) -> Presence:
        """Change a game's presence, and tell the table. Raises UnknownGame, AlreadyHandled."""
        async with self.store.transaction() as tx:
            if visit is not None:
                await interactions.claim(tx, visit.interaction, game, visit.user, now_ms())
            loaded = await self.service.look(game, tx)
            presence = work(loaded.facts.presence, loaded.habits, now_ms())
            await self.keep(tx, game, presence)
            if telling is not None:
                await tell(tx, loaded.row, telling(loaded, presence))
        return presence

    async def repace(self, user: str) -> None:
        """A person's habits have changed: their reminders in all games follow."""
        for row in await games.of_user(self.store.reader, user):
            if row.status == "running":
                with suppress(BrokenRecord):  # it waits for nobody, and keeps none of the others from following
                    await self.change(row.game, lambda presence, people, at: table.repaced(presence, at, people))

    # --- timers -------------------------------------------------------------------------------------------------

    async def remind(self, timer: Timer) -> None:
        """A reminder is due."""
        async with self.store.transaction() as tx:
            loaded = await self.service.look(timer.game, tx)
            if await self.stands_still(tx, loaded):
                return
            presence, people, at = loaded.facts.presence, loaded.habits, now_ms()
            debt = presence.debts.get(timer.subject)
            then, what = table.reminded(presence, timer.subject, at, people)
            wait = _apart(loaded, timer.subject, at)
            if what == "remind" and wait:
                then, what = table.snoozed(presence, timer.subject, at + wait), "later"
            presence = then
            await self.keep(tx, timer.game, presence)
            if debt is not None and what == "remind":
                await settings.put(tx, "user", timer.subject, REMINDED, str(at))
                await self.called(tx, loaded, timer.subject)
                await tell(tx, loaded.row, [reminder(loaded, presence.debts[timer.subject])])
            elif debt is not None and what == "stall":
                await tell(tx, loaded.row, [stall_notice(loaded, debt)])

    async def stands_still(self, tx: Transaction, loaded: Loaded) -> bool:
        """Whether nobody can act, since the game cannot be followed to where it has come: then nobody is reminded or
        late either, and every time moves by a day. Its table is told when somebody orders."""
        if not loaded.behind:
            return False
        await self.keep(tx, loaded.id, table.slept(loaded.facts.presence, DAY))
        return True

    async def wake(self, asleep: int, shards: Shards) -> None:
        """After a long absence of the bot from these shards every time there moves by it: nobody could play, nobody is
        flooded."""
        for row in await games.listed(self.store.reader, status="running", shards=shards):
            with suppress(BrokenRecord):
                await self.change(row.game, lambda presence, people, at: table.slept(presence, asleep))
        about = {"shards": str(shards), "minutes": asleep // MINUTE}
        log.info("all times were moved by what the bot missed", extra=about)

    # --- what players do about it -------------------------------------------------------------------------------

    async def snooze(self, visit: Visit, game: str, hours: int | None) -> Debt:
        """The debtor puts his reminders off, or ends them for this debt. Raises NotPossible."""

        def work(presence: Presence, people: dict[str, Habits], at: int) -> Presence:
            if visit.user not in presence.debts:
                raise NotPossible(words.NOBODY_WAITS)
            if presence.pause is not None:
                raise NotPossible(words.NONE_WHILE_PAUSED)
            return table.snoozed(presence, visit.user, None if hours is None else at + hours * 60 * MINUTE)

        return (await self.change(game, work, visit=visit)).debts[visit.user]

    async def pause(self, visit: Visit, game: str, why: str) -> None:
        """Stop clock and reminders. Who may is decided by the caller."""

        def work(presence: Presence, people: dict[str, Habits], at: int) -> Presence:
            if presence.pause is not None:
                raise NotPossible(host.PAUSED_ALREADY)
            if presence.clock.pauses and not table.rest_left(presence):
                raise NotPossible(host.NO_MORE_PAUSES.format(days=presence.clock.pauses))
            return table.paused(presence, visit.user, why, at)

        def telling(loaded: Loaded, presence: Presence) -> Sequence[Message]:
            resume = Button(host.RESUME, routes.RESUME.write(game=game), "success")
            text = host.paused(why)
            if presence.clock.pauses:
                text += f" {host.PAUSE_ENDS.format(when=words.moment(at_most(presence)))}"
            return [Message(text, rows=((resume,),))]

        await self.change(game, work, telling, visit)

    async def resume(self, visit: Visit, game: str) -> None:
        """Go on; whoever is waited for is pinged anew."""

        def work(presence: Presence, people: dict[str, Habits], at: int) -> Presence:
            if presence.pause is None:
                raise NotPossible(host.NOT_PAUSED)
            return table.resumed(presence, at, people)

        await self.change(game, work, _going_on(host.RESUMED), visit)
        self.service.going_on(await self.service.look(game))

    async def pause_is_over(self, timer: Timer) -> None:
        """As long as the law of a league lets a game be paused: it goes on by itself."""

        def work(presence: Presence, people: dict[str, Habits], at: int) -> Presence:
            return table.resumed(presence, at, people)

        presence = await self.of(timer.game)
        if presence.pause is None:
            return
        days = presence.clock.pauses
        await self.change(timer.game, work, _going_on(host.PAUSE_IS_OVER.format(days=days)))
        self.service.going_on(await self.service.look(timer.game))


def _going_on(text: str) -> Telling:
    """The game goes on: whoever is waited for is called anew."""

    def telling(loaded: Loaded, presence: Presence) -> Sequence[Message]:
        fresh = [replace(reminder(loaded, debt), panel=False) for debt in presence.debts.values()]
        return [Message(text), *fresh]

    return telling


def at_most(presence: Presence) -> int:
    """When a pause ends by itself, where a law says so."""
    return max(alarm.due for alarm in table.alarms(presence) if alarm.kind == table.PAUSE_ENDS)


def _apart(loaded: Loaded, user: str, at: int) -> int:
    """How long to wait, so that nobody gets the reminders of all games at once."""
    last = loaded.people.get(user, Settings()).reminded
    return 0 if last is None else max(0, last + APART_MS - at)


# --- messages -----------------------------------------------------------------------------------------------------


def reminder(loaded: Loaded, debt: Debt) -> Message:
    """A fresh ping with what to press, and a way to be left in peace for a while."""
    quiet = (
        Button(words.SNOOZE.format(hours=8), routes.SNOOZE.write(game=loaded.id, hours=8)),
        Button(words.SNOOZE.format(hours=24), routes.SNOOZE.write(game=loaded.id, hours=24)),
        Button(words.HUSH, routes.HUSH.write(game=loaded.id)),
    )
    rows = (*own_rows(loaded, debt.user)[:4], quiet)
    text = words.reminder(loaded.game.state, debt, loaded.say)
    return Message(text[:1900], rows=rows, ping=(debt.user,), panel=True)


def stall_notice(loaded: Loaded, debt: Debt) -> Message:
    """To the table, pinging nobody but those who can do something about it: nobody."""
    row = (
        Button(words.SUBSTITUTE, routes.WANT_SUBSTITUTE.write(game=loaded.id, powers=debt.powers), "primary"),
        Button(words.PAUSE, routes.PAUSE.write(game=loaded.id)),
    )
    return Message(words.stalled(loaded.game.state, debt, loaded.say), rows=(row,))


def _timed(message: Message, presence: Presence) -> Message:
    """A ping says by when, or when the next comes; and wherever the game is seen to stand, a clock is seen."""
    called = [presence.debts[user] for user in message.ping if user in presence.debts]
    ends = [debt.deadline for debt in (presence.debts.values() if message.panel else called)]
    if known := [end for end in ends if end is not None]:
        return replace(message, text=f"{message.text} {words.by_when(min(known))}")
    if again := [debt.next for debt in called if debt.next is not None and not debt.hushed]:
        return replace(message, text=f"{message.text}\n{words.reminder_comes(min(again))}")
    return message


def _with_next(messages: list[Message], after: Loaded, people: dict[str, Habits]) -> list[Message]:
    """Once the battles of a turn are over, whoever is next and wants to know is told."""
    state = after.game.state
    found = _next(state, after)
    if found is None or not people.get(found[0], Habits()).ahead:
        return messages
    return [*messages, Message(words.next_up(*found, after.say), ping=(found[0],))]


def _turn_number(after: Loaded) -> int:
    """Turns of all powers, counted through all rounds."""
    order = after.game.state.turn_order()
    return after.game.state.round * len(order) + order.index(after.game.state.power)


def _after_battles(after: Loaded) -> bool:
    """Whether the phase after the battles has just begun."""
    game, state = after.game, after.game.state
    if after.told or state.pending:
        return False
    before = [game.edition.phase(part.phase) for part in game.edition.plan(state, state.turn.power)[: state.part]]
    ended = [phase for phase in before if not phase.automatic]
    return bool(ended) and ended[-1].fights_by is not None


def _next(state: State, after: Loaded) -> tuple[str, str] | None:
    """The next player in turn order who is somebody else, and his power."""
    order = list(state.turn_order())
    at = order.index(state.power)
    for power in order[at + 1 :] + order[:at]:
        user = after.players.get(power)
        if user and user != after.players.get(state.power):
            return user, power
    return None


def _followers(after: Loaded, actor: str) -> list[str]:
    """Who follows without playing: some hear of every turn, some only of the end."""
    wanted = {"turns", "end"} if after.game.state.winner else {"turns"}
    users = [user for user, how in after.facts.followers.items() if how in wanted]
    return [user for user in users if user != actor and user not in after.players.values()][:20]


def _with_followers(messages: list[Message], users: Sequence[str]) -> Sequence[Message]:
    """Followers are told in the message that tells the table."""
    at = next((n for n, message in enumerate(messages) if message.panel), None)
    if not users or at is None:
        return messages
    text = f"{messages[at].text}\n{words.followed(users)}"
    messages[at] = replace(messages[at], text=text, ping=(*messages[at].ping, *users))
    return messages
