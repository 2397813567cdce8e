"""Seats of a running game: handing a power on, replacing who has left, advertising an empty seat, and the history."""

from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from contextlib import suppress

from bot.clock import now_ms
from bot.dice.closed_log import begin_log
from bot.dice.refusals import DiceRefused
from bot.facts import LOCAL
from bot.game.loading import load
from bot.game.service import GameService
from bot.loaded import Loaded
from bot.messages import routes
from bot.messages.component_id import AMONG
from bot.messages.message import Button, Message
from bot.presence import table
from bot.presence.votes import YES, Vote
from bot.refusals import GameOver, NotPossible, NotSeated
from bot.store import Transaction, computers, facts, interactions, persons, seats
from bot.store.database import Reader
from bot.table.advertisements import advertise, find, must_be_good, take_down
from bot.table.lobby import must_be_seats
from bot.table.reminders import Reminders, reminder
from bot.table.votes import ask, voters
from bot.telling import tell
from bot.wish import Visit
from bot.wording import seats as words
from bot.wording.computers import KEPT_FOR

NOBODY = "-"
"""In the ids of an earlier bot's buttons: a seat that nobody holds."""
MOST_NAMED = 60
"""Letters of powers that have room in an id beside a game and a player: three quarters of all those of Global 1940."""
"""The mark of a player who is not on the server any more."""
Condition = Callable[[Reader, Loaded], Awaitable[None]]
"""What has to hold of a game at the moment in which somebody sits down. Raises NotPossible."""


async def always(db: Reader, loaded: Loaded) -> None:
    """Nothing has to hold."""


class Seats:
    """Who sits where, once the game runs."""

    def __init__(self, service: GameService, reminders: Reminders) -> None:
        self.service = service
        self.store = service.store
        self.reminders = reminders

    async def replace(self, visit: Visit, game: str, powers: Sequence[str], new: str) -> str:
        """Give powers to another player: at once by their holder, or by the host where nobody sits or the player
        sleeps, else by vote. Raises NotPossible; OrderAwaited where the host would do it while a roll is stuck."""
        loaded = await self._running(game)
        others = {user for power in powers if (user := loaded.players.get(power)) and user != visit.user}
        host = loaded.facts.host
        self._may_sit(loaded, new, powers)
        kept = {owner for power in powers if (owner := owner_of(loaded, power)) and owner != visit.user}
        if visit.user != host and kept:
            raise NotPossible(KEPT_FOR.format(owner=min(kept)))
        whose = others | kept
        if not whose or (visit.user == host and await self.all_sleep(loaded, whose)):
            own = all(loaded.players.get(power) == visit.user for power in powers)
            await self.seat(visit, game, powers, new, always if own else self.no_roll_is_stuck)
            return words.seated(loaded.say, powers, new)
        if not others:
            raise NotPossible(KEPT_FOR.format(owner=min(kept)))
        if visit.user != host and visit.user not in loaded.players.values():
            raise NotSeated
        old = min(others)
        await self.may_be_voted_out(loaded, old)
        async with self.store.transaction() as tx:
            vote = _replacing(loaded, visit.user, powers, old, new)
            await interactions.claim(tx, visit.interaction, game, visit.user, now_ms())
            await ask(tx, loaded, vote)
        return words.VOTED_ON

    async def all_sleep(self, loaded: Loaded, users: Iterable[str]) -> bool:
        """Whether each of these players lets the game stand, is away, is out of time, or has left the server."""
        return all([await self._sleeps(loaded, user) for user in users])

    async def _sleeps(self, loaded: Loaded, user: str) -> bool:
        presence, habits = loaded.facts.presence, loaded.habits.get(user)
        waited_for = presence.stalled and user in presence.debts
        away = habits is not None and habits.is_away(now_ms())
        gone = await persons.has_departed(self.store.reader, loaded.id, user)
        return waited_for or away or gone or table.is_late(presence, user)

    async def no_roll_is_stuck(self, tx: Reader, loaded: Loaded) -> None:
        """While a roll waits for an order that a restored backup has lost, its opponents decide whether it counts:
        who they are is not for the host to change. Raises OrderAwaited, Forked."""
        await self.service.rolls.none_lost(loaded.id)

    async def may_be_voted_out(self, loaded: Loaded, user: str) -> None:
        """Of two players one alone cannot vote the other out, unless that one sleeps. Raises NotPossible."""
        if len(voters(loaded, without=user)) < 2 and not await self._sleeps(loaded, user):
            raise NotPossible(words.OF_TWO)

    async def voted(self, visit: Visit, game: str, arguments: Mapping[str, str], choice: str) -> None:
        if choice != YES:
            return
        powers, old = arguments["powers"].split("+"), arguments.get("old")

        async def still_his(tx: Reader, loaded: Loaded) -> None:
            """The table has agreed who comes for whom: what somebody else plays by now is not taken from him."""
            if old is not None and any(loaded.players.get(power) not in (old, None) for power in powers):
                raise NotPossible(words.FILLED_MEANWHILE)

        await self.seat(visit, game, powers, arguments["new"], still_his)

    async def seat(self, visit: Visit, game: str, powers: Sequence[str], new: str, still: Condition = always) -> None:
        """Sit somebody down, if that may still be; the debts of those powers are theirs from now on, with a fresh
        ping. Raises NotPossible."""
        await self._running(game)
        async with self.store.alone(game):
            async with self.store.transaction() as tx:
                before = await load(tx, game)
                await still(tx, before)
                self._may_sit(before, new, powers)
                await interactions.claim(tx, visit.interaction, game, visit.user, now_ms())
                for power in powers:
                    await computers.leave(tx, game, power, now_ms(), before.revision)
                    await seats.take(tx, game, power, new, now_ms(), before.revision)
                await persons.follow(tx, game, new, None)
                await take_down(tx, before, powers, words.FILLED.format(how=words.seated(before.say, powers, new)))
                after = await self._changed(tx, game, before, powers, new)
            self.service.forget(game)
            if await self.words_wanted_of_the_gone(after):
                await self.new_dice_log(after)
            await self.note_in_dice_log(before, powers)

    async def _changed(self, tx: Transaction, game: str, before: Loaded, powers: Sequence[str], new: str) -> Loaded:
        after = await load(tx, game)
        olds = {power: before.players.get(power) for power in powers}
        note = Message(words.changed(after.say, olds, new), ping=(new,))
        told = [note]
        await self.reminders.writing(tx, after, "", [])
        debt = (await self.reminders.of(game, tx)).debts.get(new)
        if debt is not None and set(debt.powers) & set(powers):
            told = [Message(note.text), reminder(after, debt)]
        await tell(tx, after.row, told)
        return after

    def _may_sit(self, loaded: Loaded, user: str, powers: Sequence[str]) -> None:
        """One person may hold several powers, but of one side only. Raises NotPossible."""
        side = loaded.game.state.board.side
        own = {side(power) for power in loaded.powers_of(user) if power not in powers}
        sides = {side(power) for power in powers}
        if len(sides) > 1 or (own and own != sides):
            raise NotPossible(words.ONE_SIDE.format(user=user))
        if all(loaded.players.get(power) == user for power in powers):
            raise NotPossible(words.SITS_THERE.format(user=user))

    async def _running(self, game: str) -> Loaded:
        loaded = await self.service.look(game)
        if loaded.row.status == "forming":
            raise NotPossible(words.BEFORE_IT_BEGINS)
        if loaded.row.status != "running":
            raise GameOver
        return loaded

    # --- a substitute is looked for -----------------------------------------------------------------------------

    async def want(self, visit: Visit, game: str, powers: Sequence[str]) -> None:
        """Advertise seats of one holder. A player may advertise any: it is taken only if its holder, host or table
        let it go. Raises NotPossible."""
        loaded = await self._running(game)
        must_be_seats(loaded, powers)
        host = loaded.facts.host
        if visit.user not in loaded.players.values() and visit.user != host:
            raise NotSeated
        holders = {loaded.players.get(power, "") for power in powers}
        if len(holders) > 1:
            raise NotPossible(words.FILLED_MEANWHILE)
        holder = holders.pop()
        free = holder in ("", visit.user) or (visit.user == host and await self.all_sleep(loaded, [holder]))
        async with self.store.transaction() as tx:
            await interactions.claim(tx, visit.interaction, game, visit.user, now_ms())
            await advertise(tx, loaded, powers, holder, free, visit.user)

    async def withdraw(self, visit: Visit, game: str, id: str) -> None:
        """Nobody is sought any more: whoever has sought, the holder or the host says so. Raises NotPossible."""
        loaded = await self._running(game)
        async with self.store.transaction() as tx:
            sought = await find(tx, game, id)
            if visit.user not in (sought.by, sought.holder, loaded.facts.host):
                raise NotPossible(words.NOT_YOURS_TO_WITHDRAW)
            await interactions.claim(tx, visit.interaction, game, visit.user, now_ms())
            await take_down(tx, loaded, sought.powers, words.WITHDRAWN)

    async def answer(self, visit: Visit, game: str, id: str) -> str:
        """Somebody answers an advertisement. Raises NotPossible once it is not good any more."""

        async def still(tx: Reader, loaded: Loaded) -> None:
            await find(tx, game, id)

        sought = await find(self.store.reader, game, id)
        let_go = sought.by == sought.holder
        return await self._take(visit, game, sought.powers, sought.holder, sought.free, still, let_go)

    async def answer_earlier(
        self, visit: Visit, game: str, powers: Sequence[str], holder: str, free: bool, message: str
    ) -> str:
        """Somebody answers an advertisement that an earlier bot has posted. Raises NotPossible."""

        async def still(tx: Reader, loaded: Loaded) -> None:
            await must_be_good(tx, game, powers, message)

        return await self._take(visit, game, powers, "" if holder == NOBODY else holder, free, still, let_go=False)

    async def take_over_from_late(self, visit: Visit, game: str, powers: Sequence[str], old: str) -> str:
        """Somebody plays for who is out of time. Raises NotPossible once that one has played or was given more."""

        async def still(tx: Reader, loaded: Loaded) -> None:
            if not table.is_late(await self.reminders.of(game, tx), old):
                raise NotPossible(words.ACTED_MEANWHILE.format(user=old))

        return await self._take(visit, game, powers, old, True, still, let_go=False)

    async def _take(
        self, visit: Visit, game: str, powers: Sequence[str], holder: str, free: bool, still: Condition, let_go: bool
    ) -> str:
        """Seat somebody in the place of a holder ("": nobody), or let the table vote on it. `let_go`: the holder
        himself has offered the seat; otherwise it is free only as long as he sleeps, and while no roll is stuck."""
        loaded = await self._running(game)
        must_be_seats(loaded, powers)
        free = free and (let_go or holder in ("", visit.user) or await self.all_sleep(loaded, [holder]))

        async def unchanged(tx: Reader, loaded: Loaded) -> None:
            await still(tx, loaded)
            if free and not let_go:
                await self.no_roll_is_stuck(tx, loaded)
            if any(loaded.players.get(power, "") != holder for power in powers):
                raise NotPossible(words.FILLED_MEANWHILE)

        if free:
            await self.seat(visit, game, powers, visit.user, unchanged)
            return words.seated(loaded.say, powers, visit.user)
        await unchanged(self.store.reader, loaded)
        self._may_sit(loaded, visit.user, powers)
        await self.may_be_voted_out(loaded, holder)
        async with self.store.transaction() as tx:
            await interactions.claim(tx, visit.interaction, game, visit.user, now_ms())
            await ask(tx, loaded, _replacing(loaded, visit.user, powers, holder, visit.user))
        return words.VOTED_ON

    # --- dice ---------------------------------------------------------------------------------------------------

    async def words_wanted_of_the_gone(self, loaded: Loaded) -> bool:
        """Whether the dice wait for the words of somebody who has no seat any more."""
        table = await self.service.rolls.table_of(loaded.id)
        return bool(set(await table.unheard()) - set(loaded.players.values()))

    async def note_in_dice_log(self, before: Loaded, powers: Sequence[str], computer: str = "") -> None:
        """Once dice have fallen the log stays as it is, with the players of its beginning: a note says that another
        came, or which computer."""
        table = await self.service.rolls.table_of(before.id)
        last = await table.last_roll()
        if last is None or await table.open_roll() is not None:
            return
        with suppress(NotPossible, DiceRefused):  # the seat has changed all the same
            await self.service.rolls.note(before.id, "comment", last.number, words.logged(powers, computer))
            self.service.rolls.on(before.id)

    async def new_dice_log(self, loaded: Loaded) -> None:
        """No die has fallen yet, and the log waits for words of somebody who has left: it begins anew."""
        table = await self.service.rolls.table_of(loaded.id)
        if await table.last_roll() is not None:
            return
        log_channel = (await facts.of(self.store.reader, loaded.id)).log_thread or LOCAL
        await begin_log(self.service.games, self.service.rolls, loaded, log_channel, words.NEW_LOG)

    # --- looking ------------------------------------------------------------------------------------------------

    async def history(self, game: str) -> str:
        """Who sits where, and who sat there before."""
        loaded = await self.service.look(game)
        persons = await seats.history(self.store.reader, game)
        sat = await computers.history(self.store.reader, game)
        past = [words.Tenure(s.power, s.since, s.until, s.until_revision, s.user) for s in persons]
        past += [words.Tenure(s.power, s.since, s.until, s.until_revision, s.owner or "", s.level) for s in sat]
        return words.history(loaded.say, loaded.game.state.board.seats, past, (await self.reminders.of(game)).debts)


def owner_of(loaded: Loaded, power: str) -> str:
    """For whom a computer keeps the seat of a power; "" if for nobody, or if none plays it."""
    found = loaded.computers.seats.get(power)
    return found.owner or "" if found else ""


def take_over_button(game: str, powers: Sequence[str], late: str) -> Button:
    """The button that seats whoever presses it first, as long as whoever plays the powers is out of time."""
    if len(AMONG.join(powers)) > MOST_NAMED:
        id = routes.TAKE_OVER_ALL_FROM_LATE.write(game=game, holder=late)
    else:
        id = routes.TAKE_OVER_FROM_LATE.write(game=game, powers=tuple(powers), holder=late)
    return Button(words.TAKE_OVER, id, "primary")


def _replacing(loaded: Loaded, asked_by: str, powers: Sequence[str], old: str, new: str) -> Vote:
    names = [loaded.say.power(power) for power in powers]
    return Vote(
        "replace",
        {"powers": "+".join(powers), "new": new, "old": old},
        asked_by,
        words.may_replace(names, asked_by, old, new),
        voters(loaded, without=old) or {asked_by: ""},
        cast={asked_by: YES} if asked_by in voters(loaded, without=old) else {},
        without=old,
    )
