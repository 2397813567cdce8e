"""The tables of `assets/` read straight from the files: the engine's reader is not trusted to check itself."""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from engine.editions import edition, ids

ASSETS = Path(__file__).resolve().parents[2] / "assets"

BOARDS = tuple(sorted(path.stem for path in (ASSETS / "boards").glob("*.toml")))
SETUPS = tuple(sorted(path.stem for path in (ASSETS / "setups").glob("*.toml")))
EDITIONS = tuple(ids())

Table = dict[str, Any]


@cache
def read(folder: str, name: str) -> Table:
    """One file of `assets/`, parsed."""
    with (ASSETS / folder / f"{name}.toml").open("rb") as file:
        return tomllib.load(file)


def board(name: str) -> Table:
    return read("boards", name)


def setup(name: str) -> Table:
    return read("setups", name)


def board_of(id: str) -> str:
    """The board an edition is played on."""
    return edition(id).board


def units_of(setup_name: str) -> Table:
    """The unit table a setup is played with: that of the first edition on its board that has the setup."""
    start = setup(setup_name)
    pages = (edition(id) for id in EDITIONS if board_of(id) == start["board"])
    return read("units", next(page.id for page in pages if start["setup"] in page.setups))


def spaces(board_name: str) -> Table:
    return board(board_name)["land"] | board(board_name)["sea"]


def neighbours(board_name: str) -> dict[str, set[str]]:
    """Both directions of every link."""
    near: dict[str, set[str]] = {space: set() for space in spaces(board_name)}
    for space, others in board(board_name)["links"].items():
        for other in others:
            near[space].add(other)
            near[other].add(space)
    return near


def owners(setup_name: str) -> dict[str, str | None]:
    """Who holds each land space when the game begins."""
    start = setup(setup_name)
    land = board(start["board"])["land"]
    return {space: start.get("owners", {}).get(space, facts.get("owner")) for space, facts in land.items()}
