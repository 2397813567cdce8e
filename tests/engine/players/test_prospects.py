"""What a power has to be ready for while war has not been declared on it yet."""

from __future__ import annotations

from engine import Game, new, read_header
from engine.players.effort import Effort
from engine.players.prospects import war_by_next_turn, whole_war
from engine.players.replies import Odds, Replies
from engine.players.values import Values


def begun(edition: str, **position: object) -> Game:
    return new(read_header({"record": 1, "edition": edition, "dice": "scripted", "position": position}))


def test_the_soviets_are_ready_for_germany_before_it_declares_war() -> None:
    game = begun("europe1940", power="soviet_union", phase="noncombat_move")
    assert not game.state.is_enemy("germany", "soviet_union")
    assert war_by_next_turn(game, "soviet_union").is_enemy("germany", "soviet_union")
    replies = Replies(game, "soviet_union", Values(game, "soviet_union"), Odds(game, Effort()))
    assert "eastern_poland" in replies.reach["germany"].coming


def test_germany_does_not_fear_the_soviets_before_they_may_declare_war() -> None:
    early, late = (begun("europe1940", power="germany", phase="noncombat_move", round=n) for n in (1, 4))
    assert not war_by_next_turn(early, "germany").is_enemy("soviet_union", "germany")
    assert war_by_next_turn(late, "germany").is_enemy("soviet_union", "germany")


def test_in_the_end_everybody_fights_the_other_side() -> None:
    game = begun("global1940")
    assert whole_war(game, "japan").is_enemy("japan", "united_states")
    assert not game.state.is_enemy("japan", "united_states")
    assert Values(game, "japan").front("sz_35") > 0.1


def test_where_everybody_is_at_war_nothing_is_foreseen() -> None:
    game = begun("1941")
    assert war_by_next_turn(game, "germany") is game.state
    assert whole_war(game, "germany") is game.state
