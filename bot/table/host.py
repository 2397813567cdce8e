"""The host's tools and the table's: pause by agreement, edit with a reason, rewind by consent, delete, dispute."""

import asyncio
import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

from msgspec.structs import replace

from bot.absent.told_ahead import told_ahead
from bot.clock import now_ms
from bot.dice.log import line_of
from bot.game.loading import load
from bot.game.service import GameService
from bot.game.undo import turn_lost
from bot.loaded import Loaded
from bot.messages import routes
from bot.messages.message import Button, File, Message, write_message
from bot.messages.publishing import next_words, panel_rows, turn_message
from bot.orders import order_of
from bot.presence import table
from bot.presence.clock import LOSES, Clock
from bot.presence.pace import Habits
from bot.presence.table import Presence, waits_now
from bot.presence.votes import YES, Vote
from bot.presence.waits import seen_by
from bot.refusals import Closed, GameOver, NotPossible, NotSeated, NotStarted, Outdated
from bot.store import Transaction, facts, games, interactions, outbox, record
from bot.store.games import Game as Row
from bot.table.reminders import Reminders
from bot.table.votes import ask, close, voters
from bot.telling import Done, Listener, tell
from bot.wish import Line, Visit, Wish
from bot.wording import host as words
from bot.wording import not_possible
from bot.wording.history import history_line
from bot.wording.presence import BY_LAW, counted_ahead, saved_ahead, waiting_text
from engine.dice.record_dice import rolls_that_stand
from engine.edition import pages_of
from engine.game import HOST
from engine.json_types import JsonMapping
from engine.turn.plan import turn_with

ALWAYS = {"orders", "concede"}
"""What may be done in a paused game."""
SHOWN = 12


class HostTools(Listener):
    """What a host may do alone, and what needs the others."""

    def __init__(self, service: GameService, reminders: Reminders) -> None:
        self.service = service
        self.store = service.store
        self.reminders = reminders

    async def is_host(self, game: str, user: str) -> bool:
        return (await facts.of(self.store.reader, game)).host == user

    async def must_host(self, visit: Visit, game: str, manages: bool = False) -> None:
        """`manages`: this person may manage the channel. It needs no position: a game that cannot be read has a host
        too. Raises NotPossible, UnknownGame."""
        row = await games.known(self.store.reader, game)
        if manages and row.channel == visit.channel:
            return
        host = (await facts.of(self.store.reader, game)).host or ""
        if host != visit.user:
            raise NotPossible(words.only_host(host))

    async def waiting(self, loaded: Loaded, user: str) -> str:
        """Whom the game waits for, and how much was decided ahead; how long it has waited for everybody only the host
        is told."""
        presence = loaded.facts.presence
        lines = await record.dated(self.store.reader, loaded.id)
        plan, state = loaded.game.edition.plan, loaded.game.state
        owners = {power: turn_with(plan, state, power) for power in state.board.powers}
        ahead = await asyncio.to_thread(
            lambda: told_ahead(((at, json.loads(text)) for at, text in lines), loaded.players, lambda by: owners[by])
        )
        told = waiting_text(presence, loaded.say, seen_by(user, loaded.facts.host, waits_now(presence, now_ms())))
        counted = counted_ahead(ahead.answered, ahead.questions, ahead.told, ahead.turns)
        return "\n".join([told, *counted, *([saved_ahead(ahead.saved, ahead.by_others)] if counted else [])])

    async def hand_over(self, visit: Visit, game: str, user: str) -> None:
        """Another host; allowed to the host (the server's managers may take it too, the command sees to that)."""
        async with self.store.transaction() as tx:
            await interactions.claim(tx, visit.interaction, game, visit.user, now_ms())
            await facts.put(tx, game, host=user)
            row = await games.known(tx, game)
            await tell(tx, row, [Message(words.NEW_HOST.format(user=user), ping=(user,))])

    async def _player(self, visit: Visit, game: str, manages: bool = False) -> Loaded:
        loaded = await self.service.look(game)
        if loaded.row.status == "forming":
            raise NotStarted
        if loaded.row.status != "running":
            raise GameOver
        manages = manages and loaded.row.channel == visit.channel
        if not manages and visit.user not in loaded.players.values() and not await self.is_host(game, visit.user):
            raise NotSeated
        return loaded

    async def _decides(self, visit: Visit, loaded: Loaded, manages: bool) -> bool:
        """Whether nobody else is to be asked: the host, or who manages the game's channel."""
        return (manages and loaded.row.channel == visit.channel) or await self.is_host(loaded.id, visit.user)

    # --- pace, clock, pause ---------------------------------------------------------------------------------------

    async def set_pace(self, visit: Visit, game: str, pace: str) -> None:
        await self.must_host(visit, game)

        def work(presence: Presence, people: dict[str, Habits], at: int) -> Presence:
            return table.repaced(table.at_pace(presence, pace), at, people)

        await self.reminders.change(game, work, lambda loaded, presence: [Message(words.pace_note(presence))], visit)

    async def set_clock(self, visit: Visit, game: str, clock: Clock) -> str:
        """At once while the game forms; once it runs, one of each side has to agree."""
        loaded = await self.service.look(game)
        if loaded.facts.presence.clock.outcome == LOSES:
            raise NotPossible(BY_LAW)
        if loaded.row.status == "forming":
            await self.must_host(visit, game)
            await self._clock_set(visit, game, clock)
            return words.CLOCK_SET
        await self._player(visit, game)
        settings = {"hours": clock.hours, "grace": clock.grace, "vacation": clock.vacation, "outcome": clock.outcome}
        arguments = {key: str(value) for key, value in settings.items()}
        return await self._ask(visit, loaded, "clock", arguments, words.may_set_clock(visit.user, clock))

    async def _clock_set(self, visit: Visit, game: str, clock: Clock) -> None:
        def work(presence: Presence, people: dict[str, Habits], at: int) -> Presence:
            return table.timed(presence, clock, at)

        await self.reminders.change(game, work, lambda loaded, presence: [Message(words.clock_note(presence))], visit)

    async def clock_agreed(self, visit: Visit, game: str, arguments: Mapping[str, str], choice: str) -> None:
        if choice == YES:
            hours, grace, vacation = (int(arguments[key]) for key in ("hours", "grace", "vacation"))
            outcome: Any = arguments["outcome"]
            await self._clock_set(visit, game, Clock(hours, grace, vacation, outcome))

    async def pause(self, visit: Visit, game: str, why: str, manages: bool = False) -> str:
        """The host pauses at once, and who manages the channel; a player needs somebody of every other side."""
        loaded = await self._player(visit, game, manages)
        if (await self.reminders.of(game)).pause is not None:
            raise NotPossible(words.PAUSED_ALREADY)
        if await self._decides(visit, loaded, manages):
            await self._pause(visit, game, why)
            return words.STOPPED
        return await self._ask(visit, loaded, "pause", {"why": why}, words.may_pause(visit.user, why))

    async def resume(self, visit: Visit, game: str, manages: bool = False) -> str:
        loaded = await self._player(visit, game, manages)
        if (await self.reminders.of(game)).pause is None:
            raise NotPossible(words.NOT_PAUSED)
        if await self._decides(visit, loaded, manages):
            await self._resume(visit, game)
            return words.GOES_ON
        return await self._ask(visit, loaded, "resume", {}, words.may_resume(visit.user))

    async def may(self, loaded: Loaded, wish: Wish) -> None:
        """No orders in a paused game, but those that change no position or end it. Raises Closed."""
        if wish.lines and all(line["do"] in ALWAYS for line in wish.lines):
            return
        pause = loaded.facts.presence.pause
        if pause is not None:
            row = (Button(words.RESUME, routes.RESUME.write(game=loaded.id), "success"),)
            raise Closed(words.closed(pause), (row,))

    async def _ask(self, visit: Visit, loaded: Loaded, deed: str, arguments: Mapping[str, str], text: str) -> str:
        """One of each side has to agree; who asks agrees."""
        everybody = voters(loaded)
        cast = {visit.user: YES} if visit.user in everybody else {}
        vote = Vote(deed, dict(arguments), visit.user, text, everybody, rule="sides", cast=cast)
        async with self.store.transaction() as tx:
            await self._must_still_be(tx, loaded.id, deed)
            await interactions.claim(tx, visit.interaction, loaded.id, visit.user, now_ms())
            await ask(tx, loaded, vote)
        return words.TABLE_ASKED

    async def pause_agreed(self, visit: Visit, game: str, arguments: Mapping[str, str], choice: str) -> None:
        if choice == YES:
            await self._pause(visit, game, arguments["why"])

    async def resume_agreed(self, visit: Visit, game: str, arguments: Mapping[str, str], choice: str) -> None:
        if choice == YES:
            await self._resume(visit, game)

    async def _pause(self, visit: Visit, game: str, why: str) -> None:
        await self.reminders.pause(visit, game, why)
        await close(self.store, game, "pause")

    async def _resume(self, visit: Visit, game: str) -> None:
        await self.reminders.resume(visit, game)
        await close(self.store, game, "resume")

    async def _must_still_be(self, tx: Transaction, game: str, deed: str) -> None:
        """Another may have paused or resumed at the same instant: then there is nothing to vote on. Raises
        NotPossible."""
        paused = (await self.reminders.of(game, tx)).pause is not None
        if deed == "resume" and not paused:
            raise NotPossible(words.GOES_ON_ALREADY)
        if deed == "pause" and paused:
            raise NotPossible(words.PAUSED_ALREADY)

    # --- edit, rewind, delete -------------------------------------------------------------------------------------

    async def edit(self, visit: Visit, game: str, position: JsonMapping, why: str) -> Done:
        """Change the position: a line of its own in the record, and a message with the reason. Raises Refused."""
        await self.must_host(visit, game)
        before = await self.service.look(game)
        why = words.nobodys_number(why, before.players, before.say)
        line = {"by": HOST, "do": "edit", "position": dict(position), "why": why}
        wish = Wish(visit.interaction, visit.user, game, (line,))

        def told(loaded: Loaded) -> list[Message]:
            text = words.edited(visit.user, position, why, loaded.say)
            return [Message(f"{text}\n{next_words(loaded)}"[:1900], rows=panel_rows(loaded), panel=True)]

        return await self.service.edit(wish, told)

    async def rewind(self, visit: Visit, game: str, to: int, why: str) -> str:
        """Back to a line, whatever fell since, if everybody who holds a power agrees."""
        loaded = await self._player(visit, game)
        if not 0 <= to < loaded.row.revision:
            raise NotPossible(words.TOO_FAR.format(lines=loaded.row.revision))
        if loaded.behind and to > loaded.revision:
            raise NotPossible(not_possible.NO_LINE.format(line=to, why=loaded.behind))
        why = words.nobodys_number(why, loaded.players, loaded.say)
        said = [json.loads(text) for text in await record.lines(self.store.reader, game, to)]
        everybody = voters(loaded)
        cast = {visit.user: YES} if visit.user in everybody else {}
        kept = await record.lines(self.store.reader, game, to - 1, to) if to else []
        last = history_line(to, json.loads(kept[0]), loaded.say) if kept else ""
        text = words.may_rewind(visit.user, to, len(said), sum(1 for line in said if line.get("dice")), last, why)
        arguments = {"to": str(to), "why": why, "revision": str(loaded.revision)}
        vote = Vote("rewind", arguments, visit.user, text, everybody, rule="all", cast=cast)
        async with self.store.transaction() as tx:
            await interactions.claim(tx, visit.interaction, game, visit.user, now_ms())
            await ask(tx, loaded, vote)
        return words.ALL_ASKED

    async def rewind_agreed(self, visit: Visit, game: str, arguments: Mapping[str, str], choice: str) -> None:
        if choice != YES:
            return
        to, consent = int(arguments["to"]), await self._consent(game)
        await self.service.rolls.known(game)
        async with self.store.alone(game):
            before = await self.service.look(game)
            if before.revision != int(arguments["revision"]):
                raise NotPossible(words.MOVED_ON)
            dice = await self._dice_cut(game, to)
            if dice:
                await self.service.rolls.caught_up(game)
            wish = Wish(visit.interaction, visit.user, game, ())
            why = words.REWIND.format(why=arguments["why"])[:400]
            lost = await self._turns_lost(before, to)
            await self.service.undo(wish, to, why, lambda after: [*lost, _rewound(after, to, arguments["why"])])
        if dice:
            await self.service.rolls.note(game, "undo", dice, words.rewound_note(to, arguments["why"])[:200], consent)
            self.service.rolls.on(game)

    async def own_turns(self, visit: Visit, game: str) -> list[int]:
        """The lines with which the last two turns of a player began who is alone against computers, the newest first;
        none for anybody else, whose turns are the others' too."""
        loaded = await self.service.look(game)
        if loaded.row.status != "running" or set(voters(loaded)) != {visit.user} or not loaded.computers.seats:
            return []
        mine = loaded.powers_of(visit.user)
        return [line for line, _, power in await self.points(game) if power in mine][:2]

    async def take_turn_back(self, visit: Visit, game: str, line: int) -> str:
        """Back to the beginning of an own turn, dice and all: whoever is alone needs nobody's consent but his own.
        Raises NotPossible, Outdated."""
        loaded = await self._player(visit, game)
        if set(voters(loaded)) != {visit.user}:
            raise NotPossible(words.NOT_ALONE)
        if line not in await self.own_turns(visit, game):
            raise Outdated
        agreed = {"to": str(line), "why": words.TAKEN_BACK, "revision": str(loaded.revision)}
        await self.rewind_agreed(visit, game, agreed, YES)
        return words.TURN_IS_BACK

    async def points(self, game: str) -> list[tuple[int, int, str]]:
        """The last turns' beginnings to rewind to, the newest first: (line, round, power)."""
        now = await self.service.look(game)
        lines = sorted({0, *now.facts.turn_starts}, reverse=True)
        found = [await load(self.store.reader, game, line) for line in lines if line < now.revision]
        return [(one.revision, one.game.state.round, one.game.state.power) for one in found]

    async def _turns_lost(self, before: Loaded, to: int) -> list[Message]:
        """In the place of the messages of the turns that have not begun any more."""
        starts = [line for line in before.facts.turn_starts if line > to]
        begun = [await load(self.store.reader, before.id, line) for line in starts]
        return [turn_lost(one, words.by_consent(one.game.state, one.say)) for one in begun]

    async def _dice_cut(self, game: str, to: int) -> int:
        """The number of the first roll whose dice a rewind would take back; 0 for none."""
        lines = [json.loads(text) for text in await record.lines(self.store.reader, game, to)]
        cut = sum(1 for line in lines if line.get("dice"))
        if not cut:
            return 0
        entries = await (await self.service.rolls.table_of(game)).ledger.reader.entries(game)
        return (rolls_that_stand(line_of(entry).entry for entry in entries) or [1])[-cut:][0]

    async def _consent(self, game: str) -> list[str]:
        return sorted(set((await self.service.look(game)).players.values()))

    async def delete(self, visit: Visit, game: str, manages: bool = False) -> None:
        """The game and all its rows; the messages in the channel stay. Its files should have been exported before."""
        await self.must_host(visit, game, manages)
        async with self.store.alone(game):
            async with self.store.transaction() as tx:
                row = await games.known(tx, game)
                await games.delete(tx, game)
                await interactions.claim(tx, visit.interaction, None, visit.user, now_ms())
                note = write_message(Message(words.DELETED.format(user=visit.user)))
                await outbox.put(tx, outbox.Post(row.channel, note, now_ms()))
            self.service.forget(game)

    # --- dispute --------------------------------------------------------------------------------------------------

    async def dispute(self, visit: Visit, game: str, about: str) -> None:
        """Stop the clock and lay everything on the table: the last lines, the dice proof, the rules that were used."""
        loaded = await self._player(visit, game)
        if (await self.reminders.of(game)).pause is None:
            pausing = Visit(f"{visit.interaction}:pause", visit.user, visit.guild, visit.channel)
            with suppress(NotPossible):  # its league lets it be paused no more: it is laid on the table all the same
                await self._pause(pausing, game, words.DISPUTE.format(about=about))
        lines = await record.lines(self.store.reader, game, max(0, loaded.revision - SHOWN))
        first = loaded.revision - len(lines) + 1
        done = [json.loads(line) for line in lines]
        told = [history_line(n, line, loaded.say) for n, line in enumerate(done, first)]
        verdict = await (await self.service.rolls.table_of(game)).verdict()
        host = loaded.facts.host
        row = (Button(words.SETTLED, routes.RESUME.write(game=game), "success"),)
        rules = words.sections(pages_of(loaded.row.edition), _subjects(done))
        files = tuple(await self.files(loaded.row))
        text = words.disputed(visit.user, about, told, rules, verdict.valid, len(verdict.rolls), host)
        async with self.store.transaction() as tx:
            await interactions.claim(tx, visit.interaction, game, visit.user, now_ms())
            message = Message(text, rows=(row,), files=files, ping=(host,) if host and host != visit.user else ())
            await tell(tx, loaded.row, [message])

    async def files(self, row: Row) -> list[File]:
        """The record, and the dice log if there is one."""
        found = [File(f"game-{row.game}.jsonl", await record.text(self.store.reader, row.game))]
        forgotten = (await facts.of(self.store.reader, row.game)).dice_forgotten
        if "seats" in json.loads(row.header).get("dice", ()) and not forgotten:
            log = await self.service.rolls.table_of(row.game)
            found.append(File(f"dice-{row.game}.jsonl", await log.export()))
        return found


def _rewound(after: Loaded, to: int, why: str) -> Message:
    """Pinged is whom the game returns to."""
    debtors: Sequence[str] = [user for power in after.debtors() if (user := after.players.get(power))]
    ping = tuple(dict.fromkeys(debtors))
    text = words.rewound(to, why)
    message = turn_message(after, new=ping)
    return replace(message, text=f"{text}\n{message.text}"[:1900], line=after.revision, in_place=True)


def _subjects(lines: Sequence[Line]) -> set[str]:
    """What a rulebook calls what these lines did."""
    return {each for line in lines for each in order_of(line["do"]).pages or (words.FIGHTING if "dice" in line else ())}
