"""A clock that differs from Discord's is noticed, and the host is told."""

from email.utils import formatdate

import pytest

from bot.monitoring.clock_drift import KEPT, ClockDrift
from tests.support.play import Club


@pytest.mark.parametrize(("ahead", "much"), [(0, False), (1, False), (-1, False), (5, True), (-40, True)])
def test_how_far_a_clock_is_off(ahead: int, much: bool, caplog: pytest.LogCaptureFixture) -> None:
    drift = ClockDrift(lambda: 1_800_000_000_000 + ahead * 1000 + 500)
    for _ in range(3 * KEPT):
        drift.heard(formatdate(1_800_000_000, usegmt=True))
    drift.heard("half past nine")
    assert (drift.ahead_ms, drift.much) == (ahead * 1000, much)
    assert len(caplog.records) == much, "once"


def test_slow_answers_are_no_wrong_clock() -> None:
    at = 1_800_000_000_000
    drift = ClockDrift(lambda: at)
    for late in (9, 0, 30):
        drift.heard(formatdate(at / 1000 - late, usegmt=True))
    assert not drift.much


async def test_the_host_reads_it_in_the_status_of_the_bot(club: Club) -> None:
    await club.begin()
    alice, room = club.table.alice, club.table.room
    assert "clock" not in (await alice.slash(room, "game status", bot=True)).text
    club.table.server.clock.skew = 40
    for _ in range(KEPT):
        told = await alice.slash(room, "game status", bot=True)
    assert "clock is 40 s behind Discord's" in told.text or "clock is 39 s behind Discord's" in told.text
    assert (await club.bot.condition())["clock_ahead_ms"] < -38_000
