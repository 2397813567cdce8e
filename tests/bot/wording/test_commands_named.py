"""Every command that a text sends people to is there, with the options that the text gives it."""

import re
from pathlib import Path
from typing import Any

import pytest
from discord import app_commands

from bot.discord_ui.registry import add_all
from bot.wording import commands

ROOT = Path(__file__).parents[3]
PATHS = {"/health", "/metrics"}
"""What the bot answers at its local port."""
NAMES = {name: value for name, value in vars(commands).items() if isinstance(value, commands.Name)}
TEXTS = [
    *sorted((ROOT / "bot").rglob("*.py")),
    *sorted((ROOT / "tests" / "support" / "terminal").rglob("*.py")),
    *sorted((ROOT / "engine").rglob("*.py")),
    *sorted((ROOT / "docs").glob("*.md")),
    *sorted((ROOT / "docs" / "transcript").glob("*.md")),
    *sorted((ROOT / "assets" / "tutorials").glob("*.json")),
    *sorted((ROOT / "assets" / "rules").glob("*.toml")),
    *(ROOT / name for name in ("README.md", "CHANGELOG.md", "verifiers/README.md", "engine/editions/README.md")),
]
QUOTED = re.compile(r"`(/[a-z_-]+)((?: [a-z_]+(?![a-z_:]))?)((?: [a-z_]+:[^`]*)?)`")
IN_CODE = re.compile(r"\{commands\.([A-Z_]+)\}")
"""How a text of the bot takes a name out of the list."""


class Listing:
    """Takes commands as a tree does, and keeps their full names with their options."""

    def __init__(self) -> None:
        self.groups: set[str] = set()
        self.options: dict[str, set[str]] = {}

    def add_command(self, command: Any) -> None:
        if isinstance(command, app_commands.Group):
            self.groups.add(f"/{command.name}")
            for inner in command.commands:
                self.add_command(inner)
        elif isinstance(command, app_commands.Command):
            names = {parameter.display_name for parameter in command.parameters}
            self.options[f"/{command.qualified_name}"] = names


@pytest.fixture(scope="module")
def listing() -> Listing:
    tree: Any = Listing()
    add_all(tree)
    return tree


def test_the_list_of_names_is_the_tree(listing: Listing) -> None:
    assert set(NAMES.values()) == {*listing.options, *listing.groups}
    assert all(name == re.sub("[ -]", "_", value[1:]).upper() for name, value in NAMES.items())


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_texts_name_commands_that_exist(path: Path, listing: Listing) -> None:
    text = IN_CODE.sub(lambda found: NAMES[found[1]], path.read_text("utf-8"))
    for first, second, given in QUOTED.findall(text):
        if first in PATHS or (first in listing.groups and not second):
            continue
        name = first + second if first in listing.groups else first
        assert name in listing.options, f"{path.name} names {name}"
        options = set(re.findall(r" ([a-z_]+):", given))
        assert options <= listing.options[name], f"{path.name} names {name} with {sorted(options)}"


@pytest.mark.parametrize("path", sorted((ROOT / "bot" / "wording").rglob("*.py")), ids=lambda path: path.name)
def test_the_bots_texts_take_names_from_the_list(path: Path) -> None:
    if path.name == "commands.py":
        return
    tops = "|".join(sorted({value.split()[0][1:] for value in NAMES.values()}))
    assert not re.findall(rf"(?<![\w./<>)\]}}*])/(?:{tops})(?![\w/.-]).*", path.read_text("utf-8"))


def test_the_guide_names_every_command(listing: Listing) -> None:
    guide = "".join((ROOT / "docs" / page).read_text("utf-8") for page in ("playing.md", "league.md"))
    assert not [name for name in listing.options if not re.search(re.escape(name) + r"(?![a-z])", guide)]


def test_few_commands_stand_alone(listing: Listing) -> None:
    assert len({name.split()[0] for name in listing.options}) <= 17
