"""SHARDS as a host writes it: which servers it means, and what is wrong with it."""

import pytest

from bot.config import BadSetting, read_settings
from bot.shards import ALL, Shards, read_shards

SERVER_OF_SHARD_5 = (8 * 1_000 + 5) << 22 | 77


def test_a_range_a_single_one_and_none() -> None:
    assert read_shards("0-3/8") == Shards(0, 3, 8)
    assert read_shards(" 2 / 8 ") == Shards(2, 2, 8)
    assert [str(read_shards(text)) for text in ("4-7/8", "7-7/8", "0/1")] == ["4-7/8", "7/8", "0/1"]
    server = "postgresql://sandtable@localhost/games"
    assert read_settings({"SHARDS": "4-7/8", "DATABASE_URL": server}).shards == Shards(4, 7, 8)
    assert read_settings({"SHARDS": " "}).shards is None


def test_a_server_belongs_to_the_process_with_its_shard() -> None:
    assert Shards(4, 7, 8).own(str(SERVER_OF_SHARD_5)) and not Shards(0, 3, 8).own(SERVER_OF_SHARD_5)
    assert ALL.own(SERVER_OF_SHARD_5)


def test_what_is_on_no_server_is_the_first_shards() -> None:
    assert Shards(0, 0, 8).own(None) and not Shards(1, 7, 8).own(None)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("eight", "for instance 0-3/8"),
        ("0-3", "for instance 0-3/8"),
        ("-1/8", "for instance 0-3/8"),
        ("0/0", "for instance 0-3/8"),
        ("\u0660/\u0668", "for instance 0-3/8"),
        ("3-0/8", "0-3/8"),
        ("4-8/8", "the last is 7"),
        ("0/99999", "more than 16384"),
    ],
)
def test_what_is_no_range_is_a_sentence(text: str, said: str) -> None:
    with pytest.raises(BadSetting, match=f"SHARDS is {text}.*{said}"):
        read_settings({"SHARDS": text})


def test_a_file_is_for_one_process_and_so_are_all_its_shards() -> None:
    with pytest.raises(BadSetting, match="only one may open a SQLite file"):
        read_settings({"SHARDS": "0/2"})
    assert read_settings({"SHARDS": "0-1/2"}).shards == Shards(0, 1, 2)
