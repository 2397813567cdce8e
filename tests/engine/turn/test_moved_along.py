"""A power that is moved along in another's turn moves and fights apart from it, before it or after it, and shares the
rest [Anniversary: China Rules]."""

import pytest

import engine
from engine import legal
from engine.events import PhaseBegan
from engine.turn.plan import with_those_moved_along
from tests.engine.small_board import LAND, POWERS, SETUP, Line, begun, move
from tests.support.positions import play

TOGETHER = {**SETUP, "order_of_play": ["north", "south"], "moves_with": {"east": "south"}}
ARMED = {"southland": {"south": {"infantry": 1}}, "colony": {"east": {"infantry": 1}}}


def souths_turn(**position: object) -> engine.Game:
    """South's turn, from its combat moves on; East is moved along."""
    start = {"power": "south", "phase": "combat_move", "units": ARMED} | position
    return begun(setup=TOGETHER, planned=with_those_moved_along, position=start)


def end(power: str) -> Line:
    return {"by": power, "do": "end_phase"}


def now(game: engine.Game) -> tuple[str, str]:
    return game.state.power, game.state.phase


def order_of(game: engine.Game, *powers: str) -> list[tuple[str, str]]:
    told: list[tuple[str, str]] = []
    for power in powers:
        game = play(game, end(power))
        told.append(now(game))
    return told


def test_who_says_nothing_comes_second() -> None:
    assert order_of(souths_turn(), "south", "south", "east", "east") == [
        ("south", "conduct_combat"),
        ("east", "combat_move"),
        ("east", "conduct_combat"),
        ("south", "noncombat_move"),
    ]


def test_whoever_acts_first_goes_first() -> None:
    game = souths_turn(owners={"eastland": "north"})
    played = game.play(
        engine.read_action(move("east", {"infantry": 1}, "colony", "eastland")), engine.Dice(lambda n: 1)
    )
    assert PhaseBegan("east", "combat_move", 1) in played.events
    game = game.after(played)
    assert now(game) == ("east", "combat_move")
    assert order_of(game, "east", "east", "south", "south") == [
        ("east", "conduct_combat"),
        ("south", "combat_move"),
        ("south", "conduct_combat"),
        ("south", "noncombat_move"),
    ]


def test_a_line_that_is_refused_decides_nothing() -> None:
    game = souths_turn()
    with pytest.raises(engine.Refused):
        play(game, move("east", {"infantry": 1}, "colony", "mountain"))
    assert now(play(game, end("south"))) == ("south", "conduct_combat")


def test_nobody_acts_in_the_others_combat_phases() -> None:
    game = play(souths_turn(), end("south"))
    for line in (end("east"), move("east", {"infantry": 1}, "colony", "eastland")):
        with pytest.raises(engine.Refused, match="turn"):
            play(game, line)


def test_noncombat_moves_are_common_and_offered_to_both() -> None:
    game = play(souths_turn(), end("south"), end("south"), end("east"), end("east"))
    assert {action.by for action in legal.legal_actions(game) if action.do == "move"} == {"south", "east"}
    game = play(
        game, move("east", {"infantry": 1}, "colony", "eastland"), move("south", {"infantry": 1}, "southland", "coast")
    )
    assert now(play(game, end("east"))) == ("south", "mobilize")


def test_some_never_leave_their_borders() -> None:
    """East keeps to its two lands, on foot, aboard and in the air."""
    powers = {**POWERS, "east": {**POWERS["east"], "stays_within": "home_of_east"}}
    land = {id: {**row, "home_of_east": row.get("owner") == "east"} for id, row in LAND.items()}
    units = {"eastland": {"east": {"infantry": 1, "fighter": 1}}, "sz_2": {"south": {"transport": 1}}}
    game = begun(powers=powers, land=land, position={"power": "east", "phase": "noncombat_move", "units": units})
    for refused in (
        move("east", {"infantry": 1}, "eastland", "southland"),
        move("east", {"infantry": 1}, "eastland", "sz_2", carrier="south"),
        move("east", {"fighter": 1}, "eastland", "southland"),
        move("east", {"fighter": 1}, "eastland", "sz_2", "colony"),
    ):
        with pytest.raises(engine.Refused) as caught:
            play(game, refused)
        assert caught.value.rule.endswith("beyond_borders")
    game = play(game, move("east", {"fighter": 1, "infantry": 1}, "eastland", "colony"))
    assert len(game.state.own_at("colony", "east")) == 2
