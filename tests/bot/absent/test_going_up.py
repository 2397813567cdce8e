"""Sealed orders about aircraft that go up, answered as the engine reads open ones."""

from typing import Any

import pytest

from bot.absent.builder_state import BuilderState, battles_for, orders_for, spaces_for
from bot.absent.clauses import read_clauses
from bot.absent.matching import ordered_answer
from bot.absent.secret_orders import SecretOrder
from bot.parsing.parse_errors import Unclear
from bot.parsing.vocabulary import vocabulary
from engine import Dice, Game, Script, new, read_action, read_header
from tests.support.positions import begun, play

Line = dict[str, Any]
FLEETS = {
    "sz_112": {"germany": {"cruiser": 2}},
    "sz_110": {"united_kingdom": {"destroyer": 1}},
    "sz_109": {"united_kingdom": {"destroyer": 1}},
    "united_kingdom": {"united_kingdom": {"fighter": 3, "tactical_bomber": 1, "infantry": 1}},
    "western_germany": {"germany": {"strategic_bomber": 2}},
}


def asked(*moves: Line) -> Game:
    """Europe 1940: Germany has moved, and somebody is asked who goes up."""
    start = {"clear": True, "round": 2, "power": "germany", "phase": "combat_move", "units": FLEETS}
    return play(begun("europe1940", **start), *moves, {"do": "end_phase"})


def ordered(game: Game, *texts: str) -> Line | None:
    """What these sealed orders answer, the last being the newest."""
    (ask,) = game.state.pending
    names = vocabulary(game.state.board, game.state.tables[ask.by])
    secrets = [SecretOrder(n, text, "salt", read_clauses(text, names)) for n, text in enumerate(texts, 1)]
    line = ordered_answer(game, ask, secrets)
    if line is not None:
        game.play(read_action(line), Dice(Script([])))
    return line


ATTACK = {"do": "move", "units": {"cruiser": 1}, "path": ["sz_112", "sz_110"]}
RAID = {
    "do": "move",
    "units": {"strategic_bomber": 1},
    "path": ["western_germany", "holland_belgium", "sz_110", "united_kingdom"],
    "mission": "raid",
}


def test_all_go_into_the_zone_and_then_nobody_more() -> None:
    game = asked(ATTACK)
    line = ordered(game, "scramble all in sz 110")
    assert line is not None
    assert line["units"] == {"fighter": 3} and line["to"] == "sz_110"
    assert line["note"].startswith("sealed order 1, ")


def test_so_many_go_from_a_base() -> None:
    line = ordered(asked(ATTACK), "scramble 2 in united kingdom")
    assert line is not None and line["units"] == {"fighter": 2}


def test_the_newest_order_has_its_say_and_is_named() -> None:
    line = ordered(asked(ATTACK), "scramble all", "never scramble in sz 110")
    assert line is not None and line["units"] == {}
    assert line["note"].startswith("sealed order 2, ")


def test_an_order_about_other_spaces_or_other_things_says_nothing() -> None:
    assert ordered(asked(ATTACK), "scramble all in sz 109", "never scramble in scotland", "intercept all") is None


def test_raids_are_met_as_ordered() -> None:
    game = asked(RAID)
    assert [ask.do for ask in game.state.pending] == ["intercept"]
    line = ordered(game, "intercept 2 in united kingdom")
    assert line is not None and line["units"] == {"fighter": 2}
    assert ordered(game, "intercept all in france") is None


def test_an_open_order_goes_before_a_sealed_one() -> None:
    game = asked(ATTACK)
    order = {"by": "united_kingdom", "do": "orders", "scramble": {"united_kingdom": 1}}
    line = ordered(play(game, order), "scramble all in sz 109")
    assert line is None
    line = ordered(play(game, order), "scramble all")
    assert line is not None and line["units"] == {"fighter": 1}


def test_it_may_depend_on_the_board_but_on_no_battle() -> None:
    game = asked(ATTACK)
    line = ordered(game, "scramble all in sz 110 if 3 or more fighters in united kingdom and not germany")
    assert line is not None and line["units"] == {"fighter": 3}
    assert ordered(game, "scramble all in sz 110 if fewer than 3 fighters in united kingdom") is None
    with pytest.raises(Unclear, match="before there is a battle"):
        ordered(game, "scramble all in sz 110 if attacker has cruiser")


@pytest.mark.parametrize(
    ("text", "targets"),
    [
        ("kamikaze all", {"carrier": 6}),
        ("kamikaze 2 at carriers, battleships", {"carrier": 2}),
        ("kamikaze all at battleships, carriers", {"carrier": 6}),
        ("kamikaze all at battleships", {}),
        ("never kamikaze; kamikaze all in sz 6", {"carrier": 6}),
        ("kamikaze never", {}),
        ("kamikaze all in sz 19", None),
        ("kamikaze 1 at destroyers if japan", {"destroyer": 1}),
        ("kamikaze 1 at destroyers if not japan", None),
    ],
)
def test_pilots_strike_as_ordered(text: str, targets: dict[str, int] | None) -> None:
    """Global 1940: American ships attack in a marked zone; Japan is not there to be asked."""
    fleets = {
        "sz_7": {"united_states": {"carrier": 1, "destroyer": 1}},
        "sz_6": {"japan": {"transport": 1}},
        "japan": {"japan": {"infantry": 1}},
    }
    wars = [["japan", "united_states"]]
    start = {
        "clear": True,
        "round": 4,
        "power": "united_states",
        "phase": "combat_move",
        "units": fleets,
        "at_war": wars,
    }
    move = {"do": "move", "units": {"carrier": 1, "destroyer": 1}, "path": ["sz_7", "sz_6"]}
    game = play(begun("global1940", **start), move, {"do": "end_phase"})
    assert [ask.do for ask in game.state.pending] == ["kamikaze"]
    names = vocabulary(game.state.board, game.state.tables["japan"])
    order = SecretOrder(1, text, "salt", read_clauses(text, names))
    line = ordered_answer(game, game.state.pending[0], [order])
    assert (line["targets"] if line else None) == targets


def test_menus_offer_it_where_somebody_is_asked_and_ask_nothing_beside() -> None:
    state = asked(ATTACK).state
    whats = orders_for(state, BuilderState("united_kingdom"))
    assert {"u", "g", "i", "n"} <= set(whats)
    assert {"i", "n"}.isdisjoint(orders_for(state, BuilderState("united_kingdom", where="sz_110")))
    assert battles_for(state, BuilderState("united_kingdom", what="u")) == [""]
    assert all(not state.board.is_sea(s) for s in spaces_for(state, BuilderState("united_kingdom", what="i")))
    assert {"k", "h", "m", "y", "z"}.isdisjoint(whats), "nobody strikes or withdraws in Europe"
    pacific = new(read_header({"record": 1, "edition": "global1940"})).state
    assert {"k", "h", "m"} <= set(orders_for(pacific, BuilderState("japan")))
    assert {"k", "h", "m"}.isdisjoint(orders_for(pacific, BuilderState("japan", where="japan")))
    abc = new(read_header({"record": 1, "edition": "abc"})).state
    assert {"y", "z"} <= set(orders_for(abc, BuilderState("germany"))), "defenders may withdraw there"
    elsewhere = new(read_header({"record": 1, "edition": "1941"})).state
    assert {"u", "g", "i", "n"}.isdisjoint(orders_for(elsewhere, BuilderState("germany")))
