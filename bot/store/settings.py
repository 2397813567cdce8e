"""What a guild, a channel or a player has set, as texts by key."""

from typing import Literal

from .database import Reader, Transaction, rows

Scope = Literal["guild", "channel", "user"]


async def put(tx: Transaction, scope: Scope, owner: str, key: str, value: str | None) -> None:
    """Set a value, or take it back with None."""
    if value is None:
        await rows(tx, "DELETE FROM settings WHERE scope = ? AND id = ? AND key = ?", scope, owner, key)
    else:
        await rows(
            tx,
            "INSERT INTO settings (scope, id, key, value) VALUES (?, ?, ?, ?) "
            "ON CONFLICT (scope, id, key) DO UPDATE SET value = excluded.value",
            *(scope, owner, key, value),
        )


async def all_of(db: Reader, scope: Scope, owner: str) -> dict[str, str]:
    return dict(await rows(db, "SELECT key, value FROM settings WHERE scope = ? AND id = ? ORDER BY key", scope, owner))
