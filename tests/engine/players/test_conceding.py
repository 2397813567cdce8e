"""When a side has lost and its computers say so."""

from typing import Any

import pytest

from engine import Game, new, read_header
from engine.players.conceding import balance, cannot_win, is_beaten, percent_left, percent_of_income
from engine.players.last_step import last_steps


def begun(edition: str = "revised", **position: Any) -> Game:
    return new(read_header({"record": 1, "edition": edition, "dice": "scripted", "position": position}))


LATE = {"clear": True, "round": 8, "power": "germany", "phase": "purchase"}


@pytest.mark.parametrize("edition", ["1941", "abc", "revised", "anniversary", "europe1940", "global1940"])
def test_nobody_gives_up_in_the_setup(edition: str) -> None:
    """However late it is: what the Axis begins with is no reason, on the boards of 1940 least of all."""
    game = begun(edition, round=20)
    assert not cannot_win(game, "axis") and not cannot_win(game, "allies")


def test_a_side_with_a_fifth_of_everything_has_lost() -> None:
    units = {"russia": {"soviet_union": {"infantry": 200}}, "germany": {"germany": {"infantry": 9}}}
    game = begun(**LATE, units=units)
    assert cannot_win(game, "axis") and not cannot_win(game, "allies")
    assert percent_left(game, "axis") + percent_left(game, "allies") in (99, 100, 101)


def test_it_is_earlier_with_a_capital_lost() -> None:
    """A quarter of everything: with both capitals one may come back."""

    def is_over(holder: str) -> bool:
        units = {"russia": {"soviet_union": {"infantry": 120}}, "japan": {"japan": {"infantry": 20}}}
        game = begun(**LATE, units=units | {"germany": {holder: {"infantry": 3}}}, owners={"germany": holder})
        assert 24 <= percent_left(game, "axis") < 32
        return is_beaten(game, "axis")

    assert is_over("soviet_union") and not is_over("germany")


def test_not_in_the_first_rounds() -> None:
    """A position that is only to be tried ends by nobody's word."""
    units = {"russia": {"soviet_union": {"infantry": 200}}, "germany": {"germany": {"infantry": 9}}}
    assert not cannot_win(begun(**{**LATE, "round": 2}, units=units), "axis")


LOST = dict.fromkeys(("western_europe", "southern_europe", "norway", "ukraine_ssr"), "united_kingdom")
"""A quarter of what the Axis earns."""


def behind(round: int, russians: int = 125, owners: dict[str, str] = LOST) -> Game:
    units = {"russia": {"soviet_union": {"infantry": russians}}, "germany": {"germany": {"infantry": 100}}}
    return begun(**{**LATE, "round": round}, units=units, owners=owners)


def test_who_has_fallen_behind_gives_up_the_sooner_the_later_it_is() -> None:
    """Not quite four tenths of everything and a third of all income: in the twelfth round nobody has come back from
    there, in the eighth some have."""
    game = behind(12)
    assert 0.38 < balance(game, "axis").whole < 0.42 and 30 <= percent_of_income(game, "axis") < 40
    assert cannot_win(game, "axis") and not is_beaten(game, "axis")
    assert not cannot_win(behind(8), "axis")
    assert not cannot_win(game, "allies")


def test_nobody_gives_up_who_earns_as_much_as_ever() -> None:
    """His army is the smaller one, but his land is all there."""
    game = behind(12, 170, {})
    assert balance(game, "axis").whole < 0.42
    assert not cannot_win(game, "axis")


def test_nobody_gives_up_at_even_shares() -> None:
    game = behind(30, 60)
    assert not cannot_win(game, "axis") and not cannot_win(game, "allies")


def test_nobody_gives_up_who_is_one_capital_from_winning() -> None:
    """On the board of 1941 the Axis wins by two capitals [1941: Winning the Game]: with Moscow in hand it lacks one."""

    def at_moscow(holder: str) -> Game:
        units = {"germany": {"germany": {"infantry": 100}}, "united_kingdom": {"united_kingdom": {"infantry": 145}}}
        taken = ("western_europe", "southern_europe", "norway_finland", "eastern_europe", "southeast_asia")
        owners = dict.fromkeys(taken, "united_kingdom") | {"russia": holder}
        return begun("1941", **{**LATE, "round": 15}, units=units, owners=owners)

    assert sorted(last_steps(at_moscow("germany"), "axis")) == ["eastern_united_states", "united_kingdom"]
    assert not cannot_win(at_moscow("germany"), "axis")
    assert not last_steps(at_moscow("soviet_union"), "axis")
    assert cannot_win(at_moscow("soviet_union"), "axis")


def test_cities_that_are_held_are_counted_wherever_they_win() -> None:
    """With nine of the ten that win [Revised: How the War Is Won] each other is the last step; with fewer none."""
    cities = ("karelia_ssr", "russia", "india")
    nine = begun(owners=dict.fromkeys(cities, "germany"))
    assert sorted(last_steps(nine, "axis")) == ["eastern_united_states", "united_kingdom", "western_united_states"]
    assert not last_steps(begun(owners=dict.fromkeys(cities[:2], "germany")), "axis")


def test_what_must_be_kept_for_a_round_counts_as_it_is_taken() -> None:
    """Five of the six cities of the Pacific that win if they are held for a round [Global 1940: Winning the Game]."""
    taken = ("hawaiian_islands", "philippines", "kwangtung")
    game = begun("global1940", owners=dict.fromkeys(taken, "japan"))
    assert "india" in last_steps(game, "axis")
    assert not last_steps(begun("global1940"), "axis")
