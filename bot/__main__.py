"""Wiring: `sandtable [run] | play | backup FILE | health`."""

from __future__ import annotations

import argparse
import asyncio
import gc
import signal
import sys
from collections.abc import Sequence
from pathlib import Path

from bot.config import BadSetting, Settings, read_settings
from bot.monitoring.logs import set_up
from bot.standin.connect import QUICK, TOKEN, connect_from_environment
from bot.store import Store, backup, is_alive
from bot.store.errors import StoreError

USAGE = 2
PROMPT = 0.001
"""Seconds after which what is reckoned beside the event loop lets it go on, if it wants to."""
NO_TOKEN = "DISCORD_TOKEN is not set. `sandtable play` works without one; README.md tells how to get one."  # noqa: S105


def main(arguments: Sequence[str] | None = None) -> int:
    """Returns the exit code."""
    asked = _parser().parse_args(arguments)
    try:
        settings = read_settings()
        return asyncio.run(COMMANDS[asked.command or "run"](settings, asked))
    except (BadSetting, StoreError) as error:
        print(error, file=sys.stderr)  # noqa: T201
        return 1
    except (KeyboardInterrupt, asyncio.CancelledError):
        return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="sandtable", description="Axis & Allies by chat.")
    commands = parser.add_subparsers(dest="command")
    commands.add_parser("run", help="run on Discord (needs DISCORD_TOKEN)")
    play = commands.add_parser("play", help="play at the terminal, against a stand-in for Discord")
    play.add_argument("--images", type=Path, default=None, help="folder for the pictures")
    copy = commands.add_parser("backup", help="copy the database, also while the bot runs")
    copy.add_argument("file", type=Path)
    commands.add_parser("health", help="exit 0 if the bot showed a sign of life lately")
    return parser


async def _run(settings: Settings, asked: argparse.Namespace) -> int:
    from bot.dice.randomness import Randomness
    from bot.discord_ui.client import SandtableBot

    near = connect_from_environment()
    token = settings.token or (TOKEN if near else "")
    if not token:
        print(NO_TOKEN, file=sys.stderr)  # noqa: T201
        return USAGE
    set_up(settings.log_level, secrets=(token,))
    _end_when_asked()
    answer_promptly()
    store = await Store.open(settings.database)
    try:
        options = QUICK | {"hasty": True} if near else {}
        policy = settings.dice or ("chain" if near else "beacon")
        randomness = Randomness(policy, settings.relays, settings.relay_timeout)
        async with SandtableBot(store, health_port=settings.health_port, randomness=randomness, **options) as bot:
            await bot.start(token)
    finally:
        await store.close()
    return 0


def answer_promptly() -> None:
    """Let nothing hold up the event loop for long: threads take turns sooner, and what has been loaded so far, which
    stays, is not looked through again whenever garbage is collected. Odds and pictures leave plenty."""
    sys.setswitchinterval(PROMPT)
    gc.collect()
    gc.freeze()


def _end_when_asked() -> None:
    """SIGTERM ends the bot as Ctrl-C does, farewell included. Otherwise it would die at once under systemd, and as the
    first process of a container not even hear the signal."""
    loop, running = asyncio.get_running_loop(), asyncio.current_task()
    if sys.platform != "win32" and running is not None:
        loop.add_signal_handler(signal.SIGTERM, running.cancel)


async def _play(settings: Settings, asked: argparse.Namespace) -> int:
    from bot.opening import play

    return await play(asked.images)


async def _backup(settings: Settings, asked: argparse.Namespace) -> int:
    try:
        await backup(settings.database, asked.file)
    except FileExistsError:
        print(f"{asked.file} exists already; a backup never overwrites.", file=sys.stderr)  # noqa: T201
        return 1
    print(f"The database was copied to {asked.file}.")  # noqa: T201
    return 0


async def _health(settings: Settings, asked: argparse.Namespace) -> int:
    return 0 if is_alive(settings.database, within=120) else 1


COMMANDS = {"run": _run, "play": _play, "backup": _backup, "health": _health}

if __name__ == "__main__":
    sys.exit(main())
