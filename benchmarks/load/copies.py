"""Thousands of games out of one: its rows once more for each, under other names. Beginning them would take an hour."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.store import Database, Reader, Transaction
from bot.store.database import many, rows

LEFT_OUT = {"outbox", "interactions", "announcements", "copies"}
"""What was said in the channel of the first game is not in those of the others."""
TABLES_OF_FILE = """
SELECT kept.name, part.name, part.type = 'TEXT',
    part.pk AND part.type = 'INTEGER' AND kept.sql NOT LIKE '%PRIMARY KEY (%'
FROM sqlite_master AS kept, pragma_table_info(kept.name) AS part WHERE kept.type = 'table'
"""
TABLES_OF_SERVER = """
SELECT table_name, column_name, data_type = 'text', is_identity = 'YES' OR column_default LIKE 'nextval%'
FROM information_schema.columns WHERE table_schema = current_schema()
"""


@dataclass(frozen=True, slots=True)
class Names:
    """What the rows of a game name."""

    game: str
    guild: str
    channel: str
    person: str


async def copy(store: Database, first: Names, others: Sequence[Names], *, on_server: bool) -> None:
    """Make a game for each of the others, like the first."""
    async with store.transaction() as tx:
        tables = await _tables(tx, TABLES_OF_SERVER if on_server else TABLES_OF_FILE)
        await rows(tx, "CREATE TABLE copies (game TEXT, guild TEXT, channel TEXT, person TEXT)")
        values = [(one.game, one.guild, one.channel, one.person) for one in others]
        await many(tx, "INSERT INTO copies (game, guild, channel, person) VALUES (?, ?, ?, ?)", values)
        for table in sorted(tables, key=lambda name: name != "games"):
            await _copied(tx, table, tables[table], first)
        await rows(tx, "DROP TABLE copies")


async def _tables(db: Reader, sql: str) -> dict[str, dict[str, bool]]:
    """By table its columns, and whether they are text, of those that name games and whose rows are not numbered."""
    found: dict[str, dict[str, bool]] = {}
    numbered: dict[str, set[str]] = {}
    for table, column, is_text, is_number in await rows(db, sql):
        if is_number:
            numbered.setdefault(table, set()).add(column)
        else:
            found.setdefault(table, {})[column] = bool(is_text)
    return {table: columns for table, columns in found.items() if "game" in columns and table not in LEFT_OUT}


async def _copied(tx: Transaction, table: str, columns: dict[str, bool], first: Names) -> None:
    def other(column: str) -> str:
        if not columns[column]:
            return f"old.{column}"
        text = f"old.{column}"
        for name in ("game", "guild", "channel", "person"):
            text = f"replace({text}, '{getattr(first, name)}', copies.{name})"
        return text

    names = ", ".join(f'"{column}"' for column in columns)
    values = ", ".join(other(column) for column in columns)
    await rows(
        tx,
        f"INSERT INTO {table} ({names}) SELECT {values} FROM {table} AS old, copies "  # noqa: S608
        f"WHERE old.game = '{first.game}' ORDER BY copies.game",
    )
