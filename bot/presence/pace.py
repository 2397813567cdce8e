"""When to remind: the game's pace, a person's own interval, quiet hours by their own clock, and days away. And how much
a player wants to be asked while others move, which everybody sets for the seats he holds in a game."""

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from msgspec import Struct

HOUR = 3_600_000
DAY = 24 * HOUR
MINUTE = 60_000
NEVER = 0
DEPUTY = "deputy"
"""The setting of a person for whom a computer answers while they are away."""

ZONES = (
    "Pacific/Honolulu",
    "America/Anchorage",
    "America/Los_Angeles",
    "America/Denver",
    "America/Chicago",
    "America/New_York",
    "America/Halifax",
    "America/Sao_Paulo",
    "UTC",
    "Europe/London",
    "Europe/Paris",
    "Europe/Berlin",
    "Europe/Helsinki",
    "Europe/Istanbul",
    "Europe/Moscow",
    "Asia/Dubai",
    "Asia/Karachi",
    "Asia/Kolkata",
    "Asia/Dhaka",
    "Asia/Bangkok",
    "Asia/Shanghai",
    "Asia/Tokyo",
    "Australia/Sydney",
    "Pacific/Auckland",
)
"""What the menu offers; every other name of the time zone database may be typed."""
NOTHING, DEAR, EVERYTHING = "nothing", "dear", "everything"
USUALLY = DEAR
"""What holds in a new game for who has chosen nothing."""
USUALLY_EARLIER = EVERYTHING
"""What holds so in games that began before there was a choice."""


class Pace(Struct, frozen=True):
    """How a game reminds: hours to the first reminder and between the others, and after how many it is stalled."""

    name: str
    first: int
    again: int
    most: int

    @property
    def reminds(self) -> bool:
        return self.first > 0


PACES = {
    pace.name: pace
    for pace in (
        Pace("brisk", 4, 8, 4),
        Pace("daily", 20, 24, 3),
        Pace("relaxed", 48, 72, 3),
        Pace("off", NEVER, NEVER, 0),
    )
}
USUAL = PACES["daily"]


class Habits(Struct, frozen=True):
    """What a person has set. `quiet`: minutes of the day from and to. `every`: hours between reminders, 0 for none.

    away: from and until when, in milliseconds. ahead: wants to hear that they are next. deputy: a computer answers
    their questions while they are away.
    """

    zone: str = "UTC"
    quiet: tuple[int, int] | None = None
    every: int | None = None
    away: tuple[int, int] | None = None
    ahead: bool = False
    deputy: bool = False

    def is_answered_for(self, at: int) -> bool:
        """Whether a computer answers what they are asked."""
        return self.deputy and self.is_away(at)

    def is_away(self, at: int) -> bool:
        return self.away is not None and self.away[0] <= at < self.away[1]


def habits_of(settings: Mapping[str, str]) -> Habits:
    """A person's settings as stored; what cannot be read counts as not set."""
    every = settings.get("every", "")
    return Habits(
        zone=settings["zone"] if is_zone(settings.get("zone", "")) else "UTC",
        quiet=_pair(settings.get("quiet", "")),
        every=int(every) if every.isdigit() else None,
        away=_pair(settings.get("away", "")),
        deputy=settings.get(DEPUTY) == "yes",
        ahead=settings.get("ahead") == "yes",
    )


def _pair(text: str) -> tuple[int, int] | None:
    first, _, last = text.partition("-")
    return (int(first), int(last)) if first.isdigit() and last.isdigit() else None


@lru_cache(maxsize=512)
def is_zone(name: str) -> bool:
    """Whether the time zone database knows this name."""
    try:
        ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return False
    return True


def awake(at: int, habits: Habits) -> int:
    """The first moment not before `at` at which this person may be pinged: after quiet hours and days away."""
    for _ in range(4):
        moved = _after_quiet(_after_away(at, habits), habits)
        if moved == at:
            break
        at = moved
    return at


def _after_away(at: int, habits: Habits) -> int:
    return habits.away[1] if habits.away is not None and habits.is_away(at) else at


def _after_quiet(at: int, habits: Habits) -> int:
    """The end of the quiet hours `at` falls into, by the person's own clock, summer time included."""
    if habits.quiet is None or habits.quiet[0] == habits.quiet[1]:
        return at
    start, end = habits.quiet
    local = datetime.fromtimestamp(at / 1000, ZoneInfo(habits.zone))
    minute = local.hour * 60 + local.minute
    inside = start <= minute < end if start < end else minute >= start or minute < end
    if not inside:
        return at
    day = local.date() + timedelta(days=1 if start > end and minute >= start else 0)
    hour, zone = (end // 60, end % 60), ZoneInfo(habits.zone)
    ends = (datetime(day.year, day.month, day.day, *hour, tzinfo=zone, fold=fold) for fold in (0, 1))
    at_end = [int(until.astimezone(UTC).timestamp() * 1000) for until in ends]  # the hour that comes twice has two
    return next((until for until in at_end if until > at), at + MINUTE)


def next_reminder(pace: Pace, habits: Habits, reminded: int, at: int) -> int | None:
    """When to remind, `at` being the last act or reminder; None for never."""
    if habits.every == NEVER or (habits.every is None and not pace.reminds):
        return None
    hours = habits.every or (pace.first if reminded == 0 else pace.again)
    return awake(at + hours * HOUR, habits)
