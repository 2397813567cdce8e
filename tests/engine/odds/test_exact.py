"""Odds that can be worked out by hand, and what must hold for all of them."""

from fractions import Fraction

import pytest
from msgspec.structs import replace

from engine.odds import Plan, arena_of, odds
from engine.odds.battle import resolve
from engine.odds.counting.graph_battle import in_graph
from engine.odds.counting.loss_order import Stands
from engine.odds.counting.net_of_states import NetOfStates
from engine.odds.counting.openings import beginnings
from engine.odds.question.lineup import line_up, stacks_of
from engine.odds.steps.referee import BattleSite
from engine.state.battle import ATTACKER, DEFENDER
from tests.engine.odds.arena import EDITION, Units

EXACT = 1e-12
ALL = [
    ({"infantry": 1}, {"infantry": 1}, False),
    ({"infantry": 30, "tank": 12, "fighter": 4}, {"infantry": 25, "tank": 9, "bomber": 1}, False),
    ({"bomber": 1}, {"infantry": 2, "fighter": 1}, False),
    ({"submarine": 4, "carrier": 1, "fighter": 2}, {"battleship": 2, "submarine": 1, "transport": 2}, True),
    ({"fighter": 2, "bomber": 1}, {"submarine": 2, "battleship": 1}, True),
    ({"transport": 3}, {"transport": 1}, True),
    ({"destroyer": 2, "submarine": 1, "bomber": 2}, {"submarine": 3, "fighter": 2, "carrier": 1}, True),
]
PLANS = [
    Plan(),
    Plan(retreat_after=2),
    Plan(retreat_below=3),
    Plan(retreat_below=2, retreat_after=3),
    Plan(submerge=frozenset({ATTACKER, DEFENDER})),
]


def one_against_one(attack: int, defend: int) -> tuple[float, float, float]:
    """Win, lose, draw of two units that roll until one is hit, as fractions."""
    a, d = Fraction(attack, 6), Fraction(defend, 6)
    something = 1 - (1 - a) * (1 - d)
    return tuple(float(p / something) for p in (a * (1 - d), d * (1 - a), a * d))  # type: ignore[return-value]


@pytest.mark.parametrize(("attack", "defend"), [(("infantry", 1), ("infantry", 2)), (("tank", 3), ("fighter", 4))])
def test_one_against_one_is_the_fraction(attack: tuple[str, int], defend: tuple[str, int]) -> None:
    found = odds(EDITION, {attack[0]: 1}, {defend[0]: 1})
    assert (found.win, found.lose, found.draw) == pytest.approx(one_against_one(attack[1], defend[1]), abs=EXACT)


def test_infantry_against_infantry_by_hand() -> None:
    """1/6 against 1/3: a quarter wins, five eighths lose, an eighth kills both; two and a quarter rounds."""
    found = odds(EDITION, {"infantry": 1}, {"infantry": 1})
    assert (found.win, found.lose, found.draw) == pytest.approx((1 / 4, 5 / 8, 1 / 8), abs=EXACT)
    assert found.rounds == pytest.approx(9 / 4, abs=EXACT)
    assert found.attacker.lost["infantry"] == pytest.approx(3 / 4, abs=EXACT)
    assert (found.attacker.ipc, found.defender.ipc) == pytest.approx((9 / 4, 9 / 8), abs=EXACT)
    assert found.defender.survivors == [({"infantry": 1}, pytest.approx(5 / 8)), ({}, pytest.approx(3 / 8))]


def test_two_rounds_by_hand() -> None:
    """One infantry that fights two rounds at most against one: what one round leaves undecided (5/9) fights again."""
    found = odds(EDITION, {"infantry": 1}, {"infantry": 1}, plan=Plan(retreat_after=2))
    assert found.retreat == pytest.approx(25 / 81, abs=EXACT)
    assert found.win == pytest.approx(1 / 9 * (1 + 5 / 9), abs=EXACT)


def test_a_battleship_takes_two_hits_and_is_mended() -> None:
    """Battleship against battleship, both 4: a race to two hits, and the winner ends upright."""
    none, one, other, both = 1 / 9, 2 / 9, 2 / 9, 4 / 9
    last = one / (1 - none)  # both damaged
    ahead = (one + both + other * last) / (1 - none)  # only the other is damaged: a hit taken does not sink
    behind = one * last / (1 - none)
    even = (one * ahead + other * behind + both * last) / (1 - none)
    found = odds(EDITION, {"battleship": 1}, {"battleship": 1}, sea=True)
    assert (found.win, found.lose) == pytest.approx((even, even), abs=EXACT)
    assert {tuple(units) for units, _ in found.attacker.survivors} == {("battleship",), ()}


def test_a_surprise_strike_comes_before_the_answer() -> None:
    """Without a destroyer against it, a submarine's casualty is gone before it could fire."""
    strike, answer = 1 / 3, 1 / 3
    found = odds(EDITION, {"submarine": 1}, {"carrier": 1}, sea=True)
    assert found.draw == 0
    assert found.win == pytest.approx(strike / (1 - (1 - strike) * (1 - answer)), abs=EXACT)
    assert odds(EDITION, {"submarine": 1}, {"destroyer": 1}, sea=True).draw > 0


@pytest.mark.parametrize(("attack", "defend", "sea"), ALL)
@pytest.mark.parametrize("plan", PLANS)
def test_chances_add_up(attack: Units, defend: Units, sea: bool, plan: Plan) -> None:
    found = odds(EDITION, attack, defend, sea, plan)
    assert sum(found.results.values()) == pytest.approx(1, abs=1e-9)
    for side in (found.attacker, found.defender):
        assert sum(p for _, p in side.survivors) == pytest.approx(1, abs=1e-9)
        assert all(0 <= n <= side.units.get(unit, 0) + 1e-9 for unit, n in side.lost.items())
    assert min(p for _, p in found.attacker.survivors) >= 0
    assert not found.not_modelled


def assert_same_in_a_net(attack: Units, defend: Units, sea: bool, plan: Plan) -> None:
    """The same battle through the general solver, whatever way it would go by itself."""
    arena = arena_of(EDITION)
    table = arena.shell.table("germany")
    sides = (
        line_up(ATTACKER, stacks_of("germany", attack, table)),
        line_up(DEFENDER, stacks_of("soviet_union", defend, table)),
    )
    kind = "sea" if sea else "land"
    ground = BattleSite(arena.somewhere[kind])
    referee = arena.referee(kind, ground, sides, plan.may_retreat)
    net = NetOfStates(
        arena.script(kind), referee, (Stands(sides[0], plan.retreat_below), Stands(sides[1])), plan.submerge
    )
    outcome = in_graph(net, beginnings(net.script, referee, sides), 0, plan.retreat_after)
    mine = resolve(
        arena, kind, ground, (stacks_of("germany", attack, table), stacks_of("soviet_union", defend, table)), plan
    )
    results: dict[str, float] = {}
    for _, _, end, p in outcome.cells:
        results[end.result] = results.get(end.result, 0.0) + p
    for result, p in mine.results.items():
        assert results.get(result, 0.0) == pytest.approx(p, abs=1e-10), result
    assert outcome.rounds == pytest.approx(mine.rounds, abs=1e-9)


@pytest.mark.parametrize("plan", [Plan(), Plan(retreat_after=2), Plan(retreat_below=3)])
@pytest.mark.parametrize(
    ("attack", "defend", "sea"),
    [
        ({"infantry": 4, "tank": 3, "fighter": 1}, {"infantry": 5, "fighter": 1}, False),
        ({"infantry": 2, "bomber": 3}, {"tank": 4}, False),
        ({"destroyer": 2, "battleship": 1}, {"carrier": 2, "battleship": 1}, True),
    ],
)
def test_lines_and_nets_agree(attack: Units, defend: Units, sea: bool, plan: Plan) -> None:
    assert_same_in_a_net(attack, defend, sea, plan)


def test_the_last_land_unit_can_be_kept() -> None:
    attack, defend = {"infantry": 2, "fighter": 2}, {"infantry": 2}
    plain, kept = odds(EDITION, attack, defend), odds(EDITION, attack, defend, plan=Plan(keep_land=True))
    assert kept.takes == pytest.approx(kept.win, abs=EXACT)
    assert kept.takes > plain.takes
    assert kept.win < plain.win


def test_nobody_there_is_no_fight() -> None:
    assert odds(EDITION, {"infantry": 1}, {}).win == 1
    assert odds(EDITION, {}, {"infantry": 1}).lose == 1


def test_a_step_that_odds_do_not_know_is_named() -> None:
    """An edition with a step of another kind: odds say so."""

    class Rain:
        name = "rain"

    arena = arena_of(EDITION)
    kinds = {name: replace(kind, steps=(*kind.steps, Rain())) for name, kind in arena.rules.kinds.items()}
    strange = replace(arena, rules=replace(arena.rules, kinds=kinds), scripts={}, referees={})
    table = arena.shell.table("germany")
    stacks = (stacks_of("germany", {"tank": 1}, table), stacks_of("soviet_union", {"tank": 1}, table))
    found = resolve(strange, "land", BattleSite(arena.somewhere["land"]), stacks, Plan())
    assert found.not_modelled == ("rain",)
    assert found.to_json()["not_modelled"] == ["rain"]
