"""The limit over all requests, shared: how many may pass in a second."""

from __future__ import annotations

import pytest

from bot.discord_ui.request_pace import RequestPace


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
    [(3.0, [0, 0, 0, 1, 1, 1, 2]), (1.0, [0, 1, 2]), (0.25, [0, 4, 8]), (2.5, [0, 0, 0.8, 0.8, 1.6])],
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
