"""A power with two economies: each orders, repairs and places by itself; and powers that buy and build otherwise."""

from typing import Any

import pytest

import engine
from engine.advice.repairs import repair_orders, turn_order_so_far
from engine.economy.accounts import account_named, economy_of
from engine.economy.production import HOME, for_sale, launchers, open_zones, producers
from engine.economy.purchase import money_left, nothing_to_buy, purchases
from engine.record import Purchase, to_data
from tests.support.positions import play


def table(power: str, phase: str = "purchase", **position: Any) -> engine.Game:
    start = {"clear": True, "round": 2, "power": power, "phase": phase, **position}
    return engine.new(engine.read_header({"record": 1, "edition": "global1940", "position": start}))


def buy(units: dict[str, int], economy: str, **more: Any) -> dict[str, Any]:
    return {"by": "united_kingdom", "do": "purchase", "units": units, "economy": economy, **more}


def test_an_order_names_its_economy_where_there_are_several() -> None:
    state = table("united_kingdom").state
    assert account_named(state, "united_kingdom", "pacific") == "united_kingdom_pacific"
    assert (economy_of(state, "united_kingdom_pacific"), economy_of(state, "germany")) == ("pacific", "")
    for power, economy, rule in (
        ("united_kingdom", None, "purchase.which_economy"),
        ("united_kingdom", "asia", "purchase.which_economy"),
        ("germany", "europe", "purchase.one_economy"),
    ):
        with pytest.raises(engine.Illegal) as caught:
            account_named(state, power, economy)
        assert caught.value.rule == rule
    with pytest.raises(KeyError):
        state.board.holder_of("united_kingdom")


def test_every_economy_has_a_purse_and_complexes_of_its_own() -> None:
    game = table("united_kingdom", treasury={"united_kingdom_europe": 2, "united_kingdom_pacific": 9})
    state, rules = game.state, game.edition.production
    assert [source.space for source in producers(state, rules, "united_kingdom_pacific")] == ["india"]
    assert "india" not in [source.space for source in producers(state, rules, "united_kingdom_europe")]
    assert open_zones(state, rules, "united_kingdom_pacific") == ["sz_39"]
    assert (money_left(state, rules), money_left(state, rules, "united_kingdom_pacific")) == (11, 9)
    assert {order.economy for order in purchases(state)} == {"europe", "pacific"}
    assert not nothing_to_buy(state, rules, ["united_kingdom_pacific"])
    assert nothing_to_buy(state, rules, ["united_kingdom_europe"])


def test_what_each_has_ordered_so_far_is_told_apart() -> None:
    damage = {"india": {"industrial_complex": 2}, "scotland": {"air_base": 1}}
    game = table("united_kingdom", treasury={"united_kingdom_pacific": 9}, damage=damage)
    game = play(game, buy({"infantry": 2}, "pacific", repairs={"india": {"industrial_complex": 1}}))
    order = turn_order_so_far(game.state, "united_kingdom_pacific")
    assert to_data(order) == {
        "by": "united_kingdom",
        "do": "purchase",
        "units": {"infantry": 2},
        "repairs": {"india": {"industrial_complex": 1}},
        "economy": "pacific",
    }
    assert turn_order_so_far(game.state) == Purchase(by="united_kingdom", units={}, economy="europe")
    assert {(order.economy, *order.repairs) for order in repair_orders(game)} == {
        ("pacific", "india"),
        ("europe", "scotland"),
    }
    assert game.state.waiting("united_kingdom") == {"infantry": 2}


def test_china_needs_no_complex_and_launches_no_ships() -> None:
    game = table("china", owners={"kiangsu": "china", "burma": "china"})
    rules = game.edition.production
    found = producers(game.state, rules, "china")
    assert all(source.kind is HOME for source in found)
    assert {"kiangsu", "szechwan"} <= {source.space for source in found} and len(found) == 13
    assert not launchers(game.state, rules, "china")
    assert [kind.id for kind in for_sale(game.state, rules, "china")] == ["infantry", "artillery"]
    cut = table("china", owners={"burma": "japan"})
    assert [kind.id for kind in for_sale(cut.state, rules, "china")] == ["infantry"]
    assert len(for_sale(game.state, rules, "japan")) == 19


def test_the_record_shows_purses_and_objectives_of_the_power_in_turn() -> None:
    shown = engine.state_json(table("china").state)
    assert shown["objectives"] == ["chn_burma_road"]
    assert shown["victory_cities"] == {"axis_europe": 3, "axis_pacific": 2, "allies_europe": 8, "allies_pacific": 6}
    assert {"united_kingdom_europe", "united_kingdom_pacific"} <= shown["income"].keys()
