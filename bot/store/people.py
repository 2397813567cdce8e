"""What is stored about one person, all of it, and taking it out again."""

import json
from typing import Any

from . import league, searches
from .database import Reader, Transaction, row, rows

OWN: dict[str, tuple[str, ...]] = {
    "asked": ("about",),
    "ballots": ("vote", "choice"),
    "board_keys": ("until",),
    "concessions": ("side",),
    "departed": (),
    "drafts": ("turn", "about"),
    "followers": ("wants",),
    "rests": ("turn", "orders"),
    "sealed_bids": ("amount",),
    "trusts": ("turn", "space", "losses"),
}
"""The tables whose rows belong to a person and a game, with what is worth telling of them."""
PASSING = ("asked", "board_keys", "drafts", "followers", "rests", "sealed_bids")
"""Those that nobody else depends on."""
TEXTS = (
    ("advertisements", "holder"),
    ("advertisements", "sought_by"),
    ("cards", "card"),
    ("facts", "auction"),
    ("facts", "held_action"),
    ("facts", "host"),
    ("facts", "presence"),
    ("facts", "rolls_told"),
    ("facts", "void_why"),
    ("votes", "about"),
)
"""Where else a person's number may stand."""
GONE = "gone-"
"""How the made-up names begin that take the place of people who wanted to be forgotten."""


TOLD_OF = " UNION ".join(
    (
        *(f"SELECT game FROM {table} WHERE person = ?1" for table in OWN),  # noqa: S608
        *(f"SELECT game FROM {table} WHERE instr({column}, ?1) > 0" for table, column in TEXTS),  # noqa: S608
    )
)
"""The games of which anything is kept that tells of a person."""


async def everything(db: Reader, user: str) -> dict[str, Any]:
    """All rows that carry this person's number."""
    seats = await rows(db, "SELECT game, power, since, until FROM seats WHERE person = ? ORDER BY seat", user)
    kept = await rows(
        db, "SELECT game, power, level, since, until FROM computers WHERE owner = ? ORDER BY computer", user
    )
    undos = await rows(
        db, "SELECT game, back_to, why, at FROM undos WHERE person = ?1 OR instr(why, ?1) > 0 ORDER BY undo", user
    )
    headers = await rows(db, "SELECT game, header FROM games WHERE instr(header, ?) > 0 ORDER BY created_at", user)
    alarms = await rows(db, "SELECT game, kind, due FROM timers WHERE subject = ? ORDER BY due", user)
    clicks = await rows(db, "SELECT interaction, game, at FROM interactions WHERE person = ? ORDER BY at", user)
    orders = await rows(
        db,
        "SELECT game, power, orders FROM standing_orders AS given WHERE instr(orders, ?1) > 0 OR EXISTS (SELECT 1 FROM "
        "seats WHERE seats.game = given.game AND seats.power = given.power AND person = ?1 AND until IS NULL) "
        "ORDER BY game, power",
        user,
    )
    logged = await rows(db, "SELECT game, line FROM dice_entries WHERE instr(line, ?) > 0 ORDER BY game, number", user)
    posts = await rows(db, "SELECT game, channel, payload FROM outbox WHERE instr(payload, ?) > 0 ORDER BY post", user)
    settings = await rows(db, "SELECT key, value FROM settings WHERE scope = 'user' AND id = ? ORDER BY key", user)
    leagues = await league.of_person(db, user)
    return {
        "account": user,
        "settings": dict(settings),
        "seats": _named(seats, "game", "power", "since", "until"),
        "seats_a_computer_plays_for_you": _named(kept, "game", "power", "level", "since", "until"),
        "undos": _named(undos, "game", "back_to", "why", "at"),
        "beginnings_of_records": [{"game": game, "header": json.loads(header)} for game, header in headers],
        "leagues": {table: [list(one) for one in found] for table, found in leagues.items() if found},
        "searches": [list(one) for one in await searches.of_person(db, user)],
        "timers": _named(alarms, "game", "kind", "due"),
        "presses": _named(clicks, "interaction", "game", "at"),
        "facts_about_games": [*await _own(db, user), *await _told(db, user)],
        "standing_orders": _named(orders, "game", "power", "orders"),
        "lines_of_dice_logs": [{"game": game, "entry": json.loads(line)} for game, line in logged],
        "messages_of_the_bot": _named(posts, "game", "channel", "payload"),
    }


async def _own(db: Reader, user: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    for table, columns in OWN.items():
        names = ("game", *columns)
        mine = await rows(db, f"SELECT {', '.join(names)} FROM {table} WHERE person = ? ORDER BY game", user)  # noqa: S608
        found += [{"fact": table} | one for one in _named(mine, *names)]
    return found


async def _told(db: Reader, user: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    for table, column in TEXTS:
        told = await rows(
            db,
            f"SELECT game, {column} FROM {table} WHERE instr({column}, ?) > 0 ORDER BY game",  # noqa: S608
            user,
        )
        found += [{"fact": f"{table}: {column}"} | one for one in _named(told, "game", "text")]
    return found


def _named(found: list[tuple[Any, ...]], *names: str) -> list[dict[str, Any]]:
    return [dict(zip(names, one, strict=True)) for one in found]


async def games_of(db: Reader, user: str) -> list[tuple[str, str, str]]:
    """(game, status, channel) of every game that knows this person in any way."""
    found = await rows(
        db,
        "SELECT game, status, channel FROM games WHERE game IN (SELECT game FROM seats WHERE person = ?1) "  # noqa: S608
        "OR game IN (SELECT game FROM undos WHERE person = ?1) "
        "OR game IN (SELECT game FROM computers WHERE owner = ?1) "
        f"OR game IN ({TOLD_OF}) "
        "OR instr(header, ?1) > 0 ORDER BY created_at",
        user,
    )
    return [(game, status, channel) for game, status, channel in found]


async def is_known(db: Reader, game: str, user: str) -> bool:
    """Whether a game's header, facts or dice log still carry the number."""
    found = await row(
        db,
        "SELECT 1 FROM games WHERE game = ?1 AND instr(header, ?2) > 0 "  # noqa: S608
        f"UNION SELECT 1 FROM ({TOLD_OF.replace('?1', '?2')}) AS told WHERE game = ?1 "
        "UNION SELECT 1 FROM dice_entries WHERE game = ?1 AND instr(line, ?2) > 0",
        *(game, user),
    )
    return found is not None


async def running_games(db: Reader, user: str) -> list[str]:
    """The channels of running games in which the person holds a seat."""
    found = await rows(
        db,
        "SELECT DISTINCT channel FROM games JOIN seats USING (game) "
        "WHERE person = ? AND until IS NULL AND status = 'running'",
        user,
    )
    return [channel for (channel,) in found]


async def forget_settings(tx: Transaction, user: str, name: str) -> None:
    """What belongs to the person and to no game of theirs: settings, drafts, presses, leagues, what the bot said of
    them."""
    await rows(tx, "DELETE FROM settings WHERE scope = 'user' AND id = ?", user)
    await rows(tx, "UPDATE interactions SET person = ?2 WHERE person = ?1", user, name)
    for table in PASSING:
        await rows(tx, f"DELETE FROM {table} WHERE person = ?", user)  # noqa: S608
    await league.forget(tx, user, name)
    await searches.forget(tx, user, name)
    await rows(
        tx,
        "UPDATE outbox SET payload = replace(payload, ?1, ?2) WHERE status <> 'due' AND instr(payload, ?1) > 0",
        *(user, name),
    )


async def forget_seats(tx: Transaction, game: str, user: str, name: str) -> None:
    """In a game that goes on: past seats, undos, presses get the made-up name; what dice are bound to stays."""
    await rows(
        tx,
        "UPDATE seats SET person = ?3 WHERE game = ?1 AND person = ?2 AND until IS NOT NULL",
        *(game, user, name),
    )
    await rows(tx, "UPDATE computers SET owner = NULL WHERE game = ?1 AND owner = ?2", game, user)
    await rows(tx, "UPDATE undos SET person = ?3 WHERE game = ?1 AND person = ?2", game, user, name)
    await rows(tx, "UPDATE undos SET why = replace(why, ?2, ?3) WHERE game = ?1", game, user, name)
    await rows(tx, "UPDATE interactions SET person = ?3 WHERE game = ?1 AND person = ?2", game, user, name)
    await rows(tx, "DELETE FROM standing_orders WHERE game = ?1 AND instr(orders, ?2) > 0", game, user)


async def forget_game(tx: Transaction, game: str, user: str, name: str) -> None:
    """In a game that is over: the made-up name everywhere, and no dice log, whose signatures hold the number."""
    await rows(tx, "UPDATE seats SET person = ?3 WHERE game = ?1 AND person = ?2", game, user, name)
    await forget_seats(tx, game, user, name)
    for table in OWN:
        await rows(tx, f"DELETE FROM {table} WHERE game = ? AND person = ?", game, user)  # noqa: S608
    for table, column in TEXTS:
        await rows(
            tx,
            f"UPDATE {table} SET {column} = replace({column}, ?2, ?3) WHERE game = ?1 AND instr({column}, ?2) > 0",  # noqa: S608
            *(game, user, name),
        )
    await rows(tx, "DELETE FROM outbox WHERE game = ?1 AND instr(payload, ?2) > 0", game, user)
    await rows(tx, "DELETE FROM timers WHERE game = ?1 AND subject = ?2", game, user)
    signed = await row(
        tx,
        "SELECT 1 FROM games WHERE game = ?1 AND instr(header, ?2) > 0 "
        "UNION SELECT 1 FROM dice_entries WHERE game = ?1 AND instr(line, ?2) > 0",
        *(game, user),
    )
    if signed is not None:
        await rows(tx, "UPDATE games SET header = replace(header, ?2, ?3) WHERE game = ?1", game, user, name)
        for table in ("dice_rolls", "dice_entries", "dice_secrets"):
            await rows(tx, f"DELETE FROM {table} WHERE game = ?", game)  # noqa: S608
        await rows(tx, "UPDATE facts SET dice_forgotten = 1 WHERE game = ?", game)
