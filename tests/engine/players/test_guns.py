"""Antiaircraft guns in the battles that computers weigh: where they are captured they do not fight."""

import pytest

from engine import new, read_header
from engine.players.clash import Side, attacking, clash, defending
from engine.players.effort import Effort
from engine.players.odds import Odds
from tests.judges.judge import Battle, judge


@pytest.mark.parametrize("edition", ["revised", "anniversary"])
def test_a_gun_that_is_captured_makes_a_battle_no_harder(edition: str) -> None:
    """Three infantry against a tank: the gun beside it changes nothing [Revised, Anniversary: Antiaircraft Guns]."""
    kinds = new(read_header({"record": 1, "edition": edition, "dice": "scripted"})).state.table("germany")
    attackers = Side(attacking([kinds["infantry"]] * 3))
    alone, beside = (Side(defending([kinds[name] for name in names])) for names in (["tank"], ["tank", "aa_gun"]))
    assert clash(attackers, alone) == clash(attackers, beside)


def test_a_gun_alone_is_walked_over() -> None:
    game = new(read_header({"record": 1, "edition": "revised", "dice": "scripted"}))
    odds = Odds(game, Effort())
    one, gun = (odds.named("germany", "infantry"),), (odds.named("united_kingdom", "aa_gun"),)
    fought = odds.fought(one, gun)
    assert fought.takes == 1.0 and fought.attacker_lost == 0.0 and odds.idle(gun) == 5


def test_a_gun_that_is_a_casualty_like_others_is_one() -> None:
    """Global 1940: a gun is hit like any other unit, and hits nobody on the ground."""
    kinds = new(read_header({"record": 1, "edition": "global1940", "dice": "scripted"})).state.table("germany")
    (gun,) = defending([kinds["aaa"]])
    assert gun.hits == 1 and gun.value == 0


@pytest.mark.parametrize(("edition", "gun"), [("revised", "aa_gun"), ("anniversary", "aa_gun"), ("global1940", "aaa")])
@pytest.mark.parametrize("attack", [{"infantry": 1, "fighter": 3}, {"infantry": 4, "fighter": 5}])
def test_aircraft_that_guns_shoot_down_are_missing_in_the_battle(
    edition: str, gun: str, attack: dict[str, int]
) -> None:
    """Against four infantry and a gun, within three points of the book [Revised: Step 2: Antiaircraft Guns]."""
    odds = Odds(new(read_header({"record": 1, "edition": edition, "dice": "scripted"})), Effort())
    force = tuple(odds.named("germany", kind) for kind, n in attack.items() for _ in range(n))
    guards = ({"infantry": 4} | ({gun: 1} if gun == "aaa" else {}), gun != "aaa")
    verdict = judge(Battle(edition, attack, guards[0], gun=guards[1]))
    names = [*["infantry"] * 4, gun]
    met = odds.fought(force, tuple(sorted(odds.named("united_kingdom", name) for name in names)))
    assert met.win == pytest.approx(verdict.clears, abs=0.03) and met.takes == pytest.approx(verdict.takes, abs=0.03)
    without = odds.fought(force, tuple(odds.named("united_kingdom", "infantry") for _ in range(4)))
    assert met.win < without.win and met.down > without.down == 0.0
