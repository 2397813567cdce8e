"""What one running bot consists of below Discord: store, service, and everything that tends games, wired once."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Sequence
from typing import Protocol

from msgspec.structs import replace

from bot.absent.autopilot import Autopilot
from bot.absent.computer_player import TURN, ComputerPlayer
from bot.absent.thinking import Thinker
from bot.beside import Beside
from bot.clock import now_ms
from bot.config import Limits
from bot.dice.closed_log import ClosedLogs, NewLogs
from bot.dice.log_heads import LogHeads
from bot.dice.pending_rolls import PendingRolls
from bot.dice.proofs import proofs_of
from bot.dice.relays import Web
from bot.dice.rolls import DiceSupplies
from bot.dice.sources import Randomness
from bot.dice.thread import LocalThread, Thread
from bot.dice.witness import wants_pings
from bot.facts import LOCAL
from bot.game.answer_delay import HELD_MS, AnswerDelay
from bot.game.games import Games
from bot.game.readings import Readings
from bot.game.service import GameService
from bot.game.stories import Stories
from bot.league.league import League
from bot.league.match_games import DEADLINE, Places
from bot.loaded import Loaded
from bot.messages.message import Picture, Recall
from bot.monitoring.condition import DiskRoom
from bot.monitoring.metrics import Measurements, Metrics
from bot.monitoring.sign_of_life import SignOfLife
from bot.people_first import LINGERS, REMEMBERS, PeopleFirst
from bot.presence.table import CLOCK, PAUSE_ENDS, REMIND
from bot.scenes.briefing import briefing_scene
from bot.scenes.conclusion import chances_scene, conclusion_scene, front_scenes
from bot.scenes.requests import ReplayRequest
from bot.shards import ALL, Shards
from bot.store import Database, board_keys, games, interactions, outbox, record
from bot.store.errors import StoreError
from bot.story import Story
from bot.table.bids import Bids
from bot.table.computer_seats import DEED, ComputerSeats
from bot.table.custom_votes import CustomVotes
from bot.table.departures import Departures
from bot.table.forget import FORGET, Forgetting
from bot.table.host import HostTools
from bot.table.lobby import UNLIMITED, Lobby
from bot.table.nudges import Nudges
from bot.table.reminders import Reminders
from bot.table.seats import Seats
from bot.table.sightings import LOOK, ROUND, Sightings
from bot.table.timeouts import DEFAULTS, LOST, Timeouts
from bot.table.timers import TimerHandler, Timers
from bot.table.tutorial import Tutorial
from bot.table.votes import VoteAction, Votes
from bot.telling import Listener
from bot.wording.speech import Speech, computer
from bot.wording.turns import thread_name

log = logging.getLogger(__name__)
BEAT = 30
DAY_MS = 86_400_000


class Platform(Places, Protocol):
    """What the application asks of the chat service that its games are played on."""

    @property
    def account(self) -> str:
        """The bot's own account there."""
        ...

    @property
    def heard(self) -> Collection[int]:
        """The shards that can be heard now."""
        ...

    def log_thread(self, channel: str, pings: Callable[[str], Awaitable[bool]]) -> Thread:
        """The thread of a dice log; `pings` says of a witness whether he is to be notified."""
        ...

    async def is_member(self, guild: str, user: str) -> bool | None:
        """Whether somebody is on a server; None if that cannot be found out now."""
        ...

    async def is_there(self, channel: str) -> bool | None:
        """Whether a channel or thread exists; None if that cannot be found out now."""
        ...

    async def send_privately(self, user: str, text: str) -> None:
        """A private message, if the person takes any; nobody is disturbed by it."""
        ...


class Application:
    """The parts of one bot by name. Handlers and background work take what they use from it."""

    def __init__(
        self,
        store: Database,
        platform: Platform,
        randomness: Randomness | None = None,
        held_ms: int = HELD_MS,
        shards: Shards = ALL,
        limits: Limits = UNLIMITED,
    ) -> None:
        self.store = store
        self.limits = limits
        self.platform = platform
        self.sign = SignOfLife(store, shards)
        self.people = PeopleFirst(LINGERS, remembers=REMEMBERS) if held_ms else PeopleFirst(0)
        self.metrics = Metrics()
        self.measurements = Measurements(self.metrics)
        self.channels: set[str] = set()  # where games are played: a thread may be one
        self.stories = Stories(store)
        self.readings = Readings()
        self._web = Web()
        self._beside = Beside()
        self._make_games(Games(store, shards), randomness or Randomness(), AnswerDelay(held_ms))
        self._make_tables(shards)
        self._make_stand_ins()
        self.service.tells(*self._listeners())
        self.votes = Votes(self.service, self._vote_actions())
        self.timers = Timers(
            *(store, self._timer_handlers(), (self.reminders.wake, self.sign.woken)),
            heard=lambda: platform.heard,
            shards=shards,
        )

    def _make_games(self, running: Games, randomness: Randomness, delay: AnswerDelay) -> None:
        """Games that run, and the logs of their dice."""
        self.games = running
        self.pending_rolls = PendingRolls(running)
        self.service = GameService(running, self._supplies(randomness), delay)
        self.log_heads = LogHeads(running, self.platform.send_privately)
        self.new_logs = NewLogs(running, self.service.rolls, self.platform.is_there)

    def _make_tables(self, shards: Shards) -> None:
        """What people agree on round a game, and who is waited for."""
        self.lobby = Lobby(self.service, self.limits)
        self.sightings = Sightings()
        self.reminders = Reminders(self.service, self.sightings.called)
        self.host_tools = HostTools(self.service, self.reminders)
        self.bids = Bids(self.lobby)
        self.tutorial = Tutorial(self.lobby)
        self.league = League(self.lobby, self.platform, self.channels, shards)
        self.timeouts = Timeouts(self.service, self.reminders)
        self.seats = Seats(self.service, self.reminders)
        self.departures = Departures(self.service, self.reminders, self.sightings, self.platform.is_member)
        self.forgetting = Forgetting(self.service, self.reminders)
        self.nudges = Nudges(self.reminders)
        self.custom_votes = CustomVotes(self.service)

    def _make_stand_ins(self) -> None:
        """Who acts for those who are away, and for computers."""
        self.autopilot = Autopilot(self.service)
        self.computer_player = ComputerPlayer(self.service, Thinker(), self.people.play.passed)
        self.computer_seats = ComputerSeats(self.lobby, self.seats, self.reminders, self.computer_player)

    def _listeners(self) -> tuple[Listener, ...]:
        """Those who are told of everything that happens to games, in this order: what is said of bids is timed like
        all else, and the tutorial has the last word."""
        table = (self.host_tools, self.bids, self.reminders, self.tutorial)
        return (self.measurements, *table, self.log_heads, self.league, self.autopilot, self.computer_player)

    def _supplies(self, randomness: Randomness) -> DiceSupplies:
        """What rolls need from outside."""
        sources = randomness.sources(self._web, self.pending_rolls.tell)
        tell_of_log = ClosedLogs(self.store).told
        about, account, gate = self.pending_rolls.about, lambda: self.platform.account, self.people.dice
        return DiceSupplies(
            *(self.thread_of, sources, randomness, about, tell_of_log), account=account, give_way=gate.passed
        )

    def _vote_actions(self) -> dict[str, VoteAction]:
        """What is done once a vote is settled."""
        return {
            "late": self.timeouts.decided,
            "assistance": self.custom_votes.assistance_agreed,
            "low_luck": self.custom_votes.low_luck_agreed,
            "concede": self.lobby.concede_agreed,
            "replace": self.seats.voted,
            DEED: self.computer_seats.voted,
            "pause": self.host_tools.pause_agreed,
            "resume": self.host_tools.resume_agreed,
            "clock": self.host_tools.clock_agreed,
            "rewind": self.host_tools.rewind_agreed,
        }

    def _timer_handlers(self) -> dict[str, TimerHandler]:
        """What happens when a timer is due."""
        return {
            REMIND: self.reminders.remind,
            CLOCK: self.timeouts.ring,
            PAUSE_ENDS: self.reminders.pause_is_over,
            DEFAULTS: self.timeouts.play_on,
            LOST: self.timeouts.lose,
            DEADLINE: self.league.ring,
            LOOK: self.departures.look,
            ROUND: self.departures.look_round,
            FORGET: self.forgetting.ring,
            TURN: self.computer_player.ring,
        }

    async def start(self) -> None:
        """Begin the work that goes on beside, with what the last run left. Players are answered meanwhile: with
        thousands of games that takes longer than they would wait."""
        self.channels |= {row.channel for row in await games.listed(self.store.reader, shards=self.games.shards)}
        asleep = await self.sign.asleep_ms()
        self._beside.begin(self._keep_house())
        self._beside.begin(self.timers.run(asleep))
        self.service.rolls.resume(await self.games.running())
        self._beside.begin(self._take_up())

    async def _take_up(self) -> None:
        """Go on in all games of this process where the last run was interrupted."""
        try:
            await self.departures.begin()
        except Exception:
            log.exception("not everybody can be looked for")
        try:
            async for loaded in self.games.taken_up():
                await self._take_up_one(loaded)
        except Exception:
            log.exception("not all games could be taken up")
        try:
            await self.league.take_up()
        except Exception:
            log.exception("not all seasons could be taken up")

    async def _take_up_one(self, loaded: Loaded) -> None:
        """Go on in one game. What is wrong with it keeps none of the others waiting."""
        try:
            self.autopilot.going_on(loaded)
            await self.computer_player.take_up(loaded)
        except Exception:
            log.exception("a game could not be taken up", extra={"game": loaded.id})

    async def stop(self) -> None:
        """Let go of everything; what is unfinished goes on at the next start."""
        await self._beside.stop()
        await self.league.stop()
        await self.autopilot.stop()
        await self.computer_player.stop()
        await self.service.rolls.stop()
        await self.log_heads.stop()
        await self._web.close()

    async def _keep_house(self) -> None:
        """A sign of life while connected, a look whether anything can be written, and once a day the old rows go."""
        swept, room = 0, DiskRoom()
        while True:
            try:
                room.look(await self.store.room())
                if self.store.writes.trouble:
                    await self.sign.try_to_write()
                if heard := self.platform.heard:
                    await self.sign.beat(heard)
                if now_ms() - swept > DAY_MS:
                    await self._sweep(now := now_ms())
                    swept = now
            except StoreError as error:
                log.warning("no sign of life could be shown: %s", error)
            await asyncio.sleep(BEAT)

    async def _sweep(self, now: int) -> None:
        async with self.store.transaction() as tx:
            await interactions.forget(tx, now - DAY_MS)
            await board_keys.forget(tx, now)
            await outbox.empty(tx, now - 2 * DAY_MS)
            await outbox.forget(tx, now - 30 * DAY_MS)

    def thread_of(self, log_channel: str) -> Thread:
        """Where a game's dice log goes."""
        if log_channel == LOCAL:
            return LocalThread(now_ms)
        return self.platform.log_thread(log_channel, self._is_pinged)

    async def _is_pinged(self, user: str) -> bool:
        return await wants_pings(self.store.reader, user)

    async def recall(self, picture: Picture, recall: Recall) -> Sequence[Picture]:
        """The briefing for whose turn it is, in the place of a picture that recalls it; or how a game went."""
        story, loaded = await self.stories.of(recall.game), await self.service.look(recall.game)
        if recall.what == "conclusion":
            told = await asyncio.to_thread(_conclusion, picture, story, loaded.say)
            return [*told, await self.replay_of(loaded)]
        scene = await asyncio.to_thread(briefing_scene, story, recall.line, recall.power, loaded.say)
        return (replace(picture, briefing=scene),)

    async def replay_of(self, loaded: Loaded) -> Picture:
        """The page that shows a game from its beginning to where it was read. Of people it names nobody: a replay is
        passed on."""
        lines = await record.lines(self.store.reader, loaded.id, 0, loaded.revision)
        computers = {power: computer(one.level) for power, one in loaded.computers.seats.items()}
        proofs = (await proofs_of(self.store.reader, loaded, lines)).items()
        shown = tuple((line, roll, where) for line, (roll, where) in proofs)
        asked = ReplayRequest(loaded.row.header, tuple(lines), tuple(computers.items()), shown)
        return Picture("replay", replay=asked)

    async def name_of_turn(self, game: str, turn: str) -> str:
        """What a turn's thread is called."""
        number, _, power = turn.partition(".")
        return thread_name(number, power, (await self.service.look(game)).say)


def _conclusion(picture: Picture, story: Story, say: Speech) -> list[Picture]:
    """The final card, the chances as a chart, the fronts as a film."""
    return [
        replace(picture, briefing=conclusion_scene(story, say)),
        Picture("chances", economy=chances_scene(story, say)),
        Picture("film", film=tuple(front_scenes(story.turns, say))),
    ]
