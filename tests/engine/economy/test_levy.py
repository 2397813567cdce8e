"""Units that come for land, not for money [Anniversary: China Rules]."""

import pytest

import engine
from engine.economy.levy import Levy, counted_lands, levy_spaces, place_levy, raise_levy, waits
from engine.play import Play
from tests.engine.small_board import begun

LEVY = Levy("east", "infantry", lands=2, fewer_than=3)


def world(**position: object) -> engine.Game:
    return begun(position=position)


def test_land_counts_that_no_enemy_holds() -> None:
    assert counted_lands(world().state, LEVY) == ["eastland", "colony"]
    assert counted_lands(world(owners={"colony": "south"}).state, LEVY) == ["eastland", "colony"]
    assert counted_lands(world(owners={"colony": "north"}).state, LEVY) == ["eastland"]
    assert counted_lands(world(owners={"coast": "east"}).state, LEVY) == ["coast", "eastland", "colony"]


def test_one_for_every_two_rounded_down_beside_what_waits() -> None:
    state = world(owners={"coast": "east"}, purchased={"east": {"infantry": 2}}).state
    assert raise_levy(state, LEVY) == 1
    assert state.purchased == {"east": {"infantry": 3}}
    assert raise_levy(world(owners={"colony": "north"}).state, LEVY) == 0


def test_any_number_goes_where_few_stood_before() -> None:
    units = {"eastland": {"east": {"infantry": 3}}, "colony": {"east": {"infantry": 2}, "south": {"infantry": 5}}}
    state = world(units=units, purchased={"east": {"infantry": 3}}).state
    assert levy_spaces(state, LEVY) == ["colony"]
    play = Play(state, engine.Dice(lambda n: 1))
    place_levy(play, LEVY, {"infantry": 1}, "colony")
    place_levy(play, LEVY, {"infantry": 2}, "colony")
    assert not waits(state, LEVY)
    with pytest.raises(engine.Refused) as caught:
        place_levy(play, LEVY, {"infantry": 1}, "colony")
    assert caught.value.rule == "place.not_bought"


def test_nowhere_but_on_its_own_land() -> None:
    state = world(purchased={"east": {"infantry": 1}}).state
    with pytest.raises(engine.Refused) as caught:
        place_levy(Play(state, engine.Dice(lambda n: 1)), LEVY, {"infantry": 1}, "southland")
    assert caught.value.rule == "place.levy"
