"""Editions with rules of their own: the odds against the engine's battles, as in test_against_play."""

import pytest

from engine.editions import edition
from engine.odds import Plan, odds
from tests.engine.odds.arena import Fought, Units
from tests.engine.odds.test_against_play import TIMES, agrees

REVISED, ABC, EUROPE = edition("revised"), edition("abc"), edition("europe1940")
DIVING = frozenset({"attacker", "defender"})


@pytest.mark.parametrize(
    ("attack", "defend"),
    [
        ({"infantry": 3, "artillery": 2, "tank": 1}, {"infantry": 4, "artillery": 1}),
        ({"infantry": 2, "fighter": 3, "bomber": 1}, {"infantry": 4, "aa_gun": 1}),
        ({"bomber": 1, "fighter": 1}, {"infantry": 1, "aa_gun": 2}),
        ({"infantry": 1, "artillery": 3}, {"tank": 2, "fighter": 1}),
    ],
)
@pytest.mark.parametrize("plan", [Plan(), Plan(attacker_losses=["artillery", "fighter"])])
def test_revised_on_land(attack: Units, defend: Units, plan: Plan) -> None:
    """Artillery lifts infantry; the gun fires once at aircraft, and does not fight."""
    found = odds(REVISED, attack, defend, plan=plan)
    assert not found.not_modelled
    agrees(found, Fought(attack, defend, False, plan, TIMES, 2004, REVISED))


@pytest.mark.parametrize(
    ("attack", "defend"),
    [
        ({"submarine": 3, "fighter": 1}, {"destroyer": 1, "transport": 2, "submarine": 1}),
        ({"submarine": 2, "destroyer": 1}, {"submarine": 2, "carrier": 1, "fighter": 1}),
        ({"submarine": 2, "battleship": 1}, {"submarine": 1, "battleship": 1}),
        ({"submarine": 3}, {"fighter": 2, "carrier": 1}),
        ({"transport": 1, "destroyer": 1}, {"transport": 2}),
    ],
)
@pytest.mark.parametrize("plan", [Plan(), Plan(submerge=DIVING)])
def test_revised_at_sea(attack: Units, defend: Units, plan: Plan) -> None:
    """Submarines fire first; what they hit still fires back if its side has a destroyer."""
    found = odds(REVISED, attack, defend, sea=True, plan=plan)
    assert not found.not_modelled
    agrees(found, Fought(attack, defend, True, plan, TIMES, 42, REVISED))


@pytest.mark.parametrize(
    ("attack", "defend", "sea"),
    [
        ({"infantry": 4, "tank": 2, "fighter": 1}, {"infantry": 3, "tank": 1}, False),
        ({"submarine": 2, "carrier": 1}, {"destroyer": 2, "submarine": 1}, True),
        ({"submarine": 3}, {"battleship": 1, "transport": 1}, True),
        ({"battleship": 1, "destroyer": 1}, {"submarine": 2, "fighter": 1, "carrier": 1}, True),
    ],
)
def test_abc(attack: Units, defend: Units, sea: bool) -> None:
    """Submarines' victims are gone at once, but for destroyers."""
    found = odds(ABC, attack, defend, sea=sea)
    assert not found.not_modelled
    agrees(found, Fought(attack, defend, sea, Plan(), TIMES, 5, ABC))


def test_ships_beside_a_landing_kill_before_the_answer() -> None:
    """A battleship's shot at 4 at the only defender, who does not fire back if it hits."""
    found = odds(REVISED, {"infantry": 1}, {"infantry": 1}, plan=Plan(bombard={"battleship": 1}))
    assert found.win == pytest.approx(2 / 3 + 1 / 3 * 1 / 4, abs=1e-12)
    assert found.lose == pytest.approx(1 / 3 * 5 / 8, abs=1e-12)


def test_a_gun_alone_is_no_fight() -> None:
    assert odds(REVISED, {"infantry": 1}, {"aa_gun": 1}).win == 1


@pytest.mark.parametrize(
    ("attack", "defend", "sea"),
    [
        ({"infantry": 4, "tank": 2, "fighter": 1}, {"infantry": 5, "tank": 1}, False),
        ({"infantry": 1}, {"infantry": 1}, False),
        ({"submarine": 2, "destroyer": 1, "fighter": 1}, {"submarine": 1, "destroyer": 1, "battleship": 1}, True),
    ],
)
def test_low_luck(attack: Units, defend: Units, sea: bool) -> None:
    lucky = edition("1941").with_options({"low_luck": True})[0]
    found = odds(lucky, attack, defend, sea=sea)
    assert not found.not_modelled
    assert sum(found.results.values()) == pytest.approx(1, abs=1e-9)
    agrees(found, Fought(attack, defend, sea, Plan(), TIMES, 6, lucky))


@pytest.mark.parametrize(
    ("attack", "defend"),
    [
        ({"infantry": 2, "artillery": 1, "mechanized_infantry": 2, "tank": 1}, {"infantry": 4, "artillery": 1}),
        ({"infantry": 1, "fighter": 3, "tactical_bomber": 3}, {"infantry": 3, "aaa": 1}),
        ({"tank": 1, "tactical_bomber": 2, "fighter": 1}, {"aaa": 2, "fighter": 1, "infantry": 1}),
    ],
)
@pytest.mark.parametrize("plan", [Plan(), Plan(attacker_losses=["fighter"], defender_losses=["aaa"])])
def test_europe_1940_on_land(attack: Units, defend: Units, plan: Plan) -> None:
    """Each unit raises one other; guns fire three shots each and then fall like others, the attacker choosing."""
    agrees(odds(EUROPE, attack, defend, plan=plan), Fought(attack, defend, False, plan, TIMES, 1940, EUROPE))
