"""Wiring: `sandtable [run] | play | backup FILE | check [FILE] | move-to URL | health`."""

import argparse
import asyncio
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path

from bot.config import CannotStart, Settings, read_settings
from bot.store import backup, backup_of, is_alive, is_seen, move_to
from bot.store.errors import StoreError
from bot.store.postgres.address import password_of

USAGE = 2
MOVED = (
    "{games} games with {lines} lines, {rows} rows in all, are in the new database, and every one is as it was. Set "
    "DATABASE_URL to it; the file stays as it is, and is not used any more."
)
SEEN_BY_ALL = (
    "Whoever is on this machine can read the password of a command line. Put the whole address into DATABASE_URL and "
    "leave it out here: DATABASE_URL=... sandtable move-to"
)
os.environ.setdefault(
    "OPENBLAS_NUM_THREADS", "1"
)  # odds are small sums: several threads would only wait for each other
CLONE = Path(__file__).resolve().parents[1]
TERMINAL = "tests.support.terminal.opening"
"""What `sandtable play` starts, by its name: a program of its own beside the tests, which only a clone has."""
NOTHING_TO_PLAY_AGAINST = (
    "What `sandtable play` plays against is not part of this installation, which is only for running the bot: get a "
    "clone of the repository, and say `make play` there."
)
NOBODY_ELSE = 0o077
"""What is taken from others than who runs the bot, of every file it makes: who reads the database foresees dice."""
NO_TOKEN = "DISCORD_TOKEN is not set. `sandtable play` works without one; README.md tells how to get one."  # noqa: S105


def main(arguments: Sequence[str] | None = None) -> int:
    """Returns the exit code."""
    asked = _parser().parse_args(arguments)
    os.umask(NOBODY_ELSE)
    try:
        settings = read_settings()
        return asyncio.run(COMMANDS[asked.command or "run"](settings, asked))
    except (CannotStart, StoreError) as error:
        print(error, file=sys.stderr)  # noqa: T201
        return 1
    except (KeyboardInterrupt, asyncio.CancelledError):
        return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="sandtable", description="Axis & Allies by chat.")
    commands = parser.add_subparsers(dest="command")
    run = commands.add_parser("run", help="run on Discord (needs DISCORD_TOKEN)")
    run.add_argument(
        "--take-over", action="store_true", help="wait until the process with the same shards ends, then go on for it"
    )
    play = commands.add_parser("play", help="play at the terminal, against a stand-in for Discord")
    play.add_argument("--edition", default="", help="1941, revised, global1940 ...; if left out, you are asked")
    play.add_argument("--images", type=Path, default=None, help="folder for the pictures")
    play.add_argument("--new", action="store_true", help="begin anew, even if a game of that edition was left")
    copy = commands.add_parser("backup", help="copy the database, also while the bot runs")
    copy.add_argument("file", type=Path)
    look = commands.add_parser("check", help="try settings, database and every game, before an upgrade for instance")
    look.add_argument("file", type=Path, nargs="?", help="a backup; if left out, what the settings name")
    move = commands.add_parser("move-to", help="copy the database file to a PostgreSQL server, while no bot runs")
    move.add_argument(
        "url", nargs="?", help="postgresql://name@host:5432/database, without a password; if left out, DATABASE_URL"
    )
    commands.add_parser("health", help="exit 0 if the bot showed a sign of life lately")
    return parser


async def _run(settings: Settings, asked: argparse.Namespace) -> int:
    if not settings.token:
        print(NO_TOKEN, file=sys.stderr)  # noqa: T201
        return USAGE
    from bot.serve import serve

    return await serve(settings, settings.token, take_over=getattr(asked, "take_over", False))


async def _play(settings: Settings, asked: argparse.Namespace) -> int:
    if not (CLONE / "tests" / "support" / "terminal").is_dir():
        print(NOTHING_TO_PLAY_AGAINST, file=sys.stderr)  # noqa: T201
        return 1
    return await import_module(TERMINAL).play(asked.images, asked.edition, asked.new)


async def _backup(settings: Settings, asked: argparse.Namespace) -> int:
    try:
        if settings.database_url:
            await backup_of(settings.database_url, asked.file)
        else:
            await backup(settings.database, asked.file)
    except FileExistsError:
        print(f"{asked.file} exists already; a backup never overwrites.", file=sys.stderr)  # noqa: T201
        return 1
    print(f"The database was copied to {asked.file}.")  # noqa: T201
    return 0


async def _health(settings: Settings, asked: argparse.Namespace) -> int:
    from bot.monitoring.health_page import LATELY, is_alive_at

    if settings.health_port is not None:
        return 0 if await is_alive_at(settings.health_port, settings.health_host) else 1
    if settings.database_url:
        return 0 if await is_seen(settings.database_url, LATELY) else 1
    return 0 if is_alive(settings.database, within=LATELY) else 1


async def _check(settings: Settings, asked: argparse.Namespace) -> int:
    from bot.checking import check

    return 0 if await check(settings, asked.file, print) else 1


async def _move_to(settings: Settings, asked: argparse.Namespace) -> int:
    if asked.url and password_of(asked.url):
        print(SEEN_BY_ALL, file=sys.stderr)  # noqa: T201
        return USAGE
    counts = await move_to(settings.database, asked.url or settings.database_url)
    print(MOVED.format(games=counts["games"], lines=counts["lines"], rows=sum(counts.values())))  # noqa: T201
    return 0


COMMANDS = {"run": _run, "play": _play, "backup": _backup, "check": _check, "move-to": _move_to, "health": _health}

if __name__ == "__main__":
    sys.exit(main())
