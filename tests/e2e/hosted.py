"""A game whose bot runs in a process of its own, on a file, so that it can be killed; its clock can run ahead."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import aiosqlite

from bot.game.loading import load
from bot.loaded import Loaded
from bot.store import games, outbox
from bot.store.sqlite.database import SqliteConnection
from tests.support.discord import Table, bot_process
from tests.support.standin.changes import PATIENT
from tests.support.terminal.opening import Players

HOUR = 3600
SKEW = "STORY_AHEAD"
"""The environment variable with the file that says how many seconds the bot's clock is ahead."""
NEAR = "tests.support.terminal.against_standin"


class Hosted:
    """A table, and the file its bot plays on. `module`: what is run."""

    def __init__(
        self,
        table: Table,
        path: Path,
        module: str = "tests.support.terminal.against_standin",
        env: dict[str, str] | None = None,
    ) -> None:
        self.table = table
        self.path = path
        self.module = module
        self.env = env or {}
        self.players = Players(table.server, table.room, self.look)
        self.process: asyncio.subprocess.Process | None = None
        table.server.patience = PATIENT

    async def look(self) -> Loaded:
        """The game as it stands in the file, read beside the bot."""
        async with aiosqlite.connect(self.path) as connection:
            db = SqliteConnection(connection)
            row = await games.last_in_channel(db, str(self.table.room.id))
            assert row is not None
            return await load(db, row.game)

    async def has_to_post(self) -> bool:
        """Whether something is still to be said, by a bot that runs."""
        if self.process is None or self.process.returncode is not None:
            return False
        async with aiosqlite.connect(self.path) as connection:
            now = int(self.table.server.clock.now() * 1000)
            return await outbox.oldest(SqliteConnection(connection), now) is not None

    @asynccontextmanager
    async def bot(self) -> AsyncIterator[asyncio.subprocess.Process]:
        ahead = self.path.with_suffix(".ahead")
        env = {"SANDTABLE_DATABASE": str(self.path), "SANDTABLE_LOG_LEVEL": "error", SKEW: str(ahead), **self.env}
        async with bot_process(["-m", self.module], self.table.server, env) as process:
            self.process = process
            yield process

    def kill(self) -> None:
        """As the machine does it: SIGKILL, no farewell."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)

    async def hours_pass(self, hours: float) -> None:
        """The table's clock and the bot's go on by so much; whatever is due then rings. Needs `tests.e2e.story_bot`,
        which says when it has heard of it: hours that pass while it starts are hours in which nobody could answer."""
        assert self.process is not None
        skew = self.table.server.clock.skew = self.table.server.clock.skew + hours * HOUR
        self.path.with_suffix(".ahead").write_text(str(skew))
        self.process.send_signal(signal.SIGUSR1)
        heard = heard_of(self.path.with_suffix(".ahead"))
        await self.table.server.until(lambda: heard.exists() and heard.read_text() == str(skew))

    async def export(self) -> tuple[str, str]:
        """Record and dice log, as a player gets them."""
        answer = await self.table.alice.slash(self.table.room, "game export")
        record, dice = (file.data.decode() for file in answer.reply.files)
        return record, dice


def keep_the_tanks(labels: Sequence[str]) -> int:
    """Something has to be left that can take a territory."""
    return next((at for at, label in enumerate(labels) if "tank" not in label), 0)


def heard_of(ahead: Path) -> Path:
    """The file in which a bot writes by how much it has heard that its clock is ahead."""
    return ahead.with_suffix(".heard")


def ahead() -> float:
    """How many seconds the clock of this process shall be ahead."""
    file = Path(os.environ[SKEW])
    return float(file.read_text()) if file.exists() else 0.0


def has_heard(skew: float) -> None:
    """This process goes by a clock that is so many seconds ahead."""
    heard_of(Path(os.environ[SKEW])).write_text(str(skew))
