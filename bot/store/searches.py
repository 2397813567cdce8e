"""Who looks for somebody to play with, as rows."""

from typing import Any

from msgspec import Struct

from .database import Reader, Transaction, row, rows


class Search(Struct, frozen=True):
    """Somebody looks for an opponent. `side`: which he would play, "" for either. `season`: whose law the game has.
    `taken_by`: who plays, once somebody does; `game`: what they play, once it is made."""

    search: str
    guild: str
    channel: str
    person: str
    edition: str
    pace: str
    side: str
    season: str | None
    made_at: int
    message: str | None = None
    taken_by: str | None = None
    game: str | None = None


COLUMNS = "search, guild, channel, person, edition, pace, side, season, made_at, message, taken_by, game"


async def put(tx: Transaction, new: Search) -> None:
    values = [getattr(new, name) for name in COLUMNS.split(", ")]
    await rows(tx, f"INSERT INTO searches ({COLUMNS}) VALUES ({', '.join('?' * len(values))})", *values)  # noqa: S608


async def find(db: Reader, search: str) -> Search | None:
    """One search, whether it is still good or not."""
    found = await row(db, f"SELECT {COLUMNS} FROM searches WHERE search = ?", search)  # noqa: S608
    return Search(*found) if found else None


async def open_of(db: Reader, guild: str, person: str) -> Search | None:
    """What somebody looks for on a server now."""
    found = await row(
        db,
        f"SELECT {COLUMNS} FROM searches WHERE guild = ? AND person = ? AND taken_by IS NULL ORDER BY made_at",  # noqa: S608
        *(guild, person),
    )
    return Search(*found) if found else None


async def unfinished(db: Reader) -> list[Search]:
    """Those that somebody has taken and whose game is not made yet."""
    found = await rows(
        db,
        f"SELECT {COLUMNS} FROM searches WHERE taken_by IS NOT NULL AND game IS NULL ORDER BY search",  # noqa: S608
    )
    return [Search(*one) for one in found]


async def set_message(tx: Transaction, search: str, message: str) -> None:
    """Where its card stands."""
    await rows(tx, "UPDATE searches SET message = ? WHERE search = ?", message, search)


async def take(tx: Transaction, search: str, person: str) -> bool:
    """Somebody plays. Whether nobody was quicker."""
    sql = "UPDATE searches SET taken_by = ? WHERE search = ? AND taken_by IS NULL RETURNING search"
    return bool(await rows(tx, sql, person, search))


async def give_back(tx: Transaction, search: str) -> None:
    """No game could be made: it is good again."""
    await rows(tx, "UPDATE searches SET taken_by = NULL WHERE search = ? AND game IS NULL", search)


async def made(tx: Transaction, search: str, game: str) -> None:
    """The game that came of it."""
    await rows(tx, "UPDATE searches SET game = ? WHERE search = ?", game, search)


async def drop(tx: Transaction, search: str) -> None:
    await rows(tx, "DELETE FROM searches WHERE search = ?", search)


async def sweep(tx: Transaction, before: int) -> None:
    """What is older than this, and was taken or not, is of no more use."""
    await rows(tx, "DELETE FROM searches WHERE made_at < ? AND (game IS NOT NULL OR taken_by IS NULL)", before)


async def of_person(db: Reader, person: str) -> list[tuple[Any, ...]]:
    """All that is known of somebody here."""
    sql = (
        "SELECT search, edition, pace, side, made_at, taken_by, game FROM searches WHERE ?1 IN (person, taken_by) "
        "ORDER BY made_at, search"
    )
    return await rows(db, sql, person)


async def forget(tx: Transaction, person: str, name: str) -> None:
    """What somebody looks for goes; who looked with him keeps the rest."""
    await rows(tx, "DELETE FROM searches WHERE person = ?", person)
    await rows(tx, "UPDATE searches SET taken_by = ?2 WHERE taken_by = ?1", person, name)
