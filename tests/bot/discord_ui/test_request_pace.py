"""The limit over all requests, shared: how many may pass in a second."""

from collections.abc import Sequence

import pytest

from bot.discord_ui.request_pace import OVER_ALL, RequestPace
from tests.support.standin import buckets
from tests.support.standin.buckets import Buckets
from tests.support.standin.limits import Limits
from tests.support.standin.refusals import Refusal


class Clock:
    """Time that passes by waiting only."""

    def __init__(self) -> None:
        self.time = 100.0

    def now(self) -> float:
        return self.time

    async def sleep(self, seconds: float) -> None:
        self.time += seconds


async def passed(pace: RequestPace, clock: Clock, times: int) -> list[float]:
    """When each of so many requests may go, seconds from now."""
    began, found = clock.time, list[float]()
    for _ in range(times):
        await pace.turn()
        found.append(round(clock.time - began, 6))
    return found


@pytest.mark.parametrize(
    ("a_second", "when"),
    [(3.0, [0, 0, 0, 1, 1, 1, 2]), (1.0, [0, 1, 2]), (0.25, [0, 4, 8]), (2.5, [0, 0, 1, 1, 2])],
)
async def test_no_second_takes_more(a_second: float, when: list[float]) -> None:
    clock = Clock()
    pace = RequestPace(a_second, clock.now, clock.sleep)
    assert await passed(pace, clock, len(when)) == when


async def test_a_rest_saves_nothing_up_beyond_one_second() -> None:
    clock = Clock()
    pace = RequestPace(2.0, clock.now, clock.sleep)
    await passed(pace, clock, 2)
    clock.time += 60
    assert await passed(pace, clock, 5) == [0, 0, 1, 1, 2]


async def refused(shares: Sequence[float], monkeypatch: pytest.MonkeyPatch) -> int:
    """How many requests Discord refuses, where processes with these shares post as fast as they may, one beginning a
    little after the other."""
    there, server = Clock(), Buckets(Limits())
    monkeypatch.setattr(buckets.time, "monotonic", there.now)
    times = list[float]()
    for number, share in enumerate(shares):
        clock = Clock()
        pace = RequestPace(OVER_ALL * share, clock.now, clock.sleep)
        times += [0.3 * number + at for at in await passed(pace, clock, 200)]
    count = 0
    for at in sorted(times):
        there.time = 100.0 + at
        try:
            server.take_overall()
        except Refusal as refusal:
            assert refusal.status == 429
            count += 1
    return count


@pytest.mark.parametrize("shares", [[1.0], [0.5, 0.5], [0.5, 0.25, 0.25], [0.125] * 8])
async def test_all_processes_together_keep_to_what_discord_allows(
    shares: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert await refused(shares, monkeypatch) == 0
    assert await refused([1.0, 1.0], monkeypatch) > 0, "two that did not know of each other would be refused"
