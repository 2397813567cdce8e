"""Where menus and autocomplete offer to place units: everywhere the edition's complexes reach, and nowhere else."""

from typing import Any

from engine import Game, new, read_header
from engine.advice.placements import placement_spaces, whole_placement


def creating(power: str, **position: Any) -> Game:
    """A game of ABC in which a power has to place what it bought."""
    named = {"power": power, "phase": "create", **position}
    return new(read_header({"record": 1, "edition": "abc", "dice": "scripted", "position": named}))


def test_ships_are_offered_the_far_zone_that_a_complex_reaches() -> None:
    game = creating("soviet_union", purchased={"soviet_union": {"submarine": 1}})
    assert placement_spaces(game, {"submarine": 1}) == ["sz_18", "sz_4"]


def test_a_far_zone_is_not_offered_without_the_land_between() -> None:
    game = creating("soviet_union", purchased={"soviet_union": {"submarine": 1}}, owners={"archangel": "germany"})
    assert placement_spaces(game, {"submarine": 1}) == ["sz_18"]


def mobilizing(power: str, **position: Any) -> Game:
    """A game of Revised in which a power has to place what it bought."""
    named = {"clear": True, "power": power, "phase": "mobilize", **position}
    return new(read_header({"record": 1, "edition": "revised", "dice": "scripted", "position": named}))


def placed(game: Game) -> dict[str, dict[str, int]]:
    return {order.space: order.units for order in whole_placement(game)}


def test_a_capital_in_danger_comes_first() -> None:
    """Nobody guards Germany, and Caucasus is not the first in the alphabet any more."""
    units = {"eastern_europe": {"soviet_union": {"tank": 3}}}
    owners = {"eastern_europe": "soviet_union", "caucasus": "germany"}
    game = mobilizing("germany", units=units, owners=owners, purchased={"germany": {"infantry": 3}})
    assert placed(game) == {"germany": {"infantry": 3}}


def test_else_units_go_where_the_front_is() -> None:
    """Both complexes are safe: Caucasus lies beside the enemy, Russia does not."""
    units = {"russia": {"soviet_union": {"infantry": 5}}}
    owners = {"ukraine_ssr": "germany", "west_russia": "soviet_union"}
    game = mobilizing("soviet_union", units=units, owners=owners, purchased={"soviet_union": {"infantry": 5}})
    assert placed(game) == {"caucasus": {"infantry": 4}, "russia": {"infantry": 1}}


def test_ships_join_their_own() -> None:
    """Western Germany's fleet lies in the Baltic; a zone where enemies lie comes last."""
    units = {"sz_5": {"germany": {"destroyer": 1}}}
    game = mobilizing("germany", units=units, purchased={"germany": {"submarine": 1}})
    assert placed(game) == {"sz_5": {"submarine": 1}}
