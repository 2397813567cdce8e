"""The cheapest force that wins often enough."""

from collections.abc import Mapping

import pytest

from engine.editions import edition
from engine.odds import Composition, Odds, Plan, Referees, cheapest, odds, odds_if
from engine.odds.question.effort import Spent, unhurried
from tests.engine.odds.arena import ATTACKER, LAND, position

PLAYED = edition("1941")
POOL = {"infantry": 5, "tank": 3, "fighter": 1}


def against(units: Mapping[str, int]) -> Odds:
    return odds(PLAYED, units, {"infantry": 3})


def found(least: float, time: Spent = unhurried) -> Composition:
    table = position(PLAYED, {}, {}, False, Plan()).table(ATTACKER)
    return cheapest(POOL, table, against, least, take=True, time=time)


def test_nothing_cheaper_wins_as_often() -> None:
    table = position(PLAYED, {}, {}, False, Plan()).table(ATTACKER)
    best = found(0.6)
    cost = sum(n * table[kind].cost for kind, n in best.units.items())
    assert best.enough and best.sure and best.odds.takes >= 0.6
    cheaper = [
        {"infantry": i, "tank": t}
        for i in range(6)
        for t in range(4)
        if i + t and 3 * i + table["tank"].cost * t < cost
    ]
    assert all(against(force).takes < 0.6 for force in cheaper)


def test_where_there_is_no_time_it_is_not_sure() -> None:
    """All of it is enough; that there is nothing cheaper, nobody has looked."""
    late = found(0.6, time=lambda: 2.0)
    assert late.enough and not late.sure and dict(late.units) == POOL


def test_not_even_all_of_it() -> None:
    assert not found(0.999999).enough


def test_what_the_rules_have_said_is_good_for_the_next_question() -> None:
    """Handing it on changes no figure."""
    state, known = position(PLAYED, {}, {"infantry": 2, "fighter": 1}, False, Plan()), Referees()
    for force in ({"infantry": 3}, {"infantry": 2, "tank": 1}, {"infantry": 3}):
        alone = odds_if(PLAYED, state, LAND["1941"], ATTACKER, force)
        again = odds_if(PLAYED, state, LAND["1941"], ATTACKER, force, known=known)
        assert again.results == pytest.approx(alone.results, abs=1e-12)
    assert known
