"""How powers stand to each other, and whose land one may not enter because of it."""

from collections.abc import Set as AbstractSet

import pytest
from msgspec.structs import replace

import engine
from engine.editions import edition
from engine.movement.landing import air_distances
from engine.politics.relations import by_sides, may_enter, stance
from engine.state import State
from engine.state.board import Board
from engine.state.relations import Pair, Relations
from tests.engine.small_board import LAND, begun, move
from tests.support.positions import play

ARMED = {"northland": {"north": {"infantry": 2, "tank": 1, "fighter": 1}}, "colony": {"east": {"infantry": 1}}}


def at_war(
    *pairs: tuple[str, str], power: str = "north", phase: str = "combat_move", **position: object
) -> engine.Game:
    position = {"units": ARMED, "at_war": list(pairs), "power": power, "phase": phase} | position
    return begun(position=position)


def refused(game: engine.Game, line: dict[str, object]) -> str:
    with pytest.raises(engine.Illegal) as caught:
        play(game, line)
    return caught.value.rule


def test_without_a_declaration_everybody_is_in_the_war() -> None:
    state = begun().state
    assert [stance(state, "south", other) for other in ("south", "east", "north")] == ["own", "ally", "war"]


def test_where_wars_are_declared_the_others_are_at_peace() -> None:
    state = at_war(("north", "south")).state
    assert stance(state, "north", "south") == stance(state, "south", "north") == "war"
    assert stance(state, "north", "east") == "peace"
    assert not state.is_enemy("north", "east") and not state.is_friend("north", "east")
    assert state.is_friend("east", "south")


def test_nobody_is_nobodys_friend_or_enemy() -> None:
    state = begun().state
    assert not state.is_enemy(None, "north") and not state.is_friend("north", None) and not state.is_friend(None, None)


def test_two_powers_at_peace_may_not_enter_each_others_land() -> None:
    """[Europe 1940: Powers Not at War with One Another]"""
    landed = {"owners": {"southland": "north"}, "units": {**ARMED, "southland": {"north": {"infantry": 1}}}}
    game = at_war(("north", "south"), **landed)
    assert refused(game, move("north", {"infantry": 1}, "southland", "eastland")) == "move.at_peace"
    assert refused(game, move("north", {"fighter": 1}, "northland", "eastland")) == "move.no_path"
    assert play(game, move("north", {"tank": 1}, "northland", "plain", "coast")).state.own_at("coast", "north")
    peaceful = at_war(("north", "south"), power="east", phase="noncombat_move", owners={"southland": "north"})
    assert refused(peaceful, move("east", {"infantry": 1}, "colony", "eastland", "southland")) == "move.at_peace"


def test_nor_fly_over_it() -> None:
    flight = ["northland", "plain", "southland", "eastland", "colony"]
    game = at_war(("north", "south"), owners={"southland": "north"})
    assert refused(game, move("north", {"fighter": 1}, *flight)) == "air.at_peace"


def test_a_war_that_a_host_declares_counts_at_once() -> None:
    game = at_war(("north", "south"), owners={"southland": "north"}, units={"southland": {"north": {"infantry": 1}}})
    edit = {"by": "host", "do": "edit", "why": "war", "position": {"at_war": [["north", "south"], ["north", "east"]]}}
    march = move("north", {"infantry": 1}, "southland", "eastland")
    assert play(game, edit, march).state.own_at("eastland", "north")


def alone_in_peace(board: Board, at_war: AbstractSet[Pair] | None) -> Relations:
    """Who is at war with nobody is nobody's friend [Europe 1940: Powers Not at War, Neutral Powers]."""
    whole = by_sides(board, at_war)
    fighting = {power for pair in whole.wars for power in pair}
    friends = {(one, other) for one, other in whole.friends if one == other or {one, other} <= fighting}
    return Relations(whole.wars, friends, whole.peace | (whole.friends - friends))


def test_an_edition_may_say_that_a_power_at_peace_stands_alone() -> None:
    game = begun(relate=alone_in_peace, position={"at_war": [["north", "south"]], "units": ARMED, "power": "east"})
    assert stance(game.state, "east", "south") == "peace"
    assert may_enter(game.state, "southland", "east") == "move.at_peace"
    assert stance(begun(relate=alone_in_peace).state, "east", "south") == "ally"


def attacked_not_crossed(
    state: State, space: str, power: str, *, flying: bool = False, through: bool = False
) -> str | None:
    """A neutral may be attacked and not crossed [Europe 1940: Unfriendly neutrals]."""
    if through and state.board.spaces[space].neutral:
        return "air.closed" if flying else "move.closed"
    return may_enter(state, space, power, flying=flying, through=through)


def test_an_edition_may_open_ground_that_nobody_goes_on_from() -> None:
    land = {**LAND, "mountain": {"name": "Mountain", "neutral": "strict"}}
    rules = replace(edition("1941").movement, may_enter=attacked_not_crossed)
    game = begun(land=land, movement=rules, position={"phase": "combat_move", "units": ARMED})
    flight = ["northland", "plain", "mountain"]
    assert refused(game, move("north", {"fighter": 1}, *flight, "coast")) == "air.closed"
    assert refused(game, move("north", {"fighter": 1}, *flight)) == "air.no_target"
    assert air_distances(game.state, rules, "north", "plain")["mountain"] == 1
