"""One space, attacked by two powers in turn."""

import pytest

from engine.editions import edition
from engine.odds import Plan, odds, odds_in_waves
from tests.engine.odds.arena import LAND, position


def test_the_second_wave_meets_what_the_first_has_left() -> None:
    """One infantry against two, then one more against whoever of them is left, worked out ending by ending."""
    played = edition("1941")
    state = position(played, {}, {"infantry": 2}, False, Plan())
    found = odds_in_waves(played, state, LAND["1941"], [("germany", {"infantry": 1}), ("japan", {"infantry": 1})])
    first = odds(played, {"infantry": 1}, {"infantry": 2})
    one, two = (odds(played, {"infantry": 1}, {"infantry": n}).win for n in (1, 2))
    left = {units.get("infantry", 0): p for units, p in first.defender.survivors}
    assert found.won == pytest.approx((first.win, first.win + left[1] * one + left[2] * two), abs=1e-12)
    assert found.cost > first.defender.ipc
    assert not found.about


def test_damage_lasts_where_nothing_mends_it() -> None:
    played = edition("europe1940")
    state = position(played, {}, {"tank": 1}, False, Plan())
    state.units = type(state.units)()
    state.add("battleship", "soviet_union", "sz_113")
    found = odds_in_waves(played, state, "sz_113", [("germany", {"fighter": 1}), ("italy", {"fighter": 1})])
    fresh = odds(played, {"fighter": 1}, {"battleship": 1}, sea=True)
    hurt = odds(played, {"fighter": 1}, {"battleship.hit": 1}, sea=True)
    damaged = {tuple(units): p for units, p in fresh.defender.survivors}
    second = damaged[("battleship.hit",)] * hurt.win + damaged[("battleship",)] * fresh.win
    assert found.won == pytest.approx((fresh.win, fresh.win + second), abs=1e-12)
