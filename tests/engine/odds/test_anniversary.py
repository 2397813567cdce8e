"""What only the Anniversary Edition's developments do to a battle."""

import pytest

import engine
from engine.editions import edition
from engine.odds import Odds, odds, odds_at
from tests.support.positions import play

BOMBER = {"united_kingdom": {"united_kingdom": {"bomber": 1}}, "norway": {"germany": {"infantry": 1}}}


def over_norway(*techs: str, **options: bool) -> Odds:
    """The odds of a British bomber over Norway, where one German infantry stands."""
    position = {
        "clear": True,
        "power": "united_kingdom",
        "phase": "combat_move",
        "units": BOMBER,
        "owners": {"norway": "germany"},
        "techs": {"united_kingdom": list(techs)},
    }
    header = {"record": 1, "edition": "anniversary", "options": {"research": True} | options, "position": position}
    begun = engine.new(engine.read_header(header))
    flight = {"do": "move", "units": {"bomber": 1}, "path": ["united_kingdom", "norway"]}
    begun = play(begun, flight, {"do": "end_phase"})
    return odds_at(begun.edition, begun.state, "norway")


@pytest.mark.parametrize(("techs", "hits"), [((), 4 / 6), (("heavy_bombers",), 8 / 9)])
def test_the_better_of_two_dice_counts(techs: tuple[str, ...], hits: float) -> None:
    found, shot = over_norway(*techs), 2 / 6
    a_round = 1 - (1 - hits) * (1 - shot)
    assert found.win == pytest.approx(hits * (1 - shot) / a_round)
    assert found.lose == pytest.approx(shot * (1 - hits) / a_round)


def test_with_low_luck_it_is_worth_one_more() -> None:
    found, hits, shot = over_norway("heavy_bombers", low_luck=True), 5 / 6, 2 / 6
    assert found.win == pytest.approx(hits * (1 - shot) / (1 - (1 - hits) * (1 - shot)))


def test_the_gun_fires_once_at_each_aircraft_before_anybody_else() -> None:
    found = odds(edition("anniversary"), {"bomber": 1}, {"infantry": 1, "aa_gun": 1})
    hits, shot = 4 / 6, 2 / 6
    assert found.win == pytest.approx(5 / 6 * hits * (1 - shot) / (1 - (1 - hits) * (1 - shot)))
    assert "antiaircraft_fire: round" not in found.not_modelled
