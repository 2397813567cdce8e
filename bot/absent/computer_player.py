"""Computers at the table: they answer at once what they are asked, and play their turns after the table's pause.

Where a game waits for a computer's turn, a timer stands for it: it says when the turn begins, and that it has begun.
Whatever ends the bot, the next run goes on from there; every step is written in one piece, and names its position.
"""

import asyncio
import logging
import os
from collections.abc import Mapping, Sequence
from contextlib import suppress

from bot.absent.advised_sheet import advised_sheet
from bot.absent.computer_aims import with_aim, with_more
from bot.absent.thinking import Thinker, Thought, conceding, fallback
from bot.absent.thinking_turns import Asker
from bot.absent.unattended import ASKED, allowed, asked, is_unattended, question
from bot.assistance import demand
from bot.beside import EachGame
from bot.clock import now_ms
from bot.computers import COMPUTER, USUAL_PAUSE, note_of
from bot.dice.refusals import DiceRefused
from bot.game.play_lines import automatic, entered, play_one
from bot.game.service import GameService
from bot.game.undo import undo
from bot.loaded import Loaded, turn_key, turn_name
from bot.messages.message import Message
from bot.people_first import GiveWay, nobody_is_first
from bot.refusals import BrokenRecord, Closed, NotPossible, NotYours, Outdated, Rolling
from bot.store import Transaction, computers, games, interactions, league, timers
from bot.store.errors import StoreError
from bot.store.timers import Timer
from bot.telling import Done, Listener, tell
from bot.wish import Line, Step, Visit, Wish
from bot.wording import computers as words
from engine import Dice, OutOfDice, Refused, no_dice
from engine.economy.bids import bidders
from engine.game import Game
from engine.players.aims import Aim
from engine.players.weights import STEADY

log = logging.getLogger(__name__)
TURN = "computer"
"""The kind of the timer of a game in which a computer is in turn."""
BEGUN = "begun:"
"""How the payload of that timer begins once the computer plays the turn that it names."""
AGAIN_MS = 60_000
"""A turn that stands still although a computer plays it is taken up again after so long."""
LONGEST_CHAIN = 600


def pause_of(loaded: Loaded) -> int:
    """Milliseconds that a computer waits before its turn."""
    chosen = loaded.computers.pause
    if chosen is None:
        chosen = 0 if len(set(loaded.players.values())) < 2 else USUAL_PAUSE
    return chosen * 1000


def in_turn(loaded: Loaded) -> str | None:
    """The power that a computer has to play now: it is asked, or in turn, or has bids to place."""
    state, held = loaded.game.state, loaded.computers.seats
    if loaded.row.status != "running" or state.winner:
        return None
    if state.pending:
        asked = answering(loaded)
        return next((ask.by for ask in state.pending if ask.by in asked), None)
    if state.bids and (first := bidders(state)):
        return next((power for power in first if power in held), None)
    return state.power if state.power in held else None


def has_turn(loaded: Loaded) -> bool:
    """Whether the turn that runs is a computer's, or it has bids to place; others may be asked something meanwhile."""
    state, held = loaded.game.state, loaded.computers.seats
    if loaded.row.status != "running" or state.winner:
        return False
    placing = bidders(state) if state.bids else []
    return any(power in held for power in placing) if placing else state.power in held


def answering(loaded: Loaded) -> dict[str, str]:
    """The powers whose questions a computer answers, and how well: its own, and those of who is away and wants that."""
    now = now_ms()
    away = {user for user, habits in loaded.habits.items() if habits.is_answered_for(now)}
    levels = {power: STEADY for power, user in loaded.players.items() if user in away}
    return levels | {power: one.level for power, one in loaded.computers.seats.items()}


def claiming(loaded: Loaded, game: Game) -> dict[str, str]:
    """The computers that may claim an advantage out of turn, in a position of this game, and how well they play."""
    seats = loaded.computers.seats
    if not seats or not game.edition.claims or game.state.pending or loaded.row.status != "running":
        return {}
    from engine.players.claiming import claimants  # all that computers think with: few tables have such advantages

    return {power: seats[power].level for power in claimants(game) if power in seats}


def asker(loaded: Loaded, waits: bool = False) -> Asker:
    """For whom computers think at a table: whoever is its host; one waits only where people play, and in their turn."""
    return Asker(loaded.facts.host, waits and bool(loaded.players) and not has_turn(loaded))


class ComputerPlayer(Listener):
    """The computers of all games."""

    def __init__(self, service: GameService, thinker: Thinker, give_way: GiveWay = nobody_is_first) -> None:
        """`give_way` waits, before each step in a channel, for the people who are being served elsewhere."""
        self.service = service
        self.store = service.store
        self.thinker = thinker
        self._give_way = give_way
        self.playing = EachGame(self._carry_on, log, "a computer could not play")

    # --- questions --------------------------------------------------------------------------------------------------

    async def following(self, before: Loaded, steps: Sequence[Step]) -> Sequence[Step]:
        """The steps, the answers of computers to what they are asked, and what they claim then."""
        levels = answering(before)
        if steps and any(ask.by in levels for ask in steps[-1].game.state.pending):
            lines = await self.thinker.answers(before.row.header, steps[-1].game, levels, asker(before, waits=True))
            if lines is None:
                return steps  # they answer as soon as they come to it: `written` sees to that
            steps = await asyncio.to_thread(_answered, [*steps], lines, levels, before.id)
        if steps and (claimers := claiming(before, steps[-1].game)):
            lines = await self.thinker.claims(before.row.header, steps[-1].game, claimers, asker(before, waits=True))
            steps = await asyncio.to_thread(_answered, [*steps], lines, claimers, before.id)
        return steps

    async def is_ordered(self, loaded: Loaded) -> bool:
        """Whether a computer is about to answer with what throws dice, so that nobody need be asked."""
        return bool(loaded.game.state.pending) and in_turn(loaded) is not None

    # --- turns ------------------------------------------------------------------------------------------------------

    async def writing(self, tx: Transaction, after: Loaded, user: str, said: Sequence[Message]) -> Sequence[Message]:
        """A new position: if a computer is in turn, its timer is set; what it wants is told with its turn."""
        await self.set_timer(tx, after)
        return [with_aim(message, after) for message in said]

    async def set_timer(self, tx: Transaction, loaded: Loaded) -> None:
        """As the position wants it; a timer of a table without computers ends when it rings."""
        if not loaded.computers.seats:
            return
        if not has_turn(loaded):
            await timers.drop(tx, loaded.id, TURN)
            return
        old = next(iter(await timers.of(tx, loaded.id, TURN)), None)
        turn, empty = turn_name(loaded.game), is_unattended(loaded)
        stands = (turn, f"{BEGUN}{turn}", *((f"{ASKED}{turn}",) if empty else ()))
        if old is not None and old.payload in stands:
            return
        timer = Timer(loaded.id, TURN, "", now_ms() + pause_of(loaded), turn)
        await timers.put(tx, asked(timer) if empty else timer)
        if empty:
            await tell(tx, loaded.row, [question(loaded)])

    async def ring(self, timer: Timer) -> None:
        """The pause is over, or a turn that has begun stands still."""
        loaded = await self.service.look(timer.game)
        async with self.store.transaction() as tx:
            if timer.payload.startswith(ASKED):
                await timers.put(tx, asked(timer))
                return
            if not has_turn(loaded):
                await timers.drop(tx, timer.game, TURN)
                return
            begun = f"{BEGUN}{turn_name(loaded.game)}"
            await timers.put(tx, Timer(timer.game, TURN, "", now_ms() + AGAIN_MS, begun))
        self.playing.want(timer.game)

    async def play_on(self, visit: Visit, game: str) -> None:
        """Somebody wants the next turn of a table without people played. Raises Outdated, AlreadyHandled."""
        async with self.store.alone(game), self.store.transaction() as tx:
            await interactions.claim(tx, visit.interaction, game, visit.user, now_ms())
            timer = next(iter(await timers.of(tx, game, TURN)), None)
            if timer is None or not timer.payload.startswith(ASKED) or not has_turn(await self.service.look(game, tx)):
                raise Outdated
            await timers.put(tx, allowed(timer))

    def written(self, done: Done) -> None:
        self.going_on(done.after)

    def going_on(self, loaded: Loaded) -> None:
        """A turn that has begun goes on; one whose pause runs is left to its timer. What is claimed before the first
        turn is claimed now."""
        if in_turn(loaded) is not None or self._may_open(loaded):
            self.playing.want(loaded.id)

    @staticmethod
    def _may_open(loaded: Loaded) -> bool:
        """Whether a computer may have something to claim before anybody has played a line."""
        return not loaded.game.state.marks.begun and bool(claiming(loaded, loaded.game))

    async def answer_for(self, user: str) -> None:
        """Somebody is away, and has a computer answer: what he is asked already is answered now."""
        for row in await games.of_user(self.store.reader, user):
            with suppress(BrokenRecord):
                self.going_on(await self.service.look(row.game))

    async def _carry_on(self, game: str) -> None:
        """One step after the other, as long as a turn lasts that has begun."""
        for _ in range(LONGEST_CHAIN):
            self.playing.wanted.discard(game)
            loaded = await self.service.look(game)
            try:
                if not await self._next(loaded):
                    return
            except Outdated:
                continue
            except (Rolling, Closed):
                return  # whoever moves the game on wakes this again
            except (StoreError, DiceRefused) as error:
                log.info("a computer has to wait: %s", error, extra={"game": game})
                return

    async def _next(self, loaded: Loaded) -> bool:
        """One step, if there is one to take now. Raises what acting raises."""
        if loaded.facts.presence.pause is not None or loaded.behind:
            return False
        await self._give_way(loaded.row.channel)
        if self._may_open(loaded):
            loaded = await self._opened(loaded)
        power = in_turn(loaded)
        if power is None or not await self._has_begun(loaded):
            return False
        await self._step(loaded, power)
        return True

    async def _opened(self, loaded: Loaded) -> Loaded:
        """Claim what may be claimed before the first turn only. Raises what acting raises."""
        levels = claiming(loaded, loaded.game)
        lines = await self.thinker.claims(loaded.row.header, loaded.game, levels, asker(loaded))
        lines = [line | {"note": note_of(levels[line["by"]])} for line in lines]
        return (await self._act(loaded, tuple(lines), loaded.revision)).after if lines else loaded

    async def _has_begun(self, loaded: Loaded) -> bool:
        """Whether the pause before this turn is over; the answers of a turn need none."""
        if loaded.game.state.pending:
            return True
        found = next(iter(await timers.of(self.store.reader, loaded.id, TURN)), None)
        return found is not None and found.payload == f"{BEGUN}{turn_name(loaded.game)}"

    async def _step(self, loaded: Loaded, power: str) -> None:
        """Think, and play it; where that is not legal, what is done for who is away. Raises what acting raises."""
        level, row = loaded.computers.level(power) or STEADY, loaded.row
        whose = asker(loaded, waits=bool(loaded.game.state.pending))
        thought = conceding(loaded, power) or await self.thinker.chosen(row.header, loaded.game, power, level, whose)
        try:
            await self._play(loaded, thought, level)
        except Outdated:
            raise
        except (Refused, NotPossible) as refused:
            if isinstance(refused, (Rolling, Closed)):
                raise
            log.error("a computer offered what is not legal: %s", refused, extra={"game": loaded.id, "power": power})
            await self._safely(await self.service.look(loaded.id), power, level)

    async def _safely(self, loaded: Loaded, power: str, level: str) -> None:
        """The published default; if there is none, what was ordered in the phase is taken back, and if that cannot be,
        the table is told that somebody else has to play."""
        try:
            await self._play(loaded, await asyncio.to_thread(fallback, loaded.game, power), level)
        except (Refused, NotPossible) as refused:
            if isinstance(refused, (Rolling, Closed, Outdated)):
                raise
            if await self._took_back(loaded):
                return
            log.exception("a computer does not know how to go on", extra={"game": loaded.id, "power": power})
            async with self.store.transaction() as tx:
                await timers.drop(tx, loaded.id, TURN)
                await tell(tx, loaded.row, [Message(words.stuck(power, loaded.say))])
            raise Closed(str(refused)) from refused

    async def _took_back(self, loaded: Loaded) -> bool:
        """Whether the moves of a phase that cannot be left with them were taken back: somebody else began it."""
        if loaded.game.state.pending or loaded.revision <= (loaded.facts.phase_start or 0):
            return False
        id = f"{COMPUTER}:{loaded.id}:{loaded.revision}:{os.urandom(4).hex()}"
        try:
            await undo(self.service, Wish(id, COMPUTER, loaded.id, (), turn=turn_key(loaded.game)), everything=True)
        except NotPossible as refused:
            if isinstance(refused, (Rolling, Closed, Outdated)):
                raise
            return False
        return True

    async def _play(self, loaded: Loaded, thought: Thought, level: str) -> None:
        if not thought.lines and thought.rolls is None:
            raise NotPossible(words.NOTHING)
        await self._give_way(loaded.row.channel)
        await self._note_aim(loaded, thought.aim)
        revision = loaded.revision
        if thought.lines:
            lines = tuple(line | {"note": note_of(level)} for line in thought.lines)
            revision = (await self._act(loaded, lines, revision)).after.revision
            await self._give_way(loaded.row.channel)
        if thought.rolls is not None:
            await self._act(loaded, (thought.rolls | {"note": note_of(level)},), revision)

    async def _act(self, loaded: Loaded, lines: tuple[Line, ...], revision: int) -> Done:
        unique = os.urandom(4).hex()  # a crash may have come between a step and its dice; the revision decides
        id, user = f"{COMPUTER}:{loaded.id}:{revision}:{unique}", loaded.players.get(lines[0]["by"], COMPUTER)
        away = bool(loaded.game.state.pending)  # whatever somebody owes after an answer is news to him
        return await self.service.act(Wish(id, user, loaded.id, lines, revision, away=away))

    async def _note_aim(self, loaded: Loaded, aim: Aim) -> None:
        """What it wants is kept before it is done: the message that tells the one tells the other."""
        if aim != Aim():
            async with self.store.transaction() as tx:
                await computers.note_aim(tx, loaded.id, turn_name(loaded.game), with_more(loaded, aim))

    # --- advice -------------------------------------------------------------------------------------------------------

    async def advice(self, loaded: Loaded, user: str) -> str:
        """What a computer would do now in the place of a player who has to act. Raises NotAllowed, NotYours."""
        demand(loaded, "advice")
        if await league.match_of(self.store.reader, loaded.id) is not None:
            raise NotPossible(words.NOT_IN_A_LEAGUE)
        mine = next((power for power in loaded.debtors() if loaded.players.get(power) == user), None)
        if mine is None:
            raise NotYours(loaded.say.mention(loaded.debtors()[0]))
        thought = await self.thinker.chosen(loaded.row.header, loaded.game, mine, STEADY, Asker(user, waits=True))
        lines = [*thought.lines, *([thought.rolls] if thought.rolls else [])]
        return words.advice(mine, lines, thought.aim, loaded.say)

    async def advised_sheet(self, loaded: Loaded, user: str, power: str) -> str:
        """What a computer would buy and attack in a player's turn, as a sheet. Raises NotAllowed, NotPossible."""
        demand(loaded, "advice")
        if await league.match_of(self.store.reader, loaded.id) is not None:
            raise NotPossible(words.NOT_IN_A_LEAGUE)
        return await advised_sheet(self.thinker, loaded, user, power)

    # --- the bot's own beginning and end ------------------------------------------------------------------------------

    async def take_up(self, loaded: Loaded) -> None:
        """At start: go on where the last run was interrupted."""
        if in_turn(loaded) is None:
            return
        async with self.store.transaction() as tx:
            await self.set_timer(tx, loaded)
        self.playing.want(loaded.id)

    async def stop(self) -> None:
        await self.playing.stop()


def _answered(steps: list[Step], lines: Sequence[Line], levels: Mapping[str, str], game: str) -> list[Step]:
    """Steps, and these answers after them, as far as they are legal and need no dice."""
    for line in lines:
        noted = line | {"note": note_of(levels[line["by"]])}
        try:
            steps.append(play_one(steps[-1].game, noted, Dice(no_dice)))
        except OutOfDice:
            break
        except Refused as refused:
            log.error("a computer's answer is not legal: %s", refused, extra={"game": game})
            break
        steps += automatic(steps[-1].game, entered(steps))
    return steps
