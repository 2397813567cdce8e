"""A few seconds of random play through the bot in each edition; `python -m tests.support.soak` plays longer."""

from pathlib import Path

import pytest

from engine.editions import offered
from tests.support.discord import Table
from tests.support.soak import FEWEST, soak

SECONDS = 8.0


@pytest.mark.parametrize("edition", offered())
async def test_random_players_get_along(table: Table, tmp_path: Path, edition: str) -> None:
    played = await soak(table, tmp_path, edition, SECONDS, seed=7)
    assert played.used.total() > FEWEST, played.used
