"""Settings as a host writes them, and mistypes them: each mistake is a sentence before anything begins."""

import pytest

from bot.__main__ import main
from bot.config import BadSetting, read_settings


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("postgresql://me@db.example:99999/games", "a port that there is not"),
        ("postgresql://me@db.example:0/games", "a port that there is not"),
        ("postgresql://me@one.example:5432,two.example:x/games", "a port that there is not"),
        ("postgresql://me:a/b@db.example/games", "%2F"),
        ("postgresql://me:a#b@db.example/games", "%23"),
        ("postgresql://me:a@b#c@db.example/games", "%23"),
        ("postgresql://me:a@b@db.example/games", "%40"),
        ("postgresql://me:a[b@db.example/games", "%5B"),
    ],
)
def test_an_address_that_cannot_be_is_told_without_its_password(url: str, said: str) -> None:
    with pytest.raises(BadSetting, match=said) as told:
        read_settings({"DATABASE_URL": url})
    assert "a/b" not in str(told.value)


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://me:s%40cret@db.example:5433/games?sslmode=require",
        "postgres://[::1]:5432/games",
        "postgresql://one.example:5432,two.example:5433/games",
        "postgresql:///games?host=/run/postgresql",
    ],
)
def test_addresses_of_every_form_are_taken(url: str) -> None:
    assert read_settings({"DATABASE_URL": url}).database_url == url


def test_a_mistyped_name_is_not_ignored() -> None:
    with pytest.raises(BadSetting, match="no setting SANDTABLE_DATABSE; did you mean SANDTABLE_DATABASE"):
        read_settings({"SANDTABLE_DATABSE": "games.sqlite3"})
    with pytest.raises(BadSetting, match="no setting SANDTABLE_QQQQQQQQQ; docs"):
        read_settings({"SANDTABLE_QQQQQQQQQ": ""})


def test_a_password_is_not_taken_from_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["move-to", "postgresql://me:hush@db.example/games"]) == 2
    told = capsys.readouterr().err
    assert "can read the password" in told and "hush" not in told


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"SANDTABLE_BOARD_PORT": "web"}, "the number of a port"),
        ({"SANDTABLE_BOARD_PORT": "70000"}, "the number of a port"),
        ({"SANDTABLE_BOARD_PORT": "8081", "SANDTABLE_BOARD_HOST": "here"}, "an address such as"),
        ({"SANDTABLE_BOARD_PORT": "8081", "SANDTABLE_BOARD_URL": "http://board.example.org"}, "https"),
        ({"SANDTABLE_BOARD_PORT": "8081", "SANDTABLE_BOARD_URL": "https://[x"}, "https"),
        ({"SANDTABLE_BOARD_URL": "https://board.example.org"}, "no SANDTABLE_BOARD_PORT"),
        ({"SANDTABLE_BOARD_PORT": "8081", "DISCORD_CLIENT_SECRET": "hush"}, "needs SANDTABLE_BOARD_URL"),
    ],
)
def test_a_board_that_cannot_be_is_told(settings: dict[str, str], said: str) -> None:
    with pytest.raises(BadSetting, match=said) as told:
        read_settings(settings)
    assert "hush" not in str(told.value)


def test_no_board_is_shown_unless_a_port_is_set() -> None:
    assert read_settings({}).board is None
    board = read_settings({"SANDTABLE_BOARD_PORT": "8081", "SANDTABLE_BOARD_URL": "https://a.example/b"}).board
    assert board is not None
    assert (board.port, board.host, board.url) == (8081, "127.0.0.1", "https://a.example/b/")
    assert "hush" not in repr(
        read_settings(
            {"SANDTABLE_BOARD_PORT": "1", "SANDTABLE_BOARD_URL": "https://a.example", "DISCORD_CLIENT_SECRET": "hush"}
        )
    )
