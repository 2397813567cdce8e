"""The page's built files: made from these sources, and naming no server."""

import hashlib
import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from bot.web.replay_file import BUILT
from bot.wording import board, replay

PAGE = BUILT.parent / "page"
SOURCES = sorted((PAGE / "src").iterdir(), key=lambda path: path.name)
BUILT_FILES = ("replay.js", "replay.css", "board.js", "board.css")
LIVE = {"board.tsx", "answers.tsx", "plan.tsx", "orders.tsx", "steppers.tsx", "threats.tsx"}
"""What only the page of a running game has."""


def test_the_built_files_name_the_sources_they_were_made_from() -> None:
    made = hashlib.sha256()
    for path in (PAGE / "build.mjs", PAGE / "package.json", PAGE / "tsconfig.json", *SOURCES):
        made.update(path.read_bytes())
    for name in BUILT_FILES:
        head = (BUILT / name).read_text("utf-8").partition("\n")[0]
        assert f"sources {made.hexdigest()}" in head, "build the page anew: make page"


def test_the_built_files_are_what_the_sources_give(tmp_path: Path) -> None:
    node = shutil.which("node")
    if node is None or not (PAGE / "node_modules").is_dir():
        pytest.skip("the page is built and compared where node is, and its packages: cd bot/web/page && npm ci")
    subprocess.run([node, "build.mjs", str(tmp_path)], cwd=PAGE, check=True)
    for name in BUILT_FILES:
        assert (tmp_path / name).read_bytes() == (BUILT / name).read_bytes()


def test_a_built_script_cannot_end_its_element() -> None:
    for name in BUILT_FILES:
        text = (BUILT / name).read_text("utf-8")
        assert "</" not in text or not re.search(r"</(script|style)", text, re.IGNORECASE)
        assert "<!--" not in text
        assert "eval(" not in text


def test_the_lock_names_no_server_and_has_every_hash() -> None:
    lock = json.loads((PAGE / "package-lock.json").read_text("utf-8"))
    packages = {name: entry for name, entry in lock["packages"].items() if name}
    assert packages
    for name, entry in packages.items():
        assert "resolved" not in entry, name
        assert entry["integrity"].startswith("sha512-"), name


def wanted(is_live: bool) -> set[str]:
    """The words that the sources of a page ask for."""
    texts = [path.read_text("utf-8") for path in SOURCES if is_live or path.name not in LIVE]
    return set(re.findall(r"\bsay\(\"(\w+)\"", "\n".join(texts)))


def test_every_word_the_pages_want_is_there() -> None:
    assert wanted(is_live=False)
    assert wanted(is_live=False) <= replay.WORDS.keys()
    assert wanted(is_live=True) <= board.WORDS.keys()
    others = {name for name, text in replay.WORDS.items() if board.WORDS[name] != text}
    assert others == {"no_script", "keys"}, "what both pages show has one text"
