"""A person's typed orders are read one text at a time, and only so many a minute; others do not wait for that."""

import pytest

from bot.game.readings import MOST, SECONDS, Readings
from bot.refusals import NotPossible


class Watch:
    """A clock that stands still until it is moved."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def test_a_second_text_is_not_read_beside_the_first() -> None:
    readings = Readings(Watch())
    with readings.one("alice"):
        with pytest.raises(NotPossible, match="One at a time"), readings.one("alice"):
            pass
        with readings.one("bob"):
            pass
    with readings.one("alice"):
        pass


def test_a_text_that_could_not_be_read_is_over() -> None:
    readings = Readings(Watch())
    with pytest.raises(ValueError, match="odd"), readings.one("alice"):
        raise ValueError("odd")
    with readings.one("alice"):
        pass


def test_a_minute_has_room_for_so_many() -> None:
    watch = Watch()
    readings = Readings(watch)
    for _ in range(MOST):
        with readings.one("alice"):
            pass
    with pytest.raises(NotPossible, match="too much at once"), readings.one("alice"):
        pass
    with readings.one("bob"):
        pass
    watch.now += SECONDS
    with readings.one("alice"):
        pass
