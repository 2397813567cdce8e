"""`sandtable check`: settings, database and every game are tried, on a copy, before a version is started on them."""

import tempfile
from collections.abc import Callable
from pathlib import Path

from bot import __version__
from bot.config import Settings
from bot.game.loading import load
from bot.refusals import BrokenRecord
from bot.release import commit
from bot.store import Database, backup, backup_of, games, open_database
from bot.store.errors import StoreError
from bot.store.games import Game as Row
from bot.store.postgres.address import place_of
from bot.store.sqlite.migrate import version_of_file
from bot.wording import starting as texts

OTHERS = 0o044
"""The rights of others than its owner to read a file."""


async def check(settings: Settings, file: Path | None, say: Callable[[str], None]) -> bool:
    """Whether this program could begin with these settings, and read every game; what it finds is told line by line.
    `file`: a backup to try in the place of what the settings name. Nothing is changed, and a bot may run meanwhile."""
    say(texts.PROGRAM.format(version=__version__, commit=commit()))
    say(texts.SETTINGS)
    if not settings.token:
        say(texts.NO_TOKEN)
    well = await _database(settings, file, say)
    say(texts.WELL if well else texts.NOT_WELL)
    return well


async def _database(settings: Settings, file: Path | None, say: Callable[[str], None]) -> bool:
    path = file or settings.database
    on_server = file is None and bool(settings.database_url)
    if not on_server and not path.is_file():
        say(texts.NO_DATABASE.format(place=path))
        return file is None
    try:
        with tempfile.TemporaryDirectory(prefix=".sandtable-check-", dir=_folder(path)) as folder:
            copy = Path(folder) / "copy.sqlite3"
            if on_server:
                await backup_of(settings.database_url, copy, noted=False)
                say(texts.DATABASE.format(place=place_of(settings.database_url)))
            else:
                await _copied(path, copy, say)
            store = await open_database(copy)
            try:
                return await _games(store, say)
            finally:
                await store.close()
    except StoreError as error:
        say(str(error))
        if on_server:
            say(texts.NOT_TRIED)
        return False


def _folder(path: Path) -> Path | None:
    """Where a copy is made: beside the database, where there is room for it; None: where the system has such things."""
    return path.absolute().parent if path.is_file() else None


async def _copied(path: Path, copy: Path, say: Callable[[str], None]) -> None:
    """Raises StoreError."""
    await backup(path, copy, noted=False)
    found, known = version_of_file(copy)
    text = texts.CHANGES if found < known else texts.DATABASE
    say(text.format(place=path, found=found, known=known))
    if _others_read(path):
        say(texts.READ_BY_OTHERS.format(path=path))


def _others_read(path: Path) -> bool:
    return bool(path.stat().st_mode & OTHERS)


async def _games(store: Database, say: Callable[[str], None]) -> bool:
    """Whether all can be read."""
    found = await games.listed(store.reader)
    bad = [(row, why) for row in found if (why := await _why_not(store, row))]
    if not bad:
        say(texts.games_text(len(found)))
        return True
    say(texts.UNREADABLE.format(bad=len(bad), count=len(found)))
    for row, why in bad:
        about = {"game": row.game, "edition": row.edition, "status": row.status, "channel": row.channel}
        say(texts.GAME.format(why=why, **about))
    return False


async def _why_not(store: Database, row: Row) -> str:
    """Why a game cannot be read as it stands; empty if it can."""
    try:
        loaded = await load(store.reader, row.game)
    except BrokenRecord as broken:
        return str(broken)
    except Exception as fault:  # a fault of this program is what is looked for, whatever it is
        return f"{type(fault).__name__}: {fault}"
    return str(getattr(loaded, "behind", ""))
