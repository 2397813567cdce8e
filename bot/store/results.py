"""What came of the games of leagues, with everybody's share in it: ratings and tables are computed from these."""

from collections import defaultdict
from collections.abc import Iterable

from msgspec import Struct

from .database import Reader, Transaction, many, rows


class StoredResult(Struct, frozen=True):
    """What came of a game: see the migration."""

    result: str
    guild: str
    season: str
    ended_at: int
    counts: int
    winner: str
    kind: str
    rounds: int
    family: str
    setting: str
    edition: str
    bid: int
    worth: float
    faults: str
    record: str
    dice: str
    figures: str


class StoredShare(Struct, frozen=True):
    """Somebody's part in a result; `person` is "" for a computer."""

    side: str
    person: str
    weight: float
    moved: float | None


RESULT = (
    "result, guild, season, ended_at, counts, winner, kind, rounds, family, setting, edition, bid, worth, faults, "
    "record, dice, figures"
)


async def add(tx: Transaction, new: StoredResult, shares: Iterable[StoredShare]) -> bool:
    """What came of a game. Whether it was not known: the same game has one result."""
    values = [getattr(new, name.strip()) for name in RESULT.split(",")]
    made = await rows(
        tx,
        f"INSERT INTO results ({RESULT}) VALUES ({', '.join('?' * len(values))}) "  # noqa: S608
        "ON CONFLICT (result) DO NOTHING RETURNING result",
        *values,
    )
    if made:
        await many(
            tx,
            "INSERT INTO result_shares (result, side, person, weight, moved) VALUES (?, ?, ?, ?, ?)",
            ((new.result, one.side, one.person, one.weight, one.moved) for one in shares),
        )
    return bool(made)


async def make_void(tx: Transaction, result: str) -> None:
    """A result counts no more; ratings are computed as if it had never been."""
    await rows(tx, "UPDATE results SET counts = 0 WHERE result = ?", result)


async def of_guild(db: Reader, guild: str) -> list[tuple[StoredResult, list[StoredShare]]]:
    """All results of a server, counted or not, in the order in which the games ended."""
    shares: dict[str, list[StoredShare]] = defaultdict(list)
    told = await rows(
        db,
        "SELECT result, side, person, weight, moved FROM result_shares JOIN results USING (result) WHERE guild = ? "
        "ORDER BY result, side, weight DESC, person",
        guild,
    )
    for result, *share in told:
        shares[result].append(StoredShare(*share))
    found = await rows(
        db,
        f"SELECT {RESULT} FROM results WHERE guild = ? ORDER BY ended_at, result",  # noqa: S608
        guild,
    )
    return [(StoredResult(*one), shares[one[0]]) for one in found]


async def print_of(db: Reader, guild: str) -> tuple[int, ...]:
    """Other than before when a result of a server has come or was made void, or somebody was forgotten."""
    ((count, counted, last),) = await rows(
        db,
        "SELECT count(*), coalesce(sum(counts), 0), coalesce(max(ended_at), 0) FROM results WHERE guild = ?",
        guild,
    )
    ((gone,),) = await rows(db, "SELECT count(*) FROM result_shares WHERE person LIKE 'gone-%'")
    return int(count), int(counted), int(last), int(gone)


async def forget_signed(tx: Transaction, guild: str, key: str) -> int:
    """Take out what another host's key has signed; how many results that were."""
    gone = await rows(
        tx,
        "DELETE FROM results WHERE guild = ? AND result LIKE 'far:%' AND instr(figures, ?) > 0 RETURNING result",
        *(guild, key),
    )
    return len(gone)
