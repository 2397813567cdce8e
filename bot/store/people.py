"""What is stored about one person, all of it, and taking it out again."""

import json
from typing import Any

from .database import Reader, Transaction, row, rows

GONE = "gone-"
"""How the made-up names begin that take the place of people who wanted to be forgotten."""


async def everything(db: Reader, user: str) -> dict[str, Any]:
    """All rows that carry this person's number."""
    seats = await rows(db, "SELECT game, power, since, until FROM seats WHERE user = ? ORDER BY seat", user)
    undos = await rows(
        db, "SELECT game, back_to, why, at FROM undos WHERE user = ?1 OR instr(why, ?1) ORDER BY undo", user
    )
    headers = await rows(db, "SELECT game, header FROM games WHERE instr(header, ?) ORDER BY created_at", user)
    alarms = await rows(db, "SELECT game, kind, due FROM timers WHERE subject = ? ORDER BY due", user)
    clicks = await rows(db, "SELECT interaction, game, at FROM interactions WHERE user = ? ORDER BY at", user)
    marks = await rows(
        db, "SELECT game, key, value FROM marks WHERE instr(key, ?1) OR instr(value, ?1) ORDER BY game, key", user
    )
    orders = await rows(
        db,
        "SELECT game, power, orders FROM standing_orders AS given WHERE instr(orders, ?1) OR EXISTS (SELECT 1 FROM "
        "seats WHERE seats.game = given.game AND seats.power = given.power AND user = ?1 AND until IS NULL) "
        "ORDER BY game, power",
        user,
    )
    logged = await rows(db, "SELECT game, line FROM dice_entries WHERE instr(line, ?) ORDER BY game, number", user)
    posts = await rows(db, "SELECT game, channel, payload FROM outbox WHERE instr(payload, ?) ORDER BY post", user)
    settings = await rows(db, "SELECT key, value FROM settings WHERE scope = 'user' AND id = ? ORDER BY key", user)
    return {
        "account": user,
        "settings": dict(settings),
        "seats": _named(seats, "game", "power", "since", "until"),
        "undos": _named(undos, "game", "back_to", "why", "at"),
        "beginnings_of_records": [{"game": game, "header": json.loads(header)} for game, header in headers],
        "timers": _named(alarms, "game", "kind", "due"),
        "presses": _named(clicks, "interaction", "game", "at"),
        "facts_about_games": _named(marks, "game", "key", "value"),
        "standing_orders": _named(orders, "game", "power", "orders"),
        "lines_of_dice_logs": [{"game": game, "entry": json.loads(line)} for game, line in logged],
        "messages_of_the_bot": _named(posts, "game", "channel", "payload"),
    }


def _named(found: list[tuple[Any, ...]], *names: str) -> list[dict[str, Any]]:
    return [dict(zip(names, one, strict=True)) for one in found]


async def games_of(db: Reader, user: str) -> list[tuple[str, str, str]]:
    """(game, status, channel) of every game that knows this person in any way."""
    found = await rows(
        db,
        "SELECT game, status, channel FROM games WHERE game IN (SELECT game FROM seats WHERE user = ?1) "
        "OR game IN (SELECT game FROM undos WHERE user = ?1) "
        "OR game IN (SELECT game FROM marks WHERE instr(key, ?1) OR instr(value, ?1)) "
        "OR instr(header, ?1) ORDER BY created_at",
        user,
    )
    return [(game, status, channel) for game, status, channel in found]


async def is_known(db: Reader, game: str, user: str) -> bool:
    """Whether a game's header, facts or dice log still carry the number."""
    found = await row(
        db,
        "SELECT 1 FROM games WHERE game = ?1 AND instr(header, ?2) "
        "UNION SELECT 1 FROM marks WHERE game = ?1 AND (instr(key, ?2) OR instr(value, ?2)) "
        "UNION SELECT 1 FROM dice_entries WHERE game = ?1 AND instr(line, ?2)",
        *(game, user),
    )
    return found is not None


async def running_games(db: Reader, user: str) -> list[str]:
    """The channels of running games in which the person holds a seat."""
    found = await rows(
        db,
        "SELECT DISTINCT channel FROM games JOIN seats USING (game) "
        "WHERE user = ? AND until IS NULL AND status = 'running'",
        user,
    )
    return [channel for (channel,) in found]


async def forget_settings(tx: Transaction, user: str, name: str) -> None:
    """What belongs to the person and to no game of theirs: settings, drafts, presses, what the bot said of them."""
    await rows(tx, "DELETE FROM settings WHERE scope = 'user' AND id = ?", user)
    await rows(tx, "UPDATE interactions SET user = ?2 WHERE user = ?1", user, name)
    await rows(
        tx,
        "DELETE FROM marks WHERE key IN ('draft:' || ?1, 'rest:' || ?1, 'follow:' || ?1, 'bid:' || ?1, 'asked:' || ?1)",
        user,
    )
    await rows(
        tx,
        "UPDATE outbox SET payload = replace(payload, ?1, ?2) WHERE status <> 'due' AND instr(payload, ?1)",
        *(user, name),
    )


async def forget_seats(tx: Transaction, game: str, user: str, name: str) -> None:
    """In a game that goes on: past seats, undos, presses get the made-up name; what dice are bound to stays."""
    await rows(tx, "UPDATE seats SET user = ?3 WHERE game = ?1 AND user = ?2 AND until IS NOT NULL", game, user, name)
    await rows(tx, "UPDATE undos SET user = ?3 WHERE game = ?1 AND user = ?2", game, user, name)
    await rows(tx, "UPDATE undos SET why = replace(why, ?2, ?3) WHERE game = ?1", game, user, name)
    await rows(tx, "UPDATE interactions SET user = ?3 WHERE game = ?1 AND user = ?2", game, user, name)
    await rows(tx, "DELETE FROM standing_orders WHERE game = ?1 AND instr(orders, ?2)", game, user)


async def forget_game(tx: Transaction, game: str, user: str, name: str) -> None:
    """In a game that is over: the made-up name everywhere, and no dice log, whose signatures hold the number."""
    await rows(tx, "UPDATE seats SET user = ?3 WHERE game = ?1 AND user = ?2", game, user, name)
    await forget_seats(tx, game, user, name)
    await rows(tx, "DELETE FROM marks WHERE game = ?1 AND instr(key, ?2)", game, user)
    await rows(tx, "UPDATE marks SET value = replace(value, ?2, ?3) WHERE game = ?1", game, user, name)
    await rows(tx, "DELETE FROM outbox WHERE game = ?1 AND instr(payload, ?2)", game, user)
    await rows(tx, "DELETE FROM timers WHERE game = ?1 AND subject = ?2", game, user)
    signed = await row(
        tx,
        "SELECT 1 FROM games WHERE game = ?1 AND instr(header, ?2) "
        "UNION SELECT 1 FROM dice_entries WHERE game = ?1 AND instr(line, ?2)",
        *(game, user),
    )
    if signed is not None:
        await rows(tx, "UPDATE games SET header = replace(header, ?2, ?3) WHERE game = ?1", game, user, name)
        for table in ("dice_rolls", "dice_entries", "dice_secrets"):
            await rows(tx, f"DELETE FROM {table} WHERE game = ?", game)  # noqa: S608
        await rows(tx, "INSERT OR REPLACE INTO marks (game, key, value) VALUES (?, 'dice_forgotten', 'yes')", game)
