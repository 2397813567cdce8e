"""Bids: extra units before the first turn, where one has units, one to a space; the rest is cash."""

from __future__ import annotations

from typing import Any

import pytest

import engine


def table(bids: dict[str, int]) -> engine.Game:
    return engine.new(engine.read_header({"record": 1, "edition": "1941", "options": {"bids": bids}}))


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
