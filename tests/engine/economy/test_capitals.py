"""Capitals: when one is lost, what its captor takes, what comes back when it is free again."""

from typing import Any

import engine
from engine.advice.standing import capital_lost
from engine.combat.capture import take_territory
from engine.economy.capitals import CapitalRules, take_its_money
from engine.play import Play
from engine.state import State
from tests.engine.economy.test_accounts import TWO_PURSES
from tests.engine.small_board import begun, move
from tests.support.positions import play

TAKEN = {"southland": "north", "coast": "north"}


def captured(by: str, *capitals: str, **position: Any) -> engine.Game:
    """A game of today's capitals, after a power has taken some spaces."""
    return after_taking(CapitalRules(), begun(position=position), by, *capitals)


def after_taking(rules: CapitalRules, game: engine.Game, by: str, *spaces: str) -> engine.Game:
    draft = Play(game.state.copy(), engine.Dice(engine.no_dice))
    for space in spaces:
        take_territory(rules, draft, space, by)
    return engine.Game(game.edition, game.header, draft.state)


def phases_of(game: engine.Game, power: str) -> list[str]:
    return [phase.name for phase in game.edition.phases if phase.has(game.state, power)]


def test_a_power_whose_capital_is_lost_only_moves_and_fights() -> None:
    game = captured("north", "southland")
    assert capital_lost(game.state, "south")
    assert phases_of(game, "south") == ["combat_move", "conduct_combat", "noncombat_move"]
    assert phases_of(game, "north")[0] == "purchase"


def test_the_captor_takes_the_money_and_a_liberator_nothing() -> None:
    game = captured("north", "southland")
    assert game.state.treasury == {"north": 20, "south": 0, "east": 10}
    freed = after_taking(CapitalRules(), game, "east", "southland")
    assert freed.state.owners["southland"] == "south"
    assert freed.state.treasury == {"north": 20, "south": 0, "east": 10}


def test_friends_keep_what_they_free_until_the_capital_is_free() -> None:
    game = captured("east", "coast", owners=TAKEN)
    assert game.state.owners["coast"] == "east"
    assert after_taking(CapitalRules(), game, "east", "southland").state.owners["coast"] == "south"


def two_regions(**position: Any) -> engine.Game:
    """East has two economies, with a capital each [Global 1940: United Kingdom]."""
    powers = {**TWO_PURSES["powers"]}
    powers["east"] = {**powers["east"], "capitals": ["eastland", "colony"]}
    return begun(powers=powers, land=TWO_PURSES["land"], setup=TWO_PURSES["setup"], position=position)


def test_a_region_is_lost_by_itself() -> None:
    game, rules = two_regions(owners={"eastland": "north"}), CapitalRules()
    assert rules.lost(game.state, "east", "east_home") and not rules.lost(game.state, "east", "east_overseas")
    assert not rules.all_lost(game.state, "east") and "purchase" in phases_of(game, "east")
    assert rules.all_lost(after_taking(rules, game, "north", "colony").state, "east")


def test_a_lost_region_collects_nothing() -> None:
    game = two_regions(power="east", phase="mobilize", owners={"eastland": "north"})
    game = play(game, {"by": "east", "do": "end_phase"})
    assert (game.state.treasury["east_home"], game.state.treasury["east_overseas"]) == (6, 4 + 2)


def test_a_freed_capital_brings_back_the_land_of_its_region_alone() -> None:
    game = two_regions(owners={"eastland": "south", "colony": "north"})
    assert after_taking(CapitalRules(), game, "south", "colony").state.owners["eastland"] == "south"


def orders_are_lost_too(play: Play, capital: str, loser: str, captor: str) -> None:
    """Units that were bought and not placed go with the capital [Anniversary: Capturing and Liberating Capitals]."""
    take_its_money(play, capital, loser, captor)
    play.state.purchased.pop(loser, None)


def never(state: State, power: str, account: str) -> bool:
    return False


def test_an_edition_may_take_the_units_that_were_bought() -> None:
    game = begun(position={"purchased": {"south": {"infantry": 2}}})
    assert after_taking(CapitalRules(), game, "north", "southland").state.purchased == {"south": {"infantry": 2}}
    assert not after_taking(CapitalRules(plunder=orders_are_lost_too), game, "north", "southland").state.purchased


def test_an_edition_may_let_a_power_live_on_without_its_capital() -> None:
    rules = CapitalRules(lost=never)
    start = {"power": "south", "units": {"coast": {"south": {"infantry": 1}}}, "owners": {"southland": "north"}}
    game = begun(capitals=rules, position=start)
    assert "purchase" in phases_of(game, "south") and game.state.phase == "purchase"
    game = play(game, {"by": "south", "do": "end_phase"}, move("south", {"infantry": 1}, "coast", "southland"))
    assert play(game, {"by": "south", "do": "end_phase"}).state.owners["southland"] == "south"
