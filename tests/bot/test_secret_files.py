"""Secrets that stand in files, as Docker and systemd hand them out."""

from pathlib import Path

import pytest

from bot.config import BadSetting, read_settings
from bot.store.postgres.address import password_of


def test_a_token_an_address_and_a_password_are_read_from_files(tmp_path: Path) -> None:
    (tmp_path / "token").write_text("abc.def\n")
    (tmp_path / "password").write_text("p@ss/wörd:1\n")
    settings = read_settings(
        {
            "DISCORD_TOKEN_FILE": str(tmp_path / "token"),
            "DATABASE_URL": "postgresql://sandtable@database/games?sslmode=require",
            "DATABASE_PASSWORD_FILE": str(tmp_path / "password"),
        }
    )
    assert settings.token == "abc.def"
    assert settings.database_url == "postgresql://sandtable:p%40ss%2Fw%C3%B6rd%3A1@database/games?sslmode=require"
    assert "p@ss/wörd:1" in password_of(settings.database_url)
    (tmp_path / "url").write_text(settings.database_url)
    assert read_settings({"DATABASE_URL_FILE": str(tmp_path / "url")}).database_url == settings.database_url


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"DISCORD_TOKEN_FILE": "/no/such/file"}, "DISCORD_TOKEN_FILE names /no/such/file, which cannot be read"),
        ({"DISCORD_TOKEN_FILE": "/dev/null"}, "DISCORD_TOKEN_FILE names /dev/null, which is empty"),
        ({"DISCORD_TOKEN_FILE": "/dev/null", "DISCORD_TOKEN": "secret"}, "both set"),
        ({"DATABASE_PASSWORD": "secret"}, "names nobody whose password it is"),
        ({"DATABASE_PASSWORD": "secret", "DATABASE_URL": "postgresql://a:secret@b/c"}, "has a password already"),
    ],
)
def test_a_file_that_says_nothing_is_a_sentence_without_the_secret(given: dict[str, str], said: str) -> None:
    with pytest.raises(BadSetting, match=said) as caught:
        read_settings(given)
    assert "secret" not in str(caught.value)
