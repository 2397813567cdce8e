"""Battle pictures: they grow with the battle, keep within limits, and say the same in words."""

import io

from msgspec.structs import replace
from PIL import Image

from bot.rendering import battle
from bot.rendering.dice import die
from bot.rendering.forces import WIDTH
from bot.rendering.volleys import LINE
from bot.scene import BattleGroup, BattleOdds, BattleRound, BattleScene, BattleSide, Roll, Volley
from bot.wording import alt_text
from bot.wording.pictures import percent

SIDES = (
    BattleSide("Soviet Union", [BattleGroup("soviet_union", "infantry", 3, 1, lost=2)]),
    BattleSide("Germany", [BattleGroup("germany", "tank", 2, 3, lost=2), BattleGroup("italy", "fighter", 1, 4)]),
)


def round_of(number: int, dice: int = 3) -> BattleRound:
    faces = tuple(1 + i % 6 for i in range(dice))
    return BattleRound(number, [Volley("attacker", "attack", [Roll("soviet_union", "infantry", 1, faces)], "1 tank")])


def size(scene: BattleScene) -> tuple[int, int]:
    return Image.open(io.BytesIO(battle.render_battle(scene))).size


def test_a_round_more_is_a_taller_picture() -> None:
    one, two = (BattleScene("Ukraine", *SIDES, rounds=[round_of(i + 1) for i in range(n)]) for n in (1, 2))
    assert size(two)[1] > size(one)[1]
    assert size(one)[0] == size(two)[0] == WIDTH


def test_forty_dice_run_over_several_rows() -> None:
    few, many = (BattleScene("Ukraine", *SIDES, rounds=[round_of(1, n)]) for n in (3, 40))
    assert size(many)[1] > size(few)[1]


def test_a_very_long_battle_keeps_its_last_rounds_only() -> None:
    scene = BattleScene("Ukraine", *SIDES, rounds=[round_of(i + 1) for i in range(200)])
    assert size(scene)[1] <= battle.TALLEST + 400


def test_rounds_long_past_are_told_as_lines() -> None:
    heights = [
        size(BattleScene("Ukraine", *SIDES, rounds=[round_of(i + 1, 40) for i in range(n)]))[1] for n in (1, 2, 8, 9)
    ]
    assert heights[1] - heights[0] > 200
    assert heights[3] - heights[2] == LINE


def test_odds_and_outcome_add_their_own_lines() -> None:
    bare = BattleScene("Ukraine", *SIDES)
    told = BattleScene("Ukraine", *SIDES, outcome="Germany holds", odds=BattleOdds(0.4, 0.1, 0.5, luck=-1.5))
    assert size(told)[1] > size(bare)[1]


def test_an_empty_battle_is_still_a_picture() -> None:
    assert size(BattleScene("", BattleSide("", []), BattleSide("", [])))[0] == WIDTH


def test_a_hit_looks_different_from_a_miss_without_its_colour() -> None:
    hit, miss = die(1, True, 30).image, die(1, False, 30).image
    assert hit.getpixel((2, 15)) != miss.getpixel((2, 15))


def test_the_words_count_hits_and_losses() -> None:
    scene = BattleScene("Battle for Ukraine", *SIDES, rounds=[round_of(1)], outcome="Germany holds Ukraine")
    told = alt_text.alt_battle(scene)
    assert "3 infantry (2 lost)" in told
    assert "Round 1, attack: 1 hit of 3 dice, losses 1 tank." in told
    assert told.startswith("Battle for Ukraine. Germany holds Ukraine.")


def test_the_words_of_a_huge_battle_still_tell_the_end_and_both_sides() -> None:
    kinds = ("infantry", "mechanized_infantry", "artillery", "tank", "fighter", "tactical_bomber", "strategic_bomber")
    armies = [
        BattleSide(name, [BattleGroup(power, kind, 9, 3, lost=4) for power in powers for kind in kinds])
        for name, powers in (("Allies", ("soviet_union", "united_kingdom", "anzac")), ("Axis", ("germany", "italy")))
    ]
    odds = BattleOdds(0.004, 0, 0.996, luck=-6.4)
    rounds = [round_of(i + 1) for i in range(30)]
    told = alt_text.alt_battle(BattleScene("Ukraine", *armies, rounds=rounds, outcome="Axis holds Ukraine", odds=odds))
    assert len(told) <= alt_text.LONGEST
    for said in (
        "Axis holds Ukraine.",
        "Allies: 27 infantry (12 lost)",
        "Axis: 18 infantry (8 lost)",
        "<1%",
        "6.4 hits",
    ):
        assert said in told


def test_damage_is_told_in_the_words_of_a_battle() -> None:
    fleet = BattleSide("Germany", [BattleGroup("germany", "battleship", 2, 4, damaged=1)])
    assert "2 battleships (1 damaged)" in alt_text.alt_battle(BattleScene("Sea", fleet, SIDES[0]))


def test_only_what_is_sure_is_zero_or_a_hundred_percent() -> None:
    assert [percent(share) for share in (0, 0.004, 0.5, 0.996, 1)] == ["0%", "<1%", "50%", ">99%", "100%"]


def test_a_long_title_is_broken_not_cut() -> None:
    short = BattleScene("Ukraine", *SIDES)
    long = replace(short, title="Odds: " + "Union of South Africa and Anglo-Egyptian Sudan " * 2)
    assert size(long)[1] > size(short)[1]
