"""The worked example of the map maker's README, as files in a folder of a test's own."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from assets.cartography import rules, source

README = Path(source.__file__).with_name("README.md")
BOARD = "isles"


def block(language: str, number: int = 0) -> str:
    """A block of that language in the README, by default the first."""
    return re.findall(rf"```{language}\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)[number]


class Example:
    """The example board, to be written after a test has changed it."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.drawing: dict[str, Any] = json.loads(block("json"))
        self.facts = block("toml")
        self._folder = folder
        monkeypatch.setattr(source, "MAPS", folder)
        monkeypatch.setattr(rules, "BOARDS", folder)
        (folder / BOARD).mkdir()
        self.write()

    def write(self, text: str | None = None) -> None:
        """Write both files; `text` takes the place of the drawing."""
        (self._folder / f"{BOARD}.toml").write_text(self.facts, encoding="utf-8")
        path = self._folder / BOARD / "source.json"
        path.write_text(json.dumps(self.drawing) if text is None else text, encoding="utf-8")
