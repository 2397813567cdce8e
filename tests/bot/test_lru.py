"""What is kept in memory to be quick: the latest, and only so many."""

from __future__ import annotations

from bot.lru import Lru


def test_only_what_was_used_last_is_kept() -> None:
    kept: Lru[int] = Lru(2)
    for number in range(3):
        kept.put(str(number), number)
        assert kept.get("1" if number else "0") is not None
    assert (len(kept), kept.get("0"), kept.get("1"), kept.get("2")) == (2, None, 1, 2)
    assert (kept.drop("1"), kept.get("1"), kept.drop("1")) == (1, None, None)
