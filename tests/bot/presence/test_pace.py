"""Reminders come when they should, and never at night."""

import pytest

from bot.presence.pace import DAY, PACES, ZONES, Habits, awake, habits_of, is_zone, next_reminder
from tests.bot.presence.people import NOON, hours, local

NIGHT = (22 * 60, 7 * 60)


def test_the_game_sets_the_pace_and_a_person_may_set_another() -> None:
    daily = PACES["daily"]
    assert next_reminder(daily, Habits(), 0, NOON) == NOON + hours(20)
    assert next_reminder(daily, Habits(), 1, NOON) == NOON + hours(24)
    assert next_reminder(daily, Habits(every=6), 0, NOON) == NOON + hours(6)
    assert next_reminder(daily, Habits(every=0), 0, NOON) is None
    assert next_reminder(PACES["off"], Habits(), 0, NOON) is None
    assert next_reminder(PACES["off"], Habits(every=5), 0, NOON) == NOON + hours(5)


def test_quiet_hours_that_end_in_the_hour_that_comes_twice_last_through_both() -> None:
    first = local("Europe/Berlin", 2026, 10, 25, 2, 10)
    habits = Habits("Europe/Berlin", (22 * 60, 2 * 60 + 30))
    assert awake(first, habits) == first + hours(1 / 3)
    second = first + hours(1)
    assert awake(second, habits) == second + hours(1 / 3)


@pytest.mark.parametrize(
    ("at", "expected"),
    [
        ((2026, 11, 21, 12, 0), (2026, 11, 21, 12, 0)),
        ((2026, 11, 21, 21, 59), (2026, 11, 21, 21, 59)),
        ((2026, 11, 21, 22, 0), (2026, 11, 22, 7, 0)),
        ((2026, 11, 22, 3, 30), (2026, 11, 22, 7, 0)),
        ((2026, 11, 22, 7, 0), (2026, 11, 22, 7, 0)),
        ((2026, 12, 31, 23, 0), (2027, 1, 1, 7, 0)),
        ((2027, 3, 27, 23, 0), (2027, 3, 28, 7, 0)),  # summer time begins that night
        ((2026, 10, 24, 23, 0), (2026, 10, 25, 7, 0)),  # and ends that one
    ],
)
def test_quiet_hours_end_in_the_morning_of_that_place(at: tuple[int, ...], expected: tuple[int, ...]) -> None:
    for zone in ("Europe/Berlin", "America/New_York", "Asia/Kolkata"):
        habits = Habits(zone=zone, quiet=NIGHT)
        assert awake(local(zone, *at), habits) == local(zone, *expected), zone  # type: ignore[arg-type]


def test_quiet_hours_within_a_day() -> None:
    habits = Habits(quiet=(9 * 60, 17 * 60))
    assert awake(local("UTC", 2026, 5, 4, 10), habits) == local("UTC", 2026, 5, 4, 17)
    assert awake(local("UTC", 2026, 5, 4, 18), habits) == local("UTC", 2026, 5, 4, 18)


def test_nobody_is_reminded_while_away_nor_in_the_night_of_the_return() -> None:
    back = local("UTC", 2026, 5, 8, 2)
    habits = Habits(quiet=NIGHT, away=(local("UTC", 2026, 5, 1, 0), back))
    assert awake(local("UTC", 2026, 5, 3, 12), habits) == local("UTC", 2026, 5, 8, 7)
    assert awake(back + DAY, habits) == local("UTC", 2026, 5, 9, 7)


def test_habits_are_read_from_settings_and_nonsense_is_not_believed() -> None:
    stored = {"zone": "Asia/Tokyo", "quiet": "1320-420", "every": "12", "away": "5-9", "ahead": "yes"}
    assert habits_of(stored) == Habits("Asia/Tokyo", (1320, 420), 12, (5, 9), True)
    assert habits_of({"zone": "Mars/Base", "quiet": "late", "every": "-3", "away": "soon"}) == Habits()


def test_every_zone_of_the_menu_exists() -> None:
    assert all(is_zone(zone) for zone in ZONES)
    assert len(ZONES) <= 25
    assert not is_zone("../etc/passwd")
