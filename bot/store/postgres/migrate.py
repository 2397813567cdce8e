"""A PostgreSQL database is brought up to date, by one process at a time and in one transaction."""

import logging
from pathlib import Path
from typing import Any

import asyncpg

from ..errors import InUse, NewerDatabase, NotADatabase, StoreFailed
from ..migrations import migrations, newer

log = logging.getLogger(__name__)
FOLDER = Path(__file__).parent / "migrations"
SCHEMA = "sandtable"
OLDEST = 150_000
PROCESS = 0x53414E44
"""The locks of processes: each holds one for as long as it has its connection."""
RUNNING = (
    "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND classid = $1::BIGINT::OID AND objsubid = 2 "
    "AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
)
IN_USE = (
    "This program keeps more in the database than version {version}, and processes of an earlier one still run on "
    "it ({running}), which would not understand that. Stop them all, back up, and start this one again. Nothing was "
    "changed."
)
MIGRATING = 0x53414E44
"""The lock of who looks whether there is something to migrate: "SAND"."""


async def must_be_usable(connection: asyncpg.Connection) -> None:
    """Raises StoreFailed for a server that is too old, or that keeps texts otherwise than in UTF-8."""
    version = int(str(await connection.fetchval("SHOW server_version_num")))
    if version < OLDEST:
        found = await connection.fetchval("SHOW server_version")
        raise StoreFailed(f"PostgreSQL {OLDEST // 10_000} or newer is needed; this server is {found}.")
    encoding = await connection.fetchval("SHOW server_encoding")
    if encoding != "UTF8":
        raise StoreFailed(f"The database keeps texts as {encoding}; it must be made with ENCODING 'UTF8'.")


async def version_of(connection: asyncpg.Connection) -> int:
    """The schema's version, 0 where there is none. Raises NotADatabase if the schema is another program's."""
    if await connection.fetchval("SELECT to_regclass($1)", f"{SCHEMA}.version") is not None:
        found: Any = await connection.fetchval(f"SELECT version FROM {SCHEMA}.version")  # noqa: S608
        return int(found)
    if await connection.fetchval("SELECT count(*) FROM pg_tables WHERE schemaname = $1", SCHEMA):
        raise NotADatabase(f"The schema {SCHEMA} in this database is another program's.")
    return 0


async def migrate(connection: asyncpg.Connection, folder: Path = FOLDER) -> None:
    """Raises NewerDatabase if it is ahead of this program, InUse if there is something to change while others use it;
    then nothing is touched. So it is if anything fails."""
    await must_be_usable(connection)
    steps = migrations(folder)
    async with connection.transaction():
        await connection.execute("SELECT pg_advisory_xact_lock($1)", MIGRATING)
        version = await version_of(connection)
        if version > steps[-1].version:
            raise NewerDatabase(newer(version, steps[-1].version))
        if version == steps[-1].version:
            return
        running = await connection.fetchval(RUNNING, PROCESS)
        if version and running:
            raise InUse(IN_USE.format(version=version, running=running))
        about = {"from_version": version, "to_version": steps[-1].version}
        log.info("the database is changed for this version of the bot", extra=about)
        await connection.execute(f"CREATE SCHEMA IF NOT EXISTS {SCHEMA}")
        await connection.execute(f"SET LOCAL search_path = {SCHEMA}")
        for step in steps:
            if step.version > version:
                await connection.execute(step.sql)
        await connection.execute("CREATE TABLE IF NOT EXISTS version (version BIGINT NOT NULL)")
        await connection.execute("DELETE FROM version")
        await connection.execute("INSERT INTO version VALUES ($1)", steps[-1].version)
