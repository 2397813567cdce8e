"""Seasons of leagues as rows: who plays, the matches, and what the organiser ruled; forgetting somebody in them."""

from collections.abc import Iterable, Sequence
from typing import Literal

from msgspec import Struct

from . import settings
from .database import Reader, Transaction, many, row, rows

SeasonStatus = Literal["forming", "running", "over"]


class Season(Struct, frozen=True):
    """A season as it stands. `law`: as JSON; nobody changes it once it runs."""

    season: str
    guild: str
    channel: str
    name: str
    law: str
    status: SeasonStatus
    organiser: str
    created_at: int
    message: str | None = None
    began_at: int | None = None
    ended_at: int | None = None


class Entrant(Struct, frozen=True):
    """Who plays in a season; `left_at`: since when not any more."""

    person: str
    seed: int
    joined_at: int
    left_at: int | None = None


class StoredMatch(Struct, frozen=True):
    """A match: two people, the game they play it in, and who has won it how. `allies` is "" where the other rests."""

    match: str
    round: int
    axis: str
    allies: str
    made_at: int
    due: int | None = None
    game: str | None = None
    channel: str | None = None
    winner: str | None = None
    how: str | None = None
    ended_at: int | None = None


class Ruling(Struct, frozen=True):
    """What the organiser did that the law could not, numbered, for everybody to read."""

    number: int
    at: int
    person: str
    text: str


SEASON = "season, guild, channel, name, law, status, organiser, created_at, message, began_at, ended_at"
MATCH = "match, round, axis, allies, made_at, due, game, channel, winner, how, ended_at"


# --- seasons ----------------------------------------------------------------------------------------------------------


async def create(tx: Transaction, new: Season) -> None:
    await rows(
        tx,
        "INSERT INTO seasons (season, guild, channel, name, law, status, organiser, created_at) "
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        *(new.season, new.guild, new.channel, new.name, new.law, new.status, new.organiser, new.created_at),
    )


async def find(db: Reader, season: str) -> Season | None:
    found = await row(db, f"SELECT {SEASON} FROM seasons WHERE season = ?", season)  # noqa: S608
    return Season(*found) if found else None


async def of_guild(db: Reader, guild: str) -> list[Season]:
    """A server's seasons, the newest first."""
    found = await rows(
        db,
        f"SELECT {SEASON} FROM seasons WHERE guild = ? ORDER BY created_at DESC, season",  # noqa: S608
        guild,
    )
    return [Season(*one) for one in found]


async def running(db: Reader) -> list[Season]:
    """All seasons that run."""
    found = await rows(db, f"SELECT {SEASON} FROM seasons WHERE status = 'running' ORDER BY season")  # noqa: S608
    return [Season(*one) for one in found]


async def set_status(tx: Transaction, season: str, status: SeasonStatus, at: int) -> None:
    """A season begins, or is over."""
    column = "began_at" if status == "running" else "ended_at"
    await rows(tx, f"UPDATE seasons SET status = ?, {column} = ? WHERE season = ?", status, at, season)  # noqa: S608


async def set_message(tx: Transaction, season: str, message: str) -> None:
    """Where the season's card stands."""
    await rows(tx, "UPDATE seasons SET message = ? WHERE season = ?", message, season)


# --- people -----------------------------------------------------------------------------------------------------------


async def enter(tx: Transaction, season: str, person: str, at: int) -> None:
    """Somebody joins, behind those who have; who had left is back on his old place."""
    await rows(
        tx,
        "INSERT INTO entrants (season, person, seed, joined_at) SELECT ?1, ?2, count(*) + 1, ?3 FROM entrants "
        "WHERE season = ?1 ON CONFLICT (season, person) DO UPDATE SET left_at = NULL",
        *(season, person, at),
    )


async def leave(tx: Transaction, season: str, person: str, at: int) -> None:
    """Somebody plays on no more."""
    await rows(tx, "UPDATE entrants SET left_at = ? WHERE season = ? AND person = ?", at, season, person)


async def withdraw(tx: Transaction, season: str, person: str) -> None:
    """Before it begins: as if he had not joined."""
    await rows(tx, "DELETE FROM entrants WHERE season = ? AND person = ?", season, person)


async def seed(tx: Transaction, season: str, order: Sequence[str]) -> None:
    """The order in which they are seeded, the best first."""
    for number, person in enumerate(order, 1):
        await rows(tx, "UPDATE entrants SET seed = ? WHERE season = ? AND person = ?", number, season, person)


async def entrants(db: Reader, season: str) -> list[Entrant]:
    """Everybody who has joined, by seed."""
    found = await rows(
        db, "SELECT person, seed, joined_at, left_at FROM entrants WHERE season = ? ORDER BY seed, person", season
    )
    return [Entrant(*one) for one in found]


# --- matches ----------------------------------------------------------------------------------------------------------


async def pair(tx: Transaction, season: str, new: Iterable[StoredMatch]) -> None:
    """New matches. One that is there already stays as it is: pairing again after a fault doubles nothing."""
    await many(
        tx,
        f"INSERT INTO matches (season, {MATCH}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) "  # noqa: S608
        "ON CONFLICT (season, match) DO NOTHING",
        (
            (
                *(season, one.match, one.round, one.axis, one.allies, one.made_at, one.due, one.game, one.channel),
                *(one.winner, one.how, one.ended_at),
            )
            for one in new
        ),
    )


async def open_in(tx: Transaction, season: str, match: str, game: str | None, channel: str) -> None:
    """The channel in which a match is played, and the game, once it is made."""
    await rows(
        tx, "UPDATE matches SET game = ?, channel = ? WHERE season = ? AND match = ?", game, channel, season, match
    )


async def decide(tx: Transaction, season: str, match: str, winner: str, how: str, at: int) -> bool:
    """A match is won. Whether it was still open: a second result changes nothing."""
    done = await rows(
        tx,
        "UPDATE matches SET winner = ?, how = ?, ended_at = ? WHERE season = ? AND match = ? AND winner IS NULL "
        "RETURNING match",
        *(winner, how, at, season, match),
    )
    return bool(done)


async def reopen(tx: Transaction, season: str, match: str) -> None:
    """A match is to be played again, in a new game."""
    await rows(
        tx,
        "UPDATE matches SET winner = NULL, how = NULL, ended_at = NULL, game = NULL, channel = NULL "
        "WHERE season = ? AND match = ?",
        *(season, match),
    )


async def reopen_lost(tx: Transaction, season: str) -> None:
    """Matches whose game was deleted before it was decided are to be played in a new one."""
    await rows(
        tx,
        "UPDATE matches SET game = NULL, channel = NULL WHERE season = ? AND winner IS NULL AND game IS NOT NULL "
        "AND game NOT IN (SELECT game FROM games)",
        season,
    )


async def matches(db: Reader, season: str) -> list[StoredMatch]:
    """All matches, in the order in which they were made."""
    found = await rows(
        db,
        f"SELECT {MATCH} FROM matches WHERE season = ? ORDER BY made_at, round, match",  # noqa: S608
        season,
    )
    return [StoredMatch(*one) for one in found]


async def match_of(db: Reader, game: str) -> tuple[str, StoredMatch] | None:
    """The season and the match that a game belongs to."""
    found = await row(db, f"SELECT season, {MATCH} FROM matches WHERE game = ?", game)  # noqa: S608
    return (found[0], StoredMatch(*found[1:])) if found else None


# --- rulings ----------------------------------------------------------------------------------------------------------


async def rule(tx: Transaction, season: str, person: str, text: str, at: int) -> int:
    """A public act of the organiser; its number is returned."""
    ((number,),) = await rows(
        tx,
        "INSERT INTO rulings (season, number, at, person, text) SELECT ?1, count(*) + 1, ?2, ?3, ?4 FROM rulings "
        "WHERE season = ?1 RETURNING number",
        *(season, at, person, text),
    )
    return number


async def rulings(db: Reader, season: str) -> list[Ruling]:
    found = await rows(db, "SELECT number, at, person, text FROM rulings WHERE season = ? ORDER BY number", season)
    return [Ruling(*one) for one in found]


# --- what people want shown ------------------------------------------------------------------------------------------

PRIVATE = "league_card"
"""The setting of a person whose card and rating are not shown to others."""


async def keep_private(tx: Transaction, person: str, hidden: bool) -> None:
    await settings.put(tx, "user", person, PRIVATE, "private" if hidden else None)


async def private(db: Reader) -> frozenset[str]:
    """Everybody who wants his card to himself."""
    found = await rows(db, "SELECT id FROM settings WHERE scope = 'user' AND key = ? AND value = 'private'", PRIVATE)
    return frozenset(person for (person,) in found)


# --- forgetting -------------------------------------------------------------------------------------------------------

PEOPLE = (
    ("seasons", "organiser"),
    ("entrants", "person"),
    ("matches", "axis"),
    ("matches", "allies"),
    ("matches", "winner"),
    ("result_shares", "person"),
    ("rulings", "person"),
)
"""Where a person's number stands by itself."""
TOLD_OF = (("rulings", "text"), ("results", "faults"), ("results", "figures"))
"""Where it may stand in a text."""


async def forget(tx: Transaction, person: str, name: str) -> None:
    """The made-up name everywhere: what was played stays, and everybody else's numbers with it."""
    for table, column in PEOPLE:
        await rows(tx, f"UPDATE {table} SET {column} = ? WHERE {column} = ?", name, person)  # noqa: S608
    # Nobody is paired with him again.
    await rows(tx, "UPDATE entrants SET left_at = coalesce(left_at, joined_at) WHERE person = ?", name)
    await rows(
        tx,
        "DELETE FROM entrants WHERE person = ? AND season IN (SELECT season FROM seasons WHERE status = 'forming')",
        name,
    )
    for table, column in TOLD_OF:
        await rows(
            tx,
            f"UPDATE {table} SET {column} = replace({column}, ?1, ?2) WHERE instr({column}, ?1) > 0",  # noqa: S608
            *(person, name),
        )


async def of_person(db: Reader, person: str) -> dict[str, list[tuple[object, ...]]]:
    """All that leagues know of somebody, by table."""
    return {
        "seasons": await rows(db, "SELECT name, status FROM seasons WHERE organiser = ? ORDER BY season", person),
        "entrants": await rows(
            db,
            "SELECT name, seed, joined_at, left_at FROM entrants JOIN seasons USING (season) WHERE person = ? "
            "ORDER BY season",
            person,
        ),
        "matches": await rows(
            db,
            "SELECT season, match, axis, allies, winner, how FROM matches WHERE ?1 IN (axis, allies) "
            "ORDER BY season, match",
            person,
        ),
        "results": await rows(
            db,
            "SELECT result, ended_at, side, weight, winner, kind, counts "
            "FROM result_shares JOIN results USING (result) "
            "WHERE person = ? ORDER BY ended_at, result",
            person,
        ),
        "rulings": await rows(
            db,
            "SELECT season, number, text FROM rulings WHERE person = ?1 OR instr(text, ?1) > 0 ORDER BY season, number",
            person,
        ),
    }
