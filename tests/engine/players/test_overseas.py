"""Powers that come over the sea: where they go ashore."""

from __future__ import annotations

from typing import Any

from engine import Game, new, read_header
from engine.players.values import Values


def begun(**position: Any) -> Game:
    header = {"record": 1, "edition": "revised", "dice": "scripted", "position": {"clear": True, **position}}
    return new(read_header(header))


def test_all_ships_of_a_power_go_one_way() -> None:
    """America could sail for Europe or for Japan: its friends fight in Europe."""
    values = Values(new(read_header({"record": 1, "edition": "revised", "dice": "scripted"})), "united_states")
    assert values.front("eastern_united_states") > values.front("western_united_states")


def test_a_coast_beside_an_army_draws_less_than_one_that_nobody_guards() -> None:
    """Western Europe lies empty, with an army in Berlin beside it."""

    def drawn(there: int) -> float:
        units = {
            "germany": {"germany": {"infantry": there}},
            "eastern_united_states": {"united_states": {"infantry": 4}},
        }
        return Values(begun(units=units), "united_states").front("sz_7")

    assert drawn(20) < 0.9 * drawn(1)
