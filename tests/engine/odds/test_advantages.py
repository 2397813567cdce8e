"""National advantages of Revised that matter in the first round only, to the last digit: landings, and units that give
themselves up."""

from collections.abc import Mapping

import pytest

import engine
from engine.movement.transports import LANDING
from engine.odds import Odds, odds_at
from engine.state import Pieces, State
from engine.state.battle import LAND_BATTLE, SEA_BATTLE, Battle
from tests.engine.odds.enumerated import Case, Chances, Enumeration, differences, said

Units = Mapping[str, int]


def standing(
    advantages: Mapping[str, list[str]],
    space: str,
    sides: tuple[str, str],
    attack: Units,
    defend: Units,
    zone: str = "",
) -> tuple[State, Battle]:
    """A battle of powers with advantages: a landing, if a zone is named; `kamikaze fighter` gives itself up."""
    options = {"national_advantages": dict(advantages)}
    game = engine.new(engine.read_header({"record": 1, "edition": "revised", "options": options}))
    state = game.state.copy()
    state.units, state.pending = Pieces(), []
    state.power, state.phase = sides[0], "conduct_combat"
    battle = Battle(space, LAND_BATTLE if zone else SEA_BATTLE, sides[0], zones=[zone] if zone else [])
    for power, units in zip(sides, (attack, defend), strict=True):
        for name, n in units.items():
            mission, _, kind = name.rpartition(" ")
            for _ in range(n):
                unit = state.add(kind, power, space)
                unit.mission = mission
                if zone and power == sides[0] and state.kind(unit).is_land:
                    unit.mission, unit.target = LANDING, zone
    state.battles.append(battle)
    return state, battle


def both(there: tuple[State, Battle], case: Case) -> tuple[Chances, Odds]:
    """The count, and the odds."""
    state, battle = there
    return Enumeration(case, there).chances(), odds_at(engine.new(HEADER).edition, state, battle.space, plan=case.plan)


HEADER = engine.read_header({"record": 1, "edition": "revised"})
LANDINGS: list[tuple[Mapping[str, list[str]], str, str, tuple[str, str], Units, Units]] = [
    (
        {"united_states": ["marines"]},
        "western_europe",
        "sz_7",
        ("united_states", "germany"),
        {"infantry": 2, "artillery": 1},
        {"infantry": 2},
    ),
    (
        {"germany": ["atlantic_wall"]},
        "germany",
        "sz_5",
        ("united_kingdom", "germany"),
        {"infantry": 1, "tank": 1, "fighter": 1},
        {"infantry": 2},
    ),
]


@pytest.mark.parametrize(("advantages", "space", "zone", "sides", "attack", "defend"), LANDINGS)
def test_the_first_round_of_a_landing(
    advantages: Mapping[str, list[str]],
    space: str,
    zone: str,
    sides: tuple[str, str],
    attack: Units,
    defend: Units,
) -> None:
    """Marines attack at two then, and walls on the home coast defend at three [Revised: Appendix 3]."""
    case = Case("revised", attack, defend)
    counted, found = both(standing(advantages, space, sides, attack, defend, zone), case)
    assert differences(counted, said(found)) == {}
    assert not found.samples and not found.not_modelled
    without = both(standing({}, space, sides, attack, defend, zone), case)[1]
    assert found.win != pytest.approx(without.win)


def test_who_lands_fights_on_where_others_would_retreat() -> None:
    """There is no way back to the ships; aircraft alone might leave [Revised: Amphibious Assaults]."""
    case = Case("revised", {"infantry": 2}, {"infantry": 2}, retreat=1)
    there = standing({}, "western_europe", ("united_states", "germany"), case.attack, case.defend, "sz_7")
    counted, found = both(there, case)
    assert differences(counted, said(found)) == {}
    assert not found.retreat


@pytest.mark.parametrize(
    ("attack", "defend"),
    [
        ({"kamikaze fighter": 1, "kamikaze bomber": 1}, {"carrier": 1, "fighter": 1}),
        ({"kamikaze fighter": 2, "destroyer": 1, "submarine": 1}, {"battleship": 1, "submarine": 1}),
        ({"kamikaze fighter": 1, "fighter": 1, "submarine": 1}, {"destroyer": 1, "submarine": 2}),
    ],
)
def test_kamikaze_pilots(attack: Units, defend: Units) -> None:
    """They strike ships at the beginning, whoever defends, and are lost [Revised: Kamikaze Attacks]."""
    there = standing({"japan": ["kamikaze_attacks"]}, "sz_53", ("japan", "united_states"), attack, defend)
    counted, found = both(there, Case("revised", attack, defend, True))
    assert differences(counted, said(found)) == {}
    assert not found.samples and not found.not_modelled


@pytest.mark.parametrize(
    ("attack", "defend"),
    [
        ({"carrier": 1}, {"kaiten submarine": 1}),
        ({"destroyer": 1, "fighter": 1}, {"kaiten submarine": 1, "submarine": 1}),
        ({"battleship": 1, "submarine": 1}, {"kaiten submarine": 1, "destroyer": 1}),
    ],
)
def test_kaiten(attack: Units, defend: Units) -> None:
    """A submarine that gives itself up strikes at one over its attack [Revised: Kaiten Torpedoes]."""
    there = standing({"japan": ["kaiten_torpedoes"]}, "sz_60", ("united_states", "japan"), attack, defend)
    counted, found = both(there, Case("revised", attack, defend, True))
    assert differences(counted, said(found)) == {}
    assert not found.samples and not found.not_modelled
