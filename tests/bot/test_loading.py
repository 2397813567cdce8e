"""What the bot's start does without: whoever restarts it a hundred times a day, or has little memory, notices."""

import json
import subprocess
import sys
from pathlib import Path

HEAVY = (
    *("PIL", "numpy", "aiohttp.web", "bot.web", "bot.rendering", "jsonschema", "engine.dice.pairing"),
    *("cryptography", "bot.league.statements", "engine.players.steady", "engine.players.claiming"),
    *("multiprocessing", "py_arkworks_bls12381", "statistics"),
)
TOLD = """
import asyncio, gc, json, sys
import bot.serve
from bot.discord_ui.client import SandtableBot
from bot.store import open_database

async def ready() -> None:
    store = await open_database(sys.argv[1])
    client = SandtableBot(store)
    told = {"loaded": sorted(sys.modules), "collects": gc.isenabled(), "commands": len(client.tree.get_commands())}
    print(json.dumps(told))
    await store.close()

asyncio.run(ready())
"""


def test_a_bot_that_has_only_begun_has_loaded_nothing_that_draws_counts_signs_thinks_or_serves_pages(
    tmp_path: Path,
) -> None:
    start = [sys.executable, "-c", TOLD, str(tmp_path / "games.sqlite3")]
    told = json.loads(subprocess.run(start, check=True, capture_output=True).stdout)
    assert told["commands"]
    assert not set(HEAVY) & set(told["loaded"])
    assert told["collects"]
