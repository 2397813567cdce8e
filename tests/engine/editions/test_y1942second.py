"""What is particular to 1942 Second Edition beside its records: what its tables may choose, and its odds."""

from itertools import product
from typing import Any

import pytest

import engine
from engine.advice.reaction_odds import prospects
from engine.advice.threats import threat_to
from engine.editions import edition, ids
from engine.errors import BadLine
from engine.facts import table
from engine.odds import odds, raid_odds
from tests.support.positions import play

PAGE = edition("1942second")


def begun(setup: str = "1942", position: dict[str, Any] | None = None, **options: Any) -> engine.Game:
    header: dict[str, Any] = {"record": 1, "edition": "1942second", "setup": setup, "options": options}
    return engine.new(engine.read_header(header | ({"position": {"clear": True} | position} if position else {})))


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("dardanelles_closed", True),
        ("national_advantages", "all"),
        ("controls", {}),
        ("research", True),
        ("national_objectives", True),
        ("victory", "projection"),
        ("victory", "8"),
        ("interceptors", "sometimes"),
    ],
)
def test_what_the_board_cannot_meet_is_refused(option: str, value: Any) -> None:
    with pytest.raises(BadLine) as refused:
        begun(**{option: value})
    assert refused.value.rule in ("header.option", "header.option_value")


def test_a_record_may_say_that_there_is_no_research() -> None:
    assert begun(research=False, national_objectives=False).state.phase == "purchase"


@pytest.mark.parametrize("id", ids())
def test_every_board_has_what_its_options_shut_and_count(id: str) -> None:
    """An option that shuts a strait names one that is there, and no victory wants more cities than there are."""
    page = edition(id)
    board = table("boards", page.board)
    straits = {canal["option"] for canal in board["canals"] if "option" in canal}
    switches = [o for o in page.options if o.apply is not None and o.values == (False, True)]
    shut = frozenset[str]().union(*(page.with_options({option.name: True})[0].reshaped for option in switches))
    assert straits == shut
    wanted = table("objectives", id)["victory"].get("cities", {}).values()
    most = max((n for each in wanted for n in (each.values() if isinstance(each, dict) else [each])), default=0)
    assert most <= sum("victory_city" in space for space in board["land"].values())


def met(escorts: int, bombers: int, interceptors: int, asked: bool = False) -> engine.Game:
    """A raid on Germany that is met in the air; or, if `asked`, of which it is still asked who goes up."""
    units = {
        "northwestern_europe": {"united_kingdom": {"fighter": escorts}},
        "united_kingdom": {"united_kingdom": {"bomber": bombers}},
        "germany": {"germany": {"fighter": interceptors}},
    }
    stands = {"power": "united_kingdom", "phase": "combat_move", "owners": {"northwestern_europe": "united_kingdom"}}
    game = begun(position=stands | {"units": units}, interceptors=True)
    path = ["united_kingdom", "sz_6", "sz_5", "germany"]
    lines: list[dict[str, Any]] = [
        {"do": "move", "units": {"bomber": bombers}, "path": path, "mission": "raid"},
        {"do": "end_phase"},
        {"do": "intercept", "units": {"fighter": interceptors}, "space": "germany", "by": "germany"},
    ]
    if escorts:
        there = ["northwestern_europe", "germany"]
        lines.insert(0, {"do": "move", "units": {"fighter": escorts}, "path": there, "mission": "escort"})
    return play(game, *(lines[:-1] if asked else lines))


def test_odds_of_a_raid_know_that_interceptors_hit_are_gone_before_they_fire() -> None:
    """One bomber, one interceptor: it fires at one first, the fighter answers at two if it lives, then the complex."""
    game = met(0, 1, 1)
    found = raid_odds(game.edition, game.state, "germany")
    assert not found.not_modelled
    survives = (1 / 6 + 5 / 6 * 4 / 6) * 5 / 6
    assert found.lost == pytest.approx((1 - survives, 1 / 6))
    assert found.expected["industrial_complex"] == pytest.approx(3.5 * survives)


def test_odds_of_a_raid_agree_with_every_roll() -> None:
    """An escort and a bomber meet an interceptor: all that six dice may show, played."""
    lost = damage = 0.0
    for strike, other, back, fire in product((1, 2), (1, 2), (2, 3), (1, 2)):
        p = 1.0
        for die, hit in ((strike, 1), (other, 1), (back, 2), (fire, 1)):
            p *= hit / 6 if die <= hit else 1 - hit / 6
        fallen = int(1 not in (strike, other) and back == 2)  # the escort, who costs less, falls first
        down = int(fire == 1)
        lost += p * (fallen + down)
        damage += p * (1 - down) * 3.5
    game = met(1, 1, 1)
    found = raid_odds(game.edition, game.state, "germany")
    assert found.lost[0] == pytest.approx(lost)
    assert found.expected["industrial_complex"] == pytest.approx(damage)


def test_who_is_asked_to_go_up_is_told_that_raiders_fire_first() -> None:
    """One fighter against two bombers: it answers at two only if neither of them hits."""
    game = met(0, 2, 1, asked=True)
    (told,) = prospects(game, game.state.pending[0])
    survives = (5 / 6) ** 2
    assert told.lost == pytest.approx((survives / 3, 1 - survives))


def test_odds_know_the_artillery() -> None:
    """Two aircraft against an infantry and an AAA: two dice at them before the first round."""
    alone = odds(PAGE, {"fighter": 2}, {"infantry": 1})
    under_fire = odds(PAGE, {"fighter": 2}, {"infantry": 1, "aaa": 1})
    assert under_fire.attacker.lost["fighter"] > alone.attacker.lost["fighter"] + 0.3
    assert not under_fire.not_modelled


def test_threats_are_told_on_its_board() -> None:
    """What Germany could bring to Karelia in the first round: Finland's three infantry among it."""
    found = threat_to(begun(), "karelia_ssr", "soviet_union")
    assert found.origins["finland", "germany"] == {"infantry": 3} and found.takes
