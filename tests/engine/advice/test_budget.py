"""What a power can still spend, on units and on dice."""

from typing import Any

from engine import Dice, Game, no_dice, read_action
from engine.advice.alternatives import nearest
from engine.advice.budget import affordable, is_kept, purse_left
from engine.advice.research import developments, research_offers
from engine.advice.warnings import warnings
from tests.support.positions import at


def after(game: Game, **line: Any) -> Game:
    return game.after(game.play(read_action({"by": game.state.power} | line), Dice(no_dice)))


def test_what_was_ordered_is_no_longer_there_to_spend() -> None:
    game = at("1941", "germany", "purchase", treasury={"germany": 8})
    assert purse_left(game, "germany") == 8
    ordered = after(game, do="purchase", units={"infantry": 2})
    assert purse_left(ordered, "germany") == 2
    assert purse_left(after(ordered, do="purchase", units={"infantry": 1}), "germany") == 5


def test_it_is_known_how_many_of_each_kind_the_rest_buys() -> None:
    game = after(at("1941", "germany", "purchase", treasury={"germany": 12}), do="purchase", units={"infantry": 1})
    found = affordable(game)
    assert (found["infantry"], found["tank"], found["bomber"]) == (3, 1, 0)


def test_outside_a_purchase_it_is_the_treasury() -> None:
    assert purse_left(at("1941", "germany", "combat_move", treasury={"germany": 8}), "germany") == 8


def test_income_that_is_not_spent_is_kept_where_there_is_a_treasury() -> None:
    assert is_kept(at("1941", "germany", "purchase"))
    assert not is_kept(at("abc", "germany", "create"))


def test_dice_are_offered_for_every_development_as_far_as_the_money_goes() -> None:
    game = at("revised", "germany", "research", treasury={"germany": 12})
    offers = research_offers(game)
    assert {order.technology for order in offers} == set(developments(game))
    assert {order.count for order in offers} == {1, 2}
    assert research_offers(at("revised", "germany", "purchase")) == []
    assert developments(at("1941", "germany", "purchase")) == []


def test_two_economies_do_not_buy_together() -> None:
    """[Global 1940: One Power, Two Economies]"""
    purses = {"united_kingdom_europe": 2, "united_kingdom_pacific": 9}
    game = at("global1940", "united_kingdom", "purchase", treasury=purses)
    assert purse_left(game, "united_kingdom_pacific") == 9
    assert (affordable(game)["infantry"], affordable(game)["fighter"]) == (3, 0)
    order: dict[str, Any] = {"by": "united_kingdom", "do": "purchase"}
    for wish in ({"units": {"infantry": 9}}, {"units": {"infantry": 9}, "economy": "pacific"}):
        assert nearest(game, order | wish) == order | {"units": {"infantry": 3}, "economy": "pacific"}
    assert nearest(game, order | {"units": {"infantry": 1}, "economy": "europe"}) is None
    assert [caution.amount for caution in warnings(game)] == [9]


def test_china_buys_what_is_sold_to_it_and_places_it_in_its_own_land() -> None:
    game = at("global1940", "china", "purchase", treasury={"china": 12})
    assert affordable(game) == {"infantry": 4, "artillery": 3}
    game = at("global1940", "china", "mobilize", purchased={"china": {"infantry": 3}})
    refused = {"by": "china", "do": "place", "units": {"infantry": 3}, "space": "burma"}
    assert nearest(game, refused) == refused | {"space": "anhwe"}
