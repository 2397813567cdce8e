"""What is kept in memory to be quick: the latest, and only so many."""

from bot.lru import Lru


def test_only_what_was_used_last_is_kept() -> None:
    kept: Lru[int] = Lru(2)
    for number in range(3):
        kept.put(str(number), number)
        assert kept.get("1" if number else "0") is not None
    assert (len(kept), kept.get("0"), kept.get("1"), kept.get("2")) == (2, None, 1, 2)
    assert (kept.drop("1"), kept.get("1"), kept.drop("1")) == (1, None, None)


def test_what_has_a_weight_is_kept_up_to_that_weight() -> None:
    kept: Lru[bytes] = Lru(10, len)
    for name, size in (("a", 4), ("b", 4), ("a", 6), ("c", 3)):
        kept.put(name, bytes(size))
    assert [kept.get(name) for name in "abc"] == [bytes(6), None, bytes(3)]
    assert kept.put("d", bytes(11)) == bytes(11), "it is given back, but not kept"
    assert len(kept) == 0
    kept.put("e", bytes(10))
    assert kept.get("e") == bytes(10)
