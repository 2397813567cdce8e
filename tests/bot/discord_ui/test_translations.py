"""Another language is a table of texts: the commands reach Discord with it, and are told anew when it changes."""

from bot.discord_ui.client import SandtableBot
from bot.store import Database
from tests.support.discord import Table, running
from tests.support.standin.connect import QUICK

GERMAN = {"help": "hilfe", "What to do now, or where a thing is found": "Was jetzt zu tun ist"}


async def told(table: Table, store: Database, **options: object) -> dict[str, object]:
    """/help as Discord has it after a bot has started."""
    async with running(SandtableBot(store, **QUICK, hasty=True, **options), table.server):
        return table.server.commands[None][1, "help"]


async def test_a_language_reaches_discord(table: Table, store: Database) -> None:
    plain = await told(table, store)
    assert plain["description_localizations"] in (None, {})
    german = await told(table, store, languages={"de": GERMAN})
    assert german["description_localizations"] == {"de": "Was jetzt zu tun ist"}
    assert german["name_localizations"] == {"de": "hilfe"} and german["name"] == "help"
    again = await told(table, store, languages={"de": GERMAN | {"help": "beistand"}})
    assert again["name_localizations"] == {"de": "beistand"}, "a changed table is noticed"
