"""Messages more than an hour old: Discord allows few edits of them, and nothing to be said may wait for more."""

import asyncio
from types import SimpleNamespace

import pytest

from bot.clock import now_ms
from bot.discord_ui.delivery import late_edits
from bot.discord_ui.delivery.late_edits import HOUR_MS, LateEdits
from tests.support.play import Club

NOW = 1_795_000_000_000
OLD = (NOW - 2 * HOUR_MS - late_edits.EPOCH_MS) << 22
YOUNG = (NOW - 60_000 - late_edits.EPOCH_MS) << 22


def two_hours_pass(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    club.table.server.clock.skew = 7200
    monkeypatch.setattr(club.bot.poster, "now", lambda: now_ms() + 2 * HOUR_MS)


@pytest.mark.parametrize("allowed", [2, 1])
async def test_the_seats_of_an_old_lobby_are_shown_in_a_new_one(
    club: Club, monkeypatch: pytest.MonkeyPatch, allowed: int
) -> None:
    """Also where Discord allows fewer edits than the bot believes, and lets it wait for an hour."""
    table = club.table
    await table.alice.slash(table.room, "game new", edition="1941")
    await club.told("A new game of")
    monkeypatch.setattr(late_edits, "PATIENCE_S", 0.3)
    table.server.limits.old_edits_per_hour = allowed
    two_hours_pass(club, monkeypatch)
    for power, person in club.seats.items():
        await person.slash(table.room, "game join", power=power)
        await table.server.until(lambda seat=f"<@{person.id}>": any(seat in m.text for m in club.public()[-1:]))
    newest = club.public()[-1]
    assert all(f"<@{person.id}>" in newest.text for person in table.people)
    assert 2 <= sum("A new game of" in message.text for message in club.public()) <= 3


async def edits(late: LateEdits, id: int, now: int, count: int) -> list[bool]:
    async def edit() -> None:
        made.made += 1

    made = SimpleNamespace(made=0)
    said = [await late.edit(id, now, edit()) for _ in range(count)]
    assert made.made == sum(said)
    return said


async def test_old_messages_have_two_edits_an_hour_and_young_ones_all() -> None:
    kept = LateEdits()
    assert await edits(kept, YOUNG, NOW, 6) == [True] * 6
    assert await edits(kept, OLD, NOW, 3) == [True, True, False]
    assert await edits(kept, OLD + 1, NOW, 1) == [True]
    assert await edits(kept, OLD, NOW + HOUR_MS - 1, 1) == [False]
    assert await edits(kept, OLD, NOW + HOUR_MS, 1) == [True]


async def test_an_edit_that_is_made_to_wait_goes_on_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(late_edits, "PATIENCE_S", 0.01)
    kept, free, done = LateEdits(), asyncio.Event(), asyncio.Event()

    async def slow() -> None:
        await free.wait()
        done.set()
        raise OSError("nobody hears this")

    assert not await kept.edit(OLD, NOW, slow())
    free.set()
    await asyncio.wait_for(done.wait(), 10)
    await kept.stop()
    assert await kept.edit(OLD, NOW, asyncio.sleep(0))
