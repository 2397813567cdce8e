"""Games: which there are, where they are played, how far they have come."""

from typing import Literal

from msgspec import Struct, field

from bot.shards import ALL, Shards

from .claims import owned
from .database import Reader, Transaction, hold, row, rows
from .errors import ChannelTaken, UnknownGame
from .facts import NAMES, Known
from .trusts import StoredTrust

Status = Literal["forming", "running", "over", "abandoned"]


class NewGame(Struct, frozen=True):
    game: str
    guild: str | None
    channel: str
    header: str
    edition: str
    at: int


class Game(Struct, frozen=True):
    game: str
    guild: str | None
    channel: str
    status: Status
    edition: str
    header: str
    revision: int
    created_at: int
    ended_at: int | None
    turned: int = 0
    """How often its record has grown or been cut."""


class Whole(Struct):
    """A game and what an action needs of all that is kept beside its record. `held`: seats by power; `orders`: sealed
    ones by power; `settings` of each person who holds a seat."""

    row: Game
    facts: Known
    held: dict[str, str] = field(default_factory=dict[str, str])
    orders: dict[str, str] = field(default_factory=dict[str, str])
    settings: dict[str, dict[str, str]] = field(default_factory=dict[str, dict[str, str]])
    turn_starts: list[int] = field(default_factory=list[int])
    trusts: list[StoredTrust] = field(default_factory=list[StoredTrust])
    asked: dict[str, str] = field(default_factory=dict[str, str])
    followers: dict[str, str] = field(default_factory=dict[str, str])
    nudges: dict[str, int] = field(default_factory=dict[str, int])
    rolls: dict[str, list[tuple[int, str]]] = field(default_factory=dict[str, list[tuple[int, str]]])
    """(roll, message of the dice log) by the card that shows it."""
    computers: dict[str, tuple[str, str]] = field(default_factory=dict[str, tuple[str, str]])
    """Level and owner ("": none) by power."""
    aims: dict[str, str] = field(default_factory=dict[str, str])
    """What computers want, by turn."""
    pause: int | None = None
    """For how many seconds computers wait before each of their turns, if that was settled."""
    log_newest: str | None = None
    """The hash of the newest entry of its dice log that is posted."""
    rolled: bool = False
    """Whether a roll was ever made."""
    open_roll: tuple[int, bool] | None = None
    """The first roll that is not through, and whether its order is known."""


GAME = ("game", "guild", "channel", "status", "edition", "header", "revision", "created_at", "ended_at", "turned")
COLUMNS = ", ".join(GAME)
SEATED = "game = ?1 AND until IS NULL"
NOTHING = ", NULL" * (len(GAME) + 1 + len(NAMES))


def _part(
    name: str, table: str, a: str, b: str = "''", c: str = "''", d: str = "''", number: str = "0", where: str = ""
) -> str:
    """The rows of another table that belong to a whole game: which part they are, four texts, a number. `where`: which
    rows, if not all of the game."""
    return f"SELECT '{name}', {a}, {b}, {c}, {d}, {number}{NOTHING} FROM {table} WHERE {where or 'game = ?1'}"  # noqa: S608


HEAD = (
    "SELECT 'game' AS part, '' AS a, '' AS b, '' AS c, '' AS d, 0 AS number, "  # noqa: S608
    f"{', '.join(f'games.{name}' for name in GAME)}, pauses.seconds, {', '.join(f'facts.{name}' for name in NAMES)} "
    "FROM games LEFT JOIN facts ON facts.game = games.game "
    "LEFT JOIN computer_pauses AS pauses ON pauses.game = games.game WHERE games.game = ?1"
)
PARTS = (
    _part("seat", "seats", "power", "person", number="seat", where=SEATED),
    _part("orders", "standing_orders", "power", "orders"),
    _part(
        *("setting", "settings", "id", "key", "value"),
        where=f"scope = 'user' AND id IN (SELECT person FROM seats WHERE {SEATED})",  # noqa: S608
    ),
    _part("began", "turn_starts", "''", number="line"),
    _part("trust", "trusts", "person", "turn", "space", "losses || '|' || since", number="place"),
    _part("asked", "asked", "person", "about"),
    _part("follower", "followers", "person", "wants"),
    _part("nudge", "nudges", "power", number="at"),
    _part("roll", "shown_rolls", "card", "message", number="roll"),
    _part("computer", "computers", "power", "level", "coalesce(owner, '')", number="computer", where=SEATED),
    _part("aim", "computer_aims", "turn", "aim"),
    _part(
        *("newest", "dice_entries", "hash"),
        number="CASE WHEN EXISTS (SELECT 1 FROM dice_rolls WHERE game = ?1) THEN 1 ELSE 0 END",
        where="game = ?1 AND number = (SELECT max(number) FROM dice_entries WHERE game = ?1 AND message IS NOT NULL)",
    ),
    _part(
        *("open", "dice_rolls", "CASE WHEN action IS NULL THEN '' ELSE 'known' END"),
        number="number",
        where="game = ?1 AND status <> 'done'",
    ),
)
WHOLE = " UNION ALL ".join((HEAD, *PARTS)) + " ORDER BY number, part, a, b"
"""All of a game in one statement, for it has to be of one moment: the game and its facts, then the rows of others."""


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
    await rows(tx, "INSERT INTO facts (game) VALUES (?)", new.game)


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
    await hold(db, game)
    found = await rows(db, WHOLE, game)
    head = next((one[6:] for one in found if one[0] == "game"), None)
    if head is None:
        raise UnknownGame(game)
    facts = head[len(GAME) + 1 :]
    known = Known(*facts) if any(one is not None for one in facts) else Known()
    whole = Whole(Game(*head[: len(GAME)]), known, pause=head[len(GAME)])
    for part, a, b, c, d, number, *_ in found:
        _take_in(whole, part, (a, b, c, d), number)
    return whole


def _take_in(whole: Whole, part: str, texts: tuple[str, str, str, str], number: int) -> None:
    """A row of another table."""
    a, b, c, d = texts
    by_text = {
        "seat": whole.held,
        "orders": whole.orders,
        "asked": whole.asked,
        "follower": whole.followers,
        "aim": whole.aims,
    }
    if part in by_text:
        by_text[part][a] = b
    elif part == "setting":
        whole.settings.setdefault(a, {})[b] = c
    elif part == "began":
        whole.turn_starts.append(number)
    elif part == "trust":
        losses, _, since = d.rpartition("|")
        whole.trusts.append(StoredTrust(a, b, c, losses, int(since)))
    elif part == "computer":
        whole.computers[a] = (b, c)
    elif part == "nudge":
        whole.nudges[a] = number
    elif part == "newest":
        whole.log_newest, whole.rolled = a, bool(number)
    elif part == "open" and whole.open_roll is None:
        whole.open_roll = number, bool(a)
    elif part == "roll":
        whole.rolls.setdefault(a, []).append((number, b))


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
        f"SELECT {COLUMNS} FROM games WHERE game IN (SELECT game FROM seats WHERE person = ? AND until IS NULL) "  # noqa: S608
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
        f"SELECT {COLUMNS} FROM games WHERE (CAST(?1 AS TEXT) IS NULL OR guild = ?1) "  # noqa: S608
        f"AND (CAST(?2 AS TEXT) IS NULL OR status = ?2) AND {owned(shards)} ORDER BY created_at, game",
        *(guild, status),
    )
    return [Game(*game) for game in found]


async def counted(db: Reader) -> dict[str, int]:
    """How many games there are of each status that any has."""
    return dict(await rows(db, "SELECT status, count(*) FROM games GROUP BY status"))


async def open_of(db: Reader, host: str) -> int:
    """How many games somebody has open as their host."""
    found = await rows(
        db,
        "SELECT count(*) FROM games JOIN facts ON facts.game = games.game "
        "WHERE facts.host = ? AND games.status IN ('forming', 'running')",
        host,
    )
    return int(found[0][0])


async def open_on(db: Reader, guild: str) -> int:
    """How many games are open on a server."""
    sql = "SELECT count(*) FROM games WHERE guild = ? AND status IN ('forming', 'running')"
    return int((await rows(db, sql, guild))[0][0])


async def set_status(tx: Transaction, game: str, status: Status, at: int) -> None:
    """A game begins or ends. Raises UnknownGame."""
    await known(tx, game)
    ended = at if status in {"over", "abandoned"} else None
    await rows(tx, "UPDATE games SET status = ?, ended_at = ? WHERE game = ?", status, ended, game)


async def set_header(tx: Transaction, game: str, header: str, edition: str | None = None) -> None:
    """Change line 1 of the record, while edition, options and seats are still being settled."""
    await known(tx, game)
    await rows(
        tx,
        "UPDATE games SET header = ?2, edition = coalesce(CAST(?3 AS TEXT), edition) WHERE game = ?1",
        *(game, header, edition),
    )


async def delete(tx: Transaction, game: str) -> None:
    """Remove a game and everything that belongs to it."""
    await rows(tx, "DELETE FROM games WHERE game = ?", game)


async def forget_dice(tx: Transaction, game: str) -> None:
    """Drop a game's dice log, which begins anew. Only for a log in which no die has fallen."""
    for table in ("dice_rolls", "dice_entries", "dice_secrets"):
        await rows(tx, f"DELETE FROM {table} WHERE game = ?", game)  # noqa: S608
