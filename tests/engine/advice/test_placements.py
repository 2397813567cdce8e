"""Where menus and autocomplete offer to place units: everywhere the edition's complexes reach, and nowhere else."""

from __future__ import annotations

from typing import Any

from engine import Game, new, read_header
from engine.advice.placements import sites


def creating(power: str, **position: Any) -> Game:
    """A game of ABC in which a power has to place what it bought."""
    named = {"power": power, "phase": "create", **position}
    return new(read_header({"record": 1, "edition": "abc", "dice": "scripted", "position": named}))


def test_ships_are_offered_the_far_zone_that_a_complex_reaches() -> None:
    game = creating("soviet_union", purchased={"soviet_union": {"submarine": 1}})
    assert sites(game, {"submarine": 1}) == ["sz_18", "sz_4"]


def test_a_far_zone_is_not_offered_without_the_land_between() -> None:
    game = creating("soviet_union", purchased={"soviet_union": {"submarine": 1}}, owners={"archangel": "germany"})
    assert sites(game, {"submarine": 1}) == ["sz_18"]
