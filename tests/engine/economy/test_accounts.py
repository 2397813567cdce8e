"""Money: one account a power, or one for each of its economies; nobody pays what is not there."""

from typing import Any

import pytest

import engine
from engine.economy.accounts import account_of, accounts_of, balance, cash, pay, receive
from tests.engine.small_board import LAND, POWERS, SETUP, begun, move
from tests.support.positions import play

TWO_PURSES: dict[str, Any] = {
    "powers": {
        **POWERS,
        "east": {**POWERS["east"], "regional_capitals": {"home": "eastland", "overseas": "colony"}},
    },
    "land": {
        **LAND,
        "northland": {**LAND["northland"], "map": "overseas"},
        "eastland": {**LAND["eastland"], "map": "home", "uk_economy": "home"},
        "colony": {**LAND["colony"], "map": "home", "uk_economy": "overseas"},
    },
    "setup": {**SETUP, "treasury_split": {"east": {"home": 6, "overseas": 4}}},
}


def test_a_power_has_one_account_of_its_own_name() -> None:
    state = begun().state
    assert accounts_of(state.board, "south") == ("south",)
    assert account_of(state, "south") == account_of(state, "south", "plain") == "south"
    assert (balance(state, "south"), receive(state, "south", 3), pay(state, "south", 13)) == (10, 13, 0)


def test_nobody_pays_what_is_not_there() -> None:
    state = begun().state
    with pytest.raises(ValueError, match="has 10 IPCs and cannot pay 11"):
        pay(state, "south", 11)
    assert balance(state, "south") == 10


def test_a_power_with_two_economies_has_two_accounts() -> None:
    state = begun(**TWO_PURSES).state
    assert engine.state_json(state)["treasury"] == {"north": 10, "south": 10, "east_home": 6, "east_overseas": 4}
    assert engine.state_json(state)["income"] == {"north": 7, "south": 5, "east_home": 3, "east_overseas": 2}
    assert account_of(state, "east", "colony") == "east_overseas"
    assert cash(state, "east") == 6 + 4
    assert account_of(state, "south", "colony") == "south"


def test_each_economy_collects_what_its_own_land_is_worth() -> None:
    game = begun(**TWO_PURSES, position={"power": "east", "phase": "mobilize"})
    game = play(game, {"by": "east", "do": "end_phase"})
    assert (balance(game.state, "east_home"), balance(game.state, "east_overseas")) == (6 + 3, 4 + 2)


def test_the_captor_of_a_capital_takes_the_purse_of_that_region_alone() -> None:
    raiders = {"units": {"southland": {"north": {"infantry": 1}}}, "owners": {"southland": "north"}}
    game = begun(**TWO_PURSES, position={"power": "north", "phase": "combat_move", **raiders})
    game = play(game, move("north", {"infantry": 1}, "southland", "eastland"), {"by": "north", "do": "end_phase"})
    assert game.state.owners["eastland"] == "north"
    assert (balance(game.state, "east_home"), balance(game.state, "east_overseas")) == (0, 4)
    assert balance(game.state, "north") == 10 + 6


def test_a_captured_purse_goes_to_the_economy_of_the_region() -> None:
    """[Global 1940: United Kingdom, Capture of an Axis Capital]"""
    landed = {"units": {"plain": {"east": {"infantry": 1}}}, "owners": {"plain": "east"}}
    game = begun(**TWO_PURSES, position={"power": "east", "phase": "combat_move", **landed})
    game = play(game, move("east", {"infantry": 1}, "plain", "northland"), {"by": "east", "do": "end_phase"})
    assert (balance(game.state, "east_home"), balance(game.state, "east_overseas")) == (6, 4 + 10)


def test_a_position_may_name_accounts_and_nothing_else() -> None:
    game = begun(**TWO_PURSES, position={"treasury": {"east_overseas": 20}})
    assert balance(game.state, "east_overseas") == 20
    with pytest.raises(engine.BadLine):
        begun(**TWO_PURSES, position={"treasury": {"east": 20}})
