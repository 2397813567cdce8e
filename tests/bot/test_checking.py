"""`sandtable check`: what a host hears before an upgrade, from outside."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.store.sqlite.backup import last_backup
from tests.support.postgres import address, postgres
from tests.upgrade.kept import copy_to
from tests.upgrade.refused import UNKNOWN_LINE, lay_refused

__all__ = ["address", "postgres"]

pytestmark = pytest.mark.usefixtures("process_as_before")


@pytest.fixture
def old(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A database that an earlier bot has left."""
    path = tmp_path / "games.sqlite3"
    copy_to(path)
    path.chmod(0o600)
    monkeypatch.setenv("SANDTABLE_DATABASE", str(path))
    return path


def test_a_database_of_an_earlier_bot_is_tried_and_not_touched(old: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = old.read_bytes()
    assert main(["check"]) == 0
    told = capsys.readouterr().out
    assert "games in it, and all can be read" in told and "is of version" in told and "chmod" not in told
    assert old.read_bytes() == before and last_backup(old) is None
    assert {path.name for path in old.parent.iterdir()} <= {old.name, f"{old.name}-wal", f"{old.name}-shm"}


def test_a_game_that_cannot_be_read_is_named(old: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with closing(sqlite3.connect(old)) as db:
        ((game, edition),) = db.execute("SELECT game, edition FROM games ORDER BY game LIMIT 1")
        db.execute("UPDATE games SET header = '{}' WHERE game = ?", (game,))
        db.commit()
    assert main(["check"]) == 1
    told = capsys.readouterr().out
    assert "1 of " in told and f"{game} ({edition}" in told and "Do not start this version" in told


def test_a_game_that_the_rules_of_today_refuse_is_well(old: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for states in (True, False):
        lay_refused(old, states=states)
        assert main(["check"]) == 0
        assert "all can be read" in capsys.readouterr().out


def test_a_game_that_cannot_be_followed_is_named(old: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = lay_refused(old, UNKNOWN_LINE, states=False)
    assert main(["check"]) == 1
    told = capsys.readouterr().out
    assert "1 of 9 games" in told and f"{game} (1941, running" in told and "beyond line 17 of 18" in told


def test_a_backup_can_be_tried_and_one_that_is_none_is_a_sentence(
    old: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["backup", str(tmp_path / "copy.sqlite3")]) == 0
    old.chmod(0o644)
    assert main(["check", str(tmp_path / "copy.sqlite3")]) == 0
    assert main(["check"]) == 0 and f"chmod 600 {old}" in capsys.readouterr().out
    (tmp_path / "letter.txt").write_text("Dear Sir, " * 200)
    for name, said in (("letter.txt", "not a Sandtable database"), ("none.sqlite3", "no database at")):
        assert main(["check", str(tmp_path / name)]) == 1
        assert said in capsys.readouterr().out


def test_a_setting_that_cannot_be_used_is_told(
    old: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("SANDTABLE_DICE", "loaded")
    assert main(["check"]) == 1
    assert "SANDTABLE_DICE is loaded" in capsys.readouterr().err


def test_what_is_on_a_server_is_tried_too(
    address: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setenv("SANDTABLE_DATABASE", str(tmp_path / "x.sqlite3"))
    monkeypatch.setenv("DATABASE_URL", address)
    assert main(["check"]) == 0
    told = capsys.readouterr().out
    assert "There are no games in it." in told and "secret" not in told
    assert list(tmp_path.iterdir()) == []
