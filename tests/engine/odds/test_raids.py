"""What raids will do, by hand and against every outcome of the dice."""

from collections import Counter
from itertools import product

import pytest

import engine
from engine.editions import edition
from engine.odds import Plan, odds, raid_odds
from engine.odds.counting.raids import RaidOdds
from engine.state.battle import Battle


def raided(name: str, where: str, power: str, units: dict[str, int], **options: bool) -> RaidOdds:
    """The odds of bombers that stand over a territory, sent for what is there."""
    header = {"record": 1, "edition": name, "options": options}
    game = engine.new(engine.read_header(header))
    state = game.state.copy()
    state.power = power
    for kind, n in units.items():
        for _ in range(n):
            state.add(kind, power, where).mission = "raid"
    state.battles.append(Battle(where, "raid", power))
    return raid_odds(game.edition, state, where)


def test_two_bombers_over_germany_in_revised() -> None:
    """Its gun fires at each; who is left costs money, each at most what Germany is worth."""
    found = raided("revised", "germany", "united_kingdom", {"bomber": 2})
    assert found.lost[0] == pytest.approx(2 / 6)
    assert found.expected["ipc"] == pytest.approx(2 * 5 / 6 * 3.5)
    assert sum(found.damage["ipc"]) == pytest.approx(1, abs=1e-12)
    assert not found.not_modelled


def test_a_complex_takes_no_more_damage_than_it_can() -> None:
    """Italy's six points are twelve of damage: three bombers often drop more."""
    found = raided("anniversary", "italy", "united_kingdom", {"bomber": 3})
    expected = Counter[int]()
    for left, p in ((3, (5 / 6) ** 3), (2, 3 * (5 / 6) ** 2 / 6), (1, 3 * 5 / 6 / 36), (0, 1 / 216)):
        for dice in product(range(1, 7), repeat=left):
            expected[min(12, sum(dice))] += p / 6**left
    assert [expected[n] for n in range(13)] == pytest.approx(list(found.damage["industrial_complex"]), abs=1e-12)


def test_facilities_of_1940_fire_themselves() -> None:
    """A strategic bomber adds two; the complex fires at it on one."""
    found = raided("europe1940", "germany", "united_kingdom", {"strategic_bomber": 1})
    points = found.damage["industrial_complex"]
    assert points[0] == pytest.approx(1 / 6)
    assert [points[n] for n in range(3, 9)] == pytest.approx([5 / 36] * 6)


def test_defenders_of_abc_leave_instead_of_firing() -> None:
    found = odds(edition("abc"), {"infantry": 2}, {"infantry": 1}, plan=Plan(withdraw_after=1))
    assert found.attacker.lost["infantry"] == pytest.approx((1 - (5 / 6) ** 2) / 3, abs=1e-12)
    assert found.defender.lost["infantry"] == pytest.approx(1 - (5 / 6) ** 2, abs=1e-12)
    assert "the defenders have somewhere to withdraw to" in found.assumed
