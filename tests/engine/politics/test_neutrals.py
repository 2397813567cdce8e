"""Neutrals: what wakes them, whom they join, and how their side takes them over [Europe 1940: Neutral Territories]."""

from typing import Any

from engine.board.neutral_ground import is_friendly_neutral, is_hostile_neutral, waiting_army
from engine.dice.roller import Dice, no_dice
from engine.play import Play
from engine.political_events import NeutralAttacked, NeutralsTurned, NeutralTaken
from engine.politics.neutrals import calls_up_its_army, take_over
from tests.engine.politics.test_declarations import table


def play(**position: Any) -> Play:
    return Play(table("europe1940", "germany", "noncombat_move", **position).state.copy(), Dice(no_dice))


def test_leanings_are_seen_from_each_side() -> None:
    state = play(neutrals={"spain": "axis"}).state
    assert is_friendly_neutral(state, "bulgaria", "italy") and is_hostile_neutral(state, "bulgaria", "france")
    assert is_hostile_neutral(state, "sweden", "italy") and is_hostile_neutral(state, "sweden", "france")
    assert is_friendly_neutral(state, "spain", "germany") and is_hostile_neutral(state, "spain", "united_kingdom")
    assert not is_hostile_neutral(state, "sweden", "neutral")


def test_an_army_waits_until_it_is_called_up() -> None:
    now = play()
    assert waiting_army(now.state, "turkey") == 8
    calls_up_its_army()(now, "turkey", "germany")
    assert waiting_army(now.state, "turkey") == 0
    assert [unit.owner for unit in now.state.at("turkey")] == ["neutral"] * 8
    attacked, turned = now.events
    assert isinstance(attacked, NeutralAttacked) and (attacked.side, attacked.units) == ("allies", {"infantry": 8})
    assert isinstance(turned, NeutralsTurned) and turned.leaning == "pro_allies" and "sweden" in turned.spaces


def test_an_army_that_stands_already_is_not_called_up_twice() -> None:
    now = play(units={"turkey": {"neutral": {"infantry": 3}}})
    calls_up_its_army()(now, "turkey", "germany")
    assert len(list(now.state.at("turkey"))) == 3


def test_friends_are_not_violated() -> None:
    now = play()
    calls_up_its_army()(now, "bulgaria", "germany")
    assert not now.events and now.state.neutrals["bulgaria"] == "pro_axis"


def test_who_takes_a_neutral_over_has_its_army_from_the_next_turn_on() -> None:
    now = play(neutrals={"greece": "axis"}, units={"greece": {"neutral": {"infantry": 2}}})
    take_over(now, "greece", "italy")
    assert now.state.owners["greece"] == "italy" and "greece" not in now.state.neutrals
    assert [(unit.owner, unit.placed) for unit in now.state.at("greece")] == [("italy", True)] * 2
    taken = now.events[-1]
    assert isinstance(taken, NeutralTaken) and (taken.units, taken.joined) == ({}, {"infantry": 2})
