"""Bids: extra units before the first turn, where one has units, one to a space; the rest is cash."""

from typing import Any

import pytest

import engine
from engine.economy.bids import bid_places, bidders


def table(bids: dict[str, int], **options: str) -> engine.Game:
    return engine.new(engine.read_header({"record": 1, "edition": "1941", "options": {"bids": bids, **options}}))


def play(game: engine.Game, **line: Any) -> engine.Game:
    return game.after(game.play(engine.read_action(line), engine.Dice(engine.Script())))


def test_a_bid_is_placed_before_the_first_turn_and_the_rest_is_cash() -> None:
    game = table({"germany": 10})
    game = play(game, by="germany", do="place", units={"tank": 1}, space="north_africa")
    assert game.state.power == "soviet_union"
    game = play(game, by="soviet_union", do="end_phase")
    shown = engine.state_json(game.state)
    assert shown["units"]["north_africa"] == {"germany": {"tank": 2}}
    assert shown["treasury"]["germany"] == 12 + 4


@pytest.mark.parametrize(
    ("units", "space", "rule"),
    [
        ({"tank": 1}, "karelia", "bid.space"),
        ({"bomber": 1}, "germany", "bid.too_dear"),
        ({"infantry": 2}, "germany", "bid.one_at_a_time"),
        ({"infantry": 1}, "sz_5", "bid.not_there"),
        ({"submarine": 1}, "germany", "bid.not_there"),
    ],
)
def test_what_a_bid_cannot_be(units: dict[str, int], space: str, rule: str) -> None:
    with pytest.raises(engine.Refused) as caught:
        play(table({"germany": 10}), by="germany", do="place", units=units, space=space)
    assert caught.value.rule == rule


def test_one_bid_unit_a_space() -> None:
    game = play(table({"germany": 10}), by="germany", do="place", units={"infantry": 1}, space="ukraine")
    with pytest.raises(engine.Refused) as caught:
        play(game, by="germany", do="place", units={"infantry": 1}, space="ukraine")
    assert caught.value.rule == "bid.space"


def test_bids_are_over_when_the_game_begins() -> None:
    game = play(table({"germany": 10}), by="soviet_union", do="end_phase")
    with pytest.raises(engine.Refused):
        play(game, by="germany", do="place", units={"infantry": 1}, space="ukraine")


@pytest.mark.parametrize("bids", [{"germany": -1}, {"germany": "ten"}, [], {"germany": 1000}])
def test_a_bid_that_is_none_is_refused(bids: Any) -> None:
    with pytest.raises(engine.BadLine):
        table(bids)


def test_the_rest_may_be_kept_before_the_game_begins() -> None:
    game = play(table({"germany": 10, "japan": 5}), by="germany", do="place", units={"tank": 1}, space="north_africa")
    assert bidders(game.state) == ["germany", "japan"]
    game = play(game, by="germany", do="place", units={}, space="germany")
    assert game.state.treasury["germany"] == 12 + 4 and bidders(game.state) == ["japan"]
    with pytest.raises(engine.Refused):
        play(game, by="germany", do="place", units={"infantry": 1}, space="ukraine")
    game = play(game, by="soviet_union", do="end_phase")
    assert game.state.treasury["germany"] == 16 and not game.state.bids


def test_every_place_that_is_named_is_legal_and_no_other() -> None:
    game = table({"germany": 6})
    named = bid_places(game.state, "germany")
    assert set(named) == {"infantry", "tank", "submarine"}
    for kind in named:
        for space in game.state.board.spaces:
            try:
                play(game, by="germany", do="place", units={kind: 1}, space=space)
            except engine.Refused:
                assert space not in named[kind], (kind, space)
            else:
                assert space in named[kind], (kind, space)


def test_what_buys_nothing_more_waits_for_nobody() -> None:
    assert bidders(table({"germany": 2}).state) == []


def test_a_complex_is_no_bid_unit() -> None:
    header = {"record": 1, "edition": "revised", "options": {"bids": {"germany": 20}}}
    game = engine.new(engine.read_header(header))
    assert "industrial_complex" not in bid_places(game.state, "germany")
    with pytest.raises(engine.Refused) as caught:
        play(game, by="germany", do="place", units={"industrial_complex": 1}, space="germany")
    assert caught.value.rule == "bid.not_there"


@pytest.mark.parametrize(
    ("edition", "kind"), [("anniversary", "fighter"), ("anniversary", "tank"), ("global1940", "artillery")]
)
def test_a_bid_for_china_is_spent_on_infantry_only(edition: str, kind: str) -> None:
    """Not even beside the Flying Tigers."""
    header = {"record": 1, "edition": edition, "options": {"bids": {"china": 12}}}
    game = engine.new(engine.read_header(header))
    space = next(unit.space for unit in game.state.of("china") if unit.kind == "fighter")
    assert set(bid_places(game.state, "china")) == {"infantry"}
    with pytest.raises(engine.Refused) as caught:
        play(game, by="china", do="place", units={kind: 1}, space=space)
    assert caught.value.rule == "bid.kind"
    assert play(game, by="china", do="place", units={"infantry": 1}, space=space).state.bids == {"china": 9}


def test_with_full_placement_a_space_takes_as_many_as_can_be_paid() -> None:
    game = table({"germany": 12}, bid_placement="full")
    for _ in range(2):
        game = play(game, by="germany", do="place", units={"infantry": 1}, space="ukraine")
    game = play(game, by="germany", do="place", units={"infantry": 2}, space="ukraine")
    with pytest.raises(engine.Refused) as caught:
        play(game, by="germany", do="place", units={"infantry": 1}, space="karelia")
    assert caught.value.rule == "bid.too_dear"
    game = play(game, by="soviet_union", do="end_phase")
    assert engine.state_json(game.state)["units"]["ukraine"]["germany"]["infantry"] == 4 + before("ukraine")
    with pytest.raises(engine.Refused) as caught:
        play(table({"germany": 12}, bid_placement="full"), by="germany", do="place", units={"tank": 1}, space="russia")
    assert caught.value.rule == "bid.space_full"


def before(space: str) -> int:
    return engine.state_json(table({}).state)["units"][space]["germany"]["infantry"]


def test_a_fleet_takes_no_more_bid_fighters_than_it_has_decks() -> None:
    game = table({"japan": 60}, bid_placement="full")
    zone = next(unit.space for unit in game.state.of("japan") if "carrier" in unit.kind)
    with pytest.raises(engine.Refused) as caught:
        play(game, by="japan", do="place", units={"fighter": 3}, space=zone)
    assert caught.value.rule == "bid.not_there"


def test_a_bid_in_cash_is_in_the_treasury_at_once() -> None:
    game = table({"germany": 10}, bid_placement="cash")
    assert game.state.treasury["germany"] == table({}).state.treasury["germany"] + 10 and bidders(game.state) == []
    with pytest.raises(engine.Refused):
        play(game, by="germany", do="place", units={"infantry": 1}, space="ukraine")


def test_bids_are_spent_in_one_of_three_ways() -> None:
    with pytest.raises(engine.BadLine):
        table({"germany": 10}, bid_placement="two")
