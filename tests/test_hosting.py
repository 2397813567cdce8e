"""What a host sets up: an image without what developers need, an installation from the lock, files that are safe."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
COMPOSE = sorted((ROOT / "docs").glob("compose*.yaml"))
SAFE = (
    "restart: unless-stopped",
    "read_only: true",
    'cap_drop: ["ALL"]',
    "no-new-privileges:true",
    "max-size",
    "backup:",
)


def in_the_image(folder: Path) -> Path:
    """The code as the image has it: what .dockerignore lets in."""
    rules = (ROOT / ".dockerignore").read_text().split()
    kept = [rule[1:] for rule in rules if rule.startswith("!")]
    left_out = {ROOT / rule for rule in rules if not rule.startswith(("!", "*"))}

    def ignored(place: str, names: list[str]) -> set[str]:
        return {name for name in names if name == "__pycache__" or Path(place, name) in left_out}

    for name in kept:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, folder / name, ignore=ignored)
    return folder


def said(folder: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """The program in a folder of its own, as the image's command starts it."""
    env = {name: value for name, value in os.environ.items() if not name.startswith("SANDTABLE")}
    env |= {"PYTHONPATH": str(folder), **environment}
    command = [sys.executable, "-P", "-m", "bot", *arguments]
    return subprocess.run(command, env=env, cwd=folder, capture_output=True, text=True, timeout=300, check=False)


def test_the_image_runs_without_the_stand_in_and_says_so_of_play(tmp_path: Path) -> None:
    folder = in_the_image(tmp_path / "sandtable")
    assert not (folder / "tests").exists()
    played = said(folder, "play")
    assert played.returncode == 1 and "make play" in played.stderr and "Traceback" not in played.stderr
    begun = said(folder, "run", DISCORD_TOKEN="x", SANDTABLE_DATABASE="no such folder/games.sqlite3")
    assert begun.returncode == 1 and "folder of the database" in begun.stderr and "Traceback" not in begun.stderr
    tried = said(folder, "check", SANDTABLE_COMMIT="abc")
    assert tried.returncode == 0 and "commit abc" in tried.stdout


def test_nothing_of_the_tests_is_installed_for_a_host() -> None:
    lock = (ROOT / "requirements-run.lock").read_text()
    names = set(re.findall(r"^([a-z0-9_.-]+)==", lock, re.MULTILINE | re.IGNORECASE))
    assert {"discord-py", "asyncpg"} <= names
    assert not names & {"pytest", "ruff", "pyright", "hypothesis", "simcord"}
    makefile = (ROOT / "Makefile").read_text()
    recipe = makefile[makefile.index("$(VENV)/.installed:") : makefile.index("# Needs uv. The second lock")]
    assert "requirements-run.lock" in recipe and "requirements.lock" not in recipe


@pytest.mark.parametrize("path", COMPOSE, ids=lambda path: path.name)
def test_containers_may_do_no_more_than_they_need(path: Path) -> None:
    text = path.read_text()
    assert [part for part in SAFE if part not in text] == []
    assert "DISCORD_TOKEN_FILE" in text and not re.search(r"\$\{(DISCORD_TOKEN|POSTGRES_PASSWORD)", text)


def test_every_image_that_is_built_from_or_started_is_named_by_one_digest() -> None:
    texts = [path.read_text() for path in (ROOT / "Dockerfile", *COMPOSE)]
    named = re.findall(r"(?m)(?:^ARG \w+_IMAGE=|_IMAGE:-)([^\s}]+)", "\n".join(texts))
    assert {image.split(":")[0] for image in named} == {"python", "postgres", "caddy"}
    assert len(set(named)) == 3, "the same image has another digest somewhere"
    assert [image for image in named if not re.fullmatch(r"\w+:[\w.-]+@sha256:[0-9a-f]{64}", image)] == []
    assert not re.search(r"(?m)^\s*image: (?!sandtable$|\$\{)|^FROM (?!\$\{)", "\n".join(texts))


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="there is no systemd-analyze here")
def test_the_service_is_confined() -> None:
    unit = ROOT / "docs/sandtable.service"
    looked = subprocess.run(
        ["systemd-analyze", "security", "--offline=true", "--threshold=20", str(unit)],
        capture_output=True,
        text=True,
        check=False,
    )
    if "--offline" in looked.stderr:
        pytest.skip("this systemd-analyze cannot look at a file")
    assert looked.returncode == 0, looked.stdout[-400:] + looked.stderr
