"""Planes lost to their own sixes: the odds against every way the dice can fall, and against battles fought out."""

from collections import Counter, defaultdict
from contextlib import suppress

import pytest

from engine.combat.opening import open_battle
from engine.dice.roller import Dice
from engine.editions import edition
from engine.odds import Odds, Plan, odds
from engine.odds.question.lineup import CHEAPEST, Order
from engine.play import Play
from engine.state import State
from engine.state.battle import LAND_BATTLE, SEA_BATTLE, Battle
from tests.engine.odds.arena import ATTACKER, DEFENDER, LAND, SEA, Fought, Units, position
from tests.engine.odds.test_against_play import agrees

ABC = edition("abc")
ONE_ROUND = 1
Left = tuple[tuple[tuple[str, int], ...], tuple[tuple[str, int], ...]]


class MoreDice(Exception):
    """The dice told so far do not last."""


class RoundTwo(Exception):
    """The first round is over."""


def after_one_round(attack: Units, defend: Units, sea: bool, losses: Order) -> dict[Left, float]:
    """Every way the dice of the first round can fall, played by the engine: what is left, with exact chances."""
    start = position(ABC, attack, defend, sea, Plan(attacker_losses=losses))
    found: defaultdict[Left, float] = defaultdict(float)
    waiting: list[tuple[int, ...]] = [()]
    while waiting:
        told = waiting.pop()
        try:
            found[_left_by(start.copy(), told, sea)] += 6.0 ** -len(told)
        except MoreDice:
            waiting += [(*told, face) for face in range(1, 7)]
    return dict(found)


def _left_by(state: State, told: tuple[int, ...], sea: bool) -> Left:
    dice = iter(told)

    def roll(sides: int) -> int:
        if battle.round > ONE_ROUND:
            raise RoundTwo
        face = next(dice, 0)
        if not face:
            raise MoreDice
        return face

    battle = Battle(SEA if sea else LAND["abc"], SEA_BATTLE if sea else LAND_BATTLE, ATTACKER)
    ABC.refresh(state)
    state.battles.append(battle)
    with suppress(RoundTwo):
        open_battle(Play(state, Dice(roll)), ABC.combat, battle)
    assert not state.pending
    left: dict[str, Counter[str]] = {ATTACKER: Counter(), DEFENDER: Counter()}
    for unit in state.units.values():
        left[unit.owner][unit.kind] += 1
    return (tuple(sorted(left[ATTACKER].items())), tuple(sorted(left[DEFENDER].items())))


def told_by(found: Odds) -> dict[Left, float]:
    """The odds in the same words."""
    said: defaultdict[Left, float] = defaultdict(float)
    for ending in found.endings:
        sides = [
            tuple(sorted((sort.kind.id, n) for sort, n in zip(lineup.sorts, left[0], strict=True) if n))
            for lineup, left in zip(found.lineups, (ending.attackers, ending.defenders), strict=True)
        ]
        said[sides[0], sides[1]] += ending.chance
    return {left: p for left, p in said.items() if p}


TINY: list[tuple[Units, Units, bool]] = [
    ({"fighter": 1}, {"infantry": 1}, False),
    ({"fighter": 1}, {"fighter": 1}, False),
    ({"fighter": 2}, {"infantry": 1}, False),
    ({"fighter": 1, "bomber": 1}, {"infantry": 1}, False),
    ({"infantry": 1, "fighter": 1, "bomber": 1}, {"tank": 1}, False),
    ({"tank": 1, "fighter": 1}, {"infantry": 1, "fighter": 1}, False),
    ({"fighter": 1, "bomber": 1}, {"infantry": 1, "fighter": 1}, False),
    ({"fighter": 1, "bomber": 1}, {"battleship": 1}, True),
    ({"submarine": 1, "fighter": 1}, {"destroyer": 1, "transport": 1}, True),
    ({"submarine": 1, "fighter": 1}, {"destroyer": 1, "submarine": 1}, True),
    ({"destroyer": 1, "fighter": 1}, {"submarine": 1, "destroyer": 1}, True),
    ({"fighter": 1, "bomber": 1}, {"submarine": 1, "destroyer": 1}, True),
    ({"submarine": 1, "bomber": 1}, {"battleship": 1}, True),
]


@pytest.mark.parametrize("losses", [CHEAPEST, ["bomber", "infantry", "fighter"]])
@pytest.mark.parametrize(("attack", "defend", "sea"), TINY)
def test_every_way_the_dice_can_fall(attack: Units, defend: Units, sea: bool, losses: Order) -> None:
    said = told_by(odds(ABC, attack, defend, sea, Plan(attacker_losses=losses, retreat_after=1)))
    seen = after_one_round(attack, defend, sea, losses)
    assert sum(seen.values()) == pytest.approx(1, abs=1e-12)
    assert said.keys() == seen.keys()
    for left, p in seen.items():
        assert said[left] == pytest.approx(p, abs=1e-12), left


BATTLES: list[tuple[Units, Units, bool]] = [
    ({"infantry": 3, "tank": 1, "fighter": 2, "bomber": 2}, {"infantry": 4, "fighter": 1}, False),
    ({"fighter": 5, "infantry": 1}, {"infantry": 1, "tank": 1}, False),
    ({"fighter": 3, "carrier": 1, "submarine": 2}, {"destroyer": 2, "battleship": 1, "submarine": 1}, True),
    ({"fighter": 3, "destroyer": 1}, {"submarine": 2, "destroyer": 1, "transport": 2}, True),
]


@pytest.mark.parametrize(("attack", "defend", "sea"), BATTLES)
@pytest.mark.parametrize("plan", [Plan(), Plan(attacker_losses=["bomber", "fighter"])])
def test_battles_end_as_the_odds_say(attack: Units, defend: Units, sea: bool, plan: Plan) -> None:
    found = odds(ABC, attack, defend, sea, plan)
    assert not found.not_modelled
    assert sum(found.results.values()) == pytest.approx(1, abs=1e-12)
    agrees(found, Fought(attack, defend, sea, plan, 500, 66, ABC))


@pytest.mark.parametrize(("attack", "defend"), [battle[:2] for battle in BATTLES if not battle[2]])
def test_lines_and_net_agree(attack: Units, defend: Units) -> None:
    """A limit of rounds together with one of units takes the long way; these limits are never met."""
    short, long = odds(ABC, attack, defend), odds(ABC, attack, defend, False, Plan(retreat_after=60, retreat_below=1))
    assert short.results == pytest.approx(long.results, abs=1e-9)
    assert short.attacker.lost == pytest.approx(long.attacker.lost, abs=1e-9)
    assert short.rounds == pytest.approx(long.rounds, abs=1e-9)


def test_a_fighter_lost_to_its_own_die() -> None:
    """It hits at 3 of 6 and is lost at one; else the infantry answers at 2, hit or not."""
    found = odds(ABC, {"fighter": 1}, {"infantry": 1}, plan=Plan(retreat_after=1))
    assert found.attacker.lost["fighter"] == pytest.approx(1 / 6 + 5 / 6 * 2 / 6, abs=1e-12)
    assert found.defender.lost["infantry"] == pytest.approx(1 / 2, abs=1e-12)
