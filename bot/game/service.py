"""GameService, the only writer of running games: load, play, one transaction for line, dice, snapshot and messages."""

import asyncio
import json
import os
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Any

from msgspec.structs import replace

from bot.clock import now_ms
from bot.dice import beacon_outage, proofs
from bot.dice.receipt import Apply
from bot.dice.refusals import Void
from bot.dice.rolls import DiceSupplies, OpenRoll, Rolls, patience_of
from bot.facts import Facts
from bot.game.answer_delay import AnswerDelay
from bot.game.foreseen import Foreseen, position_after
from bot.game.games import Games
from bot.game.loading import beside_now, load_back
from bot.game.lost_orders import give_again
from bot.game.play_lines import NeedsDice, automatic, check, entered, phase_began, play_all, play_one
from bot.loaded import Loaded, turn_name
from bot.messages.message import Message
from bot.messages.publishing import publish
from bot.refusals import NotPossible, Rolling
from bot.store import Reader, Transaction, announcements, games, interactions, record
from bot.store import facts as kept_facts
from bot.store.dice import LedgerTransaction
from bot.store.errors import AlreadyHandled, Stale
from bot.store.games import Game as Row
from bot.store.ledger import StoredRoll
from bot.store.record import Stretch
from bot.telling import Done, Listener, tell
from bot.wish import Step, Wish
from bot.wording import dice_refusals, not_possible
from engine import no_dice
from engine.dice.roller import Dice
from engine.errors import Refused
from engine.json_types import JsonMapping, JsonObject
from engine.playback.snapshot import to_bytes


class GameService:
    """All games of one store. Who is to be told of everything uses the service, too: `tells` says who, once they are
    made."""

    def __init__(
        self,
        games: Games,
        supplies: DiceSupplies,
        answer_delay: AnswerDelay | None = None,
    ) -> None:
        self.games = games
        self.store = games.store
        self.answer_delay = answer_delay or AnswerDelay(held_ms=0)
        self.run = os.urandom(4).hex()  # names this run of the bot, for what an earlier one left unfinished
        self.rolls = Rolls(self.store, supplies, (self._apply, self._foresee), self._ended, self._lost)
        self._listeners: tuple[Listener, ...] = ()

    def tells(self, *listeners: Listener) -> None:
        """These are told of everything from now on, in this order."""
        self._listeners = listeners

    async def in_channel(self, channel: str, ended: bool = False) -> Row:
        """The game of a channel; with `ended`, one that is over will do. Raises NoGame."""
        return await self.games.in_channel(channel, ended)

    async def look(self, game: str, db: Reader | None = None) -> Loaded:
        """A game as it stands. Raises UnknownGame, BrokenRecord."""
        return await self.games.look(game, db)

    def forget(self, game: str) -> None:
        """Seats or header have changed: read the game anew next time."""
        self.games.forget(game)

    # --- acting -----------------------------------------------------------------------------------------------

    async def act(self, wish: Wish) -> Done:
        """Carry out a player's lines, all or none. Raises Refused, NotPossible, StoreError, DiceRefused."""
        done = await self._carry_out(wish)
        await self.answer_delay.wait(done.due)
        return done

    @asynccontextmanager
    async def _at_rest(self, game: str) -> AsyncIterator[Loaded]:
        """The game's lock, and the game as it stands with no dice on their way. Raises Rolling if they take long."""
        is_at_rest = self.rolls.has_none
        while True:
            async with self.store.alone(game):
                loaded = await self.look(game)
                if is_at_rest(game, loaded.open_roll):
                    yield loaded
                    return
            await self.rolls.settled(game)
            self.games.look_again(game)
            is_at_rest = self.rolls.at_rest

    async def _carry_out(self, wish: Wish) -> Done:
        """What was looked at for the same action is good enough to begin with: whether it still is so, the transaction
        sees. Whatever does not go then is tried once more with what is looked at now."""
        seen_before = self.games.has_looked(wish.game)
        try:
            done = await self._begun(wish, seen_before)
        except Rolling:
            raise
        except (_Anew, Refused, NotPossible, Stale):
            if not seen_before:
                raise
            self.games.look_again(wish.game)
            done = await self._begun(wish)
        return done if isinstance(done, Done) else await self._rolled(*done)

    async def _begun(self, wish: Wish, seen_before: bool = False) -> Done | tuple[OpenRoll[Done], Loaded]:
        """What was done, or the roll that was written down for it. `seen_before`: the position may be the one that was
        looked at before the game was locked."""
        async with self._at_rest(wish.game) as seen:
            before, began = must_stand(seen), self.answer_delay.now()
            steps = await self._played(before, wish)
            if isinstance(steps, NeedsDice) and seen_before:
                # Dice are asked for in a position that was looked at within the lock, and who came first keeps it.
                before = await self._looked_anew(wish.game)
                steps = await self._played(before, wish)
            if isinstance(steps, NeedsDice):
                return await self._prepare(before, wish, steps.line), before
            ordered = await self._is_ordered(position_after(before, steps))
            plain = None if steps[-1].game.state.winner else wish.game
            async with self.store.transaction(plain) as tx:
                before = await self._still(tx, before, wish)
                await interactions.claim(tx, wish.interaction, wish.game, wish.user, now_ms())
                user = "" if wish.away else wish.user
                done = await self._write(tx, before, steps, user, ordered=ordered, since=began)
            self._take_in(done)
            return done

    async def _played(self, before: Loaded, wish: Wish) -> Sequence[Step] | NeedsDice:
        """What the lines and all that follows by itself lead to, or the line that needs dice. Raises Refused,
        NotPossible, Closed."""
        check(before, wish)
        await self.must_be_open(before, wish)
        try:
            return await self._following(before, play_all(before, wish))
        except NeedsDice as needed:
            return needed

    async def _looked_anew(self, game: str) -> Loaded:
        """Within the game's lock, how it stands now. Raises NotPossible, _Anew if dice are on their way by now."""
        self.games.look_again(game)
        seen = must_stand(await self.look(game))
        if not self.rolls.at_rest(game, seen.open_roll):
            raise _Anew
        return seen

    async def _still(self, tx: Transaction, before: Loaded, wish: Wish) -> Loaded:
        """The position within the transaction, with no dice on their way. Raises Stale, AlreadyHandled if it was this
        interaction itself that changed it, Rolling, OrderAwaited."""
        try:
            now = await self.games.still(tx, before)
        except Stale:
            if await interactions.is_claimed(tx, wish.interaction):
                raise AlreadyHandled from None
            raise
        await self.rolls.none_open(wish.game, now.open_roll)
        return now

    async def must_be_open(self, before: Loaded, wish: Wish) -> None:
        """Raises Closed while the table takes no orders."""
        for listener in self._listeners:
            await listener.may(before, wish)

    async def _following(self, before: Loaded, steps: Sequence[Step]) -> Sequence[Step]:
        for listener in self._listeners:
            steps = await listener.following(before, steps)
        return steps

    async def _is_ordered(self, after: Loaded) -> bool:
        """Whether what comes next in a position is ordered already. That takes thought: not within a transaction."""
        return any([await listener.is_ordered(after) for listener in self._listeners])

    async def writing(self, tx: Transaction, after: Loaded, user: str, said: Sequence[Message]) -> Sequence[Message]:
        """What is to be said of a new position that is being written."""
        for listener in self._listeners:
            said = await listener.writing(tx, after, user, said)
        return said

    def going_on(self, loaded: Loaded) -> None:
        """A game that stood still may go on, without a new position."""
        for listener in self._listeners:
            listener.going_on(loaded)

    async def _write(
        self,
        tx: Transaction,
        before: Loaded,
        steps: Sequence[Step],
        user: str,
        messages: Callable[[Loaded], list[Message]] | None = None,
        roll: proofs.FallenDice | None = None,
        since: int = 0,
        ordered: bool = False,
    ) -> Done:
        """The lines, the snapshot, the end of the game if it is that, and everything to be posted. `before` is as it
        stands in the transaction; `since`: when the action began, for what is told at an even pace; `ordered`: whether
        what comes next is ordered already."""
        at, game = now_ms(), steps[-1].game
        began = phase_began(list(steps))
        texts = [step.text for step in steps]
        await record.append(tx, before.id, before.revision, texts, at, to_bytes(game), phase_begins=began is not None)
        after = position_after(before, steps, at)
        after.ordered = ordered
        if game.state.winner:
            await games.set_status(tx, before.id, "over", at)
        if began is not None:
            await _note_beginnings(tx, before, after.facts)
        said = messages(after) if messages else publish(before, after, steps, user)
        said = await proofs.proved(tx, after, turn_name(before.game), said, roll)
        said = await self.writing(tx, after, user, said)
        fresh = [event for step in steps for event in step.events] if since else []
        due = self.answer_delay.due(since, fresh, before.players, user)
        await tell(tx, after.row, said, due)
        return Done(before, after, list(steps), due)

    async def edit(self, wish: Wish, messages: Callable[[Loaded], list[Message]]) -> Done:
        """The line that only the host may give; who that is, `HostTools` knows. Raises Refused, NotPossible."""
        async with self._at_rest(wish.game):
            self.games.look_again(wish.game)
            before = must_stand(await self.look(wish.game))
            steps = [await asyncio.to_thread(play_one, before.game, wish.lines[0], Dice(no_dice))]
            ordered = await self._is_ordered(position_after(before, steps))
            async with self.store.transaction() as tx:
                before = await self._still(tx, before, wish)
                await interactions.claim(tx, wish.interaction, wish.game, wish.user, now_ms())
                done = await self._write(tx, before, steps, wish.user, messages, ordered=ordered)
            done = replace(done, edited=True)
            self._take_in(done)
        return done

    async def undo(
        self,
        wish: Wish,
        back_to: int,
        why: str,
        messages: Callable[[Loaded], list[Message]],
        again: Sequence[JsonMapping] = (),
        known: Stretch | None = None,
    ) -> Done:
        """Cut the record back to a line, and write the lines `again` that are not to be lost by it; who may, and how
        far, `undo` decides. `known`: what was read of the record. Raises Rolling, StoreError, Refused."""
        before = await self.look(wish.game)
        after = await load_back(self.store.reader, before, back_to, known)
        if after.behind:
            raise NotPossible(not_possible.NO_LINE.format(line=back_to, why=after.behind))
        async with self.store.transaction(wish.game) as tx:
            now = await self._still(tx, before, wish)
            await interactions.claim(tx, wish.interaction, wish.game, wish.user, now_ms())
            facts, stored = now.facts, known is not None and known.has_state(back_to)
            state = None if stored else to_bytes(after.game)
            await record.undo(tx, wish.game, before.row.revision, back_to, wish.user, now_ms(), why, state)
            await announcements.cut(tx, wish.game, back_to)
            if facts.phase_start is not None and facts.phase_start > back_to:
                facts = replace(facts, phase_start=_phase_start(after))
                await kept_facts.put(tx, wish.game, phase_start=facts.phase_start)
            after = beside_now(after, replace(now, facts=facts))
            after = await self._once_more(tx, after, again)
            said = await proofs.proved(tx, after, turn_name(before.game), messages(after), None)
            for listener in self._listeners:
                await listener.taken_back(tx, after)
            await tell(tx, after.row, await self.writing(tx, after, wish.user, said))
        self.games.keep(after)
        return Done(before, after, [])

    @staticmethod
    async def _once_more(tx: Transaction, cut: Loaded, again: Sequence[JsonMapping]) -> Loaded:
        """Lines without dice that came after the cut and still hold, written behind it. Raises Refused."""
        if not again:
            return cut
        game, texts = cut.game, list[str]()
        for line in again:
            step = play_one(game, dict(line), Dice(no_dice))
            game, texts = step.game, [*texts, step.text]
        revision = await record.append(tx, cut.id, cut.revision, texts, now_ms(), to_bytes(game))
        row = replace(cut.row, revision=revision, turned=cut.row.turned + 1)
        return replace(cut, row=row, game=game, revision=revision)

    # --- dice -------------------------------------------------------------------------------------------------

    async def _prepare(self, before: Loaded, wish: Wish, line: JsonObject) -> OpenRoll[Done]:
        """Write the roll down before anything falls; the click counts as carried out from here on."""
        await beacon_outage.must_roll_now(self.rolls, before, wish, line, await self.rolls.table_of(wish.game))
        async with self.store.transaction() as tx:
            await interactions.claim(tx, wish.interaction, wish.game, wish.user, now_ms())
        return await self.rolls.prepare(before, wish, line)

    async def _rolled(self, roll: OpenRoll[Done], before: Loaded) -> Done:
        """What came of a roll. Raises Rolling if that takes long, Stale if it counts for nothing."""
        done = await self.rolls.outcome(roll, patience_of(before.row))
        if done is None:
            raise Stale((await games.known(self.store.reader, roll.game)).revision)
        return done

    def _ended(self, game: str, done: Iterable[Done]) -> None:
        """The dice have fallen and their actions are written."""
        for one in done:
            self._take_in(one)

    async def _lost(self, game: str, roll: StoredRoll) -> bool:
        return await give_again(self.games, self.rolls, game, roll)

    def _take_in(self, done: Done) -> None:
        """A new position is on disk."""
        self.games.keep(done.after)
        for listener in self._listeners:
            listener.written(done)

    async def _foresee(self, game: str, order: Any, dice: Dice) -> Apply[Done]:
        """What an action with these dice leads to, thought out before the transaction: the answers that follow, and
        whether there are more. If the table has changed when it is written, they follow as actions of their own."""
        began, foreseen = self.answer_delay.now(), None
        before = await self.look(game)
        with suppress(Void):
            steps = await self._following(before, self._fallen(before, order, dice))
            foreseen = Foreseen(before, steps, await self._is_ordered(position_after(before, steps)))

        async def apply(tx: LedgerTransaction, order: Any, dice: Dice) -> Done:
            return await self._apply(tx, game, order, dice, foreseen, began)

        return apply

    @staticmethod
    def _fallen(before: Loaded, order: Any, dice: Dice) -> list[Step]:
        """The action of a roll, and what follows by itself. Raises Void: the log shows that the roll counts for
        nothing, and why."""
        if before.behind:
            raise Void(before.behind)
        if before.revision != order["revision"]:
            raise Void(dice_refusals.MOVED_ON)
        try:
            first = play_one(before.game, json.loads(order["line"]), dice)
        except Refused as refused:
            raise Void(str(refused)) from refused
        return [first, *automatic(first.game, entered([first]))]

    async def _apply(
        self,
        tx: LedgerTransaction,
        game: str,
        order: Any,
        dice: Dice,
        foreseen: Foreseen | None = None,
        began: int | None = None,
    ) -> Done:
        """The action of a roll, within the transaction of its receipt. Raises Void if it became impossible."""
        before, since = await self.look(game, tx.connection), self.answer_delay.now() if began is None else began
        if len(await record.undone(tx.connection, game)) != order.get("undone", 0):
            raise Void(dice_refusals.MOVED_ON)
        steps: Sequence[Step] = self._fallen(before, order, dice)
        ordered = False
        if foreseen is not None and foreseen.holds(before, steps):
            steps, ordered = foreseen.steps, foreseen.ordered
        roll = await proofs.fallen(tx, game, dice.faces())
        return await self._write(tx.connection, before, steps, order["user"], roll=roll, since=since, ordered=ordered)


class _Anew(Exception):
    """The game is to be looked at again first."""


def must_stand(loaded: Loaded) -> Loaded:
    """A position to act in is the one that the game has come to. Raises NotPossible."""
    if loaded.behind:
        raise NotPossible(loaded.behind)
    return loaded


async def _note_beginnings(tx: Transaction, before: Loaded, facts: Facts) -> None:
    """A phase has begun, and with it perhaps a turn."""
    await kept_facts.put(tx, before.id, phase_start=facts.phase_start)
    if facts.turn_starts != before.facts.turn_starts:
        await kept_facts.begin_turns(tx, before.id, facts.turn_starts, before.facts.turn_starts)


def _phase_start(loaded: Loaded) -> int:
    """The line with which the phase of a freshly loaded game began, as far as its events tell."""
    return min((number for number, _ in loaded.told), default=loaded.revision + 1) - 1
