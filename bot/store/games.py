"""Games: which there are, where they are played, how far they have come."""

from dataclasses import dataclass
from typing import Literal

from bot.shards import ALL, Shards

from .database import Reader, Transaction, row, rows
from .errors import ChannelTaken, UnknownGame
from .ownership import owned

Status = Literal["forming", "running", "over", "abandoned"]


@dataclass(frozen=True, slots=True)
class NewGame:
    game: str
    guild: str | None
    channel: str
    header: str
    edition: str
    at: int


@dataclass(frozen=True, slots=True)
class Game:
    game: str
    guild: str | None
    channel: str
    status: Status
    edition: str
    header: str
    revision: int
    created_at: int
    ended_at: int | None


@dataclass(frozen=True, slots=True)
class Whole:
    """A game and all that is kept about it beside its record: seats by power, marks by key, standing orders by power,
    and the settings of each person who holds a seat. Of computers: level and owner by power, the pause, the aims."""

    row: Game
    held: dict[str, str]
    marks: dict[str, str]
    orders: dict[str, str]
    settings: dict[str, dict[str, str]]
    computers: dict[str, tuple[str, str]]
    aims: dict[str, str]
    pauses: dict[str, str]


COLUMNS = "game, guild, channel, status, edition, header, revision, created_at, ended_at"


WHOLE = f"""
SELECT {COLUMNS}, kind, owner, name, value FROM games LEFT JOIN (
    SELECT 'seat' AS kind, '' AS owner, power AS name, user AS value, seat AS place
        FROM seats WHERE game = ?1 AND until IS NULL
    UNION ALL SELECT 'mark', '', key, value, 0 FROM marks WHERE game = ?1
    UNION ALL SELECT 'orders', '', power, orders, 0 FROM standing_orders WHERE game = ?1
    UNION ALL SELECT 'setting', id, key, value, 0 FROM settings
        WHERE scope = 'user' AND id IN (SELECT user FROM seats WHERE game = ?1 AND until IS NULL)
    UNION ALL SELECT 'computer', coalesce(owner, ''), power, level, computer
        FROM computers WHERE game = ?1 AND until IS NULL
    UNION ALL SELECT 'aim', '', turn, aim, 0 FROM computer_aims WHERE game = ?1
    UNION ALL SELECT 'pause', '', 'seconds', CAST(seconds AS TEXT), 0 FROM computer_pauses WHERE game = ?1
) ON true WHERE games.game = ?1 ORDER BY place, kind, owner, name
"""  # noqa: S608


async def create(tx: Transaction, new: NewGame) -> None:
    """Begin a game, forming. Raises ChannelTaken if one is forming or running in the channel."""
    if there := await in_channel(tx, new.channel):
        raise ChannelTaken(there.game)
    await rows(
        tx,
        "INSERT INTO games (game, guild, channel, status, edition, header, created_at) "
        "VALUES (?, ?, ?, 'forming', ?, ?, ?)",
        *(new.game, new.guild, new.channel, new.edition, new.header, new.at),
    )


async def find(db: Reader, game: str) -> Game | None:
    found = await row(db, f"SELECT {COLUMNS} FROM games WHERE game = ?", game)  # noqa: S608
    return Game(*found) if found else None


async def known(db: Reader, game: str) -> Game:
    """The game. Raises UnknownGame."""
    found = await find(db, game)
    if found is None:
        raise UnknownGame(game)
    return found


async def whole(db: Reader, game: str) -> Whole:
    """The game with what is kept about it, all of one moment. Raises UnknownGame."""
    found = await rows(db, WHOLE, game)
    if not found:
        raise UnknownGame(game)
    whole = Whole(Game(*found[0][:-4]), {}, {}, {}, {}, {}, {}, {})
    by_kind = {
        "seat": whole.held,
        "mark": whole.marks,
        "orders": whole.orders,
        "aim": whole.aims,
        "pause": whole.pauses,
    }
    for *_, kind, owner, key, value in found:
        if kind == "setting":
            whole.settings.setdefault(owner, {})[key] = value
        elif kind == "computer":
            whole.computers[key] = (value, owner)
        elif kind is not None:
            by_kind[kind][key] = value
    return whole


async def in_channel(db: Reader, channel: str) -> Game | None:
    """The game that is forming or running there."""
    found = await row(
        db,
        f"SELECT {COLUMNS} FROM games WHERE channel = ? AND status IN ('forming', 'running')",  # noqa: S608
        channel,
    )
    return Game(*found) if found else None


async def last_in_channel(db: Reader, channel: str) -> Game | None:
    """The game that is or was played there most recently, over or not."""
    found = await row(
        db,
        f"SELECT {COLUMNS} FROM games WHERE channel = ? ORDER BY created_at DESC, game DESC LIMIT 1",  # noqa: S608
        channel,
    )
    return Game(*found) if found else None


async def of_user(db: Reader, user: str) -> list[Game]:
    """The games in which somebody holds a seat now, the oldest first."""
    found = await rows(
        db,
        f"SELECT {COLUMNS} FROM games WHERE game IN (SELECT game FROM seats WHERE user = ? AND until IS NULL) "  # noqa: S608
        "ORDER BY created_at, game",
        user,
    )
    return [Game(*game) for game in found]


async def listed(
    db: Reader, guild: str | None = None, status: Status | None = None, shards: Shards = ALL
) -> list[Game]:
    """All games of these shards, or a guild's, or those of one status, the oldest first."""
    found = await rows(
        db,
        f"SELECT {COLUMNS} FROM games WHERE (?1 IS NULL OR guild = ?1) AND (?2 IS NULL OR status = ?2) "  # noqa: S608
        f"AND {owned(shards)} ORDER BY created_at, game",
        *(guild, status),
    )
    return [Game(*game) for game in found]


async def set_status(tx: Transaction, game: str, status: Status, at: int) -> None:
    """A game begins or ends. Raises UnknownGame."""
    await known(tx, game)
    ended = at if status in {"over", "abandoned"} else None
    await rows(tx, "UPDATE games SET status = ?, ended_at = ? WHERE game = ?", status, ended, game)


async def set_header(tx: Transaction, game: str, header: str, edition: str | None = None) -> None:
    """Change line 1 of the record, while edition, options and seats are still being settled."""
    await known(tx, game)
    await rows(
        tx, "UPDATE games SET header = ?2, edition = coalesce(?3, edition) WHERE game = ?1", game, header, edition
    )


async def delete(tx: Transaction, game: str) -> None:
    """Remove a game and everything that belongs to it."""
    await rows(tx, "DELETE FROM games WHERE game = ?", game)


async def mark(tx: Transaction, game: str, key: str, value: str | None) -> None:
    """Remember a small fact about a game, or forget it."""
    if value is None:
        await rows(tx, "DELETE FROM marks WHERE game = ? AND key = ?", game, key)
    else:
        await rows(tx, "INSERT OR REPLACE INTO marks (game, key, value) VALUES (?, ?, ?)", game, key, value)


async def marked(db: Reader, game: str) -> dict[str, str]:
    return dict(await rows(db, "SELECT key, value FROM marks WHERE game = ? ORDER BY key", game))


async def forget_dice(tx: Transaction, game: str) -> None:
    """Drop a game's dice log, which begins anew. Only for a log in which no die has fallen."""
    for table in ("dice_rolls", "dice_entries", "dice_secrets"):
        await rows(tx, f"DELETE FROM {table} WHERE game = ?", game)  # noqa: S608
