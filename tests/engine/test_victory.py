"""Who has won is asked when a turn begins and when it has ended; what was held in between, the marks remember."""

from typing import Any

import pytest

import engine
from engine.events import Conceded, Won
from engine.playback.snapshot import to_bytes
from engine.turn.sequence import Holding
from engine.units.rows import BadTable
from engine.victory import HeldForARound, kept_for_a_round, victories_by_cities
from tests.engine.small_board import Line, begun
from tests.support.positions import play

CITIES = ["northland", "southland", "colony"]
TWO_CITIES = tuple(
    HeldForARound(
        name=f"{side}_1",
        side=side,
        held={"op": "controls_at_least", "by": side, "spaces": CITIES, "n": 2},
        at_end={"op": "controls_at_least", "by": side, "spaces": ["northland", "southland"], "n": 1},
        told="2 cities since a round",
        holding=Holding(side, tuple(CITIES), 2),
    )
    for side in ("axis", "allies")
)


def end_of(power: str) -> list[Line]:
    """A turn without an order. (Nobody has anything, so that its phases may simply be left.)"""
    return [{"by": power, "do": "end_phase"}] * 5


def set_owner(space: str, owner: str) -> Line:
    return {"by": "host", "do": "edit", "why": "a test", "position": {"owners": {space: owner}}}


def table(**position: Any) -> engine.Game:
    """The Axis hold two of three cities; whoever holds two for a round wins."""
    held = {"owners": {"colony": "north"}} | position
    return begun(victory=kept_for_a_round(TWO_CITIES), position=held)


def test_what_is_kept_from_turn_to_turn_wins_when_the_next_begins() -> None:
    game = play(table(), *end_of("north"), *end_of("south"))
    assert not game.state.winner
    game = play(game, *end_of("east"))
    assert (game.state.winner, game.state.reason) == ("axis", "2 cities since a round")
    assert (game.state.round, game.state.power, game.state.phase) == (2, "north", "purchase")


def test_what_was_lost_in_between_does_not_count_even_if_it_is_held_again() -> None:
    game = play(table(), *end_of("north"), set_owner("colony", "east"), *end_of("south"))
    game = play(game, set_owner("colony", "north"), *end_of("east"))
    assert not game.state.winner
    assert game.state.marks.held_since == {}
    game = play(game, *end_of("north"), *end_of("south"), *end_of("east"))
    assert (game.state.winner, game.state.round) == ("axis", 3)


def test_what_is_held_since_this_turn_only_does_not_count_yet() -> None:
    game = play(table(power="east"), *end_of("east"))
    assert (game.state.winner, game.state.round, game.state.power) == ("", 2, "north")


def test_a_snapshot_keeps_since_when() -> None:
    assert b'"held_since":{"north":{"axis_1":1}}' in to_bytes(play(table(), *end_of("north")))


def test_without_such_a_goal_nothing_is_remembered() -> None:
    game = play(begun(position={"owners": {"colony": "north"}}), *end_of("north"))
    assert game.state.marks.held_since == {}


@pytest.mark.parametrize(
    ("how", "kind", "told"),
    [
        (None, "conceded", "North conceded for the Axis."),
        ("time", "time", "North is out of time, which loses this game for the Axis."),
        ("adjudicated", "adjudicated", "The game was adjudicated against the Axis."),
    ],
)
def test_how_a_game_was_lost_stands_in_the_record(how: str | None, kind: str, told: str) -> None:
    game = table()
    line = {"by": "north", "do": "concede"} | ({"how": how} if how else {})
    played = game.play(engine.read_action(line), engine.Dice(engine.no_dice))
    assert played.events[-1].to_json() == {"event": "Won", "side": "allies", "reason": told, "kind": kind}
    assert Conceded("north") in played.events if how is None else len(played.events) == 1


def test_a_side_that_wins_by_the_rules_is_told_without_more() -> None:
    game = play(table(), *end_of("north"), *end_of("south"))
    won = [event for event in end_round(game) if isinstance(event, Won)]
    assert [event.to_json() for event in won] == [{"event": "Won", "side": "axis", "reason": "2 cities since a round"}]


def end_round(game: engine.Game) -> list[engine.Event]:
    events: list[engine.Event] = []
    for line in end_of("east"):
        played = game.play(engine.read_action(line), engine.Dice(engine.no_dice))
        game, events = game.after(played), events + played.events
    return events


def test_nobody_can_be_asked_for_more_cities_than_the_board_has(monkeypatch: pytest.MonkeyPatch) -> None:
    ways, default = victories_by_cities("1942second")
    assert default in ways
    tables = {"objectives": {"victory": {"cities": {"all": {"axis": 3, "allies": 2}}, "after_turn_of": "axis"}}}
    land = {"boards": {"land": {"rome": {"victory_city": "Rome"}, "paris": {"victory_city": "Paris"}, "alps": {}}}}
    monkeypatch.setattr("engine.victory.table", lambda folder, name: (tables | land)[folder])
    with pytest.raises(BadTable, match="asks for 3 cities; its board has 2"):
        victories_by_cities("anything")
