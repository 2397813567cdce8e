"""When a side has lost and its computers say so."""

from __future__ import annotations

from typing import Any

from engine import Game, new, read_header
from engine.players.conceding import cannot_win, percent_left


def begun(**position: Any) -> Game:
    return new(read_header({"record": 1, "edition": "revised", "dice": "scripted", "position": position}))


LATE = {"clear": True, "round": 8, "power": "germany", "phase": "purchase"}


def test_nobody_gives_up_in_the_setup() -> None:
    game = begun(round=8)
    assert not cannot_win(game, "axis") and not cannot_win(game, "allies")


def test_a_side_with_a_fifth_of_everything_has_lost() -> None:
    units = {"russia": {"soviet_union": {"infantry": 200}}, "germany": {"germany": {"infantry": 9}}}
    game = begun(**LATE, units=units)
    assert cannot_win(game, "axis") and not cannot_win(game, "allies")
    assert percent_left(game, "axis") + percent_left(game, "allies") in (99, 100, 101)


def test_it_is_earlier_with_a_capital_lost() -> None:
    """A quarter of everything: with both capitals one may come back."""

    def gives_up(holder: str) -> bool:
        units = {"russia": {"soviet_union": {"infantry": 120}}, "japan": {"japan": {"infantry": 20}}}
        game = begun(**LATE, units=units | {"germany": {holder: {"infantry": 3}}}, owners={"germany": holder})
        assert 24 <= percent_left(game, "axis") < 32
        return cannot_win(game, "axis")

    assert gives_up("soviet_union") and not gives_up("germany")


def test_not_in_the_first_rounds() -> None:
    """A position that is only to be tried ends by nobody's word."""
    units = {"russia": {"soviet_union": {"infantry": 200}}, "germany": {"germany": {"infantry": 9}}}
    assert not cannot_win(begun(**{**LATE, "round": 2}, units=units), "axis")
