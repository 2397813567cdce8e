"""A sheet before it is sealed: how likely its branches are, where its likeliest course leads, what is missing there."""

from dataclasses import replace

import pytest
from msgspec import structs

from bot.absent.sheet_preview import Preview, preview
from bot.absent.sheet_tried import Tried, plan_of, tried_out
from bot.facts import Facts
from bot.loaded import Loaded
from bot.scene import Scene
from engine.odds import Plan
from tests.bot.absent.test_turn_sheet import germany, sealed

__all__ = ["germany"]

FIGHTERS = """buy 3 inf
2 inf, 2 tanks, 1 ftr ukraine > caucasus
if caucasus: 1 tank germany > eastern europe
else: 2 inf germany > eastern europe
if 3 or more left in caucasus: 1 inf germany > eastern europe
if fewer than 3 left in caucasus: 3 inf germany > eastern europe
place all in germany
end turn"""


@pytest.fixture(scope="module")
def flying(germany: Loaded) -> Loaded:
    """Germany begins its turn; three infantry hold the Caucasus."""
    state = germany.game.state.copy()
    state.add("fighter", "germany", "ukraine")
    for _ in range(2):
        state.add("infantry", "soviet_union", "caucasus")
    return structs.replace(germany, game=replace(germany.game, state=state))


def tried(loaded: Loaded, text: str, odds: bool = True) -> Tried:
    found = tried_out(loaded, "germany", sealed(loaded, text), odds)
    assert found is not None
    return found


def read_back(loaded: Loaded, text: str) -> Preview:
    return preview(loaded, "germany", sealed(loaded, text))


def test_each_branch_is_told_with_its_exact_chance(flying: Loaded) -> None:
    text, odds = read_back(flying, FIGHTERS).text, tried(flying, FIGHTERS).odds["caucasus"]
    assert not odds.samples and 0 < odds.takes < odds.win < 1, "a fighter alone takes no land"
    assert f"won with {100 * odds.win:.0f} %" in text
    assert f"if Caucasus is yours then ({100 * odds.takes:.0f} %)" in text
    assert f"if Caucasus is not yours then ({100 - 100 * odds.takes:.0f} %)" in text
    three = sum(p for left, p in odds.attacker.survivors if sum(left.values()) >= 3)
    assert f"if 3 or more of your units are left in Caucasus ({100 * three:.0f} %)" in text
    assert f"if fewer than 3 of your units are left in Caucasus ({100 - 100 * three:.0f} %)" in text


def test_the_picture_shows_where_the_likeliest_course_leads(flying: Loaded) -> None:
    shown = read_back(flying, FIGHTERS)
    odds = tried(flying, FIGHTERS).odds["caucasus"]
    assert f"The likeliest course ({100 * odds.win:.0f} %), in the picture: Caucasus is won" in shown.text
    assert "Nothing says then where to land 1 fighter: nearest and safe" in shown.text
    assert isinstance(shown.scene, Scene) and shown.scene.captured == ("caucasus",)
    assert {arrow.path[-1] for arrow in shown.scene.arrows} >= {"caucasus", "eastern_europe"}
    left = sum(stack.count for stack in shown.scene.stacks["caucasus"])
    fought = sum(odds.attacker.units.values()) - sum(odds.attacker.lost.values())
    assert abs(left + 1 - fought) <= 1, "about as many as are to be expected, and the fighter has flown on"


def test_a_lost_attack_leads_to_the_other_branch(flying: Loaded) -> None:
    weak = FIGHTERS.replace("2 inf, 2 tanks, 1 ftr ukraine", "1 inf ukraine")
    found = tried(flying, weak)
    assert found.results == {"caucasus": "defender"} and found.chance == found.odds["caucasus"].lose
    shown = read_back(flying, weak)
    assert "Caucasus holds" in shown.text
    assert shown.scene and not shown.scene.captured


def test_what_is_missing_behind_the_dice_is_told(flying: Loaded) -> None:
    late = FIGHTERS.replace("2 inf germany", "9 inf germany").replace("1 tank germany", "9 tanks germany")
    text = read_back(flying, late.replace("place all in germany\n", "")).text
    assert "In the likeliest course it would be left: In Germany you have 1 tank" in text
    assert "There the turn would wait for you: These can still be placed" in text


def test_a_table_without_odds_is_told_none(flying: Loaded) -> None:
    plain = structs.replace(flying, facts=structs.replace(Facts(), assistance="warnings"))
    shown = read_back(plain, FIGHTERS)
    assert "%" not in shown.text and "likeliest" not in shown.text, shown.text
    assert shown.scene and not shown.scene.captured and shown.scene.arrows[0].path == ("ukraine", "caucasus")


def test_odds_are_asked_for_as_the_battle_is_to_be_fought(flying: Loaded) -> None:
    def plan(said: str) -> Plan:
        return plan_of(sealed(flying, f"{said}\n{FIGHTERS}"), "caucasus")

    assert plan("press 2 rounds") == Plan(retreat_after=2)
    assert plan("press until fewer than 3 left") == Plan(retreat_below=3)
    assert plan("lose tank, inf\npress at all cost") == Plan(attacker_losses=("tank", "infantry"))
    assert plan("press 1 round in ukraine") == Plan()
