"""The only reader of assets/: tables are read once, as plain dictionaries, and handed to those that freeze them."""

import tomllib
from functools import cache
from pathlib import Path

from engine.json_types import JsonObject

ASSETS = Path(__file__).resolve().parent.parent / "assets"


@cache
def table(*parts: str) -> JsonObject:
    """Return the TOML table at assets/<parts>.toml, read once and shared: nobody may change it. Raises
    FileNotFoundError for a table that does not exist."""
    path = ASSETS.joinpath(*parts[:-1], parts[-1] + ".toml")
    with path.open("rb") as file:
        return tomllib.load(file)
