"""Computer players think in a process of their own: the event loop goes on meanwhile, and a thought that takes too long
is ended with its process.

With less time there is less to weigh, and in the end the published default, which is always there. Computers give up
for a side that cannot win any more, where nobody else plays for it.
"""

import asyncio
import logging
import os
import threading
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import BrokenExecutor, Future
from typing import TYPE_CHECKING, Any, TypeVar

from msgspec import Struct, field

from bot.absent.thinking_turns import Asker, ThinkingTurns
from bot.loaded import Loaded
from bot.store.outside import must_be_outside
from engine import Dice, Game, OutOfDice, no_dice, read_header
from engine.advice.defaults import default_actions
from engine.json_text import read_json
from engine.json_types import Line
from engine.legal import default_answer
from engine.playback.snapshot import from_bytes, to_bytes
from engine.players.aims import Aim, aim
from engine.players.effort import FULL
from engine.record import Action, to_data

if TYPE_CHECKING:
    from concurrent.futures import ProcessPoolExecutor

T = TypeVar("T")
log = logging.getLogger(__name__)
TRIES = ((FULL, 25.0), (FULL // 20, 20.0), (0, 15.0))
"""What may be weighed, and for how many seconds one waits for it; then the same with less. After the first a new
process has to begin, which a busy machine takes seconds for."""
ANSWERING = (FULL // 20, 8.0)
SHORTLY = 3.0
"""Seconds that an answer within somebody's action waits for its turn; after that it comes as an action of its own."""
MOST_ANSWERS = 60
NOBODY = Asker()
NICE = 10


class Thought(Struct, frozen=True):
    """What a computer does next: lines without dice, then perhaps one that throws some; and what it wants with them."""

    lines: tuple[Line, ...] = ()
    rolls: Line | None = None
    aim: Aim = field(default_factory=Aim)


class _Process:
    """The one process in which computers think; it is made when it is needed first, and ends with this one."""

    def __init__(self) -> None:
        self._executor: ProcessPoolExecutor | None = None

    def submit(self, work: Callable[..., T], *asked: Any) -> Future[T]:
        """Begin a thought."""
        if self._executor is None:  # begun anew: a copy would have the locks of this one's threads, held by nobody
            import multiprocessing
            from concurrent.futures import ProcessPoolExecutor  # both are loaded by who has computers only

            self._executor = ProcessPoolExecutor(1, multiprocessing.get_context("spawn"), _with_parent)
        return self._executor.submit(work, *asked)

    def end(self) -> None:
        """End it whatever it thinks; the next thought has a new one."""
        executor, self._executor = self._executor, None
        if executor is not None:
            for one in dict(executor._processes or {}).values():
                one.kill()
            executor.shutdown(wait=False, cancel_futures=True)


_process = _Process()


class Thinker:
    """What the computers of one bot are asked. `tries`: what may be weighed, and for how many seconds."""

    def __init__(self, tries: Sequence[tuple[int, float]] = TRIES) -> None:
        self._tries = tries
        self._turns = ThinkingTurns()

    async def chosen(self, header: str, game: Game, by: str, level: str, asker: Asker = NOBODY) -> Thought:
        """What a power does next; nothing if not even the default leads on."""
        state = to_bytes(game)
        for budget, seconds in self._tries:
            found = await self._found(asker, None, seconds, think, header, state, by, level, budget)
            if found is not None and (found.lines or found.rolls):
                return found
        log.error("a computer found nothing to do in time", extra={"power": by})
        return await asyncio.to_thread(fallback, game, by)

    async def answers(
        self, header: str, game: Game, levels: Mapping[str, str], asker: Asker = NOBODY
    ) -> list[Line] | None:
        """The answers of computers to what is asked, as far as they go without dice; None if that takes too long."""
        budget, seconds = ANSWERING
        return await self._found(asker, SHORTLY, seconds, answered, header, to_bytes(game), dict(levels), budget)

    async def claims(self, header: str, game: Game, levels: Mapping[str, str], asker: Asker = NOBODY) -> list[Line]:
        """The advantages that computers claim out of turn; none if that takes too long."""
        budget, seconds = ANSWERING
        found = await self._found(asker, SHORTLY, seconds, claimed, header, to_bytes(game), dict(levels), budget)
        return found or []

    async def _found(self, asker: Asker, patience: float | None, seconds: float, work: Any, *asked: Any) -> Any:
        """What the process finds; None if its turn does not come within `patience`, it takes longer than `seconds`
        then, or fails. One thought at a time: each has a whole core. Never within a transaction."""
        must_be_outside("a computer thinks")
        try:
            async with self._turns.turn(asker, patience):
                return await self._in_process(seconds, work, *asked)
        except TimeoutError:
            log.info("a computer answers later", extra={"waited": patience})
            return None

    async def _in_process(self, seconds: float, work: Any, *asked: Any) -> Any:
        """What the process finds; None if it takes too long, or fails."""
        future: Future[Any] | None = None
        try:
            future = _process.submit(work, *asked)
            return await asyncio.wait_for(asyncio.wrap_future(future), seconds)
        except TimeoutError:
            log.warning("a computer thought for too long", extra={"seconds": seconds})
            _process.end()
        except asyncio.CancelledError:
            if future is not None and not future.done():
                _process.end()  # nobody waits for it any more
            raise
        except BrokenExecutor:
            log.exception("the process in which computers think has ended")
            _process.end()
        except Exception:
            log.exception("a computer's thought failed")
        return None


def _with_parent() -> None:
    """In the process: it gives way to the bot's own, and ends with it, however that ends."""
    if hasattr(os, "nice"):
        os.nice(NICE)
    threading.Thread(target=_watch, daemon=True).start()


def _watch() -> None:
    import multiprocessing

    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)


# --- in the process ------------------------------------------------------------------------------------------------


def think(header: str, state: bytes, by: str, level: str, budget: int) -> Thought:
    """What a power in turn, or one that is asked, does next."""
    from engine.players.steady import decide  # what it is built on takes long to load, and only this process needs it

    game = from_bytes(state, read_header(read_json(header)))
    return _parted(game, by, decide(game, by, level, budget))


def _parted(game: Game, by: str, actions: Sequence[Action]) -> Thought:
    """Lines until the first that throws dice. Raises Refused if one is not legal."""
    now, plain = game, list[Line]()
    for action in actions:
        try:
            now = now.after(now.play(action, Dice(no_dice)))
        except OutOfDice:
            return Thought(tuple(plain), to_data(action), aim(game, by, actions))
        plain.append(to_data(action))
    return Thought(tuple(plain), None, aim(game, by, actions))


def answered(header: str, state: bytes, levels: dict[str, str], budget: int) -> list[Line]:
    """The answers of all powers with a level, one after the other, until dice fall or somebody else is asked."""
    from engine.players.steady import decide

    def answer(game: Game) -> Action | None:
        ask = next((ask for ask in game.state.pending if ask.by in levels), None)
        return None if ask is None else decide(game, ask.by, levels[ask.by], budget)[0]

    return _one_by_one(from_bytes(state, read_header(read_json(header))), answer)


def claimed(header: str, state: bytes, levels: dict[str, str], budget: int) -> list[Line]:
    """What powers with a level claim out of turn, one after the other, until dice fall or somebody is asked."""
    from engine.players.claiming import claimants
    from engine.players.steady import decide

    def claim(game: Game) -> Action | None:
        if game.state.pending:
            return None
        asked = (decide(game, by, levels[by], budget) for by in claimants(game) if by in levels)
        return next((actions[0] for actions in asked if actions), None)

    return _one_by_one(from_bytes(state, read_header(read_json(header))), claim)


def _one_by_one(game: Game, following: Callable[[Game], Action | None]) -> list[Line]:
    """Lines, each chosen after those before it, until there is none or one throws dice. Raises Refused if one is not
    legal."""
    found: list[Line] = []
    while len(found) < MOST_ANSWERS and (action := following(game)) is not None:
        found.append(to_data(action))
        try:
            game = game.after(game.play(action, Dice(no_dice)))
        except OutOfDice:
            break
    return found


# --- where thinking came to nothing ----------------------------------------------------------------------------------


def fallback(game: Game, by: str) -> Thought:
    """What is done for who is away: an answer, or what leads out of the phase."""
    from engine.players.deadlock import out_of_deadlock

    ask = next((ask for ask in game.state.pending if ask.by == by), None)
    if ask is not None:
        default = default_answer(game, ask)
        return _parted(game, by, [default] if default else [])
    return _parted(game, by, default_actions(game) or out_of_deadlock(game))


def conceding(loaded: Loaded, power: str) -> Thought | None:
    """What ends the game before a power buys anything; None if it plays on. People's side mates are never conceded for:
    where a person plays, or plays for who is away, the table decides."""
    from engine.players.conceding import cannot_win, is_beaten, percent_left, percent_of_income

    game, players = loaded.game, loaded.players
    state = game.state
    side = state.board.side(power)
    mates = [one for one in state.board.powers if state.board.side(one) == side]
    if state.pending or state.bids or game.phase.buys_by is None or any(one in players for one in mates):
        return None
    if not loaded.computers.level(power) or not cannot_win(game, side):
        return None
    earns = 0 if is_beaten(game, side) else percent_of_income(game, side)
    return Thought(({"by": power, "do": "concede"},), None, Aim(left=percent_left(game, side), earns=earns))
