"""Equal units are told apart by what later lines need: how far that is looked for, and what it leaves alone."""

from typing import Any

import pytest

import engine
from engine import Dice, Game, Illegal, Script, read_action
from engine.play import Picks, Play
from engine.playback.replay import completed, replay
from engine.state import State
from engine.state_json import state_json
from engine.told_apart import MOST_LINES, settle
from tests.support.positions import play

FLEET = {"sz_14": {"united_states": {"transport": 1}}, "sz_11": {"united_states": {"transport": 1}}}
COAST = {"eastern_united_states": {"united_states": {"infantry": 2}}}
FROM_AFAR = {"by": "united_states", "do": "move", "units": {"transport": 1}, "path": ["sz_14", "sz_13", "sz_11"]}
BOARDS = {"by": "united_states", "do": "move", "units": {"infantry": 1}, "path": ["eastern_united_states", "sz_11"]}
SAILS_EMPTY = {"by": "united_states", "do": "move", "units": {"transport": 1}, "path": ["sz_11", "sz_10"], "cargo": {}}
ORDERS = {"by": "germany", "do": "orders", "casualties": "cheapest"}


def header(**units: Any) -> dict[str, Any]:
    position = {"clear": True, "power": "united_states", "phase": "noncombat_move", "units": units}
    return {"record": 1, "edition": "1941", "dice": "scripted", "position": position}


def begun(**units: Any) -> Game:
    return engine.new(engine.read_header(header(**units)))


def test_the_empty_ship_sails_so_the_infantry_had_boarded_the_other() -> None:
    game = play(begun(**FLEET, **COAST), FROM_AFAR, BOARDS, SAILS_EMPTY)
    state = game.state
    sailed, stays = (next(u for u in state.at(zone) if u.kind == "transport") for zone in ("sz_10", "sz_11"))
    assert (sailed.route, sailed.spent, stays.spent) == ((), 1, 2)
    assert [unit.kind for unit in state.cargo(stays)] == ["infantry"]


def test_only_what_the_last_line_did_is_told_again() -> None:
    game = play(begun(**FLEET, **COAST), FROM_AFAR, BOARDS)
    played = game.play(read_action(SAILS_EMPTY), Dice(Script()))
    assert [type(event).__name__ for event in played.events] == ["Moved"]


def test_the_record_as_it_was_given_plays_back_to_the_same_position() -> None:
    game, lines = begun(**FLEET, **COAST), [header(**FLEET, **COAST)]
    for line in (FROM_AFAR, BOARDS, ORDERS, SAILS_EMPTY, BOARDS):
        played = game.play(read_action(line), Dice(Script()))
        lines.append(completed(played.action, played.dice))
        game = game.after(played)
    again = replay("\n".join(map(engine.record.write, lines))).game
    assert state_json(again.state) == state_json(game.state)
    assert list(again.state.units.seen()) == list(game.state.units.seen())


def test_after_the_turn_nothing_is_chosen_any_more() -> None:
    game = play(begun(**FLEET, **COAST), FROM_AFAR, BOARDS)
    while game.state.power == "united_states":
        assert game.moves is not None
        game = play(game, {"by": "united_states", "do": "end_phase"})
    assert game.moves is None


def test_what_a_later_phase_needs_settles_which_ship_had_loaded() -> None:
    """One of two transports has come a zone; the one that has not moved sails on once the landing is over."""
    uk = {"by": "united_kingdom"}
    position = {
        "clear": True,
        "power": "united_kingdom",
        "phase": "combat_move",
        "owners": {"france": "germany"},
        "units": {
            "sz_7": {"united_kingdom": {"transport": 1}},
            "sz_12": {"united_kingdom": {"transport": 1}},
            "united_kingdom": {"united_kingdom": {"infantry": 2}},
        },
    }
    game = engine.new(engine.read_header({"record": 1, "edition": "anniversary", "position": position}))
    game = play(
        game,
        {**uk, "do": "move", "units": {"transport": 1}, "path": ["sz_12", "sz_7"]},
        {**uk, "do": "move", "units": {"infantry": 2}, "path": ["united_kingdom", "sz_7"]},
        {**uk, "do": "move", "units": {"infantry": 2}, "path": ["sz_7", "france"]},
        {**uk, "do": "end_phase"},
        {**uk, "do": "end_phase"},
        {**uk, "do": "move", "units": {"transport": 1}, "path": ["sz_7", "sz_8", "sz_9"]},
    )
    assert sorted(unit.space for unit in game.state.of("united_kingdom") if unit.kind == "transport") == [
        "sz_7",
        "sz_9",
    ]
    assert game.state.owners["france"] == "united_kingdom"


def test_moves_may_be_asked_about_as_they_were_chosen() -> None:
    game = play(begun(**FLEET, **COAST), FROM_AFAR, BOARDS)
    with pytest.raises(Illegal, match="no such number of transports"):
        game.play(read_action(SAILS_EMPTY), Dice(Script()), as_chosen=True)


def test_a_refused_line_changes_nothing() -> None:
    game = play(begun(**FLEET, **COAST), FROM_AFAR, BOARDS)
    before = state_json(game.state), game.moves
    with pytest.raises(Illegal, match="can still do that"):
        play(game, {**SAILS_EMPTY, "path": ["sz_11", "sz_10"], "units": {"transport": 2}, "cargo": {"infantry": 1}})
    assert (state_json(game.state), game.moves) == before


def test_the_search_ends_however_many_ships_there_are() -> None:
    """Eight ships of two histories, and every infantry could have boarded either sort."""
    game = begun(
        sz_11={"united_states": {"transport": 4}},
        sz_13={"united_states": {"transport": 4}},
        eastern_united_states={"united_states": {"infantry": 16}},
    )
    comes = {"by": "united_states", "do": "move", "units": {"transport": 1}, "path": ["sz_13", "sz_11"]}
    game = play(game, *[line for _ in range(4) for line in (comes, BOARDS, BOARDS)])
    assert game.moves is not None
    tried: list[engine.Action] = []

    def counting(state: State, action: engine.Action, dice: Dice, picks: Picks) -> tuple[Play, engine.Action]:
        tried.append(action)
        return game.attempt(state, action, dice, picks)

    wish = read_action({**SAILS_EMPTY, "path": ["sz_11", "sz_10"], "cargo": {"infantry": 9}})
    assert settle(game.moves, wish, Dice(Script()), counting) is None
    assert MOST_LINES <= len(tried) <= MOST_LINES + len(game.moves.lines)
