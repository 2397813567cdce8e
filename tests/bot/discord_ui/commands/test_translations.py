"""Another language is a table of texts: the commands reach Discord with it, and are told anew when it changes."""

from __future__ import annotations

from bot.discord_ui.client import SandtableBot
from bot.standin.connect import QUICK
from bot.store import Store
from tests.support.discord import Table, running

GERMAN = {"status": "lage", "Whose turn it is, what is asked, who holds what; with your buttons": "Wer am Zug ist"}


async def told(table: Table, store: Store, **options: object) -> dict[str, object]:
    """/status as Discord has it after a bot has started."""
    async with running(SandtableBot(store, **QUICK, hasty=True, **options), table.server):
        return table.server.commands[None][1, "status"]


async def test_a_language_reaches_discord(table: Table, store: Store) -> None:
    plain = await told(table, store)
    assert plain["description_localizations"] in (None, {})
    german = await told(table, store, languages={"de": GERMAN})
    assert german["description_localizations"] == {"de": "Wer am Zug ist"}
    assert german["name_localizations"] == {"de": "lage"} and german["name"] == "status"
    again = await told(table, store, languages={"de": GERMAN | {"status": "stand"}})
    assert again["name_localizations"] == {"de": "stand"}, "a changed table is noticed"
