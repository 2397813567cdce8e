"""Times and debts for the tests of presence."""

from datetime import datetime
from zoneinfo import ZoneInfo

from bot.presence.debts import Owed
from bot.presence.pace import HOUR

NOON = 1_780_000_000_000
TURN = Owed("bob", ("germany",), "turn", "turn:1:germany")
ANSWER = Owed("carol", ("united_kingdom",), "answer", "answer:1:germany:conduct_combat:1:casualties@egypt")


def hours(count: float) -> int:
    return int(count * HOUR)


def local(zone: str, year: int, month: int, day: int, hour: int, minute: int = 0) -> int:
    """A moment by somebody's own clock."""
    return int(datetime(year, month, day, hour, minute, tzinfo=ZoneInfo(zone)).timestamp() * 1000)
