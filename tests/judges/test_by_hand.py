"""The judge itself, held against battles small enough to be counted on paper."""

from pytest import approx

from tests.judges.judge import Battle, judge


def test_two_infantry_fire_at_each_other_until_one_is_left() -> None:
    """A round: 1/6 x 2/3 taken, 5/6 x 1/3 held, 1/6 x 1/3 both gone, 5/9 nothing; so 4/16, 10/16, 2/16."""
    verdict = judge(Battle("1941", {"infantry": 1}, {"infantry": 1}))
    assert (verdict.takes, verdict.holds, verdict.both_gone) == approx((2 / 8, 5 / 8, 1 / 8))


def held(defense: int, row: list[int]) -> float:
    """How often one defender outlives a row of attackers that fall from the left, each of the value it then has."""
    chance = 1.0
    for i in range(len(row)):
        miss = 1.0
        for value in row[i:]:
            miss *= 1 - value / 6
        chance *= miss * (defense / 6) / (1 - miss * (1 - defense / 6))
    return chance


def test_one_artillery_lifts_one_of_two_infantry() -> None:
    """The infantry that is not lifted falls first; the other is lifted as long as it stands."""
    verdict = judge(Battle("revised", {"infantry": 2, "artillery": 1}, {"tank": 1}))
    assert verdict.holds == approx(held(3, [1, 2, 2]))


def test_infantry_and_mechanized_infantry_share_the_artillery() -> None:
    """Two artillery lift one of each; three of them beside one artillery leave two unlifted."""
    four = judge(Battle("europe1940", {"infantry": 1, "mechanized_infantry": 1, "artillery": 2}, {"tank": 1}))
    assert four.holds == approx(held(3, [2, 2, 2, 2]))
    mixed = judge(Battle("europe1940", {"infantry": 1, "mechanized_infantry": 2, "artillery": 1}, {"tank": 1}))
    assert mixed.holds == approx(held(3, [1, 1, 2, 2]))


def test_guns_that_have_fired_fall_before_the_last_infantry() -> None:
    """One hit a round on one infantry and an AAA: the gun goes, the infantry fires on."""
    verdict = judge(Battle("global1940", {"tank": 1}, {"infantry": 1, "aaa": 1}))
    first = (1 / 2) * (2 / 3), (1 / 2) * (1 / 3), (1 / 2) * (1 / 3), (1 / 2) * (2 / 3)
    alone = (1 / 3) / (1 - 1 / 3)  # tank against one infantry: it lives and hits in 1/3, nothing happens in 1/3
    taken = (first[0] * alone) / (1 - first[3])
    assert verdict.takes == approx(taken)


def test_a_submarine_sinks_a_destroyerless_ship_before_it_fires() -> None:
    """Submarine 2 against a 1941 carrier 2: a hit is never answered."""
    verdict = judge(Battle("1941", {"submarine": 1}, {"carrier": 1}, sea=True))
    assert verdict.clears == approx((2 / 6) / (2 / 6 + (4 / 6) * (2 / 6)))
    assert verdict.both_gone == 0


def test_a_destroyer_makes_submarines_fire_with_the_rest() -> None:
    verdict = judge(Battle("1941", {"submarine": 1}, {"destroyer": 1}, sea=True))
    again = (4 / 6) * (4 / 6)
    assert verdict.clears == approx((2 / 6) * (4 / 6) / (1 - again))
    assert verdict.both_gone == approx((2 / 6) * (2 / 6) / (1 - again))


def test_submarines_and_fighters_alone_cannot_meet_and_transports_beside_them_are_gone() -> None:
    verdict = judge(Battle("anniversary", {"fighter": 2}, {"submarine": 1, "transport": 2}, sea=True))
    assert verdict.stand_off == 1
    assert verdict.defenders_left == {"submarine": 1}


def test_revised_fighters_hit_submarines_that_cannot_hit_them() -> None:
    verdict = judge(Battle("revised", {"fighter": 1}, {"submarine": 1}, sea=True))
    assert verdict.clears == approx(1)


def test_revised_a_destroyer_only_lets_the_victims_fire() -> None:
    """Submarine 2 against destroyer 3: the destroyer always answers, the submarine always fires first."""
    verdict = judge(Battle("revised", {"submarine": 1}, {"destroyer": 1}, sea=True))
    again = (4 / 6) * (3 / 6)
    assert verdict.clears == approx((2 / 6) * (3 / 6) / (1 - again))
    assert verdict.both_gone == approx((2 / 6) * (3 / 6) / (1 - again))


def test_abc_a_six_of_a_fighter_is_matched_in_the_first_round_only() -> None:
    """Fighter 3 against infantry 2: round one 1/2 hit, 1/6 shot down before the infantry fires, 1/3 neither."""
    verdict = judge(Battle("abc", {"fighter": 1}, {"infantry": 1}))
    later = (1 / 2) * (2 / 3) / (1 - (1 / 2) * (2 / 3))
    assert verdict.clears == approx((1 / 2) * (2 / 3) + (1 / 3) * (2 / 3) * later)


def test_abc_what_need_not_roll_is_not_shot_down() -> None:
    """A bomber that hits the only infantry spares the fighter its die, and so its six."""
    verdict = judge(Battle("abc", {"bomber": 1, "fighter": 1}, {"infantry": 1}))
    bomber = (2 / 3) * (2 / 3) / (1 - (1 / 3) * (2 / 3))  # a bomber against the infantry, later: how often it lives
    both = (5 / 6 + bomber / 18) / (1 - 1 / 9)  # both against it, later: the fighter falls first
    rolled_five = 1 / 2 + (1 / 6) * (2 / 3) * bomber + (1 / 3) * ((1 / 3) * bomber + (2 / 3) * both)
    rolled_six = (1 / 6) * (2 / 3) * bomber  # only a six of the fighter too saves it: one six is matched
    assert verdict.attackers_left["bomber"] == approx(4 / 6 + rolled_five / 6 + rolled_six / 6)


def test_revised_ships_remove_land_units_before_they_fire() -> None:
    verdict = judge(Battle("revised", {"infantry": 1}, {"infantry": 1}, bombard={"battleship": 1}))
    assert verdict.takes == approx(4 / 6 + (2 / 6) * (1 / 4))


def test_anniversary_those_hit_by_the_ships_fire_once_more() -> None:
    verdict = judge(Battle("anniversary", {"infantry": 1}, {"infantry": 1}, bombard={"cruiser": 1}))
    assert verdict.takes == approx((3 / 6) * (4 / 6) + (3 / 6) * (1 / 4))
    assert verdict.both_gone == approx((3 / 6) * (2 / 6) + (3 / 6) * (1 / 8))


def test_revised_one_gun_fires_one_die_at_each_aircraft() -> None:
    verdict = judge(Battle("revised", {"fighter": 1}, {"infantry": 1}, gun=True))
    alone = judge(Battle("revised", {"fighter": 1}, {"infantry": 1}))
    assert verdict.clears == approx(alone.clears * 5 / 6)
    assert verdict.holds == approx(1 / 6 + alone.holds * 5 / 6)
