"""A real PostgreSQL server for the tests of a session: begun when the first test wants one, fast because nothing of it
need survive a power cut, and gone with the session. Without the server's programs those tests are skipped, and say so.
"""

import os
import pwd
import re
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import asyncpg
import pytest
import pytest_asyncio

from bot.store import Database, open_database

FOLDERS = ("/usr/lib/postgresql/*/bin", "/usr/local/pgsql/bin", "/opt/homebrew/opt/postgresql*/bin")
OLDEST = 15
QUICKLY = (
    *("fsync=off", "full_page_writes=off", "shared_buffers=16MB", "max_connections=60", "autovacuum=off"),
    *("wal_level=minimal", "max_wal_senders=0", "log_min_messages=fatal", "listen_addresses=", "jit=off"),
)
NOT_HERE = f"there is no PostgreSQL {OLDEST} or newer here: initdb and postgres were looked for"


def programs() -> Path | None:
    """The folder with `initdb` and `postgres`, the newest version there is; None if there is none."""
    on_path = shutil.which("postgres")
    found = [Path(on_path).resolve().parent] if on_path else []
    for pattern in FOLDERS:
        found += Path("/").glob(pattern.lstrip("/"))
    usable = [(version_of(folder), folder) for folder in found if (folder / "initdb").exists()]
    newest = max(usable, default=None)
    return newest[1] if newest and newest[0] >= OLDEST else None


def version_of(folder: Path) -> int:
    """The first number of its version; 0 if it does not say."""
    try:
        said = subprocess.run([folder / "postgres", "--version"], capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return 0
    number = re.search(r"\d+", said)
    return int(number[0]) if number else 0


def unprivileged() -> pwd.struct_passwd | None:
    """Who runs the server if we are root, as whom it refuses to run."""
    if os.geteuid() != 0:
        return None
    for name in ("postgres", "nobody"):
        try:
            return pwd.getpwnam(name)
        except KeyError:
            continue
    return None


class Server:
    """One server, on a socket of its own."""

    def __init__(self, folder: Path, place: Path) -> None:
        self.folder = folder
        self.place = place
        self.user = unprivileged()
        self._process: subprocess.Popen[bytes] | None = None

    def lay(self) -> None:
        """Make its files."""
        if self.user is not None:
            os.chown(self.place, self.user.pw_uid, self.user.pw_gid)
        self._call("initdb", "-D", self.place / "data", "-U", "sandtable", "-A", "trust", "-E", "UTF8", "--no-sync")

    def start(self, *settings: str) -> None:
        """Begin, and wait until it answers."""
        asked = [part for setting in (*QUICKLY, *settings) for part in ("-c", setting)]
        command = [self.folder / "postgres", "-D", self.place / "data", "-k", self.place, *asked]
        self._process = subprocess.Popen(
            command, **self._as_user(), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        socket = self.place / ".s.PGSQL.5432"
        for _ in range(3000):
            if socket.exists() and self.is_ready():
                return
            time.sleep(0.01)
        raise RuntimeError("the server did not begin")

    def is_ready(self) -> bool:
        """Whether it takes connections."""
        asked = subprocess.run(
            [self.folder / "pg_isready", "-q", "-h", self.place], **self._as_user(), capture_output=True, check=False
        )
        return asked.returncode == 0

    def stop(self, how: signal.Signals = signal.SIGQUIT) -> None:
        """SIGQUIT ends it at once, as a crash does; SIGINT cuts all connections and ends it in order."""
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(60)
            self._process = None

    def url(self, database: str) -> str:
        return f"postgresql://sandtable:secret%20word@/{database}?host={self.place}"

    def _call(self, program: str, *arguments: object) -> None:
        command = [str(self.folder / program), *map(str, arguments)]
        subprocess.run(command, **self._as_user(), capture_output=True, check=True)

    def _as_user(self) -> dict[str, Any]:
        if self.user is None:
            return {}
        return {"user": self.user.pw_uid, "group": self.user.pw_gid, "extra_groups": [], "cwd": "/"}


@contextmanager
def running_server() -> Iterator[Server]:
    """A server of one's own."""
    folder = programs()
    if folder is None:
        raise LookupError(NOT_HERE)
    place = Path(tempfile.mkdtemp(prefix="sandtable-pg-"))
    server = Server(folder, place)
    try:
        server.lay()
        server.start()
        yield server
    finally:
        server.stop()
        shutil.rmtree(place, ignore_errors=True)


class Databases:
    """Makes databases on a server: each a copy of one that the bot has made itself."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self._made = 0

    async def _lay(self) -> None:
        """The one that is copied."""
        await self._say("CREATE DATABASE template_of_ours")
        await (await open_database(self.server.url("template_of_ours"))).close()

    async def make(self, bare: bool = False) -> str:
        """The address of a fresh database; a `bare` one has nothing in it."""
        if not self._made:
            await self._lay()
        self._made += 1
        copied = "" if bare else " TEMPLATE template_of_ours STRATEGY file_copy"
        await self._say(f"CREATE DATABASE games_{self._made}{copied}")
        return self.server.url(f"games_{self._made}")

    async def drop(self, url: str) -> None:
        """It is not needed any more, whoever still has it."""
        name = url.partition("?")[0].rpartition("/")[2]
        await self._say(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")

    async def _say(self, sql: str) -> None:
        connection = await asyncpg.connect(self.server.url("postgres"))
        try:
            await connection.execute(sql)
        finally:
            await connection.close()


@pytest.fixture(scope="session")
def postgres() -> Iterator[Databases]:
    """The server of this session."""
    if programs() is None:
        pytest.skip(NOT_HERE)
    with running_server() as server:
        yield Databases(server)


@pytest_asyncio.fixture
async def address(postgres: Databases) -> AsyncIterator[str]:
    """A database on the server."""
    url = await postgres.make()
    yield url
    await postgres.drop(url)


async def say(url: str, sql: str) -> object:
    """A statement of somebody else."""
    connection = await asyncpg.connect(url)
    try:
        return await connection.fetchval(sql)
    finally:
        await connection.close()


@asynccontextmanager
async def opened_by(engine: str, request: pytest.FixtureRequest, folder: Path) -> AsyncIterator[Database]:
    """A database in a file of a folder, or on the tests' server, which it leaves again."""
    if engine == "sqlite":
        opened, drop = await open_database(folder / "games.sqlite3"), None
    else:
        databases: Databases = request.getfixturevalue("postgres")
        url = await databases.make()
        opened, drop = await open_database(url), lambda: databases.drop(url)
    yield opened
    await opened.close()
    if drop is not None:
        await drop()
