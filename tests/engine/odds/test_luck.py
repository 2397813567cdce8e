"""The luck ledger, from events."""

from math import sqrt

import pytest

from engine.events import BattleBegan, BattleEnded, Event, FiredAt, Rolled
from engine.odds.luck import Luck, battles, by_power
from tests.engine.odds.arena import EDITION

TABLE = EDITION.read("1941")[1]
TABLES = {"germany": TABLE, "soviet_union": TABLE, "united_kingdom": TABLE}


def rolled(space: str, side: str, power: str, unit: str, value: int, dice: list[int]) -> Rolled:
    return Rolled(space, side, "fire", power, unit, value, dice, sum(die <= value for die in dice))


BATTLE: list[Event] = [
    BattleBegan(
        "ukraine",
        "land",
        "germany",
        {"germany": {"tank": 2}},
        {"soviet_union": {"infantry": 2}, "united_kingdom": {"fighter": 1}},
    ),
    rolled("ukraine", "attacker", "germany", "tank", 3, [1, 3]),
    rolled("ukraine", "defender", "soviet_union", "infantry", 2, [6, 5]),
    rolled("ukraine", "defender", "united_kingdom", "fighter", 4, [4]),
    BattleEnded("ukraine", "land", "germany", "attacker", 1),
]


def test_a_battle_is_added_up_by_side_and_power() -> None:
    (battle,) = battles(BATTLE, TABLES)
    attacker, defender = battle.sides["attacker"], battle.sides["defender"]
    assert (attacker.dice, attacker.expected, attacker.rolled) == (2, pytest.approx(1.0), 2)
    assert (defender.dice, defender.expected, defender.rolled) == (3, pytest.approx(4 / 3), 1)
    assert battle.swing == pytest.approx(1 + 1 / 3)
    assert attacker.deviations == pytest.approx(1 / sqrt(0.5))
    assert battle.powers["soviet_union"].swing == pytest.approx(-2 / 3)


def test_hits_are_weighed_by_what_they_take() -> None:
    """A German hit takes a third of two infantry and a fighter; a hit on Germany takes a tank."""
    (battle,) = battles(BATTLE, TABLES)
    assert battle.sides["attacker"].rolled_ipc == pytest.approx(2 * 16 / 3)
    assert battle.sides["defender"].swing_ipc == pytest.approx(-6 / 3)


def test_a_game_is_the_sum_of_its_battles() -> None:
    fought = battles([*BATTLE, *BATTLE], TABLES)
    assert len(fought) == 2
    assert by_power(fought)["germany"].expected == pytest.approx(2.0)
    assert by_power(fought)["united_kingdom"].rolled == 2


def test_dice_outside_a_battle_count_by_themselves() -> None:
    (fire,) = battles([rolled("ukraine", "defender", "soviet_union", "infantry", 1, [1])], TABLES)
    assert (fire.kind, fire.powers["soviet_union"].rolled) == ("fire", 1)


def test_an_open_battle_is_told_as_far_as_it_has_come() -> None:
    (battle,) = battles(BATTLE[:2], TABLES)
    assert battle.sides["attacker"].rolled == 2
    assert battles(BATTLE[:1], TABLES) == []


def test_no_dice_no_deviation() -> None:
    assert Luck().deviations == 0


def test_a_gun_belongs_to_the_defender_and_takes_what_it_aims_at() -> None:
    gun = FiredAt("ukraine", "soviet_union", "germany", "bomber", 1, [1, 5, 6], 1)
    (battle,) = battles([BATTLE[0], gun], TABLES)
    assert battle.sides["defender"].expected == pytest.approx(0.5)
    assert battle.sides["defender"].rolled_ipc == pytest.approx(12)


def test_sure_hits_of_low_luck_are_no_luck() -> None:
    low = Rolled("ukraine", "attacker", "fire", "germany", "tank", 3, [2], 3, 2)
    (battle,) = battles([BATTLE[0], low], TABLES)
    attacker = battle.sides["attacker"]
    assert (attacker.expected, attacker.rolled, attacker.swing) == (pytest.approx(0.5), 1, pytest.approx(0.5))
