"""Every command that a text sends people to is there, with the options that the text gives it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from discord import app_commands

from bot.discord_ui.commands import SUBJECTS

ROOT = Path(__file__).parents[3]
PATHS = {"/health", "/metrics"}
"""What the bot answers at its local port."""
TEXTS = [
    *sorted((ROOT / "bot").rglob("*.py")),
    *sorted((ROOT / "docs").rglob("*.md")),
    *sorted((ROOT / "assets" / "tutorials").glob("*.json")),
    ROOT / "README.md",
    ROOT / "CHANGELOG.md",
]
NAMED = re.compile(r"`(/[a-z_]+)((?: [a-z_]+(?![a-z_:]))?)((?: [a-z_]+:[^`]*)?)`")


class Listing:
    """Takes commands as a tree does, and keeps their full names with their options."""

    def __init__(self) -> None:
        self.options: dict[str, set[str]] = {}

    def add_command(self, command: Any) -> None:
        if isinstance(command, app_commands.Group):
            for inner in command.commands:
                self.add_command(inner)
        elif isinstance(command, app_commands.Command):
            names = {parameter.display_name for parameter in command.parameters}
            self.options[f"/{command.qualified_name}"] = names


@pytest.fixture(scope="module")
def commands() -> dict[str, set[str]]:
    listing: Any = Listing()
    for subject in SUBJECTS:
        subject.add(listing)
    return listing.options


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_texts_name_commands_that_exist(path: Path, commands: dict[str, set[str]]) -> None:
    groups = {name.split()[0] for name in commands if " " in name}
    for first, second, given in NAMED.findall(path.read_text("utf-8")):
        if first in PATHS or (first in groups and not second):
            continue
        name = first + second if first in groups else first
        assert name in commands, f"{path.name} names {name}"
        options = set(re.findall(r" ([a-z_]+):", given))
        assert options <= commands[name], f"{path.name} names {name} with {sorted(options - commands[name])}"


def test_the_guide_names_every_command(commands: dict[str, set[str]]) -> None:
    guide = (ROOT / "docs" / "playing.md").read_text("utf-8")
    assert not [name for name in commands if not re.search(re.escape(name) + r"(?![a-z])", guide)]
